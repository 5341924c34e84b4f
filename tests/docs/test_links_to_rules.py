"""Numbers of rules in a page become links to the rule book, and nothing else of the page changes."""

import re

import pytest

from pagemaker.rulebook import addresses, linked, rulebook_pages

PAGE = "rules/bicycle-euchre/"
LINK = '<a class="rule" href="../../rulebook/{}/#{}">{}</a>'


def link(number, page="euchre"):
    return LINK.format(page, number, number)


@pytest.mark.parametrize(
    ("html", "expected"),
    [
        ("<p>Follow suit [E56].</p>", f"<p>Follow suit [{link('E56')}].</p>"),
        ("<p>[E41, D-E6]</p>", f"<p>[{link('E41')}, {link('D-E6')}]</p>"),
        ("<p>P1-P16</p>", f"<p>{link('P1', 'pitch')}-{link('P16', 'pitch')}</p>"),
        ("E56", link("E56")),
        ("<td>P33a</td> and <b>FH11a</b>", f"<td>{link('P33a', 'pitch')}</td> and <b>{link('FH11a', 'five-hundred')}</b>"),
        ("<code>E56</code> E57", f"<code>E56</code> {link('E57')}"),
    ],
)
def test_a_number_leads_to_its_rule(html, expected):
    assert linked(html, PAGE) == expected


@pytest.mark.parametrize(
    "html",
    [
        "<code>E56</code>",
        "<pre><span>E56</span>\n<code>E57</code> E58</pre>",
        '<a href="x">E56</a>',
        '<h2 id="E56">E56 <em>Follow</em> suit</h2>',
        '<svg role="img"><title>E56</title><path d="M1 E56"/></svg>',
        "<script>E56 < 1</script>",
        '<img alt="a > b E56" src="E56.png">',
        '<p title="E56">No number</p>',
        "<!-- E56 > E57 -->",
        f"E{99} XE56 E{56}x E561 e56 D-K{1} &E{56}x;",
        "",
    ],
)
def test_code_links_headings_pictures_and_attributes_stay(html):
    assert linked(html, PAGE) == html


def test_what_follows_an_element_that_is_closed_at_once_is_text():
    assert linked('<svg width="1"/> E56', PAGE) == f'<svg width="1"/> {link("E56")}'


def test_a_rule_links_from_its_own_page_too():
    assert re.fullmatch(r'<a class="rule" href="(\./)?#E56">E56</a>', linked("E56", "rulebook/euchre/"))


def test_every_rule_has_a_heading_with_its_anchor_on_the_page_of_its_family():
    pages = rulebook_pages()
    for number, address in addresses().items():
        page, _, anchor = address.partition("/#")
        assert anchor == number
        assert len(re.findall(rf"^### {number} .* {{#{number}}}$", pages[f"{page}.md"], re.MULTILINE)) == 1
