import { describe, expect, it } from 'vitest';
import { diffScans } from '../../../../server/findings/diff/diff-scans.ts';
import type { JudgedPage } from '../../../../server/facts/judged-page.ts';
import { countItems } from '../../../../harness/findings/count-items.ts';
import { ENGINES, el, judgedPage, scanOf, type TestElement } from '../../../../harness/findings/pages.ts';

const HOME = 'https://site.example/';

function diff(before: (TestElement | string)[], after: (TestElement | string)[]) {
  return diffScans(scanOf([judgedPage(HOME, after)]), scanOf([judgedPage(HOME, before)]));
}

function button(): TestElement {
  return el('button', { type: 'button', breaks: 'button-name' });
}

function paragraph(text: string): TestElement {
  return el('p', {}, text);
}

function card(text: string, more: Record<string, string> = {}): TestElement {
  return el('div', { class: 'card', breaks: 'color-contrast', ...more }, text);
}

function around(...elements: TestElement[]): TestElement[] {
  return [paragraph('first'), ...elements, paragraph('last')];
}

function page(url: string, ...more: TestElement[]): JudgedPage {
  const paragraphs = ['one', 'two', 'three', 'four', 'five'].map(paragraph);
  return judgedPage(url, [...paragraphs, el('img', { src: '/a.png', breaks: 'image-alt' }), ...more]);
}

function post(name: string, who: string): TestElement {
  return el('article', {}, el('h2', {}, name), el('p', {}, 'Posted by', pageLink(who)));
}

function pageLink(text: string): TestElement {
  return el('a', { href: '#!', breaks: 'color-contrast' }, text);
}

function namelessLink(to: string): TestElement {
  return el('a', { href: `/${to}`, breaks: 'link-name' });
}

function untitled(url: string): JudgedPage {
  return judgedPage(url, [], ['document-title']);
}

function paleLink(text: string): TestElement[] {
  return [el('a', { href: '/x', breaks: 'color-contrast' }, text)];
}

function image(breaks: string): TestElement[] {
  return [el('img', { src: '/a.png', breaks })];
}

function shadowPage(hash: string): JudgedPage {
  const judged = judgedPage(HOME, [
    el('my-card', { class: hash }, el('button', { breaks: 'button-name' })),
    el('my-card', {}, el('button', { breaks: 'button-name' })),
  ]);
  for (const node of judged.snapshot.nodes) if (node.tag === 'button') node.via = 'shadow';
  return judged;
}

function withoutImage(url: string): JudgedPage {
  return judgedPage(url, [paragraph('some words'), el('i', {})]);
}

function withImage(url: string): JudgedPage {
  return judgedPage(url, [
    paragraph('some words'),
    el('i', {}),
    el('img', { src: '/a.png', breaks: 'image-alt' }),
  ]);
}

function buttons(url: string, count: number): JudgedPage {
  return judgedPage(url, [paragraph('some words'), ...Array.from({ length: count }, button)]);
}

function priceWith(url: string, breaks: string): JudgedPage {
  return judgedPage(url, [paragraph('some words'), el('p', { id: 'price', breaks }, 'Price')]);
}

describe('what is really new or gone', () => {
  it('adds the third unlabelled button to two equal ones, wherever it is put', () => {
    const two = [paragraph('one'), button(), paragraph('two'), button(), paragraph('three')];
    for (const place of [0, 2, 5])
      expect(countItems(diff(two, two.toSpliced(place, 0, button())))).toEqual({
        added: 1,
        resolved: 0,
        unchanged: 2,
      });
    expect(countItems(diff(two.toSpliced(2, 0, button()), two))).toEqual({
      added: 0,
      resolved: 1,
      unchanged: 2,
    });
  });

  it('does not take a new element for a fixed one', () => {
    const before = [el('a', { href: '/a', breaks: 'link-name' }), paragraph('one'), paragraph('two')];
    const after = [
      el('a', { href: '/a' }),
      paragraph('one'),
      paragraph('two'),
      el('a', { href: '/a', breaks: 'link-name' }),
    ];
    expect(countItems(diff(before, after))).toEqual({ added: 1, resolved: 1, unchanged: 0 });
  });

  it('sees a new problem of an element that had another', () => {
    const before = [el('a', { href: '/a', breaks: 'link-name' })];
    const after = [el('a', { href: '/a', breaks: 'link-name color-contrast' })];
    const result = diff(before, after);
    expect(countItems(result)).toEqual({ added: 1, resolved: 0, unchanged: 1 });
    expect(result.added[0]?.rule).toBe('color-contrast');
  });
});

/** A card of a feed: its button has no text of its own. */
function feedCard(name: string): TestElement {
  return el('li', {}, el('img', { src: `/${name}.jpg`, alt: name }), el('h3', {}, `About ${name}`), button());
}

function list(...shown: string[]): TestElement[] {
  return [el('ul', {}, ...shown.map(feedCard))];
}

describe('a feed', () => {
  const names = ['apples', 'pears', 'plums', 'grapes', 'melons'];

  it('that moved on by one has one problem more and one less', () => {
    expect(countItems(diff(list(...names), list('cherries', ...names.slice(0, -1))))).toEqual({
      added: 1,
      resolved: 1,
      unchanged: 4,
    });
  });

  it('in another order has neither', () => {
    expect(countItems(diff(list(...names), list(...names.toReversed())))).toEqual({
      added: 0,
      resolved: 0,
      unchanged: 5,
    });
  });

  it('that moved on by nearly all is as another one', () => {
    expect(countItems(diff(list(...names), list('figs', 'dates', 'limes', 'nuts', 'apples')))).toEqual({
      added: 0,
      resolved: 0,
      unchanged: 5,
    });
  });

  it('of which one was taken out and one put in elsewhere has both', () => {
    expect(countItems(diff(list(...names), list('pears', 'plums', 'figs', 'grapes', 'melons')))).toEqual({
      added: 1,
      resolved: 1,
      unchanged: 4,
    });
  });

  it('that was fixed in one card and got a similar card next to it has both', () => {
    const fixed = el(
      'li',
      {},
      el('img', { src: '/pears.jpg', alt: 'pears' }),
      el('h3', {}, 'About pears'),
      el('button', { type: 'button' }),
    );
    const after = [
      el('ul', {}, feedCard('apples'), fixed, feedCard('quinces'), ...names.slice(2).map(feedCard)),
    ];
    expect(countItems(diff(list(...names), after))).toEqual({ added: 1, resolved: 1, unchanged: 4 });
  });
});

/** A heading in two boxes, neither of which says anything of its own. */
function wrapped(tag: string, ...more: string[]): TestElement[] {
  const inner = el(tag, { breaks: 'region' }, el('h2', {}, 'Prices and dates'), ...more);
  return around(el('div', { class: 'title' }, el('div', {}, inner)), paragraph('A text below it'));
}

it('does not take one of two wrappers for the other when a counter or another tag came', () => {
  expect(countItems(diff(wrapped('div'), wrapped('div', '(12)')))).toEqual({
    added: 0,
    resolved: 0,
    unchanged: 1,
  });
  expect(countItems(diff(wrapped('div'), wrapped('section')))).toEqual({
    added: 0,
    resolved: 0,
    unchanged: 1,
  });
});

describe('what is neither', () => {
  it.each<[string, TestElement[], TestElement[]]>([
    ['an edited sentence', [card('Opening hours on Sunday')], [card('Opening hours on Saturday')]],
    ['a rewritten text in the same place', [card('Opening hours')], [card('Wann wir da sind')]],
    ['a counter', [card('Comments (3)')], [card('Comments (1,204)')]],
    [
      'another class hash',
      [card('a b', { class: 'card css-1q529k1' })],
      [card('a b', { class: 'card css-7hh2l0a' })],
    ],
    [
      'a scoping attribute',
      [card('a b', { 'data-v-7ba5bd90': '' })],
      [card('a b', { 'data-v-1c2d3e4f': '' })],
    ],
    ['a generated id', [card('a b', { id: ':r1:' })], [card('a b', { id: ':r9:' })]],
    ['another style', [card('a b', { style: 'color: #bbb' })], [card('a b', { style: 'color: #ccc' })]],
  ])('%s', (_name, before, after) => {
    expect(countItems(diff(around(...before), around(...after)))).toEqual({
      added: 0,
      resolved: 0,
      unchanged: 1,
    });
  });

  it('a block that moved with what is in it', () => {
    const block = el(
      'section',
      { id: 'offers' },
      el('h2', {}, 'Offers'),
      card('Cheap today'),
      card('Cheap tomorrow'),
    );
    const rest = [paragraph('one'), paragraph('two'), el('ul', {}, el('li', {}, 'x'), el('li', {}, 'y'))];
    const result = diff([block, ...rest], [...rest, block]);
    expect(countItems(result)).toEqual({ added: 0, resolved: 0, unchanged: 1 });
    expect(result.unchanged[0]?.occurrences).toBe(2);
  });

  it('links to one address that moved and were edited at once', () => {
    const posts = [post('Apples', 'Anna Berg'), post('Pears', 'Anna Berg')];
    const bare = ['Apples', 'Pears'].map((name) => el('article', {}, el('h2', {}, name)));
    const moved = el(
      'footer',
      {},
      el('ul', {}, ...['a', 'b'].map((x) => el('li', {}, x, pageLink('Anna Maria Lang')))),
    );
    expect(countItems(diff([...posts, paragraph('end')], [...bare, paragraph('end'), moved]))).toEqual({
      added: 0,
      resolved: 0,
      unchanged: 2,
    });
  });

  it('a wrapper around everything', () => {
    const content = [card('a b'), button(), paragraph('c'), button()];
    expect(countItems(diff(content, [el('div', { class: 'shell' }, el('div', {}, ...content))]))).toEqual({
      added: 0,
      resolved: 0,
      unchanged: 3,
    });
  });

  it('containers without a word of their own that got a neighbour', () => {
    const part = (name: string) =>
      el('div', { class: 'part', breaks: 'region' }, el('h2', {}, name), paragraph(`About ${name}`));
    const parts = ['apples', 'pears', 'plums'].map(part);
    const note = el('div', { class: 'note', breaks: 'region' }, paragraph('Closed on Sunday'));
    const result = diff(parts, [...parts.slice(0, 1), note, ...parts.slice(1)]);
    expect(countItems(result)).toEqual({ added: 1, resolved: 0, unchanged: 0 });
    expect(result.added).toMatchObject([{ occurrences: 1, otherOccurrences: 3 }]);
    expect(result.added[0]?.evidence).toContain('Closed');
  });

  it('another severity, title or explanation of the same rule', () => {
    const page = judgedPage(HOME, [card('a b')]);
    const changed = structuredClone(page);
    changed.violations = changed.violations.map((each) => ({
      ...each,
      severity: 'low',
      title: 'X',
      explanation: 'Y',
    }));
    expect(countItems(diffScans(scanOf([changed]), scanOf([page])))).toEqual({
      added: 0,
      resolved: 0,
      unchanged: 1,
    });
  });
});

describe('pages', () => {
  it('pair by path, whatever the host, port, query and suffix', () => {
    const before = scanOf([
      page('https://site.example/docs/index.html'),
      page('https://site.example/about.html'),
    ]);
    const after = scanOf([
      page('http://preview.example:8080/about'),
      page('http://preview.example:8080/docs/?v=2'),
    ]);
    expect(countItems(diffScans(after, before))).toEqual({ added: 0, resolved: 0, unchanged: 1 });
  });

  it('pair by content when renamed', () => {
    const before = scanOf([page(HOME), page(`${HOME}team`, namelessLink('x'))]);
    const after = scanOf([page(HOME), page(`${HOME}people`, namelessLink('x'))]);
    expect(countItems(diffScans(after, before))).toEqual({ added: 0, resolved: 0, unchanged: 2 });
  });

  it('merge what is the same on several pages, and name them all', () => {
    const { unchanged } = diffScans(
      scanOf([page(HOME), page(`${HOME}b`)]),
      scanOf([page(HOME), page(`${HOME}b`)]),
    );
    expect(unchanged).toMatchObject([{ occurrences: 2, pages: [HOME, `${HOME}b`] }]);
  });

  it('without a title are one finding, of which a new page is added', () => {
    const before = scanOf([untitled(HOME)]);
    const after = scanOf([untitled(HOME), untitled(`${HOME}b`)]);
    expect(countItems(diffScans(after, before))).toEqual({ added: 1, resolved: 0, unchanged: 0 });
    const [added] = diffScans(after, before).added;
    expect(added).toMatchObject({ pages: [`${HOME}b`], otherPages: [HOME] });
    expect(added?.verified).toBeUndefined();
  });
});

describe('a known finding on some of its pages', () => {
  const [a, b, c] = [HOME, `${HOME}b`, `${HOME}c`] as const;
  it('came to a page that was there without it', () => {
    const { added, resolved, unchanged } = diffScans(
      scanOf([withImage(a), withImage(b)]),
      scanOf([withImage(a), withoutImage(b)]),
    );
    expect(added).toMatchObject([{ rule: 'image-alt', pages: [b], otherPages: [a], occurrences: 1 }]);
    expect(added[0]).not.toHaveProperty('verified');
    expect([resolved, unchanged]).toEqual([[], []]);
  });

  it('went from a page that is still there', () => {
    const { added, resolved, unchanged } = diffScans(
      scanOf([withImage(a), withoutImage(b), withImage(c)]),
      scanOf([withImage(a), withImage(b), withImage(c)]),
    );
    expect(resolved).toMatchObject([{ rule: 'image-alt', pages: [b], otherPages: [a, c], occurrences: 1 }]);
    expect(added).toEqual([]);
    expect(unchanged).toMatchObject([{ pages: [a, c] }]);
    expect(unchanged[0]).not.toHaveProperty('otherPages');
  });

  it('is the third button on a page that had two, also if another page has three', () => {
    const before = scanOf([buttons(a, 3), buttons(b, 2)]);
    const after = scanOf([buttons(a, 3), buttons(b, 3)], { base: before });
    const { added, resolved, unchanged } = diffScans(after, before);
    expect(added).toMatchObject([{ rule: 'button-name', pages: [b], otherPages: [a] }]);
    expect({ resolved: resolved.length, unchanged: unchanged.length }).toEqual({ resolved: 0, unchanged: 2 });
  });

  it.each([
    ['a new page', scanOf([withImage(a)])],
    ['a page that was not reached', scanOf([withImage(a)], { unvisited: [b] })],
    [
      'a page that was not judged wholly',
      scanOf([withImage(a), { ...withoutImage(b), lacked: [{ kind: 'axe' }] }]),
    ],
  ])('is unchanged on %s', (_name, base) => {
    const current = scanOf([withImage(a), withImage(b)]);
    expect(countItems(diffScans(current, base))).toEqual({ added: 0, resolved: 0, unchanged: 1 });
    expect(countItems(diffScans(base, current))).toEqual({ added: 0, resolved: 0, unchanged: 1 });
  });

  it('is unchanged if the other scan could not decide it on that page', () => {
    const decided = scanOf([priceWith(a, 'color-contrast'), priceWith(b, 'color-contrast')]);
    const open = scanOf([priceWith(a, 'color-contrast'), priceWith(b, 'color-contrast?')]);
    expect(countItems(diffScans(decided, open))).toEqual({ added: 0, resolved: 0, unchanged: 1 });
    expect(countItems(diffScans(open, decided))).toEqual({ added: 0, resolved: 0, unchanged: 1 });
  });
});

describe('what can not be known', () => {
  const home = judgedPage(HOME, [paragraph('home')]);
  const other = judgedPage(`${HOME}b`, [paragraph('other'), button()]);

  it('is unverified when the other scan found the page and did not judge it', () => {
    const missed = scanOf([home], { unvisited: ['http://other-host.example/b.html'] });
    const whole = scanOf([home, other]);
    expect(diffScans(missed, whole).resolved).toMatchObject([
      { verified: false, reason: expect.stringContaining('page') },
    ]);
    expect(diffScans(whole, missed).added).toMatchObject([{ verified: false }]);
    expect(diffScans(scanOf([home]), whole).resolved[0]).not.toHaveProperty('verified');
  });

  it('is unverified on a page that the other scan could not judge wholly, not on its other addresses', () => {
    const bare = judgedPage(`${HOME}b`, [paragraph('other')]);
    const whole = scanOf([home, other]);
    const partly = scanOf([home, { ...bare, lacked: [{ kind: 'cut off' }] }]);
    expect(diffScans(partly, whole).resolved).toMatchObject([{ verified: false }]);
    const elsewhere = scanOf([home, bare], { unvisited: [`${HOME}b?page=2`] });
    expect(diffScans(elsewhere, whole).resolved[0]).not.toHaveProperty('verified');
  });

  it.each<[string, boolean, Parameters<typeof scanOf>[1]]>([
    ['judged the page that leads there', true, {}],
    ['left out the page that leads there', false, { unvisited: [`${HOME}list`] }],
    ['left out another page', true, { unvisited: [`${HOME}map`] }],
    ['did not know all pages of the sitemaps', true, { unlisted: 'of sitemaps' }],
    ['did not know all pages', false, { unlisted: 'anything' }],
  ])('is known on a page that the other scan has not found where it %s: %s', (_what, known, changes) => {
    const list = judgedPage(`${HOME}list`, [paragraph('A list')]);
    const behind = { ...judgedPage(`${HOME}x/y`, [paragraph('Behind it'), button()]), foundOn: `${HOME}x` };
    const between = { ...judgedPage(`${HOME}x`, [paragraph('Between')]), foundOn: list.url };
    const whole = scanOf([home, { ...list, foundOn: HOME }, between, behind]);
    const without = scanOf(changes?.unvisited?.includes(list.url) === true ? [home] : [home, list], changes);
    const verified = known ? {} : { verified: false };
    const found = diffScans(whole, without).added;
    expect(found).toMatchObject([{ rule: 'button-name', ...verified }]);
    if (known) expect(found[0]).not.toHaveProperty('verified');
    expect(diffScans(without, whole).resolved).toEqual(found);
  });

  it('is unverified on a page to which nothing leads, if the other scan did not know it', () => {
    const unlinked = { ...other, foundOn: other.url };
    expect(diffScans(scanOf([home, unlinked]), scanOf([home])).added).toMatchObject([{ verified: false }]);
    expect(countItems(diffScans(scanOf([home, unlinked]), scanOf([home, other])))).toEqual({
      added: 0,
      resolved: 0,
      unchanged: 1,
    });
  });

  it('is unverified on a page of a sitemap of which the other scan did not know all', () => {
    const cut = scanOf([home], { unlisted: 'of sitemaps' });
    expect(diffScans(scanOf([home, other]), cut).added).toMatchObject([{ verified: false }]);
    expect(diffScans(cut, scanOf([home, other])).resolved).toMatchObject([{ verified: false }]);
  });

  it('is not known from a page like it if the other scan found its own and left it out', () => {
    const [text, cards] = [paragraph('A product'), ['a', 'b', 'c', 'd'].map((name) => paragraph(name))];
    const product = (number: number): JudgedPage =>
      judgedPage(`${HOME}product-${number}`, [
        text,
        ...cards,
        el('img', { src: `/${number}.png`, breaks: 'image-alt' }),
      ]);
    const [first, second] = [
      [home, product(1)],
      [home, product(2)],
    ];
    const result = diffScans(
      scanOf(second, { unvisited: [`${HOME}product-1`] }),
      scanOf(first, { unvisited: [`${HOME}product-2`] }),
    );
    expect(countItems(result)).toEqual({ added: 1, resolved: 1, unchanged: 0 });
    expect([...result.added, ...result.resolved]).toMatchObject([{ verified: false }, { verified: false }]);
    expect(countItems(diffScans(scanOf(second), scanOf(first)))).toEqual({
      added: 0,
      resolved: 0,
      unchanged: 1,
    });
  });

  it('is unverified when only one scan had the rule or the runner', () => {
    const whole = scanOf([home, other]);
    const bare = judgedPage(`${HOME}b`, [paragraph('other'), el('button', { type: 'button' })]);
    const olderAxe = scanOf([home, bare], {
      runners: [{ name: 'axe', version: '4.1.0', rules: ['image-alt'] }],
    });
    expect(diffScans(whole, olderAxe).added).toMatchObject([
      { verified: false, reason: expect.stringContaining('rule') },
    ]);
    const noAxe = scanOf([home, bare], { runners: ENGINES.slice(1) });
    expect(diffScans(whole, noAxe).added).toMatchObject([
      { verified: false, reason: 'The other scan was made without axe.' },
    ]);
    const sameAxe = scanOf([home, bare], {
      runners: [{ name: 'axe', version: '4.1.0', rules: ['button-name'] }],
    });
    expect(diffScans(whole, sameAxe).added[0]).not.toHaveProperty('verified');
  });
});

it('shows both evidences if they differ', () => {
  expect(diff(paleLink('Old words here'), paleLink('New words here')).unchanged).toMatchObject([
    {
      evidenceChanged: true,
      evidence: '<a href="/x">New words here</a>',
      baseEvidence: '<a href="/x">Old words here</a>',
    },
  ]);
  expect(diff(paleLink('Same'), paleLink('Same')).unchanged[0]).not.toHaveProperty('evidenceChanged');
});

it('knows a finding again when axe no longer joins in', () => {
  const twin = 'WCAG2AA.Principle1.Guideline1_1.1_1_1.H37';
  expect(countItems(diff(image(`image-alt ${twin}`), image(twin)))).toEqual({
    added: 0,
    resolved: 0,
    unchanged: 1,
  });
});

it('has a stable identity for what is in shadow roots and frames', () => {
  expect(
    countItems(diffScans(scanOf([shadowPage('css-1a2b3c4')]), scanOf([shadowPage('css-4d5e6f7')]))),
  ).toEqual({ added: 0, resolved: 0, unchanged: 2 });
});
