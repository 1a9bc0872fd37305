import type { TargetResult } from '../result/target-result.ts';
import type { Finding } from '../service/api-types.ts';
import type { Clock } from '../shared/clock.ts';
import { messageOf } from '../text/message-of.ts';
import { readSources } from './read-sources.ts';
import { SourceMap, type SourceLocation } from './source-map.ts';

/** Time for reading the sources, and again for looking. */
const BUDGET_MS = 10_000;

interface FindLinesOptions {
  /** Folder of the checkout (GITHUB_WORKSPACE); empty where there is none. */
  workspace: string;
  /** Folder in it, or `none`. */
  sources: string;
  clock: Clock;
  log: (line: string) => void;
}

/** The line that writes the element of a finding, where it is sure. */
export type FindLine = (finding: Finding) => SourceLocation | undefined;

/**
 * Reads the checked-out sources once, and looks there for the elements of findings. What fails costs the
 * lines, never the run.
 */
export async function findLines(
  results: readonly TargetResult[],
  { workspace, sources, clock, log }: FindLinesOptions,
): Promise<FindLine> {
  const pagesByHost = collectPages(results);
  if (sources === 'none' || workspace === '' || pagesByHost.size === 0) return () => undefined;
  try {
    const { files, skipped } = await readSources(workspace, sources, clock, BUDGET_MS);
    if (files.length === 0) {
      log('No sources of the website are checked out, so annotations have no line (see actions/checkout).');
      return () => undefined;
    }
    const left = skipped > 0 ? ` ${skipped} others are too large or too many.` : '';
    log(`Looking for the lines of findings in ${files.length} files.${left}`);
    return lookup(files, pagesByHost, clock);
  } catch (error) {
    log(`The sources can not be read, so annotations have no line: ${messageOf(error)}`);
    return () => undefined;
  }
}

function lookup(
  files: Awaited<ReturnType<typeof readSources>>['files'],
  pagesByHost: ReadonlyMap<string, readonly string[]>,
  clock: Clock,
): FindLine {
  const maps = new Map([...pagesByHost].map(([host, pages]) => [host, new SourceMap(files, pages)]));
  const known = new Map<string, SourceLocation | undefined>();
  const deadline = clock.now() + BUDGET_MS;
  return (finding) => {
    const page = finding.pages[0] ?? '';
    const key = JSON.stringify([page, finding.evidence, finding.selector]);
    if (known.has(key)) return known.get(key);
    if (clock.now() > deadline) return undefined;
    const location = maps.get(hostOf(page))?.locate(finding);
    known.set(key, location);
    return location;
  };
}

function collectPages(results: readonly TargetResult[]): Map<string, string[]> {
  const pages = new Map<string, string[]>();
  for (const { scan } of results) {
    for (const { url } of scan?.result?.pages ?? []) {
      const host = hostOf(url);
      pages.set(host, [...(pages.get(host) ?? []), url]);
    }
  }
  return pages;
}

function hostOf(page: string): string {
  return URL.parse(page)?.host ?? '';
}
