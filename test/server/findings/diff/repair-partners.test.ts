import { expect, it } from 'vitest';
import { el, judgedPage, scanOf, type TestElement } from '../../../../harness/findings/pages.ts';
import type { ElementChanges } from '../../../../shared/element-changes.ts';
import { elementChanges } from '../../../../server/findings/diff/element-changes.ts';

const SITE = 'https://site.example';
const HEADING = el('h1', {}, 'Bowls and mugs');
const TEXT = el('p', {}, 'Made by hand at the harbour');
const NEXT = el('p', {}, 'Open each morning');

function changesOf(before: TestElement[], after: TestElement[]): ElementChanges {
  const [base, current] = [before, after].map((body) =>
    scanOf([judgedPage(`${SITE}/`, [HEADING, TEXT, ...body, NEXT])]),
  );
  if (base === undefined || current === undefined) throw new Error('Both are there.');
  const ids = base.findings.map(({ id }) => id);
  expect(ids.length).toBeGreaterThan(0);
  return elementChanges(current, base, ids);
}

const NAME = el('span', { class: 'hint' }, 'Your town');
const NAMED = el('span', { class: 'hint', id: 'town-label' }, 'Your town');
const FIELD = el('input', { name: 'town', breaks: 'label' });
const LINK = el('a', { href: '#main', breaks: 'skip-link' }, 'Skip to the content');
const ITEMS = [el('li', { breaks: 'listitem' }, 'One bowl'), el('li', {}, 'Two mugs')];
const box = (tag: string, ...children: (TestElement | string)[]): TestElement =>
  el(tag, { class: 'box' }, ...children);

it.each<[string, TestElement[], TestElement[]]>([
  [
    'the text that names a field and gets an id',
    [NAME, FIELD],
    [NAMED, el('input', { name: 'town', 'aria-labelledby': 'town-label' })],
  ],
  [
    'the text before a field, which becomes its label',
    [el('span', { class: 'hint' }, 'Your town'), el('input', { id: 'town', breaks: 'label' })],
    [el('label', { for: 'town', class: 'hint' }, 'Your town'), el('input', { id: 'town' })],
  ],
  [
    'the content that a link names and gets the id',
    [LINK, el('main', {}, 'All of it')],
    [el('a', { href: '#main' }, 'Skip to the content'), el('main', { id: 'main' }, 'All of it')],
  ],
  ['the box of items that becomes a list', [box('div', ...ITEMS)], [box('ul', ...ITEMS)]],
  [
    'the other element with the id',
    [el('p', { id: 'a', breaks: 'duplicate-id' }, 'One'), el('p', { id: 'a' }, 'Other')],
    [el('p', { id: 'a' }, 'One'), el('p', { id: 'b' }, 'Other')],
  ],
  [
    'the paragraph around a field and its label',
    [el('p', {}, 'Your town', FIELD)],
    [el('p', {}, el('label', {}, 'Your town', el('input', { name: 'town' })))],
  ],
  [
    'the headings of the section',
    [
      el('h4', { breaks: 'heading-order' }, 'People'),
      el('p', {}, 'Three'),
      el('h5', {}, 'A dog'),
      el('h2', {}, 'Shop'),
    ],
    [el('h2', {}, 'People'), el('p', {}, 'Three'), el('h3', {}, 'A dog'), el('h2', {}, 'Shop')],
  ],
  [
    'the other fields of its form, which say what they ask for',
    [el('form', {}, el('input', { name: 'a', breaks: 'input-purpose' }), el('input', { name: 'b' }))],
    [
      el(
        'form',
        {},
        el('input', { name: 'a', autocomplete: 'name' }),
        el('input', { name: 'b', autocomplete: 'email' }),
      ),
    ],
  ],
])('a repair may change %s', (_, before, after) => {
  const changes = changesOf(before, after);
  expect(changes.pages.flatMap(({ changed, removed, moved }) => [...changed, ...removed, ...moved])).toEqual(
    [],
  );
  expect(changes.findings).toMatchObject([{ gone: 0, masked: 0 }]);
});

it.each<[string, TestElement[], TestElement[], string[]]>([
  [
    'an id that nothing about the finding needs',
    [NAME, FIELD],
    [NAMED, el('input', { name: 'town', 'aria-label': 'Your town' })],
    ['span'],
  ],
  [
    'the text of what gets an id',
    [NAME, FIELD],
    [
      el('span', { class: 'hint', id: 'town-label' }, 'Your city'),
      el('input', { name: 'town', 'aria-labelledby': 'town-label' }),
    ],
    ['span'],
  ],
  [
    'a class of what gets an id',
    [NAME, FIELD],
    [
      el('span', { class: 'gone', id: 'town-label' }, 'Your town'),
      el('input', { name: 'town', 'aria-labelledby': 'town-label' }),
    ],
    ['span'],
  ],
  [
    'a text into the label of another field',
    [
      el('span', { class: 'hint' }, 'Your town'),
      el('input', { id: 'town', breaks: 'label' }),
      el('input', { id: 'b' }),
    ],
    [
      el('label', { for: 'b', class: 'hint' }, 'Your town'),
      el('input', { id: 'town', 'aria-label': 'Town' }),
      el('input', { id: 'b' }),
    ],
    ['span'],
  ],
  ['a list around the box', [box('section', ...ITEMS)], [box('ul', ...ITEMS)], ['section']],
  [
    'another box that becomes a list',
    [box('div', ...ITEMS), el('div', {}, 'Text')],
    [box('div', ...ITEMS), el('ul', {}, 'Text')],
    ['div'],
  ],
  [
    'text of the paragraph that is not in the label',
    [el('p', {}, 'Your town is needed', FIELD)],
    [el('p', {}, el('label', {}, 'Your town', el('input', { name: 'town' })))],
    ['p'],
  ],
  [
    'a heading of another section',
    [el('h4', { breaks: 'heading-order' }, 'People'), el('h2', {}, 'Shop'), el('h3', {}, 'Hours')],
    [el('h2', {}, 'People'), el('h2', {}, 'Shop'), el('h4', {}, 'Hours')],
    ['h3'],
  ],
  [
    'a field of another form',
    [el('form', {}, el('input', { name: 'a', breaks: 'input-purpose' })), el('input', { name: 'b' })],
    [
      el('form', {}, el('input', { name: 'a', autocomplete: 'name' })),
      el('input', { name: 'b', autocomplete: 'email' }),
    ],
    ['input'],
  ],
])('a repair may not change %s', (_, before, after, changed) => {
  expect(changesOf(before, after).pages).toMatchObject([{ changed }]);
});

const PALE = el('p', { id: 'pale', breaks: 'color-contrast' }, 'Bowls of last year are sold here');
const BUTTON = el('button', { type: 'button', breaks: 'button-name' });

it.each<[string, TestElement[], TestElement[]]>([
  ['emptied', [PALE], [el('p', { id: 'pale', class: 'dark' })]],
  ['kept from assistive technologies', [BUTTON], [el('button', { type: 'button', 'aria-hidden': 'true' })]],
  [
    'in what is kept from them',
    [el('div', {}, BUTTON)],
    [el('div', { 'aria-hidden': 'true' }, el('button', { type: 'button' }))],
  ],
  ['inert', [BUTTON], [el('button', { type: 'button', inert: '' })]],
  ['switched off', [BUTTON], [el('button', { type: 'button', disabled: '' })]],
  ['said to mean nothing', [BUTTON], [el('button', { type: 'button', role: 'presentation' })]],
])('an element that is %s is not repaired', (_, before, after) => {
  expect(changesOf(before, after).findings).toMatchObject([{ masked: 1, gone: 0 }]);
});

const section = (lang: string, breaks = ''): TestElement =>
  el('section', { lang, breaks }, el('p', {}, 'Des bols'));

it('what never had a text of its own has lost none', () => {
  expect(changesOf([section('fr_FR', 'valid-lang')], [section('fr-FR')]).findings).toMatchObject([
    { masked: 0 },
  ]);
});

it('an element that was kept from people before may stay so', () => {
  const before = el('button', { type: 'button', 'aria-hidden': 'true', breaks: 'aria-hidden-focus' }, 'Buy');
  const after = el('button', { type: 'button', 'aria-hidden': 'true', tabindex: '-1' }, 'Buy');
  expect(changesOf([before], [after]).findings).toMatchObject([{ masked: 0 }]);
});

it('an element that stands elsewhere is named', () => {
  const others = ['One', 'Other', 'Third'].map((text) => el('p', {}, text));
  const changes = changesOf(
    [PALE, ...others],
    [...others, el('p', { id: 'pale' }, 'Bowls of last year are sold here')],
  );
  expect(changes.pages).toMatchObject([{ moved: ['p'] }]);
});

it('what is taken out of an element of a finding is no repair', () => {
  const list = el('ul', { breaks: 'list' }, el('li', {}, 'One bowl'), el('div', {}, 'Bowls of last year'));
  const base = scanOf([judgedPage(`${SITE}/`, [HEADING, list, NEXT])]);
  const current = scanOf([judgedPage(`${SITE}/`, [HEADING, el('ul', {}, el('li', {}, 'One bowl')), NEXT])]);
  for (const [facts, text] of [
    [base, 60],
    [current, 42],
  ] as const) {
    const [page] = facts.pages;
    if (page?.look) Object.assign(page.look, { things: 0, text });
  }
  expect(elementChanges(current, base, [base.findings[0]?.id ?? '']).pages).toMatchObject([
    { showsLess: true },
  ]);
});

it('scans of earlier versions know nothing of partners, and are compared without', () => {
  const [base, current] = [
    [NAME, FIELD],
    [NAMED, el('input', { name: 'town', 'aria-labelledby': 'town-label' })],
  ].map((body) => scanOf([judgedPage(`${SITE}/`, [HEADING, ...body])]));
  if (base === undefined || current === undefined) throw new Error('Both are there.');
  for (const page of base.pages) delete page.forRepairs;
  expect(elementChanges(current, base, [base.findings[0]?.id ?? '']).findings).toMatchObject([{ gone: 0 }]);
});
