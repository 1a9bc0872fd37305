import { describe, expect, it } from 'vitest';
import { describePage } from '../../../../server/findings/describe/describe-page.ts';
import type { MarkupFacts } from '../../../../server/facts/document-facts.ts';
import { el, judgedPage } from '../../../../harness/findings/pages.ts';
import type { TestElement } from '../../../../harness/findings/pages.ts';

const F77 = 'WCAG2AA.Principle4.Guideline4_1.4_1_1.F77';
const ALIGN = 'WCAG2AA.Principle1.Guideline1_3.1_3_1.H49.AlignAttr';
const SUMMARY = 'WCAG2AA.Principle1.Guideline1_3.1_3_1.H39.3.LayoutTable';

function occurrences(body: TestElement[], errors?: MarkupFacts['errors']) {
  const page = judgedPage('https://site.example/', body);
  const markup = errors && { charset: null, hasNonAscii: false, errors, repeated: [] };
  return describePage({ ...page, visit: { ...page.visit, markup: markup ?? null } }).occurrences;
}

const image = (name: string, more: Record<string, string> = {}): TestElement =>
  el('img', { src: `/${name}.png`, breaks: 'image-alt', ...more });
const link = (...inner: (TestElement | string)[]): TestElement =>
  el('a', { href: '/x', breaks: 'link-name' }, ...inner);
const field = (more: Record<string, string>): TestElement => el('input', { breaks: 'label', ...more });
const shape = (d: string): TestElement => el('svg', {}, el('path', { d }));
const row = (...cells: TestElement[]): TestElement => el('tr', {}, ...cells);

describe.each<[string, TestElement[]]>([
  [
    'pictures of one inline style, whatever their sizes',
    ['40', '64'].map((width) =>
      el('a', { href: width }, image(width, { style: `width:${width}px; border-radius: 50%` })),
    ),
  ],
  [
    'a row of such pictures in a paragraph',
    [el('p', {}, ...'ab'.split('').map((name) => image(name, { style: 'width:40px' })))],
  ],
  [
    'text areas that a script has put somewhere',
    ['12', '345'].map((left) => el('textarea', { style: `left: ${left}px; top: 0`, breaks: 'label' })),
  ],
  [
    'pictures of the items of a list, with and without a tooltip',
    [el('ul', {}, el('li', {}, image('a')), el('li', {}, el('a', {}, image('b', { title: 'B' }), 'Name')))],
  ],
  ['icons of a navigation', [el('nav', {}, link(shape('M0')), link(shape('M0')))]],
  [
    'boxes in the rows of a table',
    [
      el(
        'table',
        {},
        row(el('td', {}, field({ type: 'checkbox', name: 'pick' }), 'One')),
        row(el('td', {}, 'The ', field({ type: 'checkbox', name: 'pick' }), ' second')),
      ),
    ],
  ],
  [
    'menus with one icon, wherever they are',
    ['a', 'b'].map((name) =>
      el('div', { id: name }, el('div', {}, name, link(el('i', { class: 'fa-more' })))),
    ),
  ],
  [
    'lists that directly contain lists, wherever they are',
    ['a', 'b'].map((id) => el('div', { id }, el('ul', { breaks: 'list' }, el('ul', {}, id)))),
  ],
  [
    'numbers in tabindex, on whatever',
    [el('input', { tabindex: '1', breaks: 'tabindex' }), el('button', { tabindex: '2', breaks: 'tabindex' })],
  ],
  [
    'cells that a generator has aligned',
    [
      el('table', {}, row(el('th', { align: 'left', breaks: ALIGN }, 'a'))),
      el('main', {}, el('table', {}, row(el('td', { align: 'right', breaks: ALIGN }, 'b')))),
    ],
  ],
  [
    'tables that navigate',
    ['a', 'b'].map((name) =>
      el('div', { class: name }, el('table', { summary: `Navigation ${name}`, breaks: SUMMARY })),
    ),
  ],
  [
    'blocks of code that scroll',
    [
      el('pre', {}, el('code', { breaks: 'scrollable-region-focusable' }, 'a')),
      el('ul', {}, el('li', {}, el('pre', {}, el('code', { breaks: 'scrollable-region-focusable' }, 'b')))),
    ],
  ],
  [
    'menus with one pattern of ARIA',
    ['a', 'b'].map((name) =>
      el('details', { id: name }, el('ul', { role: 'listbox', breaks: 'aria-required-children' }, name)),
    ),
  ],
])('%s', (_name, body) => {
  it('have one cause', () => {
    const causes = occurrences(body).map(({ cause }) => cause);
    expect(causes.length).toBeGreaterThan(1);
    expect(new Set(causes).size).toBe(1);
    expect(causes[0]).toMatch(/^[a-f0-9]{16}$/);
  });
});

describe.each<[string, TestElement[]]>([
  ['fields of two names', [el('ul', {}, ...['from', 'to'].map((name) => el('li', {}, field({ name }))))]],
  ['two shapes', [el('nav', {}, link(shape('M0')), link(shape('M1')))]],
  [
    'two pictures in the style',
    ['mail', 'feed'].map((name) => el('a', { style: `background:url("/${name}.png")`, breaks: 'link-name' })),
  ],
  [
    'two styles',
    [el('div', {}, image('a', { style: 'width:1px' })), el('div', {}, image('b', { style: 'height:1px' }))],
  ],
  [
    'a list and a table',
    [el('ul', {}, el('li', {}, image('a'))), el('table', {}, row(el('td', {}, image('b'))))],
  ],
  [
    'a list in two parts of the page',
    ['main', 'footer'].map((tag) => el(tag, {}, el('ul', {}, el('li', {}, image(tag))))),
  ],
  [
    'two patterns of ARIA',
    ['list', 'menu'].map((role) => el('ul', { role, breaks: 'aria-required-children' })),
  ],
])('%s', (_name, body) => {
  it('have two causes', () => {
    const causes = occurrences(body).map(({ cause }) => cause);
    expect(new Set(causes).size).toBe(2);
    for (const cause of causes) expect(cause).toMatch(/^[a-f0-9]{16}$/);
  });
});

it.each<[string, (name: string) => TestElement]>([
  [
    'an image in a sentence of a list',
    (name) => el('ul', {}, el('li', {}, 'Press ', image(name), ' to go on.')),
  ],
  [
    'an image with a style in a sentence',
    (name) => el('div', {}, 'Press ', el('b', {}, image(name, { style: 'width:1em' })), ' to go on.'),
  ],
  ['an image that illustrates a text', (name) => el('p', {}, image(name, { style: 'width:50%' }))],
])('%s has its file as its cause', (_name, make) => {
  const causes = occurrences([make('a'), make('b'), make('a')]).map(({ cause }) => cause);
  expect(causes[0]).toMatch(/^[a-f0-9]{16}$/);
  expect(causes[2]).toBe(causes[0]);
  expect(causes[1]).not.toBe(causes[0]);
});

it.each<[string, TestElement]>([
  ['a link of which nothing can be seen in a list', el('ul', {}, el('li', {}, link()))],
  ['a button in the header', el('header', {}, el('button', { breaks: 'button-name' }))],
  [
    'a heading in a section of a list',
    el('ul', {}, el('li', {}, el('section', {}, el('h4', { breaks: 'empty-heading' })))),
  ],
])('%s has a cause of its own', (_name, element) => {
  expect(occurrences([element]).map(({ cause }) => cause)).toEqual(['']);
});

describe('an id that is used more than once', () => {
  const OPEN: MarkupFacts['errors'] = [
    { kind: 'nested', tag: 'a', parent: 'p', text: '<a id="x"/>', line: 3 },
  ];
  const anchors = ['x', 'y'].flatMap((id) => [
    el('p', {}, el('a', { id })),
    ...['1', '2'].map((text) => el('p', {}, el('a', { id, breaks: F77 }, text))),
  ]);

  it('is one defect of a page, by whichever name and on whichever element', () => {
    const [first, ...others] = occurrences([
      el('p', { id: 'x', breaks: 'duplicate-id-aria' }),
      el('p', { id: 'x', breaks: F77 }),
      el('b', { id: 'x', breaks: F77 }),
    ]);
    expect(others).toEqual([]);
    expect(first).toMatchObject({
      rule: 'duplicate-id-aria',
      reports: [{ runner: 'axe' }, { runner: 'htmlcs' }],
    });
  });

  it('is another one in a document of its own', () => {
    const inFrame = el(
      'iframe',
      {},
      el('html', { via: 'frame' }, el('body', {}, el('p', { id: 'x', breaks: F77 }))),
    );
    expect(occurrences([el('p', { id: 'x', breaks: F77 }), inFrame])).toHaveLength(2);
  });

  it.each([
    ['the source leaves the element open', OPEN, 1],
    ['the source is not known', undefined, 1],
    ['the source closes it', [], 2],
    ['the source leaves another one open', [{ ...OPEN[0]!, tag: 'b' }], 2],
  ])('has one cause for all that the parser has copied: %s', (_name, errors, number) => {
    const found = occurrences(anchors, errors);
    expect(found).toHaveLength(2);
    expect(new Set(found.map(({ cause }) => cause)).size).toBe(number);
  });

  it.each([
    ['attributes differ', el('a', { id: 'x', href: '/b', breaks: F77 }, 'b')],
    ['a copy is empty', el('a', { id: 'x', breaks: F77 })],
    ['the parser copies no such element', el('span', { id: 'x', breaks: F77 }, 'b')],
  ])('has its own cause if %s', (_name, other) => {
    const [own] = occurrences([el(other.tag, { id: 'x' }), other], OPEN);
    const [copied] = occurrences(anchors, OPEN);
    expect(own?.cause).toMatch(/^[a-f0-9]{16}$/);
    expect(own?.cause).not.toBe(copied?.cause);
  });
});
