import { describe, expect, it } from 'vitest';
import { pickOne, type Random, seededRandom, words } from '../../../../harness/findings/random.ts';
import { diffScans } from '../../../../server/findings/diff/diff-scans.ts';
import { shuffled } from '../../../../harness/sites/dynamic/dynamic-random.ts';
import { el, judgedPage, scanOf, type TestElement } from '../../../../harness/findings/pages.ts';

const SEEDS = Array.from({ length: 60 }, (_, seed) => seed);

/** What a request for the same deployment may show. */
type Content = (random: Random) => TestElement[];

function hex(random: Random, length: number): string {
  return Array.from({ length }, () => Math.floor(random() * 16).toString(16)).join('');
}

function slug(random: Random): string {
  return words(random, 2).replace(' ', '-');
}

function paragraph(text: string): TestElement {
  return el('p', {}, text);
}

/** Something else each time, or nothing. */
function perhaps(random: Random): TestElement[] {
  return random() < 0.5 ? [] : [el('aside', { class: 'note' }, paragraph(words(random, 5)))];
}

function some<T>(random: Random, least: number, most: number, make: () => T): T[] {
  return Array.from({ length: least + Math.floor(random() * (most - least + 1)) }, make);
}

/** A picture in a link, neither with a name: as an ad brings it. */
function creative(random: Random): TestElement {
  const picture = el('img', {
    src: `/${slug(random)}.png`,
    width: String(Math.floor(random() * 900)),
    breaks: 'image-alt',
  });
  const link = el('a', { href: `https://ads.example/${slug(random)}`, breaks: 'link-name' }, picture);
  return random() < 0.5
    ? link
    : el('div', { class: `creative-${hex(random, 6)}`, id: `ad_${hex(random, 9)}` }, link);
}

function slide(random: Random): TestElement[] {
  return [
    el('blockquote', {}, paragraph(words(random, 8))),
    el('cite', { breaks: 'color-contrast' }, words(random, 2)),
    el('button', { breaks: 'button-name' }),
  ];
}

const STOCK = Array.from({ length: 20 }, (_, number) => `article-${'abcdefghijklmnopqrst'.charAt(number)}`);

const CONTENTS: Record<string, Content> = {
  'an ad in a slot': (random) => [el('div', { class: 'ad' }, creative(random))],
  'two ads next to each other': (random) => [el('div', { class: 'ads' }, creative(random), creative(random))],
  'ads among notes that come and go': (random) => [
    ...perhaps(random),
    el('div', { class: 'ad' }, creative(random)),
    ...perhaps(random),
    paragraph('A text that stays'),
    el('div', { class: 'ad' }, creative(random)),
    ...perhaps(random),
  ],
  'an ad that is only an element without a name': (random) => [
    ...perhaps(random),
    el('div', { class: 'ad' }, el('button', { class: `x-${hex(random, 6)}`, breaks: 'button-name' })),
  ],
  'one quote of many': (random) => [el('section', { class: 'quotes' }, ...slide(random))],
  'one quote of many below other rotating content': (random) => [
    el('ul', {}, ...some(random, 2, 6, () => el('li', {}, words(random, 3)))),
    el('section', { class: 'quotes' }, ...slide(random)),
    el('ul', {}, ...some(random, 2, 6, () => el('li', {}, words(random, 3)))),
  ],
  'a feed of other items each time': (random) => [
    el(
      'ul',
      {},
      ...some(random, 4, 4, () =>
        el(
          'li',
          {},
          el('h3', {}, words(random, 3)),
          el('img', { src: `/${slug(random)}.jpg`, breaks: 'image-alt' }),
          paragraph(words(random, 9)),
          el('button', { type: 'button', breaks: 'button-name' }),
        ),
      ),
    ),
  ],
  'a feed whose items differ in what is in them': (random) => [
    el(
      'ul',
      {},
      ...some(random, 4, 4, () =>
        el(
          'li',
          {},
          ...some(random, 0, 2, () => paragraph(words(random, 4))),
          el('h3', {}, words(random, 3)),
          ...some(random, 0, 2, () => el('span', { class: 'tag' }, words(random, 1))),
          el('a', { href: `/${slug(random)}`, breaks: 'link-name' }),
          ...some(random, 0, 1, () => el('time', {}, words(random, 1))),
        ),
      ),
    ),
  ],
  'some of a stock in any order': (random) => [
    el(
      'ul',
      { class: 'shelf' },
      ...shuffled(random, STOCK)
        .slice(0, 6)
        .map((name) =>
          el(
            'li',
            {},
            el('a', { href: `/${name}` }, `About ${name}`),
            el('img', { src: `/${name}.jpg`, breaks: 'image-alt' }),
            el('button', { type: 'button', breaks: 'button-name' }),
          ),
        ),
    ),
  ],
  'a carousel that begins at another slide': (random) => {
    const slides = ['beach', 'hills', 'town', 'river'].map((name) =>
      el(
        'li',
        {},
        el('img', { src: `/${name}.jpg`, breaks: 'image-alt' }),
        el('button', { breaks: 'button-name' }),
      ),
    );
    const first = Math.floor(random() * slides.length);
    return [el('ul', {}, ...slides.slice(first), ...slides.slice(0, first))];
  },
  'fields with names made at random': (random) => [
    el(
      'form',
      { action: `/send?token=${hex(random, 16)}` },
      el('input', { name: `f-${hex(random, 8)}-${hex(random, 4)}-${hex(random, 4)}`, breaks: 'label' }),
      ...perhaps(random),
      el('input', { name: `q_${hex(random, 10)}`, id: `:r${hex(random, 1)}:`, breaks: 'label' }),
      el('input', { name: `:r${hex(random, 1)}:`, breaks: 'label' }),
    ),
  ],
  'a variant of an experiment': (random) => {
    const group = pickOne(random, ['a', 'b', 'c']);
    return [
      el(
        'div',
        { class: pickOne(random, ['hero dark', 'banner wide', 'top']), 'data-variant': group },
        el(
          'p',
          { class: `lead-${group}`, breaks: 'color-contrast' },
          pickOne(random, ['Buy it now', 'Get yours today']),
        ),
        el('a', { class: `cta cta--${group}`, href: `/offer-${group}`, breaks: 'link-name' }),
      ),
    ];
  },
  'a date in words': (random) => [
    paragraph('Hello'),
    el('p', { breaks: 'color-contrast' }, words(random, 3)),
    el('time', { breaks: 'color-contrast' }, words(random, 1)),
  ],
};

function pageWith(random: Random, content: Content, more: TestElement[] = []): ReturnType<typeof scanOf> {
  const body = [
    el('header', {}, el('a', { href: '/' }, 'Home'), el('button', { breaks: 'button-name' })),
    el('h1', {}, 'A page'),
    ...content(random),
    paragraph('The end of the page'),
    ...more,
    el('footer', {}, el('a', { href: '/imprint', breaks: 'link-name' }), paragraph(words(random, 2))),
  ];
  return scanOf([judgedPage('https://site.example/', body)]);
}

describe.each(Object.entries(CONTENTS))('%s', (_name, content) => {
  it('is the same whatever selection is shown', () => {
    for (const seed of SEEDS) {
      const random = seededRandom(seed);
      const { added, resolved } = diffScans(pageWith(random, content), pageWith(random, content));
      expect({ seed, added, resolved }).toEqual({ seed, added: [], resolved: [] });
    }
  });

  it.each(['image-alt', 'button-name', 'link-name', 'color-contrast', 'label'])(
    'does not hide a problem of %s that is put in or fixed next to it',
    (rule) => {
      for (const seed of SEEDS) {
        const random = seededRandom(seed);
        const text = rule === 'color-contrast' ? ['Prices without tax'] : [];
        const one = [el('section', {}, el('div', { class: 'extra', breaks: rule }, ...text))];
        const [less, more] = [pageWith(random, content), pageWith(random, content, one)];
        expect({ seed, added: diffScans(more, less).added.length }).toEqual({ seed, added: 1 });
        expect({ seed, resolved: diffScans(less, more).resolved.length }).toEqual({ seed, resolved: 1 });
      }
    },
  );
});
