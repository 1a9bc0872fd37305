import { expect, it } from 'vitest';
import { fairShare } from '../../shared/fair-share.ts';

const LIMITS = { total: 100, most: 50, least: 5 };

it.each([
  ['all if there is room', [1, 2, 60], 50],
  ['the same for those that want more, with what others leave', [10, 90, 90], 45],
  ['no less than the least, however many there are', Array.from({ length: 90 }, () => 50), 5],
  ['the most where nobody wants anything', [], 50],
])('gives each %s', (_, wanted, share) => {
  expect(fairShare(wanted, LIMITS)).toBe(share);
});

it('stays within the total as long as the least allows it', () => {
  const wanted = Array.from({ length: 40 }, (_, index) => index);
  const share = fairShare(wanted, { total: 300, most: 50, least: 0 });

  expect(wanted.reduce((sum, each) => sum + Math.min(each, share), 0)).toBeLessThanOrEqual(300);
});
