/** What a scan could not do, collected while it runs and told in a stable order. */
export interface ScanNotes {
  /** A page that was not judged; `reason` completes "The page …". */
  lost(url: string, reason: string): void;
  /** A page that was judged in part; `what` is a sentence without its pages. */
  partly(url: string, what: string): void;
  /** A limitation of the whole scan. */
  add(sentence: string): void;
  /** All limitations. */
  sentences(): string[];
}

/** Addresses named per reason; the rest is counted. */
const MAX_NAMED = 10;
const MAX_GROUPS = 20;
const MAX_ADDRESS_LENGTH = 200;

/** Makes empty notes. */
export function createScanNotes(): ScanNotes {
  const whole: string[] = [];
  const lost = new Map<string, Set<string>>();
  const partly = new Map<string, Set<string>>();

  return {
    lost: (url, reason) => note(lost, reason, url),
    partly: (url, what) => note(partly, what, url),
    add(sentence) {
      if (!whole.includes(sentence)) whole.push(sentence);
    },
    sentences: () => [
      ...whole,
      ...groups(lost, (reason, count, list) =>
        count === 1
          ? `1 page was not judged because it ${reason}: ${list}`
          : `${count} pages were not judged because each ${reason}: ${list}`,
      ),
      ...groups(partly, (what, _count, list) => `${what} ${list}`),
    ],
  };
}

function note(map: Map<string, Set<string>>, key: string, url: string): void {
  const urls = map.get(key) ?? new Set();
  urls.add(url);
  map.set(key, urls);
}

function groups(
  map: Map<string, Set<string>>,
  sentence: (key: string, count: number, list: string) => string,
): string[] {
  const sorted = [...map].sort(([a], [b]) => (a < b ? -1 : 1));
  const told = sorted.slice(0, MAX_GROUPS).map(([key, urls]) => sentence(key, urls.size, listOf(urls)));
  const rest = sorted.length - told.length;
  return rest > 0 ? [...told, `${rest} more kinds of problems with pages are not listed.`] : told;
}

function listOf(urls: Set<string>): string {
  const sorted = [...urls].sort();
  const named = sorted.slice(0, MAX_NAMED).map((url) => url.slice(0, MAX_ADDRESS_LENGTH));
  const rest = sorted.length - named.length;
  return `${named.join(', ')}${rest > 0 ? ` and ${rest} more` : ''}.`;
}
