import pytest

from punchboard.rulebook.page.markup import Form, form_of


@pytest.mark.parametrize(
    ("text", "suffix", "form"),
    [
        ("カード 24枚", "", Form.PLAIN),
        ("<h1>a</h1><p>b</p>", "", Form.HTML),
        ("a < b", ".html", Form.HTML),
        ("* 用具 [#a1b2c3]\n#ref(a.png)\n", ".txt", Form.PUKIWIKI),
        ("== 内容物 ==\n'''a'''\n", ".txt", Form.MEDIAWIKI),
        ("* a\n* b\n", ".md", Form.PLAIN),
        ("#+TITLE: A\n\n* B\n", ".md", Form.PUKIWIKI),
        ("* B\n", ".org", Form.PUKIWIKI),
        ("\\section{A}\n\\begin{itemize}\n", ".txt", Form.LATEX),
        ("A", ".tex", Form.LATEX),
        ("# A\n- one<br>\n- two<br>\n", ".txt", Form.PLAIN),
    ],
)
def test_a_form_is_told_from_suffix_or_signs(text, suffix, form):
    assert form_of(text, suffix) is form
