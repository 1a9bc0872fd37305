import type { Finding, Scan } from '../../src/service/api-types.ts';
import { readSource } from '../../src/source-map/read-source.ts';
import type { SourceFile } from '../../src/source-map/source-element.ts';
import { SourceMap } from '../../src/source-map/source-map.ts';
import type { Place, Truth } from './truth.ts';

/** What became of the findings of one site. */
export interface Result {
  findings: number;
  given: number;
  right: number;
  /** Lines for elements that are not in the sources. */
  invented: number;
  wrong: string[];
}

const MARK = / data-t(?:="(\d+)?")?(?=[ >/])/;

/** Looks for every finding of a scan, and compares with the truth in its evidence. */
export function measure(
  scan: Scan,
  sources: ReadonlyMap<string, string>,
  truth: Truth | undefined,
  only?: (place: Place | undefined) => boolean,
): Result {
  const result: Result = { findings: 0, given: 0, right: 0, invented: 0, wrong: [] };
  const map = mapOf(sources, scan);
  for (const marked of scan.result?.findings ?? []) {
    if (!marked.evidence.startsWith('<')) continue;
    const number = MARK.exec(marked.evidence)?.[1];
    const place = number === undefined ? undefined : truth?.placeOf(Number(number));
    const finding: Finding = { ...marked, evidence: marked.evidence.replace(MARK, '') };
    if (only !== undefined && !only(place)) continue;
    result.findings += 1;
    const found = map.locate(finding);
    if (found === undefined) continue;
    result.given += 1;
    if (found.file === place?.file && found.line === place.line) result.right += 1;
    else {
      if (place === undefined) result.invented += 1;
      const should = place === undefined ? 'nowhere' : `${place.file}:${place.line}`;
      result.wrong.push(
        `${found.file}:${found.line} instead of ${should}: ${finding.evidence.slice(0, 150)}`,
      );
    }
  }
  return result;
}

/** As if the file that writes an element were not in the repository. */
export function measureWithoutOwnFile(
  scan: Scan,
  sources: ReadonlyMap<string, string>,
  truth: Truth,
): Result {
  const total: Result = { findings: 0, given: 0, right: 0, invented: 0, wrong: [] };
  for (const removed of new Set(truth.all().map((place) => place.file))) {
    const others = new Map([...sources].filter(([file]) => file !== removed));
    const result = measure(scan, others, truth, (place) => place?.file === removed);
    total.findings += result.findings;
    total.given += result.given;
    total.wrong.push(...result.wrong);
  }
  return total;
}

/** Each file is read once, however often it is looked into. */
const parsed = new Map<string, SourceFile | undefined>();

function mapOf(sources: ReadonlyMap<string, string>, scan: Scan): SourceMap {
  const files = [...sources].flatMap(([path, text]) => {
    const key = `${path}\n${text}`;
    const file = parsed.has(key) ? parsed.get(key) : readSource(path, text);
    parsed.set(key, file);
    return file ?? [];
  });
  return new SourceMap(files, scan.result?.pages.map((page) => page.url) ?? []);
}
