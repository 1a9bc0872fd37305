import { lackKey, type LackKind, type PageLack } from '../../facts/page-lack.ts';
import type { PageFacts, ScanFacts } from '../../facts/scan-facts.ts';

/** Completes the sentence "A scan judged the page …". */
const WORDS = {
  'style sheets': 'without style sheets',
  scripts: 'without scripts',
  'frame documents': 'without documents in frames',
  data: 'without data',
  'still loading': 'while it still showed that it was loading',
  'cut off': 'before its document had arrived as a whole',
  'awaited element': 'without the element that the settings wait for',
  axe: 'without axe, which ran out of time',
  'ended part': 'without a frame or worker that was ended for what it did',
  frames: 'without some of its frames',
  results: 'without all of its results, because of the limit of a scan',
  dialog: 'with a dialog open over it',
  'hidden content': 'while its content was hidden from assistive technology',
  'other document': 'with an error, nothing or another document in its place',
  'other rules': 'with other rules or settings',
} satisfies Record<LackKind, string>;
/** Of each side; the limitations of the scans have all. */
const MAX_NAMED = 3;

/** What one scan judged a page without that the other had: the scan that has a finding, and the other one. */
interface Lacking {
  kind: 'lacking';
  here: readonly PageLack[];
  there: readonly PageLack[];
}

/**
 * Makes a function that says what one scan lacked on a page that the other did not; null if both saw it in the same way. Both sides are asked: what was judged without its style sheets shows faults that it does not have, and
 * hides others.
 *
 * A page that the other scan does not have is excused for files of hosts that the other scan got nothing from either.
 * @param paired pages that are in both, by their index
 */
export function lacking(
  facts: ScanFacts,
  other: ScanFacts,
  paired: ReadonlyMap<number, number>,
): (page: number) => Lacking | null {
  const lost = new Set(
    other.pages.flatMap(lacksOf).flatMap((lack) => (isOfFiles(lack) ? lackKey(lack) : [])),
  );
  return (index) => {
    const partner = paired.get(index);
    const [page, before] = [facts.pages[index], other.pages[partner ?? -1]];
    const own = lacksOf(page).filter(matters(page, before));
    if (own.length === 0 && partner === undefined) return null;
    const theirs = lacksOf(before).filter(matters(page, before));
    const theirKeys = partner === undefined ? lost : new Set(theirs.map(lackKey));
    const ownKeys = new Set(own.map(lackKey));
    // What a scan has found is there, whatever else it had no room for.
    const here = own.filter((lack) => lack.kind !== 'results' && !theirKeys.has(lackKey(lack)));
    const there = theirs.filter((lack) => !ownKeys.has(lackKey(lack)));
    return here.length + there.length === 0 ? null : { kind: 'lacking', here, there };
  };
}

/** What a page was judged without, to complete the sentence "A scan judged the page …". */
export function nameLacks(lacks: readonly PageLack[]): string {
  const named = lacks.slice(0, MAX_NAMED).map((lack) => {
    const host = lack.of === '' ? 'its own host' : lack.of;
    return host === undefined ? WORDS[lack.kind] : `${WORDS[lack.kind]} of ${host}`;
  });
  const rest = lacks.length - named.length;
  return `${named.join(', ')}${rest > 0 ? `, and ${rest} more` : ''}`;
}

/**
 * Returns whether a lack may have changed what a page shows. Scripts ask for much that nobody sees, such as what counts
 * visitors: data matter where the page shows something else without them.
 */
export function matters(
  page: PageFacts | undefined,
  other: PageFacts | undefined,
): (lack: PageLack) => boolean {
  const looksSame = page?.look?.content !== undefined && page.look?.content === other?.look?.content;
  return ({ kind }) => kind !== 'data' || !looksSame;
}

function lacksOf(page: PageFacts | undefined): readonly PageLack[] {
  return page?.lacked ?? [];
}

function isOfFiles({ kind }: PageLack): boolean {
  return kind === 'style sheets' || kind === 'scripts';
}
