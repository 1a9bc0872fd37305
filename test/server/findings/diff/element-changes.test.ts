import { expect, it } from 'vitest';
import { el, judgedPage, scanOf } from '../../../../harness/findings/pages.ts';
import type { TestElement } from '../../../../harness/findings/pages.ts';
import type { ElementChanges } from '../../../../shared/element-changes.ts';
import { elementChanges } from '../../../../server/findings/diff/element-changes.ts';

const SITE = 'https://site.example';
const HEADING = el('h1', {}, 'Bowls and mugs');
const TEXT = el('p', {}, 'Made by hand at the harbour');
const NEXT = el('p', {}, 'Open each morning');
const BAD = el('img', { src: '/bowl.svg', breaks: 'image-alt' });
const GOOD = el('img', { src: '/bowl.svg', alt: 'A bowl' });
const ABOUT = [el('h1', {}, 'About us'), el('p', {}, 'Three people and a dog')];

/** What is said of the first finding of a start page before a repair. */
function after(
  repaired: TestElement[],
  {
    before = [HEADING, TEXT, BAD, NEXT],
    about = ABOUT,
  }: { before?: TestElement[]; about?: TestElement[] | null } = {},
): ElementChanges & { own: ElementChanges['findings'][number] | undefined } {
  const base = scanOf([judgedPage(`${SITE}/`, before), judgedPage(`${SITE}/about`, ABOUT)]);
  const current = scanOf([
    judgedPage(`${SITE}/`, repaired),
    ...(about === null ? [] : [judgedPage(`${SITE}/about`, about)]),
  ]);
  const changes = elementChanges(
    current,
    base,
    base.findings.map(({ id }) => id),
  );
  return { ...changes, own: changes.findings[0] };
}

it('a repaired element is there, and nothing else is different', () => {
  const changes = after([HEADING, TEXT, GOOD, NEXT]);
  expect(changes).toMatchObject({
    pages: [],
    gonePages: [],
    newPages: [],
    compared: { pages: 2, elements: 14 },
  });
  expect(changes.own).toMatchObject({ elements: 1, gone: 0, hidden: 0, gonePages: [], mayBeRemoved: false });
});

it.each<[string, TestElement[]]>([
  ['taken out', [HEADING, TEXT, NEXT]],
  ['replaced by a text', [HEADING, TEXT, el('p', {}, 'A bowl'), NEXT]],
  ['taken out while a text next to it is edited', [HEADING, TEXT, el('p', {}, 'Open each evening')]],
])('an element that is %s is gone', (_, repaired) => {
  expect(after(repaired).own).toMatchObject({ elements: 1, gone: 1 });
});

it('one of several equal elements that is taken out is gone', () => {
  const button = el('button', { breaks: 'button-name' });
  const named = el('button', { 'aria-label': 'Close' });
  const before = [HEADING, button, button, button, TEXT];
  const goneOf = (repaired: TestElement[]): number =>
    after(repaired, { before }).findings.reduce((sum, { gone }) => sum + gone, 0);
  expect(goneOf([HEADING, named, named, TEXT])).toBe(1);
  expect(goneOf([HEADING, named, named, named, TEXT])).toBe(0);
});

it('a picture may become another kind of picture', () => {
  const svg = el('svg', { role: 'img', 'aria-label': 'A bowl' });
  expect(after([HEADING, TEXT, svg, NEXT]).own).toMatchObject({ gone: 0 });
});

it('rules whose fix is to take the element away say so', () => {
  const before = [HEADING, TEXT, el('h2', { breaks: 'empty-heading' }), NEXT];
  expect(after([HEADING, TEXT, NEXT], { before }).own).toMatchObject({ gone: 1, mayBeRemoved: true });
});

it.each<[string, TestElement[], object]>([
  ['an edited text', [HEADING, el('p', {}, 'Bought elsewhere'), GOOD, NEXT], { changed: ['p'] }],
  [
    'a class',
    [HEADING, el('p', { class: 'off' }, 'Made by hand at the harbour'), GOOD, NEXT],
    { changed: ['p'] },
  ],
  ['a removed text, whose place the element took,', [HEADING, GOOD, NEXT], { changed: ['p'] }],
  ['another order', [NEXT, HEADING, TEXT, GOOD], { moved: ['p'] }],
  [
    'a new element',
    [HEADING, TEXT, GOOD, NEXT, el('p', {}, 'News')],
    { added: ['p'], changed: [], removed: [] },
  ],
])('%s elsewhere on the page is named', (_, repaired, expected) => {
  expect(after(repaired).pages).toMatchObject([{ url: `${SITE}/`, hadFinding: true, ...expected }]);
});

it('says of each element where it is, what of it is another, and how it is written as far as that is known', () => {
  const link = el('a', { href: '/old' }, 'Bowls');
  const before = [HEADING, TEXT, BAD, NEXT, el('nav', {}, link), el('x-box', {}, el('i', {}, 'One'))];
  const repaired = [
    HEADING,
    TEXT,
    GOOD,
    el('p', { class: 'late' }, 'Open each morning'),
    el('nav', {}, el('a', { href: '/new' }, 'Bowls')),
    el('x-box', {}, el('i', {}, 'Two or three')),
  ];
  expect(after(repaired, { before }).pages[0]?.elements).toEqual([
    {
      change: 'changed',
      tag: 'p',
      selector: 'html > body > p:nth-of-type(2)',
      parts: ['classes or attributes'],
    },
    {
      change: 'changed',
      tag: 'a',
      selector: 'html > body > nav > a',
      parts: ['text, label or address'],
      before: '<a … href="/old">',
      after: '<a … href="/new">',
    },
    // A shadow root may have children of the same tag.
    { change: 'changed', tag: 'i', parts: ['text, label or address'] },
  ]);
});

it('says where an element was that is gone, and what an element of another finding was like', () => {
  const bad = el('button', { class: 'more', breaks: 'button-name' });
  const about = [...ABOUT, bad];
  const base = scanOf([judgedPage(`${SITE}/`, [HEADING, BAD]), judgedPage(`${SITE}/about`, about)]);
  const current = scanOf([judgedPage(`${SITE}/`, [HEADING, GOOD]), judgedPage(`${SITE}/about`, ABOUT)]);
  const wanted = base.findings.filter((_, index) => base.findings[index]?.occurrences[0]?.[0] === 0);
  const { pages } = elementChanges(
    current,
    base,
    wanted.map(({ id }) => id),
  );
  expect(pages.map(({ elements }) => elements)).toEqual([
    [
      {
        change: 'removed',
        tag: 'button',
        selector: expect.stringMatching(/button|more/),
        before: '<button class="more"></button>',
      },
    ],
  ]);
});

it('describes a limited number of elements', () => {
  const many = Array.from({ length: 60 }, (_, index) =>
    el('p', {}, `Word ${'abcdefghij'[index % 10]}${'klmnop'[index % 6]}`),
  );
  const [page] = after([HEADING, TEXT, GOOD, NEXT, ...many]).pages;
  expect([page?.added.length, page?.elements.length]).toEqual([60, 20]);
});

it('what changes on other pages is named, and pages that are gone', () => {
  const repaired = [HEADING, TEXT, GOOD, NEXT];
  expect(after(repaired, { about: [...ABOUT, el('p', {}, 'New')] }).pages).toMatchObject([
    { url: `${SITE}/about`, hadFinding: false, added: ['p'] },
  ]);
  expect(after(repaired, { about: null }).gonePages).toEqual([`${SITE}/about`]);
});

it('a page that shows less, although nothing was taken out, may hide the element', () => {
  const look = { things: 1, text: 40 };
  const base = scanOf([judgedPage(`${SITE}/`, [HEADING, TEXT, BAD])]);
  const current = scanOf([
    judgedPage(`${SITE}/`, [HEADING, TEXT, el('img', { src: '/bowl.svg', class: 'off' })]),
  ]);
  for (const [facts, shown] of [
    [base, look],
    [current, { ...look, things: 0 }],
  ] as const) {
    const [page] = facts.pages;
    if (page?.look) Object.assign(page.look, shown);
  }
  const changes = elementChanges(current, base, [base.findings[0]?.id ?? '']);
  expect(changes.findings).toMatchObject([{ gone: 0, hidden: 1 }]);
  expect(changes.pages).toMatchObject([{ showsLess: true }]);
});

it('a page that became another has lost the element', () => {
  const changes = after([el('h1', {}, 'Sign in'), el('form', {}, el('input', { name: 'user' }))]);
  expect(changes.own).toMatchObject({ elements: 1, gone: 1 });
});

it('what is wrong with a page as a whole is fixed in its head', () => {
  const base = scanOf([judgedPage(`${SITE}/`, [HEADING], ['document-title'])]);
  const current = scanOf([judgedPage(`${SITE}/`, [HEADING])]);
  expect(
    elementChanges(
      current,
      base,
      base.findings.map(({ id }) => id),
    ),
  ).toMatchObject({
    pages: [],
    findings: [{ elements: 0, gone: 0 }],
  });
});

it('scans of earlier versions know no tags, and elements in place count as there', () => {
  const base = scanOf([judgedPage(`${SITE}/`, [HEADING, TEXT, BAD, NEXT])]);
  const current = scanOf([judgedPage(`${SITE}/`, [HEADING, TEXT, GOOD, NEXT])]);
  for (const page of [...base.pages, ...current.pages]) delete page.tags;
  expect(elementChanges(current, base, [base.findings[0]?.id ?? ''])).toMatchObject({
    pages: [],
    findings: [{ gone: 0 }],
  });
});
