import { describe, expect, it } from 'vitest';
import { countItems } from '../../../../harness/findings/count-items.ts';
import { type Random, seededRandom, words } from '../../../../harness/findings/random.ts';
import { diffScans } from '../../../../server/findings/diff/diff-scans.ts';
import { el, judgedPage, scanOf, type TestElement } from '../../../../harness/findings/pages.ts';

const SEEDS = Array.from({ length: 60 }, (_, seed) => seed);

function counts(before: TestElement[], after: TestElement[]): ReturnType<typeof countItems> {
  const [base, current] = [before, after].map((body) => scanOf([judgedPage('https://site.example/', body)]));
  if (base === undefined || current === undefined) throw new Error('There is nothing to compare.');
  return countItems(diffScans(current, base));
}

function advert(random: Random, ...more: TestElement[]): TestElement {
  const picture = el('img', { src: `/${words(random, 1)}.png`, breaks: 'image-alt' });
  const link = el(
    'a',
    { href: `https://ads.example/${words(random, 1)}`, breaks: 'link-name color-contrast' },
    picture,
  );
  const body =
    random() < 0.5 ? link : el('div', { class: 'creative' }, link, el('span', {}, words(random, 2)));
  return el('html', { via: 'frame' }, el('body', {}, body, ...more));
}

function slots(random: Random, ...more: TestElement[]): TestElement[] {
  const slot = (number: number, ...inner: TestElement[]): TestElement =>
    el('div', { id: `slot-${number}` }, el('iframe', { title: 'Ad' }, advert(random, ...inner)));
  return [el('h1', {}, 'News'), slot(0), slot(1, ...more), el('p', {}, 'A text that stays.'), slot(2)];
}

function framed(...inner: TestElement[]): TestElement {
  const body = el('body', {}, el('h1', {}, 'Form'), ...inner);
  return el('iframe', { title: 'Form' }, el('html', { via: 'frame' }, body));
}

function marked(random: Random): TestElement {
  return el('html', { via: 'frame' }, el('body', {}, el('div', { id: 'creative' }, advert(random))));
}

/** @param withMarks which of them shows an ad with an id */
function twoFrames(random: Random, withMarks: 0 | 1): TestElement[] {
  return ['first', 'second'].map((id, index) =>
    el('iframe', { id }, index === withMarks ? marked(random) : advert(random)),
  );
}

describe('the content of frames', () => {
  it.each(SEEDS)('makes no difference: %i', (seed) => {
    const random = seededRandom(seed);
    expect(counts(slots(random), slots(random))).toEqual({ added: 0, resolved: 0, unchanged: 6 });
  });

  it('is one problem more if a frame has one more', () => {
    const random = seededRandom(7);
    const more = el('p', {}, el('img', { src: '/more.png', breaks: 'image-alt' }));
    expect(counts(slots(random), slots(random, more))).toEqual({ added: 1, resolved: 0, unchanged: 6 });
  });

  it('stays in its frame if an ad looks like an earlier one in another frame', () => {
    for (const seed of SEEDS) {
      const random = seededRandom(seed);
      expect(counts(twoFrames(random, 0), twoFrames(random, 1))).toEqual({
        added: 0,
        resolved: 0,
        unchanged: 4,
      });
    }
  });

  it('is not the same in a frame and out of it', () => {
    const button = el('button', { breaks: 'button-name' });
    expect(counts([button, framed()], [button, framed(button)])).toEqual({
      added: 1,
      resolved: 0,
      unchanged: 1,
    });
  });
});
