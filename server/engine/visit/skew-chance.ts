import type { Chance } from './visit-settings.ts';

/** Calls of a document; then numbers are what they would be, so that a loop that waits for another one ends. */
const CALLS = 500;
/** Width of the range that numbers come from. */
const SPREAD = 0.01;

/**
 * A script for every new document, before its own: the first values of `Math.random` are near one end of their range. A page
 * that shows something by chance shows it in one of two such visits, whatever the odds, unless they are below this spread.
 */
export function skewChance(chance: Chance): string {
  const start = chance === 'low' ? 0 : 1 - SPREAD;
  return `(() => {
  const random = Math.random;
  let left = ${CALLS};
  Math.random = {
    random() {
      if (left === 0) return random();
      left -= 1;
      return ${start} + random() * ${SPREAD};
    },
  }.random;
})();`;
}
