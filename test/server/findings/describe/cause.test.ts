import { describe, expect, it } from 'vitest';
import { describePage } from '../../../../server/findings/describe/describe-page.ts';
import { el, judgedPage, type TestElement } from '../../../../harness/findings/pages.ts';

/** The causes of what is wrong on a page, in its order. */
function causes(...body: TestElement[]): string[] {
  return describePage(judgedPage('https://site.example/', body)).occurrences.map(({ cause }) => cause);
}

function input(more: Record<string, string>): TestElement {
  return el('input', { breaks: 'label', ...more });
}

function icon(classes: string, ...inner: TestElement[]): TestElement {
  return el(
    'a',
    { class: 'icon', href: `/${classes}`, breaks: 'link-name' },
    el('i', { class: classes }),
    ...inner,
  );
}

/** A list in a component, with classes from a build. */
function card(hash: string, text: string): TestElement {
  return el(
    'div',
    { class: `card css-${hash}` },
    el('ul', { class: `tags_${hash}`, id: text, breaks: 'list' }, text),
  );
}

/** A frame with a document of its own. */
function frame(src: string, ...body: TestElement[]): TestElement {
  return el('iframe', { src }, el('html', { via: 'frame' }, el('body', {}, ...body)));
}

const PALE = { breaks: 'color-contrast:#777/#fff' };

describe.each<[string, TestElement[]]>([
  [
    'two colours, wherever they are',
    [el('p', PALE, 'a'), el('nav', {}, el('a', { class: 'x', ...PALE }, 'b'))],
  ],
  [
    'lists that one generator has written',
    ['a', 'b', 'c'].map((name) => el('div', { id: name }, el('ul', { class: 'toc', breaks: 'list' }, name))),
  ],
  [
    'images of the items of a gallery',
    [
      el(
        'ul',
        { class: 'gallery' },
        ...['a', 'b'].map((name) =>
          el('li', {}, el('a', {}, el('img', { src: `/${name}.png`, breaks: 'image-alt' }))),
        ),
      ),
    ],
  ],
  [
    'boxes in the rows of a table',
    [
      el(
        'table',
        { class: 'files' },
        ...['row-1', 'row-2'].map((id) =>
          el('tr', {}, el('td', {}, input({ type: 'checkbox', name: 'pick', id }))),
        ),
      ),
    ],
  ],
  [
    'the same icon again and again',
    [icon('edit'), icon('edit', el('b', { class: 'edit' }))].slice(0, 1).concat(icon('edit')),
  ],
  ['a row of icons, whatever they show', [icon('edit'), icon('delete')]],
  [
    'nameless controls that differ in the last part of a class',
    ['mail', 'phone'].map((name) =>
      el(
        'div',
        { class: 'contact' },
        el('a', { href: `/${name}`, class: `icon-${name}`, breaks: 'link-name' }),
      ),
    ),
  ],
  [
    'the ids of a block that is there twice',
    ['one', 'two'].map((id) => el('h3', { class: 'head', id, breaks: 'duplicate-id' }, id)),
  ],
  [
    'progress bars in two colours',
    ['red', 'green'].map((colour) =>
      el('div', { class: `bar bg-${colour}`, role: 'progressbar', breaks: 'aria-progressbar-name' }),
    ),
  ],
  [
    'controls of a template on a page with main and on one without',
    ['main', 'div'].map((tag) => el(tag, {}, el('button', { class: 'more', breaks: 'button-name' }))),
  ],
  [
    'scrolling code in two languages',
    ['js', 'css'].map((name) =>
      el('pre', { class: `language-${name}`, breaks: 'scrollable-region-focusable' }),
    ),
  ],
  [
    'one file without an alternative in two texts',
    ['a', 'b'].map((text) => el('p', {}, text, el('img', { src: '/logo.png', breaks: 'image-alt' }), text)),
  ],
  [
    'icons that are drawn',
    ['M0 0h9', 'M0 0v9'].map((d) =>
      el('button', { class: 'icon', breaks: 'button-name' }, el('svg', {}, el('path', { d }))),
    ),
  ],
  [
    'links to social networks, each with a class of its own',
    ['btn btn-x', 'btn-github btn', 'btn btn--mail'].map((classes) =>
      el('a', { class: classes, href: `/${classes}`, breaks: 'link-name' }),
    ),
  ],
  [
    'bars without a name in all colours',
    ['bar', 'bar bar-warning', 'bar bar--danger'].map((classes) =>
      el('div', { class: classes, role: 'progressbar', breaks: 'aria-progressbar-name' }),
    ),
  ],
  [
    'classes that say which of its kind it is, or that something was done with it',
    ['item-1 first', 'item-2 active', 'item-3 last'].map((name) =>
      el('li', { class: `item ${name}`, breaks: 'listitem' }, name),
    ),
  ],
  [
    'pictures with another space next to them, in columns of another width',
    [
      ['avatar me-3 w-60', 'col-md-6'],
      ['avatar ms-xl-3 w-100 bg-gradient-dark', 'col-lg-4 offset-1'],
      ['rounded-circle avatar text-gray-700 d-none', 'd-flex justify-content-end'],
    ].map(([own, around]) =>
      el(
        'div',
        { class: 'team' },
        el('div', { class: around! }, el('img', { class: own!, breaks: 'image-alt' })),
      ),
    ),
  ],
  [
    'what stands in variants of a component',
    ['card card-primary', 'card card-danger', 'card card--wide'].map((classes) =>
      el(
        'div',
        { class: `column ${classes === 'card' ? '' : 'is-half'}` },
        el('div', { class: classes }, el('a', { class: 'more', breaks: 'link-name' })),
      ),
    ),
  ],
  [
    'items that are open or active by a class of their own',
    ['entry', 'entry entry--active', 'entry menu-open'].map((classes) =>
      el('li', { class: classes, breaks: 'listitem' }),
    ),
  ],
  [
    'areas that scroll, whatever is around them',
    ['chat', 'log'].map((name) =>
      el('div', { class: name }, el('div', { class: 'messages', breaks: 'scrollable-region-focusable' })),
    ),
  ],
  [
    'headings that skip a level, whatever is around them',
    ['a', 'b'].map((name) => el('div', { class: name }, el('h4', { breaks: 'heading-order' }, name))),
  ],
  [
    'items without a list',
    ['a', 'b'].map((name) => el('div', {}, name, el('li', { breaks: 'listitem' }, name))),
  ],
  [
    'pages without a language, whatever else their first tag says',
    [el('div', { breaks: 'html-has-lang' }), el('div', { class: 'mobile', breaks: 'html-has-lang' })],
  ],
  [
    'boxes of the items of a list',
    [
      el(
        'ul',
        { class: 'tasks' },
        ...['task-1', 'task-2'].map((id) =>
          el('li', {}, el('div', { class: 'check' }, input({ type: 'checkbox', name: id, id }))),
        ),
      ),
    ],
  ],
  [
    'frames that show one document',
    ['a', 'b'].map((id) => el('p', { id }, el('iframe', { src: '/widget', breaks: 'frame-title' }))),
  ],
  [
    'what is at one place of a document in several frames',
    ['a', 'b'].map((id) => el('p', { id }, frame('/widget', el('button', { breaks: 'button-name' })))),
  ],
  [
    'what can be told in a document, wherever it is there',
    [
      frame('/widget', el('a', { href: '/x', breaks: 'link-name' })),
      frame('/widget', el('p', {}, 'a'), el('a', { href: '/x', breaks: 'link-name' })),
    ],
  ],
  [
    'what is between two landmarks',
    [
      el('nav', {}, 'menu'),
      el('h1', { breaks: 'region' }, 'a'),
      el('div', {}, el('p', { class: 'x', breaks: 'region' }, 'b')),
      el('footer', {}, 'end'),
    ],
  ],
])('%s', (_name, body) => {
  it('is one cause', () => {
    const found = causes(...body);
    expect(found.length).toBeGreaterThan(1);
    expect(new Set(found).size).toBe(1);
    expect(found[0]).toMatch(/^[a-f0-9]{16}$/);
  });
});

describe.each<[string, TestElement[]]>([
  ['another colour', [el('p', PALE, 'a'), el('p', { breaks: 'color-contrast:#888/#fff' }, 'a')]],
  [
    'a search box and a field for a newsletter',
    [
      el('header', {}, el('form', { class: 'row' }, input({ class: 'field', type: 'text' }))),
      el('footer', {}, el('form', { class: 'row' }, input({ class: 'field', type: 'text' }))),
    ],
  ],
  ['two fields of a form', ['first', 'last'].map((name) => input({ class: 'field', type: 'text', name }))],
  [
    'two fields by their placeholders',
    ['Street', 'City'].map((placeholder) => input({ class: 'field', placeholder })),
  ],
  [
    'icons of two kinds of buttons',
    ['tool', 'close'].map((name) => el('button', { class: name, breaks: 'button-name' }, '')),
  ],
  [
    'icons without classes in a navigation, by their shapes',
    [
      el(
        'nav',
        {},
        ...['M0 0h9', 'M0 0v9'].map((d) =>
          el('a', { breaks: 'link-name' }, el('svg', {}, el('path', { d }))),
        ),
      ),
    ],
  ],
  [
    'classes that only set something',
    ['mt-2', 'p-4'].map((name) => el('img', { class: name, breaks: 'image-alt' })),
  ],
  [
    'two components',
    ['card', 'teaser'].map((name) =>
      el('div', { class: name }, el('a', { class: 'more', breaks: 'link-name' })),
    ),
  ],
  ['two ids', ['a', 'b'].map((id) => el('div', { id, breaks: 'duplicate-id-aria' }))],
  [
    'two gaps between landmarks',
    [
      el('h1', { breaks: 'region' }, 'a'),
      el('nav', {}, 'menu'),
      el('h1', { breaks: 'region' }, 'a'),
      el('footer', {}, 'end'),
    ],
  ],
  ['two frames', ['/widget', '/other'].map((src) => el('iframe', { src, breaks: 'frame-title' }))],
  ['two documents', ['/widget', '/other'].map((src) => frame(src, el('button', { breaks: 'button-name' })))],
  [
    'two places of a document',
    [frame('/widget', el('button', { breaks: 'button-name' }), el('button', { breaks: 'button-name' }))],
  ],
  [
    'a frame',
    [
      el('p', PALE, 'a'),
      el('iframe', { id: 'ad' }, el('html', { via: 'frame' }, el('body', {}, el('p', PALE, 'a')))),
    ],
  ],
])('%s', (_name, body) => {
  it('is another cause', () => {
    const found = causes(...body);
    expect(found).toHaveLength(2);
    expect(new Set(found).size).toBe(2);
    for (const cause of found) expect(cause).toMatch(/^[a-f0-9]{16}$/);
  });
});

it.each<[string, TestElement]>([
  ['a frame without an address', el('iframe', { breaks: 'frame-title' })],
  ['an element without a class', el('button', { breaks: 'button-name' })],
  [
    'one in a part of the page with a class',
    el('div', { class: 'body' }, el('h4', { breaks: 'empty-heading' }, 'a')),
  ],
  [
    'a link in a list of a text',
    el('div', { class: 'body' }, el('ul', {}, el('li', {}, el('a', { breaks: 'link-name' })))),
  ],
  ['what is about the page', el('title', { class: 'x', breaks: 'title-content' }, 'the red button')],
  ['what is about an address', el('img', { class: 'x', breaks: 'broken-image' })],
  ['a question', el('p', { class: 'x', breaks: 'WCAG2AA.Principle1.Guideline1_3.1_3_1.H85.2?' }, 'a')],
])('%s has a cause of its own', (_name, element) => {
  expect(causes(element)).toEqual(['']);
});

it('is not changed by others of its kind, its place, its text or the hashes of a build', () => {
  const [one] = causes(card('4f3a2b1c', 'a'));
  expect(one).toMatch(/^[a-f0-9]{16}$/);
  const many = ['b', 'c', 'd'].map((text) => card('9e8d7c6b', text));
  expect(causes(el('p', {}, 'first'), ...many)).toEqual([one, one, one]);
});

it('has the end of a document with landmarks in sections and odd roles', () => {
  const found = causes(
    el('main', {}, el('header', {}, 'a')),
    el('p', { breaks: 'region' }, 'b'),
    el('nav', { role: 'presentation' }, 'c'),
    el('p', { breaks: 'region' }, 'd'),
  );
  expect(new Set(found).size).toBe(1);
});

/** The causes of texts with a contrast that was measured, such as `#777777 on #eeeeee`. */
function causesOf(colours: readonly string[], ...body: TestElement[]): string[] {
  const page = judgedPage('https://site.example/', body);
  for (const [index, violation] of page.violations.entries()) {
    const [color = '', background = ''] = (colours[index] ?? '').split(' on ');
    Object.assign(violation, { cause: colours[index], measured: { color, background } });
  }
  return describePage(page).occurrences.map(({ cause }) => cause);
}
const pale = (text: string, tag = 'span') => el(tag, { class: text, breaks: 'color-contrast' }, text);
const COLOURS = ['#777777 on #eeeeee', '#888888 on #eeeeee'];

describe('what is pale', () => {
  it('in code has one cause for all colours of a theme', () => {
    expect(new Set(causesOf(COLOURS, el('pre', {}, pale('var'), pale('string')))).size).toBe(1);
    expect(new Set(causesOf(COLOURS, el('p', {}, pale('var'), pale('string')))).size).toBe(2);
  });

  it('in a palette has one cause for all samples, each of which says its colour', () => {
    const samples = ['#EEEEEE light', '#888888 grey'].map((text) => pale(text, 'div'));
    expect(new Set(causesOf(COLOURS, ...samples)).size).toBe(1);
  });
});
