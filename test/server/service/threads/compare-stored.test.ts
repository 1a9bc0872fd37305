import { expect, it } from 'vitest';
import { diffScans } from '../../../../server/findings/diff/diff-scans.ts';
import { decodeFacts, encodeFacts } from '../../../../server/facts/facts-codec.ts';
import { compareStored } from '../../../../server/service/threads/in-threads.ts';
import { changesOf, diffBody } from '../../../../server/service/threads/diff-body.ts';
import { el, judgedPage, scanOf } from '../../../../harness/findings/pages.ts';

/** Facts of a page with so many links that break a rule, numbered from `first` on. */
function linksFrom(first: number, count: number): Uint8Array {
  const links = Array.from({ length: count }, (_, index) =>
    el(
      'p',
      {},
      el('a', { href: `/page/${first + index}`, breaks: 'color-contrast' }, `Page ${'abc'[index % 3]}`),
    ),
  );
  return new Uint8Array(encodeFacts(scanOf([judgedPage('https://site.example/', links)])));
}

const RULE_PAGES = { before: 'https://scan.example.net/rules/', after: '' };
const IDS = { current: 'c'.repeat(32), base: 'b'.repeat(32) };
const SMALL = 20;
const LARGE = 4_000;

it.each([
  ['a small scan', SMALL, false],
  ['a large scan, whose bytes are transferred', LARGE, true],
])(
  'compares %s',
  async (_what, count, isTransferred) => {
    const [current, base] = [linksFrom(1, count), linksFrom(0, count)];
    const expected = diffScans(decodeFacts(current), decodeFacts(base), RULE_PAGES);
    const made = await compareStored({ ids: IDS, current, base, rulePages: RULE_PAGES });
    const text = Buffer.from(made.text).toString();
    expect(text === JSON.stringify(diffBody(IDS, expected))).toBe(true);
    expect(text).toContain('https://scan.example.net/rules/color-contrast');
    expect(made.changes).toEqual(changesOf(expected));
    expect(current.length === 0).toBe(isTransferred);
  },
  60_000,
);

it.each([
  ['small facts', new Uint8Array(10), 'not facts'],
  ['large facts', new Uint8Array(2 ** 21), 'not facts'],
])(
  'rejects %s that it cannot read',
  async (_what, current, message) => {
    const order = { ids: IDS, current, base: linksFrom(0, SMALL), rulePages: null };
    await expect(compareStored(order)).rejects.toThrow(message);
  },
  60_000,
);
