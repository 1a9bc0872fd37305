import { describe, expect, it } from 'vitest';
import { el, judgedPage, scanOf, violation } from '../../../../harness/findings/pages.ts';
import { decodeFacts, encodeFacts } from '../../../../server/facts/facts-codec.ts';
import { diffScans } from '../../../../server/findings/diff/diff-scans.ts';
import { scanResult } from '../../../../server/findings/result/scan-result.ts';
import type { ScanFacts } from '../../../../server/facts/scan-facts.ts';

/** How a value stands to the limit of its rule: worse, within the margin, or clearly better. */
type State = 'over' | 'near' | 'under';

const REASON = 'The other scan was within the margin of the rule: the difference is too small to count.';

/** A scan of a page with two images, the first of which is measured. */
function scan(state: State, base: ScanFacts | null = null): ScanFacts {
  const page = judgedPage('https://site.example/', [
    el('img', { src: '/large.jpg', alt: '' }),
    el('p', {}, 'Text'),
    el('img', { src: '/small.jpg', alt: '' }),
  ]);
  const node = page.snapshot.nodes.findIndex(({ attributes }) => attributes?.['src'] === '/large.jpg');
  const found = violation('heavy', node);
  if (state !== 'under') page.violations.push(state === 'near' ? { ...found, isMarginal: true } : found);
  return decodeFacts(encodeFacts(scanOf([page], { base })));
}

/** What a comparison says, such as `added`, with `?` if it is not verified. */
function compare(current: ScanFacts, base: ScanFacts): string[] {
  const { added, resolved, unchanged } = diffScans(current, base);
  return Object.entries({ added, resolved, unchanged }).flatMap(([name, items]) =>
    items.map(({ verified, reason }) => {
      expect(reason).toBe(verified === false ? REASON : undefined);
      return verified === false ? `${name}?` : name;
    }),
  );
}

const found = (facts: ScanFacts): number => scanResult(facts, []).counts.total;

describe('a value within the margin of its rule', () => {
  it.each<[State, number]>([
    ['over', 1],
    ['near', 0],
    ['under', 0],
  ])('without a base, %s gives %i findings', (state, count) => {
    expect(found(scan(state))).toBe(count);
  });

  it.each<[base: State, current: State, expected: string[]]>([
    ['over', 'over', ['unchanged']],
    ['over', 'near', ['resolved?']],
    ['over', 'under', ['resolved']],
    ['near', 'over', ['added?']],
    ['near', 'near', []],
    ['near', 'under', []],
    ['under', 'over', ['added']],
    ['under', 'near', []],
  ])('of two scans that know nothing of each other, %s then %s is %j', (base, current, expected) => {
    expect(compare(scan(current), scan(base))).toEqual(expected);
  });

  it.each<[states: State[], expected: string[][]]>([
    // It stays, and only goes when it is clearly better.
    [
      ['over', 'near', 'near', 'over', 'near', 'under', 'near'],
      [['unchanged'], ['unchanged'], ['unchanged'], ['unchanged'], ['resolved'], []],
    ],
    // It comes once.
    [
      ['near', 'over', 'near', 'over'],
      [['added?'], ['unchanged'], ['unchanged']],
    ],
    [
      ['under', 'near', 'over'],
      [[], ['added?']],
    ],
  ])('from base to base, %j', (states, expected) => {
    let base = scan(states[0] ?? 'under');
    const said = states.slice(1).map((state) => {
      const current = scan(state, base);
      const changes = compare(current, base);
      base = current;
      return changes;
    });
    expect(said).toEqual(expected);
  });

  it('keeps the id of what the base had', () => {
    const base = scan('over');
    expect(scan('near', base).findings.map(({ id }) => id)).toEqual(base.findings.map(({ id }) => id));
  });

  it('says nothing about another element within the margin', () => {
    const page = judgedPage('https://site.example/', [
      el('img', { src: '/large.jpg', alt: '' }),
      el('p', {}, 'Text'),
      el('img', { src: '/small.jpg', alt: '' }),
    ]);
    const node = page.snapshot.nodes.findIndex(({ attributes }) => attributes?.['src'] === '/small.jpg');
    page.violations.push({ ...violation('heavy', node), isMarginal: true });
    expect(compare(scanOf([page]), scan('over'))).toEqual(['resolved']);
  });
});
