import { expect, it } from 'vitest';
import { el, judgedPage, scanOf } from '../../../../harness/findings/pages.ts';
import { diffScans } from '../../../../server/findings/diff/diff-scans.ts';
import type { ScanFacts } from '../../../../server/facts/scan-facts.ts';

const WORDS = { alt: '...', breaks: 'image-alt-words' };

/** A page with two images, the first of them in a link. */
function scan(
  first: Record<string, string>,
  second: Record<string, string>,
  link: Record<string, string> = {},
): ScanFacts {
  return scanOf([
    judgedPage('https://site.example/', [
      el('a', { href: '/', ...link }, el('img', { src: '/logo.svg', ...first })),
      el('p', {}, 'Text'),
      el('img', { src: '/team.jpg', ...second }),
    ]),
  ]);
}

function resolved(base: ScanFacts, current: ScanFacts): unknown[] {
  return diffScans(current, base).resolved.map(({ rule, verified, reason }) => [rule, verified, reason]);
}

const REASON = 'The element has no name or text alternative at all in the other scan.';

it('does not call a bad alternative resolved that is gone without another', () => {
  expect(
    resolved(scan(WORDS, { alt: 'The team' }), scan({ breaks: 'image-alt' }, { alt: 'The team' })),
  ).toEqual([['image-alt-words', false, REASON]]);
  expect(
    resolved(scan(WORDS, { alt: 'The team' }), scan({}, { alt: 'The team' }, { breaks: 'link-name' })),
  ).toEqual([['image-alt-words', false, REASON]]);
});

it('calls it resolved where another was written, whatever became of other images', () => {
  expect(resolved(scan(WORDS, { alt: 'The team' }), scan({ alt: 'Home' }, { breaks: 'image-alt' }))).toEqual([
    ['image-alt-words', undefined, undefined],
  ]);
});

function deep(link: Record<string, string>, image: Record<string, string>): ScanFacts {
  let inner = el('a', { href: '/', ...link }, el('span', {}, el('img', { src: '/logo.svg', ...image })));
  for (let depth = 0; depth < 80; depth += 1) inner = el('section', {}, inner);
  return scanOf([judgedPage('https://site.example/', [inner])]);
}

it('knows an image in a link however deep both are', () => {
  expect(resolved(deep({}, WORDS), deep({ breaks: 'link-name' }, {}))).toEqual([
    ['image-alt-words', false, REASON],
  ]);
  expect(resolved(deep({}, WORDS), deep({}, { alt: 'Home' }))).toEqual([
    ['image-alt-words', undefined, undefined],
  ]);
});

function field(breaks: string): ScanFacts {
  return scanOf([
    judgedPage('https://site.example/', [el('input', { name: 'town', breaks }), el('p', {}, 'Text')]),
  ]);
}

it('does not praise a label that said too little and is gone', () => {
  expect(resolved(field('placeholder-label'), field('label'))).toEqual([
    ['placeholder-label', false, REASON],
  ]);
});
