import type { Finding } from '../../src/service/api-types.ts';
import { isSourceName, readingRank, readSource } from '../../src/source-lines/read-source.ts';
import { findRouteRoots } from '../../src/source-lines/route-roots.ts';
import type { SourceFile } from '../../src/source-lines/source-element.ts';
import { SourceIndex } from '../../src/source-lines/source-index.ts';
import type { ReadPages } from './read-pages.ts';
import type { Scanned } from './scan-site.ts';
import type { Place, Truth } from './truth.ts';

/** A site, its scan, and the places of its elements. */
export interface Measured {
  name: string;
  sources: ReadonlyMap<string, string>;
  truth: Truth;
  scanned: Scanned;
}

/** The results for the findings of one site. */
export interface Result {
  findings: number;
  /** Findings whose element is written in the sources, according to the marks. */
  marked: number;
  given: number;
  right: number;
  /** Lines for elements without a mark. */
  unmarked: number;
  wrong: string[];
}

interface MeasureOptions {
  of?: keyof ReadPages;
  /** Other sources than the site's own. */
  sources?: ReadonlyMap<string, string>;
  unread?: readonly string[];
  only?: (place: Place | undefined) => boolean;
}

const MARK = / data-t(?:="(\d+)?")?(?=[ >/])/g;

/** Looks for every finding of a scan, and compares with the truth. */
export function measure(site: Measured, options: MeasureOptions = {}): Result {
  const result: Result = { findings: 0, marked: 0, given: 0, right: 0, unmarked: 0, wrong: [] };
  const index = indexOf(options.sources ?? site.sources, site, options.unread ?? []);
  for (const { finding: seen, number } of site.scanned.read[options.of ?? 'findings']) {
    if (!seen.evidence.startsWith('<')) continue;
    const place = number === undefined ? undefined : site.truth.placeOf(number);
    if (options.only !== undefined && !options.only(place)) continue;
    const finding: Finding = { ...seen, evidence: seen.evidence.replace(MARK, '') };
    result.findings += 1;
    if (place !== undefined) result.marked += 1;
    const found = index.locate(finding);
    if (found === undefined) continue;
    result.given += 1;
    if (found.file === place?.file && found.line === place.line) result.right += 1;
    else {
      if (place === undefined) result.unmarked += 1;
      const should = place === undefined ? 'no mark' : `${place.file}:${place.line}`;
      result.wrong.push(`${found.file}:${found.line}, not ${should}: ${finding.evidence.slice(0, 150)}`);
    }
  }
  return result;
}

/** As if the file that writes an element were not in the repository: every line is wrong. */
export function measureWithoutOwnFile(site: Measured, of: keyof ReadPages = 'findings'): Result {
  return sumOf(
    [...new Set(site.truth.all().map((place) => place.file))].map((removed) =>
      measure(site, {
        of,
        sources: new Map([...site.sources].filter(([file]) => file !== removed)),
        only: (place) => place?.file === removed,
      }),
    ),
  );
}

/** As if a limit had ended the reading after a share of the files. */
export function measureHalfRead(site: Measured, share: number): Result {
  const names = [...site.sources.keys()]
    .filter(isSourceName)
    .sort((a, b) => readingRank(a) - readingRank(b) || (a < b ? -1 : 1));
  const unread = new Set(names.slice(Math.ceil(names.length * share)));
  return measure(site, {
    sources: new Map([...site.sources].filter(([file]) => !unread.has(file))),
    unread: [...unread],
  });
}

export function sumOf(results: readonly Result[]): Result {
  return results.reduce(
    (total, result) => ({
      findings: total.findings + result.findings,
      marked: total.marked + result.marked,
      given: total.given + result.given,
      right: total.right + result.right,
      unmarked: total.unmarked + result.unmarked,
      wrong: [...total.wrong, ...result.wrong],
    }),
    { findings: 0, marked: 0, given: 0, right: 0, unmarked: 0, wrong: [] },
  );
}

/** Each file is read once, however often it is looked into. */
const parsed = new Map<string, SourceFile | undefined>();

function indexOf(
  sources: ReadonlyMap<string, string>,
  { scanned }: Measured,
  unread: readonly string[],
): SourceIndex {
  const files = [...sources].flatMap(([path, text]) => {
    const key = `${path}\n${text}`;
    if (!parsed.has(key)) parsed.set(key, isSourceName(path) ? readSource(path, text) : undefined);
    return parsed.get(key) ?? [];
  });
  const packages = new Map([...sources].filter(([path]) => path.endsWith('package.json')));
  const routeRoots = findRouteRoots([...sources.keys(), ...unread], packages);
  return new SourceIndex({ files, unread, hasEnded: unread.length > 0, routeRoots }, scanned.pages);
}
