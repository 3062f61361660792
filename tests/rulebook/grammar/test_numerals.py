import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from punchboard.rulebook.grammar.grammar import grammar
from punchboard.rulebook.grammar.patterns import bounded, quick
from punchboard.rulebook.languages import known
from punchboard.rulebook.reader import read_claims

words = grammar(("de", "en", "fr", "ja"))
value_of = words.value_of
#: What the pattern of numbers has to find, as a list that shares nothing.
latin = [each for each in words.number_words if not re.match("[ぁ-ゖ]", each)]
longest_first = sorted(map(re.escape, latin), key=len, reverse=True)
listed = re.compile(
    bounded("|".join(longest_first).replace(r"\ ", "[ -](?:(?:and|et)[ -])?")), re.IGNORECASE
)


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("24", 24),
        ("1,200", 1200),
        ("二十四", 24),
        ("百八", 108),
        ("二四", 24),
        ("五〇", 50),
        ("千二百", 1200),
        ("ひとつ", 1),
        ("ここのつ", 9),
        ("twelve", 12),
        ("Twenty-four", 24),
        ("forty two", 42),
        ("one hundred and eight", 108),
        ("a dozen", 12),
        ("a", 1),
        ("vierundzwanzig", 24),
        ("hundertzehn", 110),
        ("dreißig", 30),
        ("Dreissig", 30),
        ("einhundertzwölf", 112),
        ("quatre-vingt-dix", 90),
        ("vingt et un", 21),
        ("cent quarante", 140),
        ("several", None),
        ("", None),
        ("枚", None),
    ],
)
def test_a_number_is_read_in_any_writing(text, value):
    assert value_of(text) == value


@given(st.integers(1, 9999))
def test_kanji_with_powers_give_back_the_number(number):
    signs = "〇一二三四五六七八九"
    text = "".join(
        (signs[digit] if digit > 1 or power == "" else "") + power
        for power, digit in zip(("千", "百", "十", ""), map(int, f"{number:04}"), strict=True)
        if digit
    )

    assert value_of(text) == number


@given(st.text(max_size=20))
def test_any_text_is_a_number_or_none(text):
    assert value_of(text) is None or value_of(text) >= 0


@given(
    st.lists(
        st.tuples(
            st.sampled_from([*latin, "cards", "and", "s", "of", "12"]),
            st.sampled_from([" ", "-", "", ", ", "\n"]),
        ),
        max_size=6,
    )
)
def test_the_pattern_of_numbers_finds_what_a_plain_list_finds(said):
    text = "".join(map("".join, said))

    found = re.finditer(words.number, text, re.IGNORECASE)
    assert [each.span() for each in found] == [each.span() for each in listed.finditer(text)]


def test_the_pattern_of_numbers_is_short_enough_to_be_part_of_many():
    assert len(grammar(("en",)).number) < 4000


@given(st.text(alphabet="abs -12", max_size=12))
def test_quick_alternatives_find_what_plain_ones_find(text):
    plain = r"a|ab|as?b|b(?:a|as|b(?:s|a))|s{2}|[12]s|\ba 1|"

    found = re.finditer(quick(plain), text, re.IGNORECASE)
    expected = re.finditer(plain, text, re.IGNORECASE)
    assert [each.span() for each in found] == [each.span() for each in expected]


LISTS = {
    "de": "## Material\n\n- {} Karten und dreißig Figuren\n",
    "en": "## Components\n\n- {} cards and thirty pawns\n",
    "fr": "## Matériel\n\n- {} cartes et trente pions\n",
}


@pytest.mark.parametrize("language", LISTS)
@given(st.data())
def test_a_number_in_words_is_read_whole_before_what_is_joined_to_its_thing(language, data):
    joined = re.compile(r" (?:and|et) ")
    plain = [each for each in known()[language].numbers.items() if not joined.search(each[0])]
    word, value = data.draw(st.sampled_from(sorted(plain)))
    told = read_claims(LISTS[language].format(word), ".md")
    assert [each.count * (each.factor or 1) for each in told] == [value, 30]


@pytest.mark.parametrize(
    ("language", "word", "value"),
    [
        ("fr", "vingt et une", 21),
        ("fr", "soixante et onze", 71),
        ("fr", "nonante", 90),
        ("de", "hundertundzwanzig", 120),
        ("de", "zwo", 2),
        ("en", "a hundred and two", 102),
    ],
)
def test_forms_of_numbers_that_not_all_speakers_use(language, word, value):
    assert grammar((language,)).value_of(word) == value
