import type { Clock } from '../shared/clock.ts';
import { LimitError } from './limit-error.ts';
import { listSources, readText, type ListOptions } from './list-sources.ts';
import { isBundleName, isMarkdown, isSourceName, readSource, readingRank } from './read-source.ts';
import { findRouteRoots } from './route-roots.ts';
import { runWithTimeout } from './run-with-timeout.ts';
import type { SourceFile, Sources } from './source-element.ts';

const MAX_FILES = 5000;
const MAX_TOTAL_BYTES = 64 * 1024 * 1024;
/** Each takes about half a kilobyte of memory. */
const MAX_ELEMENTS = 500_000;
/** Files that people write take some milliseconds. */
const MAX_FILE_MS = 2000;
const MAX_PACKAGES = 200;

interface ReadOptions extends ListOptions {
  /** Whether HTML in Markdown is read as well. Annotations do without: most elements of such pages are not in it (ADR 23). */
  withMarkdown?: boolean;
  clock: Clock;
  /** Files that are not read by then are left out; milliseconds of the clock. */
  deadline: number;
}

/**
 * Reads the checked-out sources of the website, within limits of number, size and time. Markup comes first and
 * scripts come last; files of one kind are sorted by name.
 *
 * @throws the signal's reason; Error if the folder can't be listed
 */
export async function readSources(options: ReadOptions): Promise<Sources> {
  const { withMarkdown = false, clock, deadline, signal } = options;
  const { home, all, inFolder } = await listSources(options);
  const packages = new Map<string, string>();
  for (const name of all.filter((each) => /(?:^|\/)package\.json$/.test(each)).slice(0, MAX_PACKAGES)) {
    const text = clock.now() > deadline ? undefined : await readText(home, name);
    if (typeof text === 'object') packages.set(name, text.content);
  }

  const files: SourceFile[] = [];
  const unread: string[] = [];
  let totalBytes = 0;
  let elements = 0;
  let hasEnded = false;
  const names = inFolder.filter((name) => isSourceName(name) && (withMarkdown || !isMarkdown(name)));
  for (const name of inReadingOrder(names)) {
    signal.throwIfAborted();
    const leftMs = Math.min(MAX_FILE_MS, deadline - clock.now());
    hasEnded ||=
      leftMs < 1 || files.length >= MAX_FILES || totalBytes > MAX_TOTAL_BYTES || elements > MAX_ELEMENTS;
    const text = hasEnded ? 'too-large' : await readText(home, name);
    if (text === undefined) continue;
    if (text === 'too-large') {
      // Nobody writes a plain script of that size: it comes from a bundler.
      if (hasEnded || !isBundleName(name)) unread.push(name);
      continue;
    }
    totalBytes += text.content.length;
    const file = readWithin(name, text.content, leftMs);
    if (file === 'unread') unread.push(name);
    if (file === 'unread' || file === undefined) continue;
    elements += file.elements.length;
    files.push(file);
  }
  return { files, unread, hasEnded, routeRoots: findRouteRoots(all, packages) };
}

function inReadingOrder(names: readonly string[]): string[] {
  return names
    .map((name) => ({ name, rank: readingRank(name) }))
    .sort((a, b) => a.rank - b.rank || (a.name < b.name ? -1 : 1))
    .map(({ name }) => name);
}

function readWithin(name: string, source: string, limitMs: number): SourceFile | 'unread' | undefined {
  try {
    return runWithTimeout(() => readSource(name, source), Math.ceil(limitMs));
  } catch (error) {
    if (error instanceof LimitError) return 'unread';
    throw error;
  }
}
