import type { Random } from '../../findings/random.ts';
import { pickOne, words } from '../../findings/random.ts';

export function digits(random: Random, count: number): string {
  return Array.from({ length: count }, () => Math.floor(random() * 10)).join('');
}

export function hex(random: Random, count: number): string {
  return Array.from({ length: count }, () => Math.floor(random() * 16).toString(16)).join('');
}

export function uuid(random: Random): string {
  return [8, 4, 4, 4, 12].map((length) => hex(random, length)).join('-');
}

const LETTERS = 'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789';

/** A build hash as CSS modules and styled-components write them. */
export function hash(random: Random): string {
  const letters = Array.from({ length: 4 }, () => LETTERS.charAt(Math.floor(random() * LETTERS.length)));
  return `${LETTERS.charAt(Math.floor(random() * 8))}${letters.join('')}${digits(random, 1)}`;
}

export function slug(random: Random): string {
  return words(random, 2).replace(' ', '-');
}

export function timeAgo(random: Random): string {
  return pickOne(random, [
    'just now',
    'a minute ago',
    '5 minutes ago',
    'an hour ago',
    'yesterday',
    '3 days ago',
  ]);
}

export function shuffled<T>(random: Random, list: readonly T[]): T[] {
  return list
    .map((item) => ({ item, at: random() }))
    .sort((x, y) => x.at - y.at)
    .map(({ item }) => item);
}
