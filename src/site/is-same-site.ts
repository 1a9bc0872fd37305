/** Words that the hosts of deployments contain, whatever the site is. */
const COMMON = new Set(
  'branch build commit deploy deployment dev git main master mr pr preview review stage staging test'.split(
    ' ',
  ),
);

/**
 * Whether two hosts within one environment are deployments of one site, judging by their names:
 * `shop-k3x9.vercel.app` and `shop-p7q2.vercel.app` are, `shop-k3x9.vercel.app` and `docs-p7q2.vercel.app` are
 * not.
 *
 * What the names have in common at both ends is left out. The rest must be what changes with each deployment:
 * numbers, hashes and words such as `preview`, or one word behind a name that is shared.
 */
export function isSameSite(host: string, other: string): boolean {
  if (host === other) return true;
  const [a, b] = [split(host), split(other)];
  let start = 0;
  while (start < Math.min(a.length, b.length) && a[start] === b[start]) start += 1;
  let end = 0;
  while (end < Math.min(a.length, b.length) - start && a.at(-1 - end) === b.at(-1 - end)) end += 1;
  const rests = [a, b].map((words) => words.slice(start, words.length - end));
  if (rests.every((words) => words.every(changes))) return true;
  return a.slice(0, start).some((word) => !changes(word)) && rests.every((words) => words.length === 1);
}

function split(host: string): string[] {
  return host.toLowerCase().split(/[.:-]+/);
}

/** A hash of letters alone looks like a name. */
function changes(word: string): boolean {
  return COMMON.has(word) || /\d/.test(word);
}
