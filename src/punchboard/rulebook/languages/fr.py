"""French."""

from types import MappingProxyType

from punchboard.rulebook.languages import Language, numerals, pairs

_SMALL = (
    "un deux trois quatre cinq six sept huit neuf dix onze douze treize quatorze quinze seize"
    " dix-sept dix-huit dix-neuf"
)
_TENS = "vingt trente quarante cinquante soixante - quatre-vingt"
_NUMBERS = numerals(_SMALL, _TENS, "{ten}-{one}", "{ten} {one}", most=19)
_NUMBERS |= {
    f"{ten} et {one}": _NUMBERS[ten] + more
    for ten in _TENS.split(" -")[0].split()
    for one, more in (("un", 1), ("une", 1), ("onze", 11))
}
_NUMBERS |= {"quatre-vingt-une": 81, "septante": 70, "huitante": 80, "nonante": 90}
_NUMBERS |= {f"cent {word}": 100 + value for word, value in _NUMBERS.items()}
_NUMBERS |= {"quatre-vingts": 80, "cent": 100, "deux cents": 200}
_NUMBERS |= {
    f"{word} douzaines{of}": 12 * _NUMBERS[word]
    for word in "deux trois quatre cinq".split()
    for of in ("", " de")
}
_NUMBERS |= {"une demi-douzaine": 6, "une demi-douzaine de": 6}
_ROUND = (
    "dizaine douzaine quinzaine vingtaine trentaine quarantaine cinquantaine soixantaine centaine"
)
_NUMBERS |= {
    f"une {word}{of}": value
    for word, value in zip(_ROUND.split(), (10, 12, 15, 20, 30, 40, 50, 60, 100), strict=True)
    for of in ("", " de")
}
_NUMBERS |= {"une paire de": 2}

LANGUAGE = Language(
    code="fr",
    name="French",
    common=frozenset(
        "le la les des et un une est du dans pour sur avec qui joueur joueurs chaque vous ses".split()
    ),
    letters="éèêëàâçîïôùûœ",
    numbers=MappingProxyType(_NUMBERS),
    one=r"un(?! peu)|une|1",
    the=r"le|la|les|l'",
    nouns=r"""
    (?:cartes?|tuiles?|jetons?|pions?|plateaux?|dés?|d\d{1,3}|figurines?|marqueurs?|cubes?|pièces?|sacs?
    |sachets?|livrets?|règles?|feuilles?|fiches?|blocs?|carnets?|paravents?|disques?|écrans?|meeples?
    |pierres?|billets?|bâtiments?|maisons?|navires?|bateaux?|ouvriers?|crayons?|sabliers?|boîtes?
    |socles?|piste|cristaux|gemmes?|anneaux?|aides? de jeu|aides?|paquets?|perles?|palets?
    |blasons?|étoiles?|ressources?|drapeaux?|roues?|tours?(?! de jeu)|châteaux?|personnages?|animaux|jokers?
    |galets?|billes?|bâtonnets?|bâtons?|gobelets?|tapis|supports?|autocollants?|plaques?|plaquettes?
    |damiers?|échiquiers?|chevalets?|bourses?|minuteurs?|compteurs?|chips?|dominos?|ardoises?|feutres?
    |stylos?|cl(?:é|ef)s?|enveloppes?|panneaux?|allumettes?|trains?|wagons?|voitures?)""",
    copies=r"pi[eè]ces?|pcs?\.?|exemplaires?|ex\.?|unités?",
    features=r"""
    couleurs|faces|cases|types|sortes|valeurs|rangées|colonnes|symboles|tailles|langues|thèmes|catégories|enseignes""",
    sets=r"decks?|jeux?(?: de (?:cartes|tarot|belote))?|lots?|sacs?|sachets?|paires?|paquets?|piles?|pioches?|talons?|sets?|séries?|ensembles?|blocs?",
    containers=r"""
    bourses?|bo[iî]tes?|pochettes?|étuis?|enveloppes?|coffrets?|coffres?|tubes?|pots?|bocaux|bocal
    |barquettes?|caisses?|caissettes?|sacoches?|paniers?|bols?|gobelets?|boosters?|flacons?""",
    colours=r"(?:couleurs)(?: différentes)?",
    kinds=r"(?:types?|sortes?|valeurs?|familles?|formes?|thèmes?|catégories?|enseignes?)(?: différente?s?)?",
    shades=r"""
    rouges?|bleue?s?|verte?s?|jaunes?|noire?s?|blanche?s?|blancs?|oranges?|violet(?:te)?s?|rose?s?
    |grise?s?|gris|marrons?|bruns?|dorée?s?|or|argent""",
    each=r"chaque|chacune?|par|de chaque",
    per_colour=r"(?:par|de chaque|dans chaque|pour chaque) couleur|de la couleur de chaque|/ ?couleur",
    per_thing=r"pour chaque (?!couleur|type|sorte|valeur|famille|carte|joueu|personne|équipe|enfant|participant)\w+"
    r"|(?:par|chaque) (?:équipe|groupe|camp)(?!\w)",
    own_colour=r"""
    (?:de|à|dans) (?:l[ae] |une? )?(?:même|sa|leur|votre|ta|cette|son|propre|seule)?(?: propre)? ?couleur(?: (?:choisie|correspondante))?""",
    per_player=r"""
    tout le monde|chaque (?:famille|clan|tribu|peuple|nation|faction|guilde|royaume)(?= (?:prend|reçoit|pioche|choisit|tire|commence) )
    |les deux joueurs|(?:par|chaque|à chaque|pour chaque) (?:joueuse|joueur|participante?|personne|enfant|équipe|groupe|camp)
    |(?:joueurs?|joueuses?) (?:reçoi(?:t|vent)|prend|prennent)
    |chacune? des (?:\w+ )?(?:joueu(?:r|se)s|participant(?:e?s))
    |à tous(?: les joueurs)?(?= \d)|tous (?:les joueurs )?(?:reçoivent|prennent|piochent|ont|commencent)
    |(?:à|pour) chacune?(?!e| des?(?: |$))|chacune? (?:en )?(?:reçoit|prend|pioche|dispose|possède|commence|a)""",
    for_all="(?:pour )?(?:tous(?: les joueurs)?|toutes|tout le monde|les deux joueurs|l'ensemble)|en commun|matériel (?:commun|général)",
    to_whom="pour|à",
    whole=r"(?:tous|toutes) (?:les|ces|vos)",
    total=r"au total:?|(?:un )?total(?: de|:)?|en tout:?",
    rest=r"autres?|restant(?:e?s)?|reste",
    spare=r"rechange|réserve|secours|supplémentaires?|vierges?",
    further=r"supplémentaires?|additionnel(?:le)?s?|autres?|de plus|en plus",
    base="(?:jeu|boîte|matériel) de base",
    expansions=r"extensions?",
    reasons="(?:si bien|de sorte|afin|pour) qu(?:e|(?='))|donc|ainsi|car|puisque",
    makes="soit|donc|ce qui fait|ça fait|cela fait",
    none="aucune?|rien",
    total_name=r"total|somme",
    of_joint=r"de|d'|avec|contenant",
    of_the="des",
    made_of=r"de",
    and_joint=r"et|(?:ainsi|de même) qu(?:e|(?='))|plus|&|sans oublier",
    or_joint="ou",
    captions="recto|verso",
    such_as=r"p\.? ?ex\.?|par exemple|tels? que|comme",
    stops=r"""
    dans|par|pour|avec|entre|sont|et (?:des|du)|dont|qui|sur|permettant|servant|indiquant|comportant|contenant|chacune?|numérotée?s|de (?:\d+|deux|trois|quatre|cinq|six|sept|huit) (?:couleurs|types|sortes|tailles|formes)|représentant|comprenant|réparti(?:e?s)?
    |composée?s|inclus(?:es?)?|comprise?s?|allant|montrant|soit|en|à|au|aux|de chaque""",
    having="avec|à",
    places="dans|sur|à côté d[eu]|près d[eu]|avec|sous|devant|derrière|autour d[eu]|au|à",
    without="sans|sauf|hormis|excepté",
    then="puis|ensuite|enfin",
    leaving="en laissant|laissant|en gardant",
    lies="vont|va|sont|est|restent|reste|forment|forme",
    that_is=r"(?:cela fait|ça fait|soit|au total|en tout)",
    formerly=r"(?:éditions?|versions?|prototypes?) (?:comptaient|comptait|avait|avaient|contenait|comportait)|à l'origine|auparavant|autrefois|deux (?:boîtes|exemplaires|jeux(?! de))|avec l'extension, (?:il y a|on a|cela fait)",
    besides=r"en plus(?: de (?:cela|ça|ceux-ci|celles-ci))?|outre cela|à côté de cela|de plus",
    relatives=r"qui|que|dont|où|montrant|représentant|indiquant",
    details=r"(?:chacune? )?(?:avec|dont|comprenant|réparti(?:e?s)? en|soit|composée?s? de)",
    among=r"dont|à savoir|comprenant|parmi lesquel(?:le)?s|(?:réparti(?:e?s)?|se répartissent) (?:en|comme suit|ainsi)|soit",
    are="sont(?: des)?|se trouvent",
    fillers=r"ou plus(?: d[e'])?|nombre d[e']|actuellement|simplement|seulement|uniquement|juste|au moins|au minimum|et|puis|enfin|environ|env\.?|le|la|les|des|plus|ainsi que|aussi|également|bien sûr|notamment",
    never_after=r"""
    [ ]?-?(?:minutes?\b|min\.?\b|heures?\b|secondes?\b|ans?\b|mois\b|semaines?\b|jours?\b
    |points?\b(?! de victoire \()|euros?\b|%|manches?\b|fois\b|tours?\b(?! (?:de|en) )|pages?\b
    |étapes?\b|actions?\b|phases?\b|cases?\b|plis?\b|ou plus\b|ou moins\b|PV\b|mètres?\b
    |dégâts?\b|er\b|e\b|ème\b)""",
    never_before=r"""
    pages?|p\.|pas|étape|phase|manche|chapitre|fig(?:ure|\.)?|au moins|au plus|plus de|moins de
    |jusqu'à|niveau|âge|à partir de|dès|n°|valeurs?|exemple|variante|maximum|rang|coûts?|coûte(?:nt)?|vaut|valent|rapporte(?:nt)?|force|prix|attaque|défense""",
    at_least=r"au moins|au minimum",
    or_more=r"ou plus|minimum|au moins",
    about=r"environ|env\.?|ca\.?|~|≈",
    at_most=r"jusqu'à|au plus|maximum|max\.?",
    never_names=r"""
    amie?s?|adversaires?|points?|manches?|tours?|joueu(?:rs?|ses?)|personnes?|minutes?|ans|actions?|phases?|pages?
    |étapes?|cases?|exemplaires?|fois|possibilités|couleurs?|symboles?|valeurs?|plis?|équipes?|vies?|dégâts?
    |euros?|heures?|types?|parties?|choix|façons?|niveaux?|durée|âge|sprints?|jalons?|commentaires?|réponses?
    |téléchargements?|thèmes?|catégories?|enseignes?
    |divers|tous
    |respectivement""",
    blanks=r"tbd|todo|à (?:définir|déterminer|préciser)|xx?",
    vague=r"une (?:poignée|dizaine|vingtaine|trentaine|cinquantaine|centaine) d[e']|un tas d[e']|plusieurs|quelques|beaucoup|divers(?:es)?|variable",
    titles=MappingProxyType(
        {
            "notes": r"""
            crédits?|fonctionnalités|interface|remerciements|historique|changements|notes?(?! de contenu)|conseils|astuces|faq|glossaire
            |idées""",
            "setup": r"""
            mise en place|préparation|installation|début de (?:la )?partie|distribution|avant de (?:jouer|commencer)|mise en route""",
            "components": r"""
            (?:le |la |les |petit |nouve\w+ )?(?:matériel|contenu|composants?|éléments?|composition
            |pièces)(?: (?:du jeu|de (?:la )?(?:boîte|jeu)|de jeu|nécessaire|et .*))?(?: .{0,20})?
            |(?:la )?boîte|(?:.* )?dans la boîte|(?:.* )?(?:contient|avez|as|a-t-on|faut-il|avoir) (?:besoin|la boîte)
            |liste du matériel|(?:liste|répartition|détail) des (?!actions|tours|phases|règles|points|étapes|effets|coûts|manches|joueurs|scores)\w+|(?:ce qu'il|que) (?:vous |te )?faut(?:[ -].*)?|équipement(?: .{0,20})?|ingrédients|nomenclature
            |nécessaire|\w+ (?:nécessaires?|requise?s?)|note de contenu|fournitures|accessoires|matos|(?:.* )?à (?:prévoir|préparer|apporter|fabriquer)(?: en plus)?
            |(?:tu as|vous avez) besoin|il (?:te|vous) faut|le jeu contient|inventaire""",
            "end": r"\bfin d[eu]|score|décompte|victoire|\bbuts?\b|objectif|vainqueur|\bfin$",
            "introduction": r"""
            ^(?:introduction|présentation|aperçu|but du jeu|principe(?: du jeu)?|thème|histoire)$""",
            "play": r"""
            ^(?:déroulement.*|tour de jeu|règles?(?: du jeu)?|comment jouer|actions?|phases?.*
            |variantes?.*|un tour|le tour.*|la partie|coûts?|prix|manche)$""",
        }
    ),
    boxed=r"""
    (?:(?:le|ce|la|cette|chaque|elle|il|notre|mon) |l')(?:\w+ )?(?:(?:jeu|paquet|plateau|boîte|coffret|matériel|extension
    |pochette|valise|édition|kit)
    (?: d(?:e |u |')\w+){0,2} )?
    (?:contient|comprend|comporte|renferme|se compose d[e']|est (?:composé|constitué)e? d[e'])
    |dans (?:la|cette) boîte,?(?: (?:vous (?:trouverez|trouvez)|il y a))?|la boîte (?:contient|comprend)
    |dans le jeu,? (?:il y a|on trouve|vous trouverez)|pour jouer,? (?:prenez|on (?:prend|utilise)|utilisez|vous utilisez)|(?:sont|est) (?:fourni|inclus)e?s?
    |(?:le jeu|la boîte|l'extension|cette (?:extension|boîte)|le coffret|le paquet) (?:ajoute|apporte|compte|propose|réunit)
    |(?:à l'intérieur|dedans),? (?:vous (?:trouverez|découvrirez|trouvez)|il y a|on trouve|se trouvent)
    |pour (?:fabriquer|construire|réaliser|monter) (?:le|ce|votre) jeu[ ]?:|(?:le jeu|la boîte) est livrée? avec|(?:s'y )?ajoutent|il (?:vous |te |nous )?faut|(?:vous (?:aurez|avez)|tu (?:auras|as)|on a) besoin d[e']|à (?:prévoir|préparer|apporter)(?=[^.:]{0,12}:)|(?:prévoyez|prévoir|munissez-vous d[e'])|(?:on joue|se joue) avec""",
    needs=r"""
    il (?:vous |te |nous )?(?:faut|faudra)(?: aussi| également)?|(?:vous|joueur|on|tu) (?:avez|aurez|a|as) (?:aussi )?besoin d(?:e|u|(?='))
    |munissez-vous d(?:e|u|(?='))|prévoyez|(?:est|sont) nécessaires?""",
    adds=r"""
    (?:ajoutez|ajoutons|ajouter|on ajoute)(?: (?:les|ces|aussi|alors))?
    |(?:ces|les|le|des) (?:éléments?|pièces|cartes|composants|matériel) (?:supplémentaire|additionnel|nouve)""",
    owns=r"a|ont|possède(?:nt)?|dispose(?:nt)? d[eu]|aligne(?:nt)?|compte(?:nt)?|détien(?:t|nent)|compren(?:d|nent)|contien(?:t|nent)|composée?s?|il y a",
    contains=r"""
    contient|comprend|nécessitent?|se (?:décompose|répartit|répartissent|décomposent) (?:ainsi|en|comme suit)|besoin d[e']|(?:se|est|sont) (?:compos|form|constitu)ée?s? d[e']|se compose d[e']|compte(?:nt)?(?= [^\W\d]* ?\d| $|$)|il y a(?: aussi| encore| \w+ment)?|on trouve|comporte|il (?:vous |te |nous )?faut(?: un (?:jeu|paquet) de(?= \d))?|vous (?:trouverez|découvrirez)|inclut|comprenant
    |constituée? d[e']|renferme|avec un (?:jeu|paquet) de
    |(?:se joue|on joue) avec(?: un (?:jeu|paquet) de(?= \d))?""",
    imperatives=r"""
    placez|prenez|mélangez|distribuez|donnez|posez|mettez|piochez|tirez|choisissez|retirez|formez
    |disposez|remettez|jouez|rejouez|défaussez|déplacez|gagnez|gagne|prends|perdez|perds|payez|volez|échangez
    |achetez|avancez|reculez|lancez|récupérez|ajoutez|révélez|regardez|passez|tournez|recevez|mets|retire""",
    openers=r"""
    chaque|le|la|les|il|elle|vous|si|quand|lorsque|après|puis|ensuite|on|au|à|pour|dans|exemple
    |un joueur|celui""",
    is_sentence=r"""
    (?-i:(?<![a-zéèêà])(?!(?:une|la|cette|votre) )[a-zéèêà]{2,} (?:est|sont|a|ont|peut|peuvent|doit|doivent|prend|prennent|reçoit|reçoivent
    |place|pioche|commence|gagne|montre|indique) )|[a-zéèêà]{3}[.!]$|\b(?:vous|il|elle|on|si|quand
    |lorsque)\b""",
    returns=r"(?:remettez|rangez|retirez|replacez|laissez|écartez|remet|range|retire)",
    to_box=r"dans la boîte|du jeu",
    pronouns="les|-les",
    unused=r"""
    (?:sont|est|seront|restent) (?:\w+ )?(?:(?:remise?s?|rangée?s?|replacée?s?|laissée?s?)? ?dans la boîte|retirée?s? du jeu)
    |ne (?:sont|seront) pas (?:utilisée?s?|nécessaires?)""",
    not_needed=r"n['’]utilisez pas",
    bears=r"(?:qui )?(?:ont|portent|montrent)",
    mere=r"normaux|normales|spéciaux|spéciales|généraux|générales|communs|communes|rares|autres",
    one_player=r"""
    le (?:premier|deuxième|second|troisième|quatrième|dernier|\de)(?: joueur)?""",
    instead=r"(?:au lieu|à la place|en échange) d[eu']",
    missing=r"""
    (?:non|n'est pas|ne sont pas) (?:inclus|fourni|compris|implémenté|intégré)e?s?|vendue?s? séparément""",
    not_made=r"""
    (?:(?:cet?(?:te)?|ces|la|les|le) )?(?:présente?s? )?(?:règles?(?: du jeu)?|règlement|livret|notice|mode d'emploi|manuel
    |(?:livret|livre|carnet|cahier|feuillet|feuille|brochure|fascicule|dépliant) d(?:es?|e la) règles?(?: du jeu)?)
    |(?:cet?(?:te)?|(?:l[ea] )?présente?) (?:document|feuillet|feuille|brochure|fascicule|dépliant|cahier)""",
    not_asked=r"cartes?|boîte|règles? du jeu|livret(?: de règles?)?|(?:sac|crayon)(?: .*)?",
    plurals=pairs(
        """
        yeux:oeil travaux:travail vitraux:vitrail coraux:corail emaux:email soupiraux:soupirail
        joyaux:joyau noyaux:noyau tuyaux:tuyau boyaux:boyau -eaux:eau -aux:al
        blanche:blanc blanches:blanc violette:violet violettes:violet seche:sec seches:sec
        """
    ),
    alone=r"solo|seule?|solitaire|ou un",
    players=r"joueu(?:rs?|ses?)|personnes",
    case=r"(?:pour|dans|lors d'|lors des|en) ?(?:une |les |des |la )?(?:parties?|variantes?|versions?|configurations?) (?:à|de|pour)",
    together=r"""
    (?:(?:^|(?<=[(,;:*•]))[\s*_-]*|(?:parties?|jeu|mode|versions?|variantes?|duel|jou(?:e|es|ez|ent|ant|ons|er)|seulement|uniquement|et|ou|mais) )
    (?:à|pour) (?:seulement )?#(?=[ ]?(?:[,;:.!)*_]|$)|[ ](?:chacune?|chaque|seulement|uniquement) )
    |(?:si|quand|lorsque) (?:vous (?:n')?êtes|nous sommes|on est) (?:seulement |que )?#(?=[ ]?[,:])""",
    with_players="à",
    otherwise=r"suivante?s?|comme suit|ainsi|chang(?:e|ent|ements?)|diff[èé]r\w+",
    called=r"(?:par|chaque|tous les|toutes les) #|# (?:prennent|reçoivent|commencent|piochent)",
    being=r"est|sont|êtes|es|devient|deviennent|devenez|incarnent?|incarnez|jouez|joue|comme",
    variants=r"variantes?|avancée?s?|experts?|solo|solitaire|partie (?:courte|longue)|optionnel(?:le)?s?|extensions?",
    examples=r"exemples?",
    a_game=r"\bjeu\b(?: (?:de|d'|des|du)[^.\d]{1,40}?)?,?",
    player_titles=r"(?:nombre de )?joueurs",
    ages="dès|à partir de",
    durations="min(?:utes?)?|ans|heures?|h",
    quantity=r"quantités?|ex\.?|nombre(?: d'exemplaires)?|nb(?:re)?\.?|qt[ée]\.?|total|exemplaires?|copies",
    name_titles=r"noms?|cartes?|matériel|composants?|éléments?|types?|pièces?|tuiles?",
    name_keys="nom|élément",
    notes_titles=r"remarques?|détails?|notes?|description",
    rivals=r"le (?:plus|moins) (?:de|d')|majorités?|premi(?:er|ère)s?|deuxièmes?|derni(?:er|ère)s?|complète?s?",
    altogether="ensemble|en tout|au total|réunie?s|à eux tous|à elles toutes",
    lengths=MappingProxyType({"pouces": 25.4, "millimètres": 1.0, "centimètres": 10.0}),
    square="de côté|carrée?s?",
    other_sizes=r"pochettes|protège-cartes|boîtes?|papier|feuilles?|sacs?|fond perdu|imprim\w*|pliée?s?|dépliée?s?|tables?|espace",
    points="points?|pv",
    costs="coûts?|coûte(?:nt)?|prix",
    you="vous|vos|tu|on",
    limits=r"(?:[^\W\d]+[ ])?max(?:imum)?",
    left=r"(?:en )?reste(?:ra|nt)?(?: (?:donc|encore|alors))*",
    left_behind=r"(?:[^\W\d]+ ){0,2}(?:autres|restante?s?|restent)",
    in_play=r"reste|pioches?|sac|réserve|banque|tas|pile|talon|(?:jou(?:e|ez|ons|era|erez)|commence[zr]?) (?:donc |alors )?avec",
    plays_with=r"(?:jou(?:e|ez|ons|era|erez)|commence[zr]?) (?:donc |alors )?avec",
    removes=r"retir\w+|enl[eè]v\w+|sort(?:ez|ir|s|ons)|[ôo]t(?:ez|er|e|ons)|écart\w+|sans|laiss\w+|remett\w+|remet|dans la boîte",
    only="seulement|uniquement",
    turns=r"\d+(?:re|ère|e|ème|ʳᵉ|ᵉ)? (?:manche|tour)[ ]?:|(?:manche|tour) \d+[ ]?:|\b(?:à (?:son|votre) tour|à chaque (?:tour|manche)|au début de (?:son|votre|chaque))",
    starting=r"""
    \b(?:chaque joueu(?:r|se)|chacune?|tous|tout le monde|les joueurs) (?:commence|débute|démarre)(?:nt)?
    (?: (?:la partie|le jeu))? avec\b""",
    draws=r"\b(?:pioche[rz]?|piochent|révèle[rz]?|tire[rz]?)\b",
    keeps="gard(?:e[nz]?t?)|conserve[nz]?t?",
    puts="chois(?:it|issez|issent|ir)|expose[nrz]?t?|remet(?:tez|tent)?|retire[nz]?t?|défausse[nz]?t?|pose[nz]?t?|place[nz]?t?|mettez|met|révèle[nz]?t?|ajoute[nz]?t?",
    in_turn=r"à tour de rôle|dans l'ordre(?: du tour)?|chacun(?:e)? (?:à )?(?:son|leur) tour|l'un après l'autre|dans le sens",
    rolls=r"lance(?:nt)?|jette(?:nt)?",
    earns="vaut|valent|rapporte(?:nt)?|coûte(?:nt)?",
    spends=r"pour gagner|gagne la partie|défausse|perd|par manche|qui (?:a|ont) \d",
    back=r"(?:remet(?:tez|tent)?|repose[nz]?t?|rend(?:ez|ent)?|replace[nz]?t?|sous (?:la|le) \w+)(?![^.;]*boîte)",
    shuffles=r"mélang(?:e[rz]?|ée?s?)|battez|battre|bat",
    handed=r"possède|dispose d[e']|reçoi(?:t|vent)|recevez|prend|prenez|prends|prennent|distribue[rz]?|donne[rz]?|(?:est|sont) (?:distribué|donné)e?s?",
    dealt="chacune?|à chacun|face|au hasard|à part|premi(?:er|ère)s|dernière?s|suivante?s|restante?s",
    hand="mains?",
    in_hand=r"en main|main de départ",
    conditions=r"\b(?:si|quand|lorsque|peut|peuvent|sauf|jusqu'à|au lieu)\b",
    adjectives_never=r"""
    le|la|les|d'une?|un|une|des|du|chaque|et|ou|de|à|au|aux|dans|sur|pour|par|avec|tous|toutes|son|sa|ses
    |leurs?|est|sont|plus|autres?|prend|place|pioche|reçoit|en|qui|restantes?|restants?|les""",
    head_first=True,
    to=r"à|ou|au|jusqu'à",
    numbered=r"numérotée?s de|de valeurs?|valeurs?|de",
    those=r"(?<=-)en|d'entre (?:eux|elles)",
    worth=r"valeurs?|valant|rang",
    generic=r"premier|première|même|autre|nouveau|dernier|dernière|prochain|propre|vide",
)
