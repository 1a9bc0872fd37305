import { describe, expect, test } from 'vitest';
import { pageInput } from '../../../harness/findings/page-input.ts';
import type { PageInputOptions } from '../../../harness/findings/page-input.ts';
import type { MarkupFacts } from '../../../server/facts/document-facts.ts';
import type { Violation } from '../../../server/facts/judged-page.ts';
import type { RuleChoice } from '../../../server/rules/rule-choice.ts';
import { isRefuted } from '../../../server/rules/is-refuted.ts';

function refutes(
  code: string,
  html: string,
  tag: string,
  runner: Violation['runner'] = 'axe',
  options: PageInputOptions = {},
  choice?: RuleChoice,
): boolean {
  const { page, tree } = pageInput(html, options);
  const input = { page: { ...page, ...(choice && { choice }) }, tree };
  const node = input.tree.nodes.findIndex((each) => each.tag === tag);
  return isRefuted(input, {
    runner,
    code,
    node,
    severity: 'medium',
    needsReview: false,
    title: '',
    explanation: '',
    criteria: [],
  });
}

describe('a frame without a place in the order of the Tab key', () => {
  const code = 'frame-focusable-content';
  const frame = '<iframe tabindex="-1" title="Map"></iframe>';
  test.each([
    [`${frame}<dialog open><button>Close</button></dialog>`, true],
    [`${frame}<div role="dialog" aria-modal="true"><button>Close</button></div>`, true],
    [`${frame}<dialog><button>Close</button></dialog>`, false],
    [`<dialog open>${frame}</dialog>`, false],
    [frame, false],
  ])('is behind a dialog: %s', (html, isBehind) => {
    expect(refutes(code, html, 'iframe')).toBe(isBehind);
  });
});

describe('a name that differs from the text', () => {
  test.each([
    ['<a href="#" aria-label="non-standard">nonstandard</a>'],
    ['<a href="#" aria-label="University Avenue">University Ave.</a>'],
    ['<a href="#" aria-label="Opens on Monday at nine">Mon. at nine</a>'],
    ['<a href="#" aria-label="Search">Search <kbd>⌘</kbd><kbd>K</kbd></a>'],
  ])('says the same: %s', (html) => {
    expect(refutes('label-content-name-mismatch', html, 'a')).toBe(true);
  });

  test.each([
    ['<a href="#" aria-label="WCAG">ACT rules</a>'],
    ['<a href="#" aria-label="just ice">justice</a>'],
    ['<a href="#" aria-label="the full">The full label</a>'],
    ['<a href="#" aria-label="Discover Italy">Discover It</a>'],
    ['<a href="#" aria-label="Download specification">Download gizmo specification</a>'],
    ['<a href="#" aria-label="1a">1</a>'],
    ['<a href="#" aria-label="anything">...</a>'],
    ['<a href="#" aria-label="anything"></a>'],
  ])('says something else: %s', (html) => {
    expect(refutes('label-content-name-mismatch', html, 'a')).toBe(false);
  });
});

test.each([
  ['<button class="btn disabled">Send</button>', 'button', true],
  ['<ul><li class="page is-disabled"><span>Back</span></li></ul>', 'span', true],
  ['<a class="button" disabled>Send</a>', 'a', true],
  ['<button class="btn">Send</button>', 'button', false],
  ['<div class="disabled"><p>Text</p></div>', 'p', false],
  ['<button class="not-disabled">Send</button>', 'button', false],
])('a control that looks inactive needs no contrast: %s', (html, tag, expected) => {
  expect(refutes('color-contrast', html, tag)).toBe(expected);
});

test.each([
  ['<object type="image/svg+xml" data="/logo"></object>', true],
  ['<object data="/logo.svg?v=1"></object>', true],
  ['<object type="application/x-shockwave-flash" data="/a.svg"></object>', false],
  ['<object data="/game.swf"></object>', false],
])('an object that browsers show by themselves needs no plug-in: %s', (html, expected) => {
  expect(refutes('WCAG2AA.Principle2.Guideline2_1.2_1_2.F10', html, 'object', 'htmlcs')).toBe(expected);
});

test('the page itself is scrolled by keys, an area in it perhaps not', () => {
  const html = '<html><body><div>Text</div></body></html>';
  expect(refutes('scrollable-region-focusable', html, 'body')).toBe(true);
  expect(refutes('scrollable-region-focusable', html, 'div')).toBe(false);
});

test('sound that starts by itself can be stopped by controls', () => {
  expect(refutes('no-autoplay-audio', '<audio src="/a.mp3" autoplay controls></audio>', 'audio')).toBe(true);
  expect(refutes('no-autoplay-audio', '<audio src="/a.mp3" autoplay></audio>', 'audio')).toBe(false);
});

test.each([
  ['<video src="/a.mp4#t=8,10" autoplay></video>', true],
  ['<video src="/a.mp4#t=,2.5" autoplay></video>', true],
  ['<video autoplay><source src="/a.mp4#t=8,10"><source src="/a.webm#t=8,10"></video>', true],
  ['<video autoplay><source src="/a.mp4#t=8,10"><source src="/a.webm"></video>', false],
  ['<video src="/a.mp4#t=8,10" autoplay loop></video>', false],
  ['<video src="/a.mp4#t=8,12" autoplay></video>', false],
  ['<video src="/a.mp4#t=8" autoplay></video>', false],
  ['<video autoplay></video>', false],
])('sound that starts by itself and is short by its address: %s', (html, expected) => {
  expect(refutes('no-autoplay-audio', html, 'video')).toBe(expected);
});

/** A table with two levels of headers, of which the last has a scope or not. */
function table(corner: string, scope: string): string {
  return `<table>
      <tr>${corner}<th colspan="2" scope="colgroup">2025</th><th colspan="2" scope="colgroup">2026</th></tr>
      <tr><th scope="col">May</th><th scope="col">June</th><th scope="col">May</th><th ${scope}>June</th></tr>
      <tr><th scope="row">Bowls</th><td>1</td><td>2</td><td>3</td><td>4</td></tr>
    </table>`;
}

describe.each(['H43.HeadersRequired', 'H43.MissingHeadersAttrs', 'H43,H63', 'H63.1'])(
  'a table whose cells should name their headers (%s)',
  (asked) => {
    const code = `WCAG2AA.Principle1.Guideline1_3.1_3_1.${asked}`;

    test('does not need to where each header has a scope', () => {
      expect(refutes(code, table('<td rowspan="2"></td>', 'scope="col"'), 'table', 'htmlcs')).toBe(true);
      expect(refutes(code, table('<th rowspan="2"></th>', 'scope="COL"'), 'table', 'htmlcs')).toBe(true);
    });

    test.each(['', 'scope=""', 'scope="column"'])('is reported where one has %j', (scope) => {
      expect(refutes(code, table('<td rowspan="2"></td>', scope), 'table', 'htmlcs')).toBe(false);
    });

    test('does not need to where one row or one column has the headers', () => {
      const rows = '<tr><th>2025</th><td>1</td></tr><tr><th>2026</th><td>2</td></tr>';
      expect(refutes(code, `<table>${rows}</table>`, 'table', 'htmlcs')).toBe(true);
      const head = '<tr><th>Year</th><th>Sold</th></tr>';
      expect(refutes(code, `<table>${head}${rows}</table>`, 'table', 'htmlcs')).toBe(true);
      const wide = '<tr><th colspan="2">Sold by year</th></tr>';
      expect(refutes(code, `<table>${wide}${rows}</table>`, 'table', 'htmlcs')).toBe(false);
      expect(refutes(code, `<table>${rows}${head}</table>`, 'table', 'htmlcs')).toBe(false);
    });

    test('is reported where there is no header, and where only a table in it has them', () => {
      expect(refutes(code, '<table><tr><td>1</td></tr></table>', 'table', 'htmlcs')).toBe(false);
      const inner = table('<td rowspan="2"></td>', 'scope="col"');
      const outer = `<table><tr><th>Sold</th><td>${inner}</td></tr></table>`;
      expect(refutes(code, outer, 'table', 'htmlcs')).toBe(false);
    });
  },
);

test('other rules and runners are believed', () => {
  const html = '<a href="#" aria-label="non-standard" controls>nonstandard</a>';
  expect(refutes('link-name', html, 'a')).toBe(false);
  expect(refutes('label-content-name-mismatch', html, 'a', 'htmlcs')).toBe(false);
});

test('a table whose headers have ids, but for an empty corner, lacks none', () => {
  const code = 'WCAG2AA.Principle1.Guideline1_3.1_3_1.H43.MissingHeaderIds';
  expect(refutes(code, idTable('<th></th>', '<th id="b">B</th>'), 'table', 'htmlcs')).toBe(true);
  expect(refutes(code, idTable('<td></td>', '<th>B</th>'), 'table', 'htmlcs')).toBe(false);
  expect(refutes(code, idTable('<td></td>', '<th id=" ">B</th>'), 'table', 'htmlcs')).toBe(false);
});

function idTable(corner: string, header: string): string {
  return `<table><tr>${corner}<th id="a">A</th></tr><tr>${header}<td headers="a">1</td></tr></table>`;
}

test('a large table lacks headers or arranges parts of the page, never both', () => {
  const parts = '<tr><td>Menu</td><td><h2>Welcome</h2></td></tr>';
  const boxes: PageInputOptions['boxes'] = { t: [0, 0, 600, 400] };
  const layout = `<table id="t">${parts}</table>`;
  expect(refutes('td-has-header', layout, 'table', 'axe', { boxes })).toBe(true);
  const data = `<table id="t">${parts}<tr><td>12 %</td><td>$440,000</td></tr></table>`;
  expect(refutes('td-has-header', data, 'table', 'axe', { boxes })).toBe(false);
});

function tableOf(...rows: string[][]): string {
  const cells = rows.map((row) => row.map((cell) => `<td>${cell}</td>`).join(''));
  return `<table>${cells.map((row) => `<tr>${row}</tr>`).join('')}</table>`;
}

describe('a table without headers', () => {
  test.each([
    [
      'is a prototype of a function',
      tableOf(['void', 'f', '(', 'int', 'x', ','], ['', '', '', 'int', 'y', ')']),
    ],
    [
      'is a row of links below a title',
      tableOf(['Manual 3.7', ''], ['<a href="/">Home</a>', '<a href="/b">B</a>']),
    ],
    ['is an index', tableOf(['<a href="/a">flask</a>', 'A framework'], ['<a href="/b">http</a>', 'Parsers'])],
  ])('lacks none where it %s', (_what, html) => {
    expect(refutes('td-has-header', html, 'table')).toBe(true);
  });

  test('lacks none below a title in a cell, if it has a row of headers', () => {
    const title = '<table><tr><td colspan="2">Ferries</td></tr>';
    const cells = '<tr><td>8</td><td>9</td></tr></table>';
    expect(refutes('td-has-header', `${title}<tr><th>A</th><th>B</th></tr>${cells}`, 'table')).toBe(true);
    expect(refutes('td-has-header', `${title}<tr><th>A</th><td>B</td></tr>${cells}`, 'table')).toBe(false);
  });

  test.each([
    ['has numbers', tableOf(['', 'alpha', 'arm'], ['testing', '1', '-'], ['unstable', '1', '2'])],
    [
      'has headers of other cells',
      '<table><tr><th>A</th><th></th></tr><tr><td>a</td><td>b</td></tr></table>',
    ],
    ['has a head', '<table><thead><tr><td>A</td></tr></thead><tr><td>a</td></tr></table>'],
  ])('lacks some where it %s', (_what, html) => {
    expect(refutes('td-has-header', html, 'table')).toBe(false);
  });
});

describe.each(['th-has-data-cells', 'empty-table-header'])('%s', (rule) => {
  const next = '<tr><td><a href="/a">Back</a></td><th></th><td><a href="/b">Next</a></td></tr>';
  test.each([
    [
      'a title above links to the pages before and after',
      `<table><tr><th colspan="3">Manual</th></tr>${next}</table>`,
      true,
    ],
    ['a title alone', '<table><tr><th>Manual</th></tr></table>', true],
    [
      'links with more in the cells',
      `<table><tr><th colspan="3">Manual</th></tr>${next.replace('</a></td>', '</a> 12</td>')}</table>`,
      false,
    ],
    ['data', '<table><tr><th></th><th>A</th></tr><tr><th>B</th><td>1</td></tr></table>', false],
  ])('of %s', (_what, html, expected) => {
    expect(refutes(rule, html, rule === 'th-has-data-cells' ? 'table' : 'th')).toBe(expected);
  });
});

describe('a list that an open tag has torn', () => {
  const errors: MarkupFacts['errors'] = [
    { kind: 'unclosed', tag: 'a', parent: 'h1', text: '<a id="x"/>', line: 3 },
  ];
  const of = (rule: string, html: string, tag: string, known = errors): boolean => {
    const markup = { charset: null, hasNonAscii: false, errors: known, repeated: [] };
    return refutes(rule, html, tag, 'axe', { visit: { markup } });
  };
  const items = '<ul><a id="x">A</a><a id="x"><li>B</li></a></ul>';

  test('is said by the rule about that tag', () => {
    expect(of('list', items, 'ul')).toBe(true);
    expect(of('listitem', items, 'li')).toBe(true);
    expect(of('definition-list', '<dl><a id="x"></a><dt>A</dt><dd>B</dd></dl>', 'dl')).toBe(true);
  });

  test('and has copies, whose ids the source has once', () => {
    const copies = '<p><a id="x"></a></p><p><a id="x">A</a></p>';
    const f77 = 'WCAG2AA.Principle4.Guideline4_1.4_1_1.F77';
    const isRefutedOf = (html: string, known = errors): boolean => {
      const markup = { charset: null, hasNonAscii: false, errors: known, repeated: [] };
      return refutes(f77, html, 'a', 'htmlcs', { visit: { markup } });
    };
    expect(isRefutedOf(copies)).toBe(true);
    expect(isRefutedOf(copies, [])).toBe(false);
    expect(isRefutedOf(`${copies}<p id="x">B</p>`)).toBe(false);
    expect(isRefutedOf(`${copies}<p><a id="x" href="/b">B</a></p>`)).toBe(false);
  });

  test('is a mistake of its own where the source closes it, or has others', () => {
    expect(of('list', items, 'ul', [])).toBe(false);
    expect(of('listitem', items, 'li', [{ ...errors[0]!, kind: 'stray' }])).toBe(false);
    expect(of('list', '<ul><a id="x">A</a><div>B</div><ol></ol></ul>', 'ul')).toBe(false);
    expect(of('definition-list', '<dl><dt>A</dt></dl>', 'dl')).toBe(false);
  });
});

test('a film without sound needs no captions', () => {
  expect(refutes('video-caption', '<video src="/a.mp4" loop muted></video>', 'video')).toBe(true);
  expect(refutes('video-caption', '<video src="/a.mp4" muted controls></video>', 'video')).toBe(false);
  expect(refutes('video-caption', '<video src="/a.mp4" autoplay></video>', 'video')).toBe(false);
});

test('several headers or footers, as of quotations, are said by the rules about these', () => {
  const quotation = '<blockquote>A<footer>B</footer></blockquote>';
  expect(refutes('landmark-unique', quotation, 'footer')).toBe(true);
  expect(refutes('landmark-unique', '<div role="banner">A</div>', 'div')).toBe(true);
  expect(refutes('landmark-unique', '<nav>A</nav>', 'nav')).toBe(false);
  expect(refutes('landmark-unique', '<header role="navigation">A</header>', 'header')).toBe(false);
});

test('keys that several elements have are named with all others, unless that rule is off', () => {
  const html = '<p><a href="/a" accesskey="s">A</a><a href="/b" accesskey="s">B</a></p>';
  expect(refutes('accesskeys', html, 'a')).toBe(true);
  const choice = { wcagLevel: null, rules: { 'access-key': false } };
  expect(refutes('accesskeys', html, 'a', 'axe', {}, choice)).toBe(false);
});

describe.each([
  ['autocomplete-valid', 'axe'],
  ['WCAG2AA.Principle1.Guideline1_3.1_3_5.H98', 'htmlcs'],
] as const)('a word for autocomplete that does not exist (%s)', (code, runner) => {
  test.each([
    '<input autocomplete="nope" type="search" name="q">',
    '<input autocomplete="chrome-off" type="number" aria-label="Quantity">',
    '<label for="q">How many bowls?</label><input autocomplete="nofill" id="q">',
    '<label>Find a bowl <input autocomplete="new-field"></label>',
    '<input autocomplete="nope" placeholder="Search our shop">',
  ])('only turns filling in off: %s', (html) => {
    expect(refutes(code, `<p>${html}</p>`, 'input', runner)).toBe(true);
  });

  test.each([
    '<input autocomplete="nope" type="email">',
    '<input autocomplete="nope" name="first_name">',
    '<label>Your e-mail <input autocomplete="badterm"></label>',
    '<input autocomplete="home street" aria-label="Quantity">',
    '<input autocomplete="nope" aria-label="Date of birth">',
    '<input autocomplete="nope">',
    '<input lang="pl" autocomplete="nope" aria-label="Ulica">',
  ])('is wrong: %s', (html) => {
    expect(refutes(code, `<p>${html}</p>`, 'input', runner)).toBe(false);
  });
});

/** A page with a banner before a part, and the main content after it. */
function page(part: string): string {
  return `<html><body><div><a href="/cookies">Cookies</a></div>${part}<main id="main"><h1 id="title">T</h1></main><p id="end">E</p></body></html>`;
}

describe('what stands outside of all landmarks', () => {
  test.each([
    ['em', '<em><a href="/">A</a></em>', false],
    ['b', '<b><a href="#main">A</a></b>', false],
    ['canvas', '<canvas style="z-index: -1"></canvas>', true],
    ['section', '<section><canvas></canvas></section>', true],
    ['canvas', '<canvas aria-label="Sales"></canvas>', false],
    ['canvas', '<canvas role="img"></canvas>', false],
    ['canvas', '<canvas>Sales of the year</canvas>', false],
    ['section', '<section><canvas></canvas><p>Text</p></section>', false],
  ])('is decoration or not: %s in %s', (tag, part, expected) => {
    expect(refutes('region', page(part), tag)).toBe(expected);
  });

  test.each([
    ['#main', true],
    ['#title', true],
    ['/#main', true],
    ['#end', false],
    ['#nowhere', false],
    ['/other#main', false],
  ])('skips to the main content or not: %s', (href, expected) => {
    const html = page('').replace('/cookies', href);
    expect(refutes('region', html, 'a')).toBe(expected);
  });
});

test.each([
  ['<p>|</p>', 'p', true],
  ['<p>. - _</p>', 'p', true],
  ['<p>· · ·</p>', 'p', true],
  ['<p>- 5</p>', 'p', false],
  ['<p>×</p>', 'p', false],
  ['<a href="/a">…</a>', 'a', false],
])('signs between texts do not count: %s', (html, tag, expected) => {
  expect(refutes('color-contrast', html, tag)).toBe(expected);
  expect(refutes('WCAG2AA.Principle1.Guideline1_4.1_4_3.G18.Fail', html, tag, 'htmlcs')).toBe(expected);
});
