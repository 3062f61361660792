"""German."""

from types import MappingProxyType

from punchboard.rulebook.languages import Language, numerals, pairs

_NUMBERS = numerals(
    "ein zwei drei vier fünf sechs sieben acht neun zehn elf zwölf dreizehn vierzehn fünfzehn"
    " sechzehn siebzehn achtzehn neunzehn",
    "zwanzig dreißig vierzig fünfzig sechzig siebzig achtzig neunzig",
    "{one}und{ten}",
)
del _NUMBERS["ein"]
_NUMBERS |= {
    f"hundert{und}{word}": 100 + value for word, value in _NUMBERS.items() for und in ("", "und")
}
_NUMBERS |= {"eins": 1, "zwo": 2, "hundert": 100, "zweihundert": 200, "ein dutzend": 12}
_NUMBERS |= {"ein halbes dutzend": 6, "anderthalb dutzend": 18}
_NUMBERS |= {f"{word} dutzend": 12 * _NUMBERS[word] for word in "zwei drei vier fünf".split()}
_NUMBERS |= {f"ein{word}": value for word, value in _NUMBERS.items() if word.startswith("hundert")}

LANGUAGE = Language(
    code="de",
    name="German",
    common=frozenset(
        "der das und ist nicht mit ein eine einen auf dem den von zu werden wird spieler für jeder oder".split()
    ),
    letters="äöüß",
    numbers=MappingProxyType(_NUMBERS),
    one=r"ein|eins|eine|einen|einem|einer|eines|1",
    the=r"der|die|das|den|dem",
    nouns=r"""
    (?:jokern?|figur(?:en)?|[wd]\d{1,3}|markern?|würfeln?|karten?|plättchen|tafeln?|steine?n?|münzen?|chips?|spielplan
    |spielpläne|pläne?n?|kegeln?|pöppeln?|meeples?|scheiben?|beuteln?|block|blöcken?|blättern?|zetteln?
    |heft|anleitung|übersicht(?:en)?|scheine?n?|geld|häusern?|türmen?|ringe?n?|brettern?|brett|kärtchen
    |quadern?|zylindern?|rahmen|sichtschirme?n?|startspielermarker|aufstellern?|standfüßen?|leisten?
    |kristallen?|stifte?n?|spielregel|aufklebern?|holz\w+|tokens?|boards?|sets?|matten?|becher|bechern
    |säcken?|säckchen|flaggen?|murmeln?|perlen?|knöpfen?|kreiseln?|ablagen?|stäbchen|klötzen?
    |streichhölzern?|umschlägen?|sockeln?)""",
    heads=r"""
    karten?|plättchen|tafeln?|steine?n?|figur(?:en)?|markern?|marken?|stifte?n?|blatt|decks?|geld|spielfeld
    |blättern?|würfeln?|chips?|münzen?|kärtchen|scheiben?|plan|pläne?n?|brettern?|brett|blöcken?|block
    |anzeigern?|zeigern?|leisten?|übersicht(?:en)?|scheine?n?|teile?n?|häusern?|regeln?|anleitung
    |hefte?n?|beuteln?|kegeln?|klötzchen|klötzen?|tokens?|bögen|bogen|schirme?n?|(?<![aeiou])ringe?n?|hölzchen|hölzern?
    |männchen|meeples?|mepples?|hexe?s?|hexagone?s?|ständern?|schiffe?n?|türmen?|rahmen|zetteln?
    |tableaus?|felder|kugeln?|aktien?|stäben?|stäbchen|tiere?n?|gebäuden?|leuten?|fahnen?|flaggen?|uhr
    |turm|würfelchen|kisten?|fässern?|bechern?|matten?|säcken?|säckchen|ablagen?|perlen?|aufklebern?
    |haus|fass|stab|sack|büchlein|heftchen|dosen?|schalen?|waggons?|loks?|räder|sternen?|bäumen?|baum
    |schlüsseln?|kronen?|booten?|boot|autos?|flöße|floß""",
    copies=r"st(?:ück|k)\.?|exemplare?|kopien?",
    features=r"""
    farben|seiten|feldern?|kästchen|arten|sorten|werte|reihen|spalten|symbole|größen|formen|sprachen|themen|kategorien""",
    sets=r"(?:karten|figuren|stein|würfel|spieler)?s[aä]tze?n?|(?:karten)?spielen?|kartenspiel|(?:karten|spieler|start)sets?|(?:\w+-|karten|skat|bridge|rommé)?(?:blatt|blättern?)|sets?|paare?|stapel|(?:nachzieh|zug)stapel|vorr[aä]te?n?|blöcke|block|beutel|päckchen|decks?",
    containers=r"""
    \w*(?:säckchen|s[aä]cke?n?|beuteln?|beutelchen|dosen?|döschen|tüten?|tütchen|schachteln?|kisten?|kistchen
    |gläsern?|glas|packung(?:en)?|päckchen|umschlag|umschläge?n?|röhrchen|eimern?|k[oö]rbe?n?|körbchen
    |bündeln?|box(?:en)?|truhen?|schalen?|bechern?|fläschchen|kartons?)""",
    colours=r"(?:verschiedenen? |unterschiedlichen? )?(?:spieler)?farben",
    different="verschiedenen?|unterschiedlichen?",
    kinds=r"""
    (?:verschiedenen? |unterschiedlichen? )?(?:arten|sorten?|typen|werten?|formen|motiven?|themen|kategorien?|(?:art|typ|form|motiv)(?![a-zäöüß]))""",
    shades=r"""
    rote?[nrsm]?|blaue?[nrsm]?|grüne?[nrsm]?|gelbe?[nrsm]?|schwarze?[nrsm]?|weiße?[nrsm]?|orange(?:ne?n?)?
    |lila|violette?n?|graue?[nrsm]?|braune?[nrsm]?|rosa|goldene?n?|silberne?n?""",
    each=r"je|jeweils|pro|jede[rsnm]?",
    per_colour=r"""
    in (?:einer|jeder) (?:spieler)?farbe|(?:in )?(?:je|pro|jeder?) (?:spieler)?farbe
    |je (?:spieler)?farbe|/ ?farbe""",
    per_thing=r"(?<=[a-zäöüß] )(?:je|pro|für jede[nrs]?) (?!\w*farbe|sorte|art|typ|wert|stück|kategorie|symbol|spieler|person|kind|team)(?-i:[A-ZÄÖÜ])\w+(?=$|[.,;)])"
    r"|(?:je|pro|jede[srmn]?) (?:team|gruppe|mannschaft|partei)(?!\w)",
    own_colour=r"""
    (?:(?:in|von) )?(?:seine[rs]?|ihre[rs]?|eure[rs]?|deine[rs]?|(?:je)?eine[rs]?|diese[rs]?|derselben|der (?:gleichen|gewählten|eigenen)|gleicher|passender)
    (?: eigenen| gewählten)? (?:spieler)?farbe""",
    per_player=r"""
    jede[rs]? (?:familie|sippe|stamm|clan|volk|fraktion|gilde|reich)(?= (?:nimmt|bekommt|erhält|zieht|wählt|startet|beginnt) )
    |(?:je|pro|jede[/*:_]?[rnms]?) (?:(?:mit)?spieler(?:[/*:_]?in)?|(?:(?:mit)?spielende )?person|kind|teilnehmer(?:in)?|team|gruppe|mannschaft|partei)
    |jede[rnm]? (?:von euch)|(?<!für )(?:alle|beide) (?:(?:mit)?spieler(?:[/*:_]?innen)?|(?:mit)?spielenden)|(?<=für )(?:alle|beide) spieler(?![* ]*:)|jede[/*:_]?[rm](?= (?:eine?[nms]?|\d+) )
    |spieler (?:erhält|bekommt|nimmt)|ihr nehmt euch je|jede person
    |jede[rnms]? der (?:\w+ )?(?:mit)?spieler|für jeden?(?=[ ]?(?:$|[.,;)]))
    |jede(?:[/*:_]?r)? (?!mit )(?-i:[a-zäöüß]{2,}t)|(?:gebt|gib|an) jede[mn](?= (?:[^\W\d]*\d|(?-i:[a-zäöüß])))|alle (?:nehmen|bekommen|erhalten|ziehen|beginnen|starten|haben)
    |(?:gebt|gib|verteilt|an) allen(?: (?:mit)?spielern)?(?= (?:je |jeweils )?\d)""",
    for_all="(?:allgemeine[sr]?|gemeinsame[sr]?) (?:\\w*material|vorrat)|(?:für )?(?:alle(?: spieler)? (?:zusammen|gemeinsam)(?: \\w+)?|alle|euch alle|(?:alle|beide) spieler(?:innen)?|die (?:ganze )?runde)",
    to_whom="für|an",
    whole=r"alle|sämtliche",
    total=r"insgesamt|zusammen|gesamt:?|(?:gesamt)?summe(?: (?:der|aller) [\w-]+)?:?",
    rest=r"übrigen?n?|restlichen?|verbleibenden?|anderen",
    spare=r"(?:ersatz|reserve|blanko)\w*|zusätzliche\w*|leere[nrs]?",
    further=r"weitere[nrs]?|zusätzliche[nrs]?",
    base="(?:grund|basis)(?:spiel|set|box)",
    expansions=r"\w*erweiterung(?:en)?|zusatzmodul\w*",
    reasons=r"so ?dass?|damit|also|weshalb|weil|denn|somit",
    makes="also|das (?:macht|sind|ergibt)|insgesamt|zusammen",
    none="keine?r?|nichts",
    total_name=r"summe|gesamt|insgesamt",
    of_joint=r"mit|zu(?: je)?|à|von|aus",
    of_the="der",
    made_of=r"von|aus|zu|je|jeweils",
    and_joint=r"und|sowie|plus|&|nebst|(?:mit)?samt",
    or_joint="oder",
    such_as=r"z\.? ?B\.?|zum Beispiel|etwa|wie",
    stops=r"""
    in|je|jeweils|pro|für|mit|zum|zur|aus|davon|bestehend|die|der|das|auf|von|à|zu|im|als|wobei
    |nummeriert|darunter|inbegriffen|gespielt|benutzt|verwendet|um|bei|vor|gegen|dazu|hinzu|ins|samt|nebst|zusammen|inklusive|inkl\.?""",
    having="mit",
    places="in|im|ins|auf|neben|bei|beim|an|am|ans|mit|unter|über|vor|hinter|zu|zum|zur|um",
    without="ohne|außer|bis auf",
    then="dann|danach|anschließend|schließlich",
    lies="kommen|kommt|werden|wird|bleiben|bleibt|liegen|liegt|bilden|bildet|sind",
    that_is=r"(?:das (?:sind|macht|ergibt)|macht|zusammen|insgesamt)",
    formerly=r"(?:auflage|ausgabe|version|fassung|entwurf|prototyp) (?:waren|hatte|gab|enthielt|war)|früher (?:waren|gab|hatte)|ursprünglich|zwei (?:schachteln|exemplare|spiele)|mit der erweiterung sind es",
    besides=r"dazu|außerdem|daneben|zusätzlich|darüber hinaus|neben diesen",
    relatives=r"(?:(?:auf|aus|bei|durch|für|in|mit|von|zu) )?welche[mnrs]?|(?<=, )(?:auf|aus|bei|in|mit|von) (?:dem|denen|der)",
    details=r"(?:jeweils )?(?:mit|davon(?: sind)?|bestehend aus|darunter(?: sind)?|und zwar|je)",
    among=r"davon(?: sind)?|(?:verteilen|teilen) sich (?:wie folgt(?: auf)?|auf(?: in)?(?= \d))|wie folgt (?:verteilt|aufgeteilt|zusammengesetzt)|nämlich|und zwar|bestehend aus|darunter(?: sind)?|aufgeteilt in",
    captions="(?:vorder|rück)seiten?",
    are="sind|liegen|befinden sich",
    fillers=r"oder mehr|ebenfalls|aktuell|derzeit|momentan|bisher|anzahl(?: der)?(?= \w)|nur|bloß|lediglich|einfach|genau|also|nämlich|mindestens|wenigstens|und|sowie|ca\.?|etwa|ungefähr|rund|circa|sowohl|außerdem|zudem|dazu|auch|noch|ferner|weiterhin|zusätzlich|schließlich|natürlich|bis zu",
    never_after=r"""
    (?![ ]?[^\W\d]+-(?-i:[A-ZÄÖÜ]))[ ]?-?(?:minuten?\b|min\.?\b|stunden?\b|sekunden?\b|jahren?\b|monate?\b|wochen?\b|tagen?\b
    |(?:sieg|minus|plus|prestige)?punkten?\b|euro\b|cent\b|%|prozent\b|(?-i:Runden?)\b(?!/)|mal\b
    |züge?n?\b|seiten?\b|schritten?\b|aktionen?\b|phasen?\b|felder?n?\b|kästchen\b|stichen?\b|oder mehr\b
    |uhr\b|meter\b|schaden\b)""",
    never_before=r"""
    ab|auf (?:denen|dem|der)(?: je(?:weils)?| sich)?|seiten?|s\.|schritt|phase|runde|kapitel|abb\.?|abbildung|mindestens|höchstens|maximal
    |mehr als|weniger als|bis zu|stufe|level|nr\.|aktion|alter|werten?|beispiel|variante|rang|reihe|zeile|spalte|stärke|kosten|kostet|preis|angriff|verteidigung""",
    at_least=r"mindestens|wenigstens",
    or_more=r"oder mehr|mindestens",
    about=r"ca\.?|etwa|ungefähr|rund|zirka|circa|~|≈",
    at_most=r"bis zu|höchstens|maximal|max\.?",
    never_names=r"""
    pos|nr|hand(?:karten)?limit|kartenlimit|treffern?|freunde?n?|freundinnen|(?!\w*(?:karten|blatt|skat|rommé|tarot)spiel)[a-zäöüß]*spiel|(?:sieg|minus|plus)?punkte?n?|runden?|spieler(?:innen|n)?|personen|minuten?|jahren?|zügen?
    |aktionen?|phasen?|seiten?|schritte?n?|felder?n?|kästchen|male?|möglichkeiten|farben?|symbole?|werte?
    |stiche?n?|teams?|leben|schaden|euro|stunden?|min|zahlen?|durchgänge|aufgaben?|arten|sorten|jahre|stufen?
    |mal|dauer|alter|sprints?|meilensteine?|kommentare?|antwort(?:en)?|beiträge|downloads?|themen|kategorien?
    |sonstiges|weiteres|alle|allgemein(?:es)?
    |beziehungsweise""",
    blanks=r"tbd|todo|unbestimmt|(?:noch )?(?:offen|unklar)|xx?",
    vague=r"(?-i:ein paar)|(?:eine )?hand ?voll|(?:ein )?haufen|viele|einige|etliche|zahlreiche|mehrere|diverse|variabel|variiert|beliebig viele|(?:je )?nach bedarf",
    titles=MappingProxyType(
        {
            "notes": r"""
            änderungen|changelog|benutzeroberfläche|danksagung|credits|impressum|tipps?|hinweise|anmerkungen|notizen
            |faq|entwurf|technik|ideen""",
            "setup": r"vorbereitung|aufbau|spielaufbau|spielbeginn|startaufstellung|vor dem spiel",
            "components": r"""
            (?:das |der |die |(?:zusätzliche|weitere|neue)[snr]? )?(?:spiel)?(?:material(?:ien)?|inhalt|zubehör|bestandteile
            |komponenten|ausstattung|ausrüstung|teile|schachtelinhalt|lieferumfang
            |kartenübersicht)(?:übersicht|liste)?(?: .{0,30})?|spielmaterial.*|spielelemente
            |(?:die )?(?:spiel)?(?:schachtel|box)|inhalt der (?:schachtel|box)|(?:karten|buchstaben|plättchen|stein|würfel)verteilung|(?:packungs|karton)inhalt|spielutensilien
            |(?:was )?(?:ihr|du|man|wir|das) (?:brauch|benötig)(?:st|t|en)(?: (?:ihr|du|man|wir))?(?: (?:zum|für das|fürs) spiel(?:en)?)?
            |(?:.* )?(?:(?:ge)?brauch|benötig)(?:e|en|st|t)(?:'?s)?(?: (?:wird|werden|ich|ihr|du|man|wir))?
            |was .*(?:dazu|drin|dabei|in der (?:schachtel|box|packung)|im karton)
            |benötigte[sn]? \w+|(?:bitte )?mitbringen|(?:stück|teile|pack)liste|liste der \w+|kartenliste""",
            "end": r"spielende|(?<!folg)ende\b|wertung|sieg(?!el)|gewinn|ziel|(?:\b|sieg|minus)punkte",
            "introduction": r"""
            ^(?:einleitung|überblick|spielidee|thema|das spiel|ziel des spiels|spielziel)$""",
            "play": r"""
            ^(?:spielablauf|ablauf|spielverlauf|spielregeln?|zug|runde|aktionen?|phasen?|der zug
            |varianten?|regeln?|spielzug|kosten|preis(?:e|liste)|.*(?:phase|aktion|variante|regeln))$""",
        }
    ),
    boxed=r"""
    (?:das|die|dieses|jedes|unsere?|mein) (?:\w+ ){0,2}\w*(?:spiele?|material|schachtel|box|packung|set|blatt|deck|karton|koffer|dose
    |schuber|erweiterung|edition)(?: \w+){0,2}:? (?:enthält|enthalten|besteht aus|bestehen aus|setzt sich(?: zusammen)? aus|beinhaltet|umfasst|verbirgt|bietet)
    |in der (?:spiel)?(?:schachtel|box|packung)(?: findet ihr| sind| liegen| befinden sich)?
    |im karton (?:sind|liegen|befinden sich)|(?:gespielt wird|(?:man|wir|ihr) spielt|spielen wir)(?: \w+){0,2} mit
    |(?:wird|werden)(?: \w+){0,2} mit(?= [^.]*gespielt)|mit(?= [^.:]*gespielt (?:wird|werden))
    |(?:benutzt|verwendet|gebraucht|benötigt) (?:wird|werden)
    |(?:dazu|zum (?:spiel|inhalt|lieferumfang|material)) gehör(?:t|en)|lieg(?:t|en) (?:\w+ ){1,3}bei:?
    |(?:benötigt|braucht) (?:ihr|man)|(?:ihr|man) (?:braucht|benötigt)
    |(?:benötigst|brauchst) du|du (?:brauchst|benötigst)|brauchen wir|wir brauchen
    |es (?:wird|werden) (?:\w+ )?(?=(?:ein|eine|einen|\d+|zwei|drei) [^.:]*\b(?:benötigt|gebraucht))
    |(?:hinzu|dazu) komm(?:t|en)(?: noch)?|komm(?:t|en)(?: noch| außerdem)?(?= [^.:]*\w (?:hin|da)zu[ ]?[.!])
    |(?:enthält|umfasst|beinhaltet|bringt) (?:das|die|diese) \w*(?:spiel|schachtel|box|erweiterung)
    |(?:bringt|bringen) (?:ihr )?(?:bitte )?mit(?=[ ]?:)|gehör(?:en|t)(?= [^.]*zum (?:\w*material|spiel|inhalt))
    |im spiel (?:sind|befinden sich)|(?:insgesamt|komplett|vollständig) (?:sind|ergibt|macht|ergeben) (?:das|dies|es)(?: also| somit)?
    |für (?:das|dieses|ein) spiel (?:werden|wird|benötigt|braucht)(?: (?:ihr|man))?
    |zum spielen (?:nehmt|braucht|benötigt|verwendet) (?:ihr|man)|(?:enthalten|beigefügt|beigelegt|dabei) sind|(?:das|folgendes|alles) (?:ist|liegt) (?:enthalten|dabei|bei)
    |(?:liegt|liegen)(?: noch| auch)?(?= [^.]*[a-zäöüß] bei[ ]?[.,!])""",
    needs=r"""
    (?:ihr|du|man|wir|spieler|jeder|alle|kind|person) (?:brauch|benötig)(?:t|st|en)
    |(?:brauch|benötig)(?:t|st|en) (?:ihr|du|man|wir|jeder(?: spieler)?|alle)|besorg(?:t|e)(?: (?:euch|dir))?
    |(?:wird|werden)(?= [^.]*[ ](?:benötigt|gebraucht)[ ]?[.!]?$)""",
    adds=r"""
    (?:nehmt|nimm|mischt|fügt|legt) [^.:\d]{0,40}(?:hinzu|dazu)|(?:folgende[snrm]?|diese[snrm]?) (?:zusätzliche|weitere|neue)[snrm]?
    |zusätzlich(?= [^.:\d]{0,40}(?:benötigt|braucht|gebraucht))""",
    owns=r"hat|haben|besitz(?:t|en)|enthält|enthalten|umfass(?:t|en)|besteh(?:t|en) aus|verfüg(?:t|en) über|gibt es",
    contains=r"""
    enthält|find(?:e|es)?t (?:du|ihr|man|sich)|findest du|setz(?:t|en) sich(?: zusammen)? aus|enthalten(?: sind)?|bestehe?n?t? aus|beinhaltet|bestehend aus|umfasst(?: das (?:\w*spiel))?|verbirgt|(?:werden )?benötigt(?: werden)?
    |(?:hinzu|dazu) komm(?:t|en)(?: noch)?|(?:ihr|du|man|jeder|spieler) (?:brauch|benötig)s?t|(?:brauch|benötig)s?t (?:ihr|du|man)|besorgt?e?(?: (?:dir|euch))|(?:gibt es|es gibt)(?: auch| noch| außerdem| weiterhin| zudem| insgesamt)?|(?:in der |die) (?:schachtel|box)|gehören|gehört(?= [^.]*zum (?:\w*material|spiel|inhalt))|zum (?:\w+material|\w+inhalt|lieferumfang)
    |mit einem (?:\w+ )?\w*(?:spiel|blatt|deck) (?:aus|von|mit|zu)
    |(?:\w*spiel|schachtel|\w*deck|stapel|blatt) hat
    |(?:wird|werden|spielt|spielen)(?: \w+){0,3} mit(?= \d\d)""",
    imperatives=r"""
    legt?|lege|nehmt?|nimm|mischt?|mische|gebt?|gib|stellt?|stelle|verteilt?|zieht?|ziehe|wählt?|wähle
    |spielt|(?<!das )(?<!ein )(?<!im )(?<!dem )spiel|setzt?|setze|dreht?|drehe|entfernt?|entferne|sortiert|bildet|platziert|wirf|werft|würfelt|würfle
    |tauscht?|tausche|bewegt?|bewege|zahlt|zahle|kauft|kaufe|holt|hole|sammelt|stiehl|stiehlt|stehlt|erhalte|gewinne
    |verliere|verliert""",
    openers=r"""
    jeder|der|die|das|wer|wenn|falls|danach|dann|ihr|du|man|sie|er|es|am|zu|beim|nach|bei|beispiel
    |sobald""",
    is_sentence=r"""
    (?-i:(?<![a-zäöü])[a-zäöü]{2,} (?:ist|sind|hat|haben|kann|können|muss|müssen|wird|werden|darf|dürfen|erhält
    |bekommt|nimmt|zieht|legt|zeigt|zeigen|gibt) )|[a-zäöü]{3}(?<!stk)(?<!etc)[.!]$|\b(?:ihr|wenn|falls|muss|kann
    |darf)\b""",
    returns=r"legt|leg|lege|räumt|nehmt|entfernt|stellt",
    to_box=r"(?:zurück )?in die (?:spiel)?schachtel|aus dem spiel",
    pronouns="sie|es|diese",
    unused=r"""
    (?:kommen|kommt|werden|wird|bleiben|bleibt) (?:\w+ ){0,2}(?:(?:zurück )?in (?:die|der) (?:spiel)?schachtel|aus dem spiel
    |nicht (?:benötigt|verwendet|gebraucht|benutzt))|(?:zurück )?in die (?:spiel)?schachtel zurück|zurück in die (?:spiel)?schachtel""",
    not_needed=r"(?:benötigt|braucht) (?:ihr )?nicht",
    bears=r"(?:haben|zeigen|tragen)",
    mere=r"normale?|besondere|spezielle|allgemeine|einfache|seltene|übrige|andere",
    one_player=r"""
    (?:der|die) (?:(?:erste|zweite|dritte|vierte|fünfte|letzte|\d\.)(?: spieler(?:in)?|(?= (?:bekommt|erhält|nimmt)))
    |startspieler(?:in)?)""",
    instead=r"statt|anstatt|anstelle|im (?:tausch|austausch) gegen",
    missing=r"(?:ist |sind )?nicht (?:enthalten|dabei|im lieferumfang|implementiert|umgesetzt|beigelegt|inbegriffen|teil (?:des|dieses) spiels)|(?:liegt|liegen) nicht bei|separat erhältlich",
    not_made=r"""
    (?:(?:diese[rs]?|das|die|der) )?(?:vorliegende[nrs]? )?(?:spiel)?(?:regeln?|anleitung
    |(?:regel|anleitungs)(?:heft(?:chen)?|blatt|buch|büchlein|werk|broschüre|bogen))
    |(?:diese[rs]?|(?:(?:das|die|der) )?vorliegende[ns]?) (?:heft(?:chen)?|blatt|faltblatt|büchlein|broschüre|dokument)""",
    not_asked=r"""
    karten?|(?:spiel)?(?:schachtel|anleitung|regeln?)|(?:.* )?(?:(?:stoff)?beutel|(?:blei)?stifte?)""",
    plurals=pairs(
        """
        -museen:museum -alben:album -boni:bonus -mali:malus -zentren:zentrum -privilegien:privileg
        -ministerien:ministerium -laboratorien:laboratorium -gymnasien:gymnasium -stadien:stadion
        -kakteen:kaktus -atlanten:atlas -globen:globus -lexika:lexikon -themen:thema -dramen:drama
        -konten:konto -risiken:risiko -villen:villa -firmen:firma -viren:virus -visa:visum
        -leute:mann -mineralien:mineral -fossilien:fossil -reptilien:reptil -materialien:material
        -prinzipien:prinzip -indizien:indiz -medien:medium -tempi:tempo -modi:modus -foren:forum
        """
    ),
    alone=r"solo|alleine?|oder eine[rn]?",
    players=r"(?:mit)?spieler(?:[/*:_]?innen|n)?|personen|spielende|leute|pers\.?",
    case=r"bei|wenn|(?:im|beim) spiel (?:zu|mit)|(?:in|bei) (?:einer|der) partie (?:zu|mit)",
    together=r"""
    zu (?=\w{3,}(?:t|en)(?!\w))#|(?:im |beim |in einer |in der )?#-?(?:spiel|partien?|runden?)
    |(?:wenn|falls) (?:nur |bloß )?# (?:von euch )?(?:mit)?spielen|(?:wenn|falls) (?:ihr|wir|sie) (?:nur |bloß )?# (?:seid|sind)
    |seid ihr (?:nur |bloß )?#(?=[ ]?[,:])""",
    togethers=MappingProxyType(
        {
            f"{word}{end}": value
            for value, word in enumerate("zwei drei vier fünf sechs".split(), start=2)
            for end in ("t", "en", "er", "personen")
        }
        | {"dritt": 3, "siebt": 7, "acht": 8, "neunt": 9, "zehnt": 10}
    ),
    with_players="zu|bei",
    otherwise=r"folgende[nrsm]?|wie folgt|änder(?:t|n) sich|anders|abweich\w+|sonderregeln?",
    called=r"(?:je|pro|alle|jede[rnms]?) (?:\w+ )?#|# (?:nehmen|bekommen|erhalten|beginnen|ziehen)",
    being=r"ist|sind|seid|bist|wird|werdet|werden|spielt|spielst|als|die rollen?",
    variants=r"\w*varianten?|fortgeschrittene?n?|profis?|solo|allein|kurz(?:es )?spiel|langes spiel|hausregeln?|erweiterung(?:en)?",
    examples=r"\w*beispiele?",
    a_game=r"\w*spiel(?: (?:um|mit|über) [^.\d]{1,40}?)?,?",
    player_titles=r"spieler(?:zahl|anzahl|\/-?innen|[:*_]innen|innen)?|anzahl(?: der)? spieler",
    ages="ab",
    durations="min(?:uten?)?|jahren?|stunden?|std|h",
    quantity=r"(?:(?!spieler|punkt|runden|zug)[a-zäöüß]+-?)?anzahl|(?:karten|stück)zahl|anz\.?|menge|st(?:ück|k)\.?|summe|exemplare|kopien|wie (?:oft|viele)|häufigkeit",
    name_titles=r"name|karten?|material|bezeichnung|komponente|teil|art|typ|plättchen",
    name_keys="name|bezeichnung|komponente",
    notes_titles=r"bemerkung(?:en)?|details|hinweise?|anmerkung(?:en)?|notiz(?:en)?",
    rivals=r"meisten?|wenigsten?|mehrheit(?:en)?|erste[nrs]?|zweite[nrs]?|letzte[nrs]?|vollständige[nrs]?",
    altogether="zusammen|insgesamt|alles in allem|zusammengenommen",
    lengths=MappingProxyType({"zoll": 25.4, "millimeter": 1.0, "zentimeter": 10.0}),
    square="im quadrat|seitenlänge",
    other_sizes=r"\w*hüllen|\w*schachtel|papier|bogen|bögen|beutel|beschnitt|druck\w*|(?:auf|zusammen)?gefaltet|tisch|platz",
    points="(?:sieg)?punkte?|sp",
    costs="kosten|kostet|preise?",
    you="ihr|euch|eure?|du|man",
    limits="höchstens|maximal",
    left=r"(?:ver)?bleib(?:en|t)(?: (?:noch|also|dann|genau))*|noch|übrigen|anderen|restlichen|verbleibenden",
    left_behind=r"(?:[^\W\d]+ ){0,2}(?:übrig|(?:ver)?bleiben)",
    in_play=r"(?:nachzieh|zieh|karten)?stapel|rest|beutel|vorrat|kasse|bank|reserve|sind (?:das|es)(?: dann)? (?:noch|nur)|spielt mit",
    plays_with=r"spielt(?: dann| nur)* mit|sind es(?: dann| nur| noch)*",
    removes=r"entfern(?:t|en|e|st)|sortier(?:t|en|e)|heraus\w*|ohne|(?:lass|lasse|lasst|nehmt|nimm|nehmen) [^.,;]{0,40}?(?:weg|heraus|raus)|zurück|aus dem spiel|in die (?:spiel)?schachtel|beiseite",
    only="nur|bloß|lediglich",
    turns=r"(?:runde|durchgang) \d+[ ]?:|\d+\. (?:runde|durchgang)[ ]?:|\b(?:in (?:deinem|eurem|seinem) zug|(?:in|zu beginn) jede[rs] (?:runde|zug(?:e?s)?))",
    starting=r"\b(?:jede[rs]?(?: spieler(?:in)?)?|ihr|alle) (?:beginnt|beginnen|startet|starten) mit\b",
    draws=r"\b(?:ziehe?t?|ziehen|nachziehen|aufdecken|deckt)\b",
    keeps="behält|behalten|behaltet",
    puts="wählt|wählen|sucht|legt|legen|lege|entfernt|deckt|teilt|mischt|setzt|stellt|wirft",
    in_turn=r"der reihe nach|reihum|nacheinander|im uhrzeigersinn|in (?:spieler|zug|sitz)reihenfolge|abwechselnd",
    rolls=r"würfelt|wirft|werfen|würfeln (?:gleichzeitig )?mit",
    earns="bringt|bringen|kostet|kosten|zählt",
    spends=r"um zu gewinnen|gewinnt|wirft|legt \d+ \w+ ab|verliert|pro runde|wer \d",
    back=r"(?:zurück|unter (?:den|die) \w+)(?![^.;]*(?:schachtel|spiel))(?<!schachtel zurück)",
    shuffles=r"(?:ge)?mischt?|mischen|durchmischen",
    handed=r"hat|besitzt|erhält|erhalten|(?:bekomm|krieg)(?:t|en)|nimmt|nehmt|nehmen|gebt|verteilt|teilt",
    dealt="offen|verdeckt|aus|ab",
    hand="(?:start)?hand",
    in_hand=r"auf (?:der|die) hand|handkarten|starthand",
    conditions=r"\b(?:wenn|falls|darf|dürfen|kann|sobald|statt|bis)\b",
    adjectives_never=r"""
    der|die|das|den|dem|ein|eine|einen|jede[rnms]?|und|oder|von|zu|in|auf|für|aus|mit|alle|seine
    |ihre|ist|sind|mehr|weitere|andere|nimmt|legt|zieht|erhält|bekommt|je|übrigen|restlichen
    |verbleibenden|genau|nur|gut|mischt|diese[rnms]?|jene[rnms]?""",
    to=r"bis|oder",
    numbered=r"werte?|mit den (?:werten|zahlen)|nummeriert von|zahlen(?: von)?|von",
    those=r"davon",
    worth=r"werte?|rang",
    generic=r"ersten?|gleiche|andere|neue|eigene|letzten?|nächsten?|obersten?|leere",
)
