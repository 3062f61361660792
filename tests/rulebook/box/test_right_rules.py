"""Rules and boxes that agree, in forms that strangers write: nothing is told of them."""

import pytest

from punchboard.rulebook.reader import read_claims
from rule_cases import checked, findings

#: The language, the number of players, the box and the rules.
RIGHT = {
    "dice and cards whose values stand in a table": (
        "ja", 4, {"菓子カード": {"団子": 10, "羊羹": 8}},
        "## 内容物\n\n- 菓子カード 18枚（団子10枚、羊羹8枚）\n\n## 代金\n\n| 客 | 枚数 "
        "| 好物 | 代金 |\n"
        "|---|---|---|---|\n| 武士 | 10枚 | 羊羹 | 5文 |\n| 町人 | 16枚 | 団子 | 3文 |",
    ),
    "a sum of all cards above some that are divided": (
        "ja", 4, {"通常カード": {"赤": 98, "虹": 14}, "特別カード": 7, "早見カード": 11},
        "## 内容物\n\n### カード各種 合計130枚\n\n**通常カード 112枚**\n- 【赤】2種類 "
        "49枚ずつ → 98枚\n"
        "- 【虹】14枚\n\n- 特別カード 7枚\n- 早見カード 11枚\n",
    ),
    "parts called by the variant they are for": (
        "en", 4, {"Tiles": {"Lakes": 20, "Rising Tide tiles": 8}},
        "## Components\n\n- 28 tiles\n  - 20 lakes\n  - 8 extra tiles for the Rising "
        "Tide variant\n",
    ),
    "who begins": (
        "en", 4, {"Whale": 6, "Coin": 30},
        "## Components\n\n- 6 whales\n- 30 coins\n\n## Setup\n\n"
        "Randomly select the starting player. The starting player takes 1 coin.\n\n"
        "## Play\n\nThe starting player begins.\n",
    ),
    "what lies in the middle before each does something": (
        "ja", 4, {"仕切り": 4, "札": 60},
        "## 内容物\n\n- 仕切り 4本\n- 札 60枚\n\n## 準備\n\n"
        "4本の仕切りを四角に並べ、各プレイヤーは好きな仕切りの前に座る。",
    ),
    "of which each is dealt some": (
        "ja", 2, {"札": 15},
        "## 使う札\n\n札：15枚\n\n## 準備\n\n15枚の札の中から各プレイヤーに6枚ずつ配る。",
    ),
    "an example of play": (
        "ja", 3, {"食材カード": 40},
        "## 内容物\n\n- 食材カード 40枚\n\n## 準備\n\n食材カードを1人に5枚ずつ配り、"
        "6枚を並べます。\n\n"
        "## プレイ例\n\n3人で遊びます。食材の山札は19枚です。2枚補充したので、"
        "山札は17枚になります。",
    ),
    "names of things with the name of an item before them": (
        "ja", 2, {"化けカード": {"狐": 9, "狸": 9}},
        "## 用意\n\n箱から次のものを出します。\n\n- 狐の化けカード 9枚\n- 狸の化けカード 9枚\n",
    ),
    "parts of one of several sets": (
        "en", 4, {"Starter cards": {"Server": 12, "Network": 4, "Disk": 24}, "Map": 1},
        "## Components\n\n1 map\n\n10 Starter cards in 4 different color sets\n"
        "    3 Server\n    1 Network\n    6 Disk\n",
    ),
    "cards of another sort": (
        "de", 4, {"Fahrgastkarten": 56, "Boote": 4, "Ruder": 20},
        "## Spielmaterial\n\n- 56 Fahrgastkarten\n- 4 Boote, ebenfalls Karten\n- 20 Ruder",
    ),
    "two numbers that are no range of players": (
        "en", 4, {"Wasp": 8, "Clover": 6},
        "## Cards\n\nStings take honey off somebody.\n\n- Wasp ×8 – 2 stings\n"
        "- Clover ×6 – ignore a sting",
    ),
    "a share with a sum behind it": (
        "fr", 5, {"Mer": 42},
        "## Matériel\n\n- 42 cartes Mer\n\n## Mise en place\n\nLes cartes Mer sont mélangées et on "
        "en donne trois à chacun : à cinq, la pioche compte alors vingt-sept cartes.",
    ),
    "a number in the paragraph of its thing": (
        "de", 5, {"Anteil": 30, "Karte": 9},
        "## Material\n\n- 9 Karten\n\n**Papiere.** Fünf Bahnen mit je 6 Anteilen, macht 30.\n\n"
        "## Ablauf\n\nWer als Erster drei Anteile einer Bahn hält, ist ihr Direktor.",
    ),
    "worth in brackets": (
        "ja", 4, {"1文銭": 40, "5文銭": 24}, "## 内容物\n\n- 銭（1文）40枚\n- 銭（5文）24枚"
    ),
    "a table of what each player has": (
        "en", 5, {"Hut": 20, "Foreman": 5, "Map": 1},
        "### Each player receives, in their colour\n\n| Piece | Number |\n|---|---|\n| Huts | 4 |\n"
        "| Foreman | 1 |\n\n### For all\n\n| Piece | Number |\n|---|---|\n| Map | 1 |",
    ),
    "what you have if something has come about": (
        "en", 4, {"Noise token": 15, "Card": 30},
        "In the bag: 30 cards and 15 noise tokens.\n\nNOISE. If you have 3 noise tokens you lose.",
    ),
    "two decks that are joined": (
        "de", 4, {"Seestapel": 36, "Spukkarten": 5},
        "## Material\n\nDer **Seestapel** besteht aus 36 Karten.\n\n## Erweiterung\n\n"
        "Mit dabei: 5 Spukkarten. Mischt die Spukkarten in den Seestapel, er hat dann 41 Karten.",
    ),
    "the end of a German word": (
        "de", 4, {"Zwerg": 16, "Rübe": 28, "Plan": 4},
        "**Im Karton.** 4 Pläne, 16 Gartenzwerge (4 pro Farbe) und 28 Rüben.\n\n## Zug\n\n"
        "Hast du eine Reihe gefüllt, stell einen Zwerg an den Rand.",
    ),
    "what each player has, with its parts": (
        "fr", 4, {"Fenêtre": 4, "Verre": 48},
        "## Matériel\n\nPar joueur (4 couleurs : ocre, bleu, vert, noir)\n\n- 1 fenêtre\n"
        "- 12 verres :\n  - 5 carrés\n  - 7 dominos",
    ),
    "a case on the line before, which an editor has wrapped": (
        "de", 6, {"Tiere": 24},
        "## Material\n\n- 24 Tiere\n\n## Aufbau\n\nNun werden alle Tiere ausgeteilt: zu dritt\n"
        "hat jedes Kind acht Tiere, zu viert sechs.",
    ),
    "one for each in brackets": (
        "de", 4, {"Gartenplan": 4, "Beet": 48},
        "## Material\n\n2.1 Tafeln: 4 Gartenpläne (einer je Spieler, doppelseitig)\n2.2 48 Beete",
    ),
    "one of some": (
        "fr", 5, {"Domaine": 5, "Ouvrier": 30},
        "## Matériel\n\n- 30 ouvriers\n\n## Mise en place\n\n"
        "Chaque vigneron prend devant lui un des cinq\ndomaines, ainsi que six ouvriers.",
    ),
    "counters of several kinds": (
        "en", 2, {"Rifle squad": 18, "Mortar": 4, "Pinned": 8, "Map": 1},
        "1.0 COMPONENTS\n1.1 The game has one map and 30 die-cut counters.\n"
        "1.2 Counters: 18 Rifle squads, 4 Mortars, 8 Pinned.",
    ),
    "a name in two parts": (
        "ja", 2, {"黒い賽子": 3, "縁側の盤": 1, "石": 9},
        "## 内容物\n\n- 石 9個\n\n## 準備\n\n縁側を描いた盤を置き、黒の賽子3個を振る。",
    ),
    "a word for the last of several things": (
        "ja", 6, {"役職カード": 6, "作業カード": 42},
        "## 内容物\n\nカードが2種類あります。まず作業カードが42枚、これが手札です。"
        "最後に役職カードが6枚で、これは1人1枚です。",
    ),
    "a table of what so many players use, without bars": (
        "ja", 5, {"商品カード": 70, "お客": 20},
        "## 内容物\n\n- 商品カード 70枚\n- お客 20枚\n\n## 準備\n\n"
        "人数  元手  商品カード  山札  お客\n2人  30円    8枚ずつ  38枚  12枚\n"
        "3人  30円    7枚ずつ  33枚  15枚\n4人  25円    6枚ずつ  30枚  16枚",
    ),
    "what an entry hands to each player": (
        "de", 8, {"Votekarte": 16, "Ort": 9},
        "## Material\n\n- 9 Orte\n- 16 Votekarten, jeder kriegt 1x JA und 1x NEIN",
    ),
    "one per player behind a comma": (
        "en", 4, {"Caravan board": 4, "Camel": 20},
        "Material\n- 20 camels (five per player)\n- 4 caravan boards, one per player. Every board "
        "shows a saddle of 4 x 5 squares.",
    ),
    "so many for each player behind their number": (
        "fr", 6, {"Tonneau": 24, "Vigneron": 6, "Dé": 1},
        "## Matériel\n\nLa boîte renferme six vignerons, vingt-quatre tonneaux à raison de quatre "
        "par joueur et un dé.",
    ),
    "a number with a joint word": (
        "fr", 4, {"Feuille": 21, "Nuit": 30},
        "La boîte contient trente cartes Nuit, vingt et une feuilles vertes.",
    ),
    "a variant for fewer players": (
        "en", 5, {"Fruit card": 50, "Weather card": 9},
        "## Contents\n\n- 50 fruit cards\n- 9 weather cards\n\n## Two\n\nIf there are only two of "
        "you, leave out the quinces and play with forty-four fruit cards and seven weather cards.",
    ),
    "points in brackets": (
        "ja", 4, {"ライオン": 4, "ぞう": 4, "きりん": 4, "うさぎ": 2},
        "## 内容物\n\n- ライオン 4枚\n- ぞう 4枚\n- きりん 4枚\n- うさぎ 2枚\n\n## おわり\n\n"
        "動物の点（ライオン5、ぞう4、きりん4、うさぎ2）をたします。",
    ),
    "so many in each of several colours": (
        "en", 4, {"Starter card": 40, "Board": 1},
        "## Contents\n\n- 10 starter cards in 4 different colour sets\n- 1 board",
    ),
    "a name that begins as that of the box": (
        "de", 5, {"Übersichtskarte": 5, "Schrott": 30},
        "## Material\n\n- 5 Übersichtskärtchen\n- 30 Schrott",
    ),
    "a whole with a colon": (
        "de", 4, {"Schweinekarte": 12, "Matsch": 21, "Regen": 4},
        "## Material\n\n- 12 Schweinekarten\n- 25 Aktionskarten:\n  - 21 Matsch\n  - 4 Regen",
    ),
    "shares of a label with brackets": (
        "en", 4, {"Lord": 4, "Infantry": 40, "Map": 1},
        "## Components\n\n- **Standees (per player)** — 1 Lord, 10 Infantry.\n- 1 map",
    ),
    "a number of one of two things that are called so": (
        "en", 2, {"Red leader": 2, "Blue leader": 1},
        "## Counters\n\n- Red, 2 counters: 2 leaders\n- Blue, 1 counter: 1 leader",
    ),
    "a table below a paragraph that speaks of players": (
        "fr", 6, {"Marée": 42, "Phare": 22},
        "## Cartes\n\nUne seule pioche. Plus de paquet par joueur : tous y puisent. En voici le "
        "détail :\n\n| Catégorie | Copies |\n|---|---|\n| Marée | 42 |\n| Phare | 22 |",
    ),
    "sets of several kinds": (
        "en", 5, {"Set of voting tokens": 15, "Owl": 9},
        "## Components\n\n- 5 sets of voting tokens (yes/no/abstain)\n- 9 owls",
    ),
    "a table of contents": (
        "en", 4, {"Eel": 48, "Weir": 4},
        "Contents\n1\tMaterial\t1\n2\tPreparation\t1\n3\tCourse of the game\t2\n\n"
        "1\tMaterial\n- 48 eels\n- 4 weirs",
    ),
    "kinds with their names in brackets": (
        "de", 4, {"Eule": 20, "Luchs": 5},
        "## Material\n\n- 20 Eulen\n- 5 Luchse\n\nVier Landschaften (Tal, Berg, Wald, Stadt), "
        "jeweils mit den Werten 1 bis 5.",
    ),
    "two kinds of one thing in quotes": (
        "de", 4, {"Marke": 12, "Karte": 48},
        "## Material\n\n48 Karten. An Marken sind beigefügt: 8 Marken »Eilt« und 4 Marken »Halt«.",
    ),
    "spare ones behind a share": (
        "fr", 4, {"Aiguille": 10, "Carte": 18},
        "## Matériel\n\n- 18 cartes\n- Aiguilles : 2 par joueur, soit 8, et 2 de rechange",
    ),
    "a number that is handed out in shares": (
        "ja", 4, {"木の札": 16}, "## 準備\n\n木の札16枚を混ぜ、1人に4枚ずつ配ります。"
    ),
    "kinds and pieces in brackets": (
        "ja", 4, {"予備カード": 12, "石": 8}, "## 内容物\n\n- 予備カード(10種類 / 12枚)\n- 石 8個"
    ),
    "one share at first and another for more players": (
        "ja", 4, {"役札": 15, "石": 28},
        "## 内容\n\n- 役札 15枚\n- 石 28個\n\n## 準備\n\n役札を混ぜ、各自5枚配る。\n"
        "四人で遊ぶときは役札を各自3枚配る。",
    ),
    "a share in brackets before other things": (
        "ja", 5, {"提灯": 15, "店主のコマ": 1},
        "提灯が十五個(五色、ひとり三個)、店主のコマがひとつ、これで全部。",
    ),
    "a share of what was counted before": (
        "ja", 4, {"宿ボード": 4}, "宿ボードが四枚、これはお一人に一枚ずつ。"
    ),
    "a column of hands with an expansion": (
        "en", 4, {"Crow": 48, "Magpie": 6},
        "## Contents\n\n48 crows and 6 magpies.\n\n## Set-up\n\n| Players | Hand | Hand with magpie"
        " winter |\n|---|---|---|\n| 3 | 16 | 18 |\n| 4 | 12 | 13 |",
    ),
    "a heading for each of some colours, not all of which are known": (
        "en", 4, {"Map": 3, "Heron": 20, "Punt": 4},
        "## Parts\n\n- 3 maps\n\nFor each colour (white, teal, plum, black)\n- 5 herons\n- 1 punt",
    ),
    "a heading for each colour": (
        "de", 4, {"Plan": 3, "Haken": 32, "Rucksack": 4},
        "## Material\n\n**Für alle**\n- 3 Pläne\n\n**Pro Farbe (Rot, Blau, Gelb, Grün)**\n"
        "- 8 Haken\n- 1 Rucksack",
    ),
    "one of all there are": (
        "fr", 5, {"Domaine": 5, "Ouvrier": 30},
        "## Matériel\n\n- 5 domaines\n- 30 ouvriers\n\n## Mise en place\n\nChaque joueur prend un"
        " des cinq domaines et les six ouvriers de sa couleur.",
    ),
    "what is left of what was dealt": (
        "de", 8, {"Beweis": 30},
        "## Material\n\n- 30 Beweise\n\n## Aufbau\n\nbeweise mischen, jeder zieht 3. zu acht"
        " bleiben 6 beweise übrig.",
    ),
    "things of another name between": (
        "ja", 4, {"電車": 8, "運行板": 4},
        "## 内容物\n\n- 電車 8両\n- 運行板 4枚\n\n## 準備\n\n各自、電車2両と運行板を取り、百円5枚と"
        "五百円2枚を受け取る。",
    ),
    "so many each, of how many is not said": (
        "ja", 4, {"盤": 1, "プレイヤーチップ": 32}, "## 内容物\n\n盤 1枚\nプレイヤーチップ 各8枚"
    ),
    "a name with more words before that of the box": (
        "ja", 4, {"笠": 1, "旅人": 5, "札": 9},
        "## 内容物\n\n- 札 9枚\n- 旅人の駒 5個\n- 親を示す笠の駒 1個",
    ),
    "a number of players that cannot play": (
        "ja", 2, {"猫": 9}, "2人用。\n\n## 内容物\n\n- 猫 9枚\n\n三人以上は無理です。"
    ),
    "what is left for other rules": (
        "fr", 4, {"Nuit": 12, "Phare": 3},
        "## Matériel\n\n- 12 cartes Nuit\n- 3 phares\n\n## Variante\n\nRetirez trois Nuits ; il"
        " reste alors neuf cartes Nuit.",
    ),
    "a measure": (
        "ja", 4, {"灯り": 12},
        "## 内容物\n\n- 灯り 12個\n\n## 準備\n\n灯りをのせ、灯台から指三本ぶん離す。",
    ),
    "items that have the word": (
        "de", 4, {"Vierer I": 4, "Vierer O": 4},
        "## Material\n\n- 4 Vierer I\n- 4 Vierer O",
    ),
    "another name in brackets": (
        "ja", 4, {"星（得点トークン）": 21, "駒": 3},
        "## 内容物\n\n- 星（得点トークン）\n  - 合計21個\n- 駒 3個",
    ),
    "mere pieces of a kind that the box has": (
        "ja", 4, {"得点チップ": 60},
        "得点チップ:60枚\n\n## 遊び方\n\nはじめの6ラウンドは、チップは1枚ずつ増えていきます。",
    ),
    "a deal of cards that are mixed": (
        "ja", 4, {"舞台カード": 15, "攻めカード": 24, "守りカード": 26},
        "## 内容物\n\n- 舞台カード 15枚\n- 攻めカード 24枚\n- 守りカード 26枚\n\n## 準備\n\n"
        "舞台カードを切って、1枚をめくります。\n・攻めカードと守りカードを合わせて切ります\n"
        "・全員に5枚ずつ配ります",
    ),
    "at least so many for each": (
        "en", 4, {"Dungeon Board": 4, "Hero": 9},
        "## Components\n\n- 9 heroes\n- At least one 8x8 Dungeon Board for each player",
    ),
    "a range that has the number of the box": (
        "en", 4, {"hex tiles": 12, "Hero": 9},
        "## Components\n\n- 9 heroes\n- Between 7 and 12 hex tiles, 12 with four players",
    ),
    "lists for two numbers of players": (
        "fr", 5, {"Stagiaire": 6, "Commercial": 3, "Patron": 2},
        "## Contenu pour 4 joueurs\n\n- 5 stagiaires\n- 2 commerciaux\n- 1 patron\n\n"
        "## Contenu pour 5 joueurs\n\n- 6 stagiaires\n- 3 commerciaux\n- 2 patrons",
    ),
    "a colour that an item of other cards is called by": (
        "en", 2,
        {"Blue riders": {"Blue rider": 9, "Blue gun": 4}, "Orders": {"Blue": 16, "Red": 14}},
        "## Components\n\nBLUE (13): 9 riders, 4 guns\n\n30 orders: 16 blue, 14 red",
    ),
    "dice that are called by their sides": (
        "en", 2, {"Green d6": 4, "Black d8": 1, "Mat": 3},
        "## Components\n\n- 3 mats\n- 5 dice, 4 green ones with 6 sides and a black one with 8",
    ),
    "so many of each, and other numbers before them": (
        "de", 4,
        {"Waren": {"Salz": 20, "Tuch": 18, "Pelz": 14, "Wachs": 12, "Harz": 8}, "Beutel": 1},
        "## Material\n\n- 72 Waren: 20 × Salz, 18 × Tuch, 14 × Pelz, 12 × Wachs, 8 × Harz\n"
        "- 1 Beutel\n\n## Aufbau\n\nAlle Waren wandern in den Beutel; zu dritt nimmt man vorher "
        "von jeder Sorte 1 heraus (67 bleiben), zu zweit von jeder Sorte 2 (62 bleiben). Auf jeden "
        "der zwölf Orte wird 1 Ware gelegt. Bei vier Spielern sind danach noch 60 Waren im Beutel.",
    ),
    "a track that is printed on the map": (
        "en", 2, {"Map sheet": 1, "Counter": 40},
        "## Components\n\n- 1 map sheet\n- 40 counters\n\n## Set-up\n\nThe others are put on the "
        "turn track, turn 3, as reinforcements.",
    ),
    "a letter in French with small words": (
        "fr", 4, {"Dé": 1, "Alpages": {"Prés": 14, "Rochers": 8}},
        "LES TUILES. Quatorze sont des prés, huit des rochers.\n\nUn dé complète le tout.",
    ),
    "players of any kind": (
        "de", 2, {"Plättchen": 36, "Würfel": 2},
        "## Material\n\n- 36 Plättchen\n- Zwei Würfel\n- Zwei Spieler:innen (an einem Tisch)",
    ),
    "what an expansion has of each kind": (
        "en", 4, {"Creature card": 16, "Action card": 8},
        "## Base set\n\n### Playing cards (24 total)\n\n- Creature cards (16)\n"
        "- Action cards (8)\n\n## Expansion set\n\n### Playing cards (26 total)\n\n"
        "- Creature cards (14)\n- Action cards (12)",
    ),
    "what every player has of a kind": (
        "fr", 6, {"Carte": 96}, "## Matériel\n\nUne armée est composée de 16 cartes."
    ),
    "a number below the name of the thing": (
        "ja", 4, {"マーカー": 6, "札": 30},
        "## 内容物\n\n札 30枚\n\n■マーカー■\n\n赤青それぞれ3つずつ付属。",
    ),
    "cards in hand, and no chips": (
        "ja", 4, {"得点チップ": 60}, "得点チップ:60枚\n\n## 準備\n\nチップを山にします。"
        "ひとりずつ、1、2、3の各1枚、合計3枚を手札として取ります。",
    ),
    "points of another kind": (
        "fr", 4, {"Unité": 30},
        "## Matériel\n\n- 30 unités\n- **100 points** de coût cumulé maximum",
    ),
    "most of some pieces": (
        "fr", 4, {"Jeton": 48},
        "## Matériel\n\n- 48 jetons\n- **4 jetons maximum** sur une case",
    ),
    "what each starts with, below a step": (
        "en", 4, {"Package card": 200, "Command card": 60},
        "## Components\n\n- 200 package cards\n- 60 command cards\n\n## Setup\n\n"
        "1. Shuffle both decks.\n\n2. **Starting resources**:\n   - 3 package cards\n"
        "   - 2 command cards\n   - 20 HP",
    ),
    "a draw pile beside a mountain": (
        "ja", 4, {"駅タイル": {"町": 8, "山": 3}, "客カード": 54},
        "## 内容物\n\n- 駅タイル 11枚(町8・山3)\n- 客カード 54枚\n\n## 準備\n\n"
        "| 人数 | 手札 | 場 | 山札 |\n|---|---|---|---|\n| 2人 | 8枚 | 5枚 | 41枚 |\n"
        "| 3人 | 12枚 | 5枚 | 37枚 |\n| 4人 | 16枚 | 5枚 | 33枚 |",
    ),
    "a solo game told elsewhere": (
        "fr", (1, 4), {"Carte": 30},
        "Deux à quatre joueurs, une demi-heure.\n\n## Matériel\n\n30 cartes\n\n"
        "**Seule ?** On joue contre soi-même.",
    ),
    "how many it is best for": (
        "en", (3, 5), {"Owl": 9},
        "Four players is best but three works well too, and so does five.\n\n## Parts\n\n- 9 owls",
    ),
    "how many it is best for, in Japanese": (
        "ja", (2, 5), {"札": 30},
        "四人で遊ぶのがいちばんおもしろいですが、二人でも五人でもできます。\n\n"
        "## 内容物\n\n- 札 30枚",
    ),
    "a game of two with fewer cards": (
        "en", (2, 4), {"Owl": 40},
        "A game for 2 to 4 owls.\n\n## Parts\n\n- 40 owls\n\n"
        "Two-player game: use 30 owl cards only.",
    ),
    "a game of two with fewer cards, in French": (
        "fr", (2, 4), {"Hibou": 40},
        "Partie à 2 joueurs : n'utilisez que 30 cartes Hibou.\n\n## Matériel\n\n- 40 cartes Hibou",
    ),
    "what an earlier edition had": (
        "en", 4, {"Owl": 40},
        "## Parts\n\n- 40 owls\n\nOur first edition had 36 owl cards. The 2nd edition has 40.",
    ),
    "what an earlier edition had, in German": (
        "de", 4, {"Eulenkarte": 40},
        "## Material\n\n- 40 Eulenkarten\n\nIn der ersten Auflage waren es 36 Eulenkarten.",
    ),
    "players and a way to play alone, which are no things": (
        "en", (1, 4), {"Owl": 40},
        "## Parts\n\n- 40 owls\n\nFor two players: remove 10 owl cards.\n\n"
        "Solo game (1 player): use 20 owl cards.",
    ),
    "numbers before the names of their parts": (
        "ja", 4, {"駅カード": {"地上駅": 12, "地下駅": 24}},
        "## 内容物\n\n駅カード36枚\n\n駅カードのうち12枚は「地上駅」、24枚は「地下駅」です。",
    ),
    "values of one component in a table": (
        "ja", 4, {"コイン": {"1": 20, "5": 10}, "札": 30},
        "## 内容物\n\n| 名前 | 数 |\n|---|---|\n| コイン（1） | 20枚 |\n| コイン（5） | 10枚 |\n"
        "| 札 | 30枚 |",
    ),
    "what some coins are worth": (
        "en", 4, {"Coin": 45},
        "## Parts\n\n- 45 coins\n\n## Setup\n\nEach player takes 12 coins' worth of money.",
    ),
    "a sum of others": (
        "en", 4, {"Owl": 42, "Meeple": 12, "Cube": 50},
        "## Parts\n\n**Cards**\n\n- Owl ×42\n\n**Bits**\n\n- Meeple ×12\n- Cube ×50\n\n"
        "That's 42 cards and 62 wooden bits.",
    ),
    "alone or with others": (
        "en", 4, {"Owl": 9}, "For 2 to 4 keepers, or one (see 7).\n\n## Parts\n\n- 9 owls"
    ),
}  # fmt: skip


@pytest.mark.parametrize("form", RIGHT)
def test_rules_that_agree_with_their_box_are_told_nothing(tmp_path, form):
    language, players, box, rules = RIGHT[form]
    assert checked(tmp_path, f"# Marsh\n\n{rules}\n", box, language, players) == []


@pytest.mark.parametrize("count", [30, 31])
def test_pieces_of_a_value_are_items_called_by_it(tmp_path, count):
    rows = f"{count} nacres de valeur 1, 20 de valeur 3"
    game = "components:\n  n: {name: Nacre, size: 63x88, front: card.svg, items: ["
    game += "{id: a, name: '1', quantity: 30}, {id: b, name: '3', quantity: 20}]}\n"
    (tmp_path / "bad.md").write_text(f"## Matériel\n\n4 barques\n{rows}\n", encoding="utf-8")
    game += "  b: {name: Barque, size: 63x88, front: card.svg, quantity: 4}\n"
    game = f"rules: bad.md\nlanguages: [fr]\n{game}"
    (tmp_path / "bad.yaml").write_text(game, encoding="utf-8")
    found = findings(tmp_path / "bad.yaml", tmp_path / "workspace")
    told = [each.message for each in found if each.code.startswith("rules-")]
    wrong = ["the rules say 31 `nacres de valeur 1`, the box has 30"]
    assert told == (wrong if count == 31 else [])


def test_the_number_of_a_clause_is_no_part_of_a_name():
    text = (
        "1.2 Pions :\n1.2.1 gris (30) : 16 soldats, 14 chefs\n1.2.2 bleus (9) : 5 juges, 4 chefs\n"
    )
    found = read_claims(f"LE GUÉ\n\n1.0 MATÉRIEL\n{text}1.3 41 cartes.\n", ".txt")
    assert {each.of for each in found if each.role == "part"} == {"gris", "bleus"}


SHARES = [
    ("en", "Everyone picks a colour and takes the {} feathers of it.", "Feather"),
    ("en", "Give everyone {} green pegs as well.", "Green peg"),
    ("de", "Jeder nimmt sich einen Bau und die {} Dachse seiner Farbe.", "Dachs (Holz)"),
    ("fr", "Chaque joueur prend un étal et les {} cagettes de sa couleur.", "Cagette"),
    ("ja", "めいめい盃を{}個ずつ取る。", "盃"),
    ("ja", "各自が板を取り、正気を{}個ずつのせる。", "正気"),
]
TITLES = {"en": "Set-up", "de": "Aufbau", "fr": "Mise en place", "ja": "支度"}


@pytest.mark.parametrize(("count", "codes"), [(8, []), (9, ["box-runs-short"])])
@pytest.mark.parametrize(("language", "share", "name"), SHARES)
def test_a_share_of_what_only_the_box_names_is_held_against_it(
    tmp_path, language, share, name, count, codes
):
    rules = f"# Marsh\n\n## {TITLES[language]}\n\n{share.format(count)}\n"
    found = checked(tmp_path, rules, {name: 32}, language, 4)
    assert [code for code, _ in found if code.startswith("box")] == codes


def test_what_is_told_beside_a_share_is_none():
    text = "箱には、星の札が48枚、投票の札が一人に2枚ずつ、砂時計が1つ入っています。"
    found = {each.name: str(each.role) for each in read_claims(f"# 影絵\n\n{text}\n", ".md")}
    assert (found["星の札"], found["砂時計"]) == ("supply", "supply")


def test_a_wrong_part_below_a_number_of_copies_is_told_as_it_is(tmp_path):
    rules = "# Inn\n\n## Components\n\n- Market deck x32\n  - Malt 10\n  - Yeast 21\n"
    box = {"Market deck": {"Malt": 10, "Yeast": 22}}
    assert [said for _, said in checked(tmp_path, rules, box)] == [
        "the rules say 21 `Yeast`, the box has 22"
    ]


def test_the_whole_range_of_numbers_is_no_part(tmp_path):
    rules = (
        "# Post\n\n## Components\n\n- 42 letter cards (14 Mars, 14 Venus, 14 Saturn;"
        " each with two of every weight from 1 to 7)\n"
    )
    box = {"Letter cards": {e: 14 for e in ("Mars", "Venus", "Saturn")}}
    assert checked(tmp_path, rules, box) == []
