"""English."""

from types import MappingProxyType

from punchboard.components.kinds import Use, english_words
from punchboard.rulebook.languages import Language, numerals, pairs

_NUMBERS = numerals(
    "one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen"
    " seventeen eighteen nineteen",
    "twenty thirty forty fifty sixty seventy eighty ninety",
    "{ten}-{one}",
)
_NUMBERS |= {
    f"{a} hundred and {word}": 100 + value for word, value in _NUMBERS.items() for a in ("one", "a")
}
_NUMBERS |= {"a hundred": 100, "one hundred": 100, "two hundred": 200}
_NUMBERS |= {"a dozen": 12, "one dozen": 12, "dozen": 12, "a score of": 20}
_NUMBERS |= {f"{word} dozen": 12 * _NUMBERS[word] for word in "two three four five six".split()}
_NUMBERS |= {"a pair of": 2, "pair of": 2, "a couple of": 2, "half a dozen": 6, "half-dozen": 6}
_MEN = (
    "post mail milk fire police snow fisher noble gentle work watch gun foot horse bow spear"
    " swords crafts sales trades hunts marks clans towns guards states business boat ferry sea air"
    " space cave hench yeo fore door coach frog axe strong weather woods wood clergy mad rifle"
    " cow bog super dust straw tin ginger gingerbread journey kins country lay"
)
#: The words for kinds of pieces, in the singular and in the plural.
_KINDS = "|".join(
    rf"{word}(?:es)?" if word.endswith("x") else f"{word}s?" for word in english_words(Use.COUNTED)
)

LANGUAGE = Language(
    code="en",
    name="English",
    common=frozenset(
        "the and of to each player players you your is with on in for are it may then from".split()
    ),
    numbers=MappingProxyType(_NUMBERS),
    one=r"an?|one|1",
    the=r"the|this|these",
    nouns=_KINDS
    + r"""
    |(?:score|play|game|flash|post)cards?|cubes?|meeples?|pawns?|markers?|(?:game|play)boards?
    |mats?|playmats?|dice|d\d{1,2}s?|discs?|disks?|coins?|pieces?|pads?|chips?|chits?|stones?
    |figures?|miniatures?|minis?|sets?|pairs?|decks?|packs?|bags?|books?|rulebooks?|booklets?
    |rules|tracks?|frames?|counters?|pegs?|rings?|blocks?|sticks?|pencils?|screens?|trays?|beads?
    |gems?|crystals?|pouch(?:es)?|spinners?|dials?|wheels?|timers?|hourglass(?:es)?|flags?|ships?
    |houses?|workers?|cylinders?|aids?|posters?|maps?|stickers?|stands?|towers?|balls?|bowls?
    |cups?|crowns?|keys?|doors?|walls?|bridges?|roads?|cones?|figurines?|domino(?:e?s)?|banknotes?
    |notes?|bills?|hex(?:es)?|bases?|shields?|envelopes?|overviews?|summar(?:y|ies)|jokers?
    |manuals?|buttons?|marbles?|clips?|rods?|strips?|panels?|connectors?|jewels?|movers?|trackers?
    |leaflets?|charts?|racks?|pyramids?|holders?|cubes|deeds|pebbles?|notepads?|scorepads?
    |sleeves?|tuck ?box(?:es)?|sand ?(?:glass(?:es)?|timers?)|tableaux?s?|overlays?|magnets?|bells?
    |prisms?|spheres?|vials?|bottles?|jars?|tweezers|boats?|wagons?|trains|cars|barrels?|crates?
    |swords?|arrows|trees|banners?|bricks?|planks?|eggs?|tarots?|playbooks?|erasers?|easels?""",
    heads="(?<!dis)cards?|(?<!card)(?<!a)boards?|sheets?|books?|coins?|figures?",
    copies=r"pieces?|pcs?\.?|cop(?:y|ies)|units?",
    features=r"""
    suits|cells|spaces|slots|squares|sides?|sided|dimensional|types|kinds|terrains|terrain types|genres|values|ranks
    |shapes|symbols|rows|columns|colou?rs|sizes|designs|languages
    |categories|corners|backs""",
    sets=r"sets?|kits?|pairs?|decks?|packs?|pads?|bags?|stacks?|piles?|rows?",
    containers=r"""
    pouch(?:es)?|box(?:es)?|tins?|jars?|tubes?|bundles?|envelopes?|packets?|chests?|sacks?|cups?|bowls?
    |baskets?|crates?|tubs?|baggies|boosters?|cases?|bottles?|rolls?|caskets?""",
    colours=r"(?:player |game |different |distinct )?colou?rs",
    different="different|distinct|unique|various",
    kinds=r"""
    (?:different |distinct |unique |various )?(?:types?|kinds?|suits?|values?|ranks?|sorts?
    |shapes?|designs?|sets?|denominations?|varieties)""",
    shades=r"""
    red|blue|green|yellow|black|white|orange|purple|pink|brown|gr[ae]y|gold|silver|violet
    |turquoise|beige|natural|bronze|multicolou?r|small|medium|large|big""",
    any="any",
    each=r"each|every|apiece|per|ea",
    per_colour=r"""
    (?:in |of |for )?(?:each|every|per|a|one) (?:of )?(?:the )?(?:player(?:'s)? )?colou?r|(?:each
    |every) of (?:the )?(?:\w+ )?(?:player )?colou?rs|by each colou?r|/ ?colou?r
    |each in (?:the )?players?'? colou?rs?|each of (?:the )?\d (?:\w+ )?colou?rs""",
    own_colour=r"""
    (?:of|in|matching) (?:th(?:at|is)|(?:his or )?her|his|your|its|one'?s?|an?|the|the same|the \w+ing|their)
    (?: own| chosen| player)? colou?r""",
    per_player=r"""
    (?:each|every) (?:family|clan|tribe|nation|faction|kingdom|guild|crew|household)
    (?= (?:takes?|gets?|receives?|draws?|chooses?|starts?|begins?) )
    |(?:each|every|per) (?:\w+ )?(?:player(?!(?:'s)? colou?r)|person|side|team member
    |participant)s?|(?:a|to|for) each(?! (?:of\b|(?:\w+ )?(?:colou?rs?|suits?|ranks?|kinds?|types?|values?)))|each of you
    |(?<!for )(?<!among )(?<!between )(?:everyone|everybody|(?:all|both) players)|(?<=for )(?:everyone|everybody|(?:all|both) players)(?![* ]*:)
    |players each|(?:players|(?<=\ba )player|(?<!\w )player)(?: all)? (?:take|get|receive|start)s?|/ ?player|each of (?:the )?(?:\w+ )?players|each (?:(?:get|receive|take|start|draw)s?|places|puts|chooses|shuffles|picks|selects)
    |each (?!(?:turn|round|game|hand|phase|card|tile|deck|board)\b)\w+ (?:starts?|begins?) (?:the game |play )?with""",
    per_thing=r"(?:each|every|per) (?:\w+ )?(?:side|team)(?! member)",
    for_all=r"(?:shared|common|general)(?: (?:by|for|to) \w+(?: players)?| (?:components|materials?|supply|pool))?|(?:for )?(?:everyone|everybody|(?:all|both)(?: (?:the )?players)?|(?:all of )?us|the (?:table|group))",
    to_whom="for|to",
    whole=r"all(?: of)?(?: the)?",
    total=r"(?:a )?total(?: of)?:?|sum(?: total)?:|in (?:total|all):?|(?<=\d )together|altogether|all (?:told|together)",
    rest=r"(?:the )?(?:other|remaining|rest)",
    spare=r"spares?|extras?|reserves?|backups?|replacements?|blanks?",
    further=r"more|additional|extra|further|another",
    base="(?:base|core|basic) (?:game|set|box)",
    expansions=r"expansions?|add-ons?|extensions?",
    none="none|nothing",
    total_name=r"total|sum|all",
    of_joint=r"of|with|containing|à",
    of_the="of the",
    made_of=r"of",
    and_joint=r"and|plus|&|as well as|(?:along|together) with|not to mention",
    or_joint="or",
    such_as=r"e\.? ?g\.?|i\.? ?e\.?|for example|for instance|such as|like",
    stops=r"""
    in|to be|of each|each|every|per|for|with|(?:and )?then|w(?=/)|about|(?-i:to(?= [a-z]))|that|which|to|on|between|showing|illustrating|numbered|containing|holding|including
    |marked|sorted|from|depicting|representing|consisting|comprising|worth|used|valued|divided|made
    |featuring|apiece|by|at|as|are|is|where|when|ranging|available|printed|displaying|included
    |surrounding|covering|bearing|indicating|organi[sz]ed""",
    captions="fronts?|backs?",
    having="with|showing|having",
    without="without|except(?: for)?|excluding|but not",
    then="then|next|finally|after that",
    leaving="leaving|keeping|setting|putting|placing",
    places=r"""
    in|into|inside|on|onto|beside|next to|near|under|at|with|by|to|around|behind|above|below|over
    |upon|alongside|back to""",
    lies=r"go(?:es)?|are|is|remains?|stays?",
    that_is=r"(?:that(?:'s| is| makes| adds up to)|(?:this|which) makes|in all|altogether)",
    formerly=r"(?:editions?|versions?|printings?|drafts?|prototypes?) (?:had|used|was|were|contained|came with)|used to (?:be|have)|formerly|originally|(?:two|2|three|3) (?:boxes|games)|(?:a second|another) (?:copy|box)|(?:use|combine|with) two copies(?! of)",
    besides=r"(?:on top of|besides|apart from|in addition to|next to|beside|along with) (?:that|this|these|those|them)|in addition|also",
    relatives=r"(?:(?:from|on|with|in|of|by) )?(?:which|that|whose)|where|showing|depicting|representing|displaying",
    details=r"""
    (?:each |all |every one )?(?:with|containing|including|showing|bearing|of which|consisting of
    |made up of|comprising|numbered|in \w+ colou?rs?|two of each)""",
    among=r"(?:which |that )?includ(?:ing|es?)|incl\.|namely|of which|among them|consisting of|made up of|comprising|(?:divided|distributed|split)(?: up)? (?:into|as follows)",
    are="are",
    fillers=r"or more|just|only|exactly|currently|at least|a minimum of|and|the|plus|about|approximately|approx\.?|around|ca\.?|some|over|also|up to",
    # `10 damage markers` are markers.
    never_after=rf"""
    (?![ ]?(?!(?:st|nd|rd|th|of|or|back|VPs?)\b)(?:\w+[ ]+){{1,2}}(?:{_KINDS}|(?:counter|marker|cube|chip|coin|note|bill|disc|sheet|tracker|dial)s?|dice)\b
    (?! games?\b))\+?[ ]?-?(?:min(?:ute)?s?\b|hours?\b|hrs?\b|sec(?:ond)?s?\b|years?\b|yrs?\b|y/?o\b
    |months?\b|weeks?\b|days?\b|(?:victory |prestige |action |bonus |minus )?points?\b(?! \()
    |pts?\b|VPs?\b(?! (?:token|chip|marker|tile|card)s?)|FPs?\b|percent\b|euros?\b|dollars?\b|yen\b|USD\b|EUR\b|JPY\b
    |(?:turn|round)s?\b(?! (?:\w+ )?(?:track|aid|dial|summar))|times\b|tricks?\b|yards?\b
    |(?<=-)(?:part|panel|piece)\b|back (?:in|on|to)|slots?\b|pages?\b|miles?\b|met(?:er|re)s?\b
    |g\b|lbs?\b|oz\b|inch(?:es)?\b|or (?:more|less|fewer|higher|lower|older|above|under|better)\b
    |steps?\b|st\b|nd\b|rd\b|th\b|hits?\b|damage\b|gold coins? worth|actions\b|(?<=1 )action\b|phases?\b|%|people\b
    |(?<=one )of (?:them|these|those)\b|(?<!\d )of (?:your|the|which|it|my|his|her|their)\b|by one\b|spaces?\b|francs?\b
    |food\b|(?:pounds?|pesos?|florins?|rupiahs?|ducats?|shillings?|cents?)\b)""",
    never_before=r"""
    pages?|pp?\.|side(?= \d+[:.])|steps?|chapters?|sections?|phases?|rules?|rounds?|no\.|nr\.|levels?|ages?|aged
    |no(?= (?:one|two))|not|copyright|©|since|isbn|jan|tel|at least|at most|more than|less than|fewer than|up to
    |reach(?:es)?|ver\.?|version|v(?! )|fig(?:ure|\.)?|option|variant|example|scenario|wave|act|row
    |column|location|locations|appendix|sector|days?|ranks?|costs?|strength|power|price""",
    at_least=r"at least|a minimum of",
    or_more=r"or more|minimum|upwards",
    about=r"about|around|approx(?:imately|\.)?|ca\.?|circa|roughly|some|~|≈",
    reasons=r"so(?: that)?|in order that|which (?:means|gives)|because|since|enough (?:for|so)",
    makes=r"so|that is|that's|i\.?e\.?|making|that makes|which makes",
    at_most=r"up to|at most|max(?:imum|\.)?|no more than",
    never_names=r"""
    directions?|(?:hand|card) (?:limit|size)s?|points?|turns?|rounds?|actions?|players?|minutes?|hours?|years?|times?|phases?|steps?|pages?
    |spaces?|damage|ages?|people|person|hands?|sides?|ways?|choices?|options?|rules?|victory
    |games?|lives|life|health|them|options?|variants?|examples?|others?|more|less|least|most|dollars?
    |euros?|suits|colou?rs?|symbols?|numbers?|values?|sections?|parts?|teams?|ranks?|hits?
    |movements?|things?|types?|kinds?|cells?|squares?|locations?|levels?|pts|vps?|fps?|scenarios?
    |questions?|rolls?|tricks?|sectors?|columns?|rows?|stages?|seasons?|weeks?|months?|days?
    |chapters?|difficulty|minute|bit|categor(?:y|ies)|corners?|positions?|icons?|designs?|languages?
    |inch(?:es)?|distances?|mm|cm|areas?|duration|costs?|effects?|sprints?|milestones?|comments?|repl(?:y|ies)
    |downloads?|miscellaneous|ones|(?:for )?(?:everyone|everybody|all(?: players)?)|(?:third|quarter|half|fifth) of
    |respectively|thusly|accordingly|zones?|results?|degrees?|friends?|opponents?|together""",
    blanks=r"tbd|tba|tbc|todo|xx?|nn?|\?+|(?:still )?to (?:be decided|be determined|come|do)|undecided|not yet decided",
    vague=r"(?:an? )?(?:unlimited|infinite|endless) (?:amount|number|supply) of|plenty|an? (?:bunch|handful|lot|pile|heap|supply) of|lots?|many|several|some|a few|unlimited|infinite|endless|various|varies|as (?:many as )?needed",
    titles=MappingProxyType(
        {
            "notes": r"""
            \b(?:histor\w*|diary|change ?log|changes|previous|old(?:er)? (?:version|rules|list
            |draft)|drafts?|ideas?|brainstorm\w*|design\w* (?:notes?|goals?|log|journal|thoughts)
            |playtest\w*|notes?|credits?|thanks|feedback|see also|problems?|thoughts|journal
            |version \d|v\d+(?:\.\d+)*|reviews?|about the (?:author|game|designer)|acknowledg\w+
            |faq|glossary|strategy|tips|index|tech(?:nology|nical)? (?:stack|details)|install\w*
            |license|development)\b""",
            "setup": r"""
            \b(?:set-?up|setting up|set up|prepar(?:e|ing|ation)s?|get(?:ting)? (?:ready|started)
            |to (?:begin|start)|starting out|laying out|before (?:you|the game|play|start)|dealing
            |the deal|starting (?:position|the game))\b""",
            "components": r"""
            (?:the |game |board |box |game's |a |list of |full |card |physical |included |print[ ]
            |your |basic |needed |required |additional |extra |new |further |expansion )?(?:(?:board|cards|rules|overview|box|inside|set-?up) ?(?:&|and) ?)?(?:components?
            |contents?|what(?:'?s| is) (?:inside|in the \w+|included)|in th(?:e|is) box|(?:what (?:else )?)?(?:you(?:'ll
            | will)? )?need|equipments?|materials?|pieces|parts(?: list)?|bill of materials
            |inventory|game elements|what you get|the box|list of components|included|supplies|you also need
            |things you need|deck composition|card (?:lists?|breakdowns?|distribution|counts?)|the deck|bits
            |gear)(?: (?:list|overview|of the (?:game|box)|in (?:the|this) (?:box|game)|to play
            |needed|required|included|summary|breakdown)| ?[/&(|].*| and .*)?
            |(?:.* )?(?:in th(?:e|is) (?:box|package)|comes in .*|need(?:ed)?(?: (?:to|for) .*)?
            |requirements|do (?:i|you|we) need|(?:box|game) (?:holds|contains|includes)|kit(?: list)?
            |(?:is|are) in(?:side)? (?:it|the box))
            |[a-z]{4,}ed components?
            |(?:not in|outside|besides|beyond) the deck""",
            "end": r"""
            \b(?:end|ends|ending|scor\w+|win|winning|wins|victory|goal|game over|aim
            |objectives?)\b""",
            "introduction": r"""
            ^(?:(?:game )?overview|introduction|about(?: (?:the|this) game)?|summary|story|theme
            |concept|object(?:ive)?(?: of the game)?|(?:the )?aim(?: of the game)?|game idea
            |quick reference)$""",
            "play": r"""
            ^(?:(?:how to )?play(?:ing)?(?: the game)?|game ?play|(?:the |your )?turns?|rules
            |actions?|rounds?|course of play|sequence of play|a turn|on your turn|game flow
            |variants?|turn (?:phases|sequence|order)|playing .*|the round
            |(?:the )?basic game|game structure|costs?|prices?|.* (?:phase|action|step|rules|example)s?)$""",
        }
    ),
    boxed=r"""
    th(?:e|is) (?:[\w-]+ ){0,2}(?:expansion|module|add-on) (?:adds|contains|includes|comes with)
    |th(?:e|is) (?:\w+ )?(?:game|box|set|package|tin) (?:contains?|includes?|comes? with|consists? of
    |uses|has|requires|needs|holds|comprises|is made up of)|it comes with|in(?:side)? th(?:e|is) (?:(?!your|each|game)\w+ )?(?:box|package|tin|(?:set|kit|envelope|pouch)(?=:))(?:,? (?:you(?:'ll| will| should)? (?:find|get|have)|(?:there )?(?:are|is)))?|to play
    (?:[^,.\d]{0,30})?,? ?you(?:'ll| will)? need|you(?:'ll| will)(?: also)? need|what you need|all you need(?: to play)? (?:is|are)(?= an? )|you need(?= [^.:;]{3,60} to play(?: (?:the|this) game)? ?(?:[.,!(]|$))
    |included(?: in th(?:e|is) (?:game|box))? (?:is|are)(?= )|is played with|is an? (?:[\w-]+ ){0,3}game with
    |there (?:ought to|should|must) be|(?:under|beneath|behind|beside|below) th(?:e|ese|em)(?: \w+)?,? you(?:'ll| will| should)? find""",
    needs=r"""
    you should have:?|(?:you|we|players?|everyone)(?:'ll| will)?(?: (?:all|also|still|each))* needs?(?! to\b)
    |(?:is|are|will)(?: also)?(?: be)? (?:needed|required)(?! to\b)""",
    adds=r"""
    add (?:these|the following)|(?:these|following|some) (?:additional|extra|new|further)
    |(?:expansion|variant|module|add-on|extension|mode) (?:\w+ )?(?:adds|uses|needs|requires|comes with)""",
    owns=r"ha(?:s|ve)|holds?|owns?|commands?|consists? of|is (?:made|built) (?:up )?of|contains?|includes?|comes? with|there (?:is|are|(?:ought to|should|must|will) be)",
    contains=r"""
    contains?|includes?|comes? with|consists? of|(?:is|are) (?:made up|composed) of|requires?|features?
    |(?:is|are) (?:needed|required)|is played with|there (?:are|is|(?:ought to|should|must|will) be)|(?<!if )(?<!when )(?<!once )you(?:(?: will|'ll)?(?: also)? (?:need|find|get|end up with)| have)|uses?|(?:box|game|deck|set|pack|copy|tin) (?:has|should have|comprises|holds)|you should (?:also )?have(?: the following items?)?""",
    imperatives=r"""
    place|take|put|shuffle|deal|give|set(?! of \d)|draw|lay|choose|return|remove|move|add|roll|turn|discard
    |look|keep|play|pay|gain|score|separate|sort|arrange|distribute|count|determine|decide|start
    |begin|flip|form|see|read|note|use|make|find|spend|receive|lose|attach|prepare|mix|attack
    |stack|select|perform|resolve|reveal|swap|exchange|pass|fill|ensure|match|capture|pick|leave
    |gather|do|don't|never|must|may""",
    openers=r"""
    each|every|the players?|players?|if|when|then|after|before|you|once|whenever|on your|at the|he
    |she|they|it|there|but|either|or|any|all|no|first|next|finally|example""",
    is_sentence=r"""
    (?-i:(?<![a-z])[a-z]{2,} (?:is|are|has|have|can|may|must|will|should|shows?|gives?|takes?|gets?
    |receives?|begins?|starts?|wins?|puts?|places?|draws?|moves?|plays?) )|^(?:starts|begins) |(?-i:[A-Za-z]{3})[.!]$
    |\b(?=[chimstwy])(?:can(?:not)?|he|i[ft]|m(?:ay|ust)|she|they|we|when|you)\b""",
    returns=r"(?:return|put|place|remove|leave|set)s?",
    to_box=r"(?:(?:back )?(?:in|into|to) the (?:game )?box|from (?:the|this) game|out of (?:the game|play))",
    pronouns="them|it|these|those",
    unused=r"""
    (?:are|is|will be) (?:\w+ )?(?:(?:returned|put|placed|set|left) (?:\w+ )?(?:in|into|to) the (?:game )?box
    |removed from (?:the|this) game|(?:not|never) (?:used|needed|required))""",
    not_needed=r"(?:do(?:es)?n['’]t|do(?:es)? not) (?:need|use)",
    bears=r"(?:that )?(?:have|show|bear)",
    mere=r"regular|special|general|normal|unique|basic|advanced|common|rare|standard|other",
    one_player=r"""
    the (?:(?:\d(?:st|nd|rd|th)|first|second|third|fourth|fifth|last)(?: player|(?= (?:takes|gets|receives|draws)))
    |start(?:ing)? player)""",
    instead=r"instead of|in exchange for|in return for",
    missing=r"(?:is |are )?not (?:included|supplied|provided|implemented|part of (?:the|this) game)|sold separately",
    not_made=r"""
    (?:(?:this|the|these) )?(?:present |game )?(?:(?:rules?|instructions?)(?: ?(?:book(?:let)?|sheet|leaflet|pamphlet|folder|manual))?
    |manual|(?:booklet|book|sheet|leaflet) of (?:the )?rules|rules of (?:play|the game))
    |(?:this|these|(?:the |this )?present) (?:document|booklet|leaflet|pamphlet|brochure|folder|sheet|pages?)""",
    not_asked=r"""
    cards?|components?|pieces?|(?:rules?|instructions?)(?: ?(?:book|set|sheet|manual))?|manual|booklet
    |leaflet|(?:game ?)?box|(?:.* )?(?:bag|pencil|pen|envelope)""",
    plurals=pairs(
        """
        dice:die -mice:mouse -people:person geese:goose oxen:ox feet:foot -teeth:tooth men:man
        -women:woman -children:child -wolves:wolf -thieves:thief -knives:knife -dwarves:dwarf
        elves:elf leaves:leaf -loaves:loaf halves:half -shelves:shelf calves:calf lives:life
        -wives:wife scarves:scarf hooves:hoof sheaves:sheaf cacti:cactus fungi:fungus
        nuclei:nucleus crises:crisis oases:oasis sheep:sheep fish:fish deer:deer salt:salt sand:sand
        gold:gold silver:silver copper:copper iron:iron ore:ore coal:coal clay:clay wool:wool
        cotton:cotton silk:silk grain:grain wheat:wheat corn:corn rice:rice sugar:sugar flour:flour
        tea:tea coffee:coffee honey:honey milk:milk water:water food:food money:money paper:paper
        cloth:cloth leather:leather livestock:livestock cattle:cattle lumber:lumber timber:timber
        """
        # In German many words end in `men`.
        + " ".join(f"{each}men:{each}man" for each in _MEN.split())
    ),
    alone=r"solo|alone|solitaire|or one",
    players=r"players?|pl\.|people|persons?",
    case=r"(?:in|for) (?:(?:a|the|games?) (?:games? )?(?:of|with)|a|the)|if|when|as long as",
    together=r"""
    #-hand(?:ed|er)|(?:games?|playing|plays?) (?:with|for|of|between|among) (?:only |just )?#(?=[ ]?(?:[,;:.!)*_]|$))
    |(?:^|(?<=[(,;:*•]))[\s*_-]*(?:with|for|between) (?:only |just )?#(?=[ ]?(?:[,;:!)*_]|$))
    |(?:only|just) # of (?:you|us)|(?:with|for|when|if|there are|are) # of (?:you|us)
    |(?:when|whenever|where|if) (?:there are |you are |you're |only |just )*#(?=[ ]?[,:])
    |(?:when|whenever|where|if) (?:only |just )?# (?:(?:of you )?(?:play|are playing)(?=[ ]?[,.:;)]| together| (?:the|this) game))""",
    with_players="with|for",
    otherwise=r"following|as follows|differs?|differently|changes?|like this|this way|special rules",
    called=r"(?:each|every|per|all(?: the)?) (?:\w+ )?#|# each|# (?:take|get|receive|start|draw)s?",
    being=r"are|is|become|becomes|plays?(?: as)?|as|the roles? of",
    variants=r"variants?|variations?|advanced|experts?|optional|solo|solitaire|short(?:er)? game|long(?:er)? game|house rules?|expansions?",
    examples=r"examples?",
    a_game=r"\bgame\b(?: of [^.\d]{1,40}?)?,?",
    player_titles=r"(?:number of )?players?",
    ages="ages?|aged",
    durations=r"min(?:ute)?s?|years?|hours?|h",
    quantity=r"""
    quantities|(?:(?!players?|rounds?|turns?|points?|actions?|scores?|steps?|wins?)[a-z]+ )?(?:qty\.?|count|quantity|copies)
    |(?:number|quantity)(?: (?:in|of|needed|required)(?: \w+)?)?|amount|units|n|how many|pcs\.?|pieces|no\.|#|total
    |in (?:the )?box|ea\.|num(?:ber of (?:copies|pieces|cards))?|cards|x""",
    name_titles=r"""
    components?|items?|names?|what|pieces?|cards?|tiles?|parts?|contents?|things?|types?|kinds?
    |card names?""",
    name_keys="name|title|item|component",
    notes_titles=r"notes?|details?|breakdown|remarks?|contents",
    rivals=r"most|fewest|majorit(?:y|ies)|first|second|last|complete",
    altogether="together|all told|combined",
    lengths=MappingProxyType(
        {"inches": 25.4, "inch": 25.4, "millimetres": 1.0, "millimeters": 1.0}
    ),
    square="squares?|on each side|per side",
    other_sizes=r"sleeves|boxe?s?|paper|sheets?|bags?|bleed|print(?:s|ed|er|ing)?|fold(?:s|ed)?|unfold(?:s|ed)?|tables?|space|area",
    points="points?|pts?|vps?",
    costs="costs?|prices?|pays?",
    you="your?",
    limits=r"(?:[^\W\d]+[ ])?max(?:imum)?",
    left=r"leav(?:es?|ing)(?: you)?(?: with)?|(?:remaining|other|everything else,)|remains",
    left_behind=r"(?:[a-z]+ ){0,3}(?:left|remain(?:s|ing)?|stay in)",
    in_play=r"(?:draw |face-down )?(?:piles?|stacks?|decks?)|rest|bags?|bank|reserve|supply|pool|pla(?:y|ying) with|start with|you(?:'ll| will)?(?: then)? have",
    plays_with=r"pla(?:y|ying) with(?: a deck of| only| just)?|start with(?: a deck of)?|you(?:'ll| will)?(?: then)? have(?: only| just)?",
    removes=r"remov(?:e|es|ed|ing)|t(?:ake|akes|aking|ook) [^.,;]{0,40}?out|put [^.,;]{0,40}?(?:back|aside)|returns?|leav(?:e|es|ing) [^.,;]{0,30}?out|without|sort out|set [^.,;]{0,30}?aside|discard",
    only="only|just",
    turns=r"""
    \b(?:on (?:your|each|every|a) turn|each (?:turn|round)|every (?:turn|round)|at the (?:start
    |end) of (?:your|each|every))""",
    starting=r"""
    \b(?:(?:each|every|all) players?|players|everyone|everybody|you) (?:(?:all |each )?(?:starts?|begins?)(?: the game)? with|is dealt)\b
    |\bdeal (?:each|every) player\b""",
    draws=r"\b(?:draws?|refills?|reveals?)\b",
    keeps="keeps?",
    puts=r"chooses?|picks?|selects?|turns? over|flips?|reveals?|puts?|removes?|discards?|sets? aside|places?|adds?",
    in_turn=r"in (?:(?:turn|player|seating|clockwise) )?(?:order|turn)|one (?:after (?:the other|another)|by one|at a time)|clockwise|take turns|taking turns",
    rolls=r"rolls?|throws?",
    earns=r"earns?|pays?|costs?|brings?|yields?|is worth|are worth",
    spends=r"to win|wins|discards?|passes|loses?|scores?|plays? \d|gives? (?:\d+ )?(?:back|away)|who ha(?:s|ve)|(?:a|per|each) round|during the game|over (?:\w+ ){1,2}turns|in (?:all|total)(?=[.,!])",
    back=r"(?:back|returns?|returning|underneath|(?:to|on) the bottom)(?![^.;]*(?:box|game))",
    shuffles=r"(?:re)?shuffl(?:e[sd]?|ing)|mix(?:e[sd]|ing)?",
    handed=r"receives?|gets?|takes?|(?:is|are) (?:dealt|given)|deals?(?: out)?|gives?|hands? out",
    dealt=r"(?:to|for) each|per|apiece|each(?! of [^a-z])|face|at random|aside|unseen",
    hand="hands?",
    in_hand=r"in (?:(?:your|their|the|his|her|one|a) )?hands?|hand size|(?:starting|opening) hands?",
    conditions=r"\b(?:if|when|whenever|for each|may|can(?! \w+ (?:the|all)\b)|per|instead|unless|until|once|(?:are|is) \w+ing(?= (?:one|1) )|(?:goal|aim|object)(?: of [^.,]{1,30})? is to)\b",
    adjectives_never=r"""
    the|a|an|each|every|your|their|its|his|her|this|that|these|those|one|two|three|and|or|of|to|in
    |on|for|from|with|all|any|both|no|into|onto|at|by|as|per|is|are|more|other|another|own|takes?
    |gets?|draws?|deals?|puts?|places?|shuffles?|receives?|chooses?|gives?|adds?|uses?|returns?
    |lays?|moves?|turns?|reveals?|discards?|plays?|keeps?|shows?|you|has|have|remaining|ensure
    |they|he|she|it|we|who|faceup|facedown|exactly|additional|extra|following|random|further|new|only|than|between|not|randomly|selected|out""",
    to=r"to|through|or",
    numbered=r"tiers?|levels?|numbers?|numbered|values?|valued|ranks?|ranked|from",
    those=r"of (?:them|these|those)",
    worth=r"values?|worth|ranks?",
    generic=r"""
    first|same|other|old|new|own|last|next|top|face|game|starting|player'?s|opponent'?s|whole
    |empty|more|most|few|many|both|such|played|drawn|specific|corresponding|remaining|single
    |certain|matching|chosen|two|three|four|five|six|following|random|second|third|upper(?:most)?
    |topmost|lower|higher|smaller|larger|bigger|lowest|highest|bottom|left|right|only|vertical|horizontal|rectangular|hexagonal|individual|personal
    |die-cut|punch|spent|paid|purchased|bought|used|unused|discarded|revealed|placed|returned|gained|earned
    |collected|captured|stolen|selected|removed|exchanged|traded""",
)
