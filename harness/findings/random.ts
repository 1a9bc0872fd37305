/** Numbers in [0, 1) that depend only on the seed (xorshift32): a benchmark must be repeatable. */
export type Random = () => number;

export function seededRandom(seed: number): Random {
  let state = Math.imul(seed + 1, 0x9e3779b1) >>> 0 || 1;
  return () => {
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    return (state >>> 0) / 2 ** 32;
  };
}

export function pickOne<T>(random: Random, list: readonly T[]): T {
  const picked = list[Math.floor(random() * list.length)];
  if (picked === undefined) throw new Error('There is nothing to pick from.');
  return picked;
}

const SYLLABLES =
  'ba co dan el fir gu har ine jo kel lum mor net ol pra qui ra sel tor un ver wil xan yor zet bri cal dro em fal'.split(
    ' ',
  );

export function words(random: Random, count: number): string {
  return Array.from({ length: count }, () =>
    Array.from({ length: 2 + Math.floor(random() * 3) }, () => pickOne(random, SYLLABLES)).join(''),
  ).join(' ');
}
