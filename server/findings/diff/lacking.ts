import { lackKey } from '../../facts/page-lack.ts';
import type { LackKind, PageLack } from '../../facts/page-lack.ts';
import type { PageFacts, ScanFacts } from '../../facts/scan-facts.ts';
import type { SettingsFacts } from '../../facts/settings-facts.ts';
import type { RunnerFacts } from '../../facts/judged-page.ts';
import { checkChanges } from '../../rules/check-changes.ts';
import { ruleNamed } from '../../rules/registry.ts';
import { subjectOf } from '../describe/fingerprint.ts';
import { compareLooks } from '../identity/compare-looks.ts';
import { pageKey } from '../../facts/page/page-key.ts';

/** Those of the runners that are ours. axe and HTML_CodeSniffer keep their rules stable from version to version. */
const OWN: ReadonlySet<string> = new Set<RunnerFacts['name']>(['crawl', 'sitedelta']);

/** What may change what a page shows, in words. */
const CONDITIONS: [words: string, read: (settings: SettingsFacts) => unknown][] = [
  ['viewport', ({ viewport }) => viewport],
  ['headers', ({ headers }) => headers],
  ['cookies', ({ cookies }) => cookies],
  ['selector to wait for', ({ waitForSelector }) => waitForSelector],
];

const NONE: SettingsFacts = {
  include: [],
  exclude: [],
  startPages: [],
  wcagLevel: null,
  rules: {},
  viewport: null,
  waitForSelector: null,
  headers: [],
  cookies: [],
};

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

/** Our own runners whose version says that they judge the same page differently in the two scans. */
export function changedOwnRules(
  runners: readonly RunnerFacts[],
  others: readonly RunnerFacts[],
): Set<RunnerFacts['name']> {
  const versions = new Map(others.map(({ name, version }) => [name, version]));
  const changed = runners.filter(
    ({ name, version }) => OWN.has(name) && versions.has(name) && versions.get(name) !== version,
  );
  return new Set(changed.map(({ name }) => name));
}

/**
 * The settings of two scans that differ and may change what every page shows, so that no difference between the scans is
 * known to be one of the site; empty if there are none.
 */
export function otherConditions(settings: SettingsFacts = NONE, other: SettingsFacts = NONE): string[] {
  return CONDITIONS.filter(([, read]) => JSON.stringify(read(settings)) !== JSON.stringify(read(other))).map(
    ([words]) => words,
  );
}

/**
 * Returns whether the other scan saw an error, nothing or another document in the place of a page, so that nothing is known
 * of what this one found there. The rules about what became of pages say so; or the other scan is the later one, and its
 * links lead to the page in vain; or the page is gone with one that led there and is another now. A page to which links of
 * the base led in vain is a new one.
 * @param paired pages that are in both, by their index
 */
export function otherDocuments(
  facts: ScanFacts,
  other: ScanFacts,
  paired: ReadonlyMap<number, number>,
  isOtherLater: boolean,
): (page: number) => boolean {
  const compared = compareLooks(other, facts);
  const places = new Map(compared.map(({ index, baseIndex }) => [index, baseIndex]));
  const became = new Set(
    checkChanges(compared, undefined).flatMap(({ pages }) => pages.map((page) => places.get(page))),
  );
  // Pages that were others already when the other scan was compared with its base lead nowhere.
  const leadNowhere = new Set(
    other.pages.flatMap((page, index) => (isAnother(page) ? [places.get(index)] : [])),
  );
  const judged = new Set(other.pages.map(({ url }) => pageKey(url)));
  const inVain = new Set(
    (isOtherLater ? other.pages : []).flatMap(({ occurrences }) => occurrences.flatMap(deadSubject)),
  );
  const indexes = new Map(facts.pages.map(({ url }, index) => [pageKey(url), index]));

  function isGone(index: number, passed: ReadonlySet<number>): boolean {
    const page = facts.pages[index];
    if (page === undefined || paired.has(index) || judged.has(pageKey(page.url))) return false;
    if (inVain.has(subjectOf(page.url))) return true;
    // A sitemap belongs to the site as its start page does.
    const from = page.foundOn === null ? 0 : indexes.get(pageKey(page.foundOn));
    if (from === undefined || passed.has(from)) return false;
    return became.has(from) || leadNowhere.has(from) || isGone(from, new Set([...passed, from]));
  }
  return (index) => became.has(index) || isGone(index, new Set([index]));
}

function isAnother({ lacked = [] }: PageFacts): boolean {
  return lacked.some(({ kind }) => kind === 'other document');
}

/** The target of a broken link. */
function deadSubject({ subject, rule }: PageFacts['occurrences'][number]): string[] {
  return subject !== undefined && (rule === 'broken-link' || ruleNamed(rule).category === 'site')
    ? [subject]
    : [];
}
