/** Second levels under which names are given to anybody, such as `co.uk`. */
const SHARED = /^(?:ac|co|com|edu|go|gob|gov|gv|ne|net|nom|or|org|sch)$/;

/**
 * Whether two hosts have one owner, as far as their names say it: the same last two labels, three under `co.uk` and the
 * like. Of hosts that share a provider, such as `pages.dev`, it is taken for granted, because nothing is worse than a
 * wrong accusation.
 */
export function isSameSite(one: string, other: string): boolean {
  return one === other || ownerOf(one) === ownerOf(other);
}

function ownerOf(host: string): string {
  if (host.startsWith('[') || /^[\d.]+$/.test(host)) return host;
  const labels = host.toLowerCase().split('.');
  const isShared = labels.at(-1)?.length === 2 && SHARED.test(labels.at(-2) ?? '');
  return labels.slice(isShared ? -3 : -2).join('.');
}
