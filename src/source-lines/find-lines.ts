import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { setImmediate as yieldToEvents } from 'node:timers/promises';

import type { PullDiff } from '../github/pull-diff.ts';
import type { TargetResult } from '../result/target-result.ts';
import type { Declaration, Finding } from '../service/api-types.ts';
import type { Clock } from '../shared/clock.ts';
import { messageOf } from '../text/message-of.ts';
import { plural } from '../text/plural.ts';
import { DeclarationIndex } from './declaration-index.ts';
import { findChange, type DeclarationChange } from './find-change.ts';
import { findReference, referencedFile } from './find-reference.ts';
import { readSources } from './read-sources.ts';
import { readStyles } from './read-styles.ts';
import type { Sources } from './source-element.ts';
import { readFindingElement } from './finding-element.ts';
import { isProof } from './is-proof.ts';
import { SourceIndex, type SourceLocation, type SourceMatch } from './source-index.ts';

/** Time for reading the sources, and as much again for the search. */
const BUDGET_MS = 10_000;
/** Share of the elements of findings that sources of a site have at least; frameworks write half of them and more. */
const OWN_SHARE = 0.15;
/** The search lets signals be handled after each slice of this length. */
const SLICE_MS = 50;

interface FindLinesOptions {
  /** Folder of the checkout (GITHUB_WORKSPACE); empty if there is none. */
  workspace: string;
  /** Folder in it, or `none`. */
  sources: string;
  /** A folder that is served as the base; from the workspace, or absolute. */
  baseServe?: string | undefined;
  /** Neither reading nor searching takes longer than this. */
  timeoutMs: number;
  clock: Clock;
  /** Aborted when the run is cancelled. */
  signal: AbortSignal;
  log: (line: string) => void;
  warn: (message: string) => void;
  /**
   * Called for each host whose pages these sources do not write, see {@link areOwn}; then its findings have no line.
   * Without it, as in the checkout of a workflow, the sources are taken for those of the site.
   */
  onForeign?: (host: string) => void;
  /** Reads what the pull request of the run changes, if there is one. */
  readDiff?: (() => Promise<PullDiff>) | undefined;
}

export interface FoundLine extends SourceLocation {
  /** Of a declaration, if the pull request of the run has written it. */
  change?: DeclarationChange;
}

/**
 * The line that writes the element of a finding, or one of the declarations that set its colours; `undefined` unless it is
 * certain.
 */
export type FindLine = (finding: Finding, declaration?: Declaration) => FoundLine | undefined;

/**
 * Reads the checked-out sources once, and looks there for the elements of all current findings. A failure
 * costs the lines, never the run.
 *
 * @throws the signal's reason
 */
export async function findLines(
  results: readonly TargetResult[],
  options: FindLinesOptions,
): Promise<FindLine> {
  const { workspace, sources, baseServe, timeoutMs, clock, signal, log, warn, onForeign } = options;
  const pagesByHost = collectPages(results);
  if (sources === 'none' || workspace === '' || pagesByHost.size === 0) return () => undefined;
  const budgetMs = Math.min(BUDGET_MS, timeoutMs);
  try {
    const read = await readSources({
      root: workspace,
      folder: sources,
      baseServe,
      clock,
      deadline: clock.now() + budgetMs,
      signal,
    });
    if (read.hasEnded) warn(describeUnread(read));
    else if (read.unread.length > 0) log(describeLeftOut(read));
    else if (read.files.length === 0) {
      log('No sources of the website are checked out, so annotations have no line (see actions/checkout).');
    }
    if (read.files.length === 0) return () => undefined;
    const findings = results.flatMap(currentFindings);
    const styles = await findStyles(findings, { ...options, deadline: clock.now() + budgetMs });
    const declarations = styles && new DeclarationIndex(styles.files, styles.isWhole);
    const diff = declarations && (await readChanges(results, options));
    const indexes = new Map([...pagesByHost].map(([host, pages]) => [host, new SourceIndex(read, pages)]));
    const { lines, matches } = await searchAll(findings, indexes, {
      clock,
      deadline: clock.now() + budgetMs,
      signal,
    });
    const foreign = new Set<string>();
    if (onForeign !== undefined) {
      for (const [host, found] of matches) {
        if (areOwn(found)) continue;
        for (const { key } of found) lines.set(key, undefined);
        foreign.add(host);
        if (found.some(({ match }) => match !== undefined)) onForeign(host);
      }
    }
    for (const finding of findings) {
      const address = referencedFile(finding);
      // A file that was not read may name it, too.
      if (address === undefined || styles?.isWhole !== true || foreign.has(address.host)) continue;
      lines.set(
        keyOf(finding),
        findReference(styles.files, address, (path) => existsSync(join(workspace, path))),
      );
    }
    log(describeFound(findings, lines, read.files.length));
    return (finding, declaration) => {
      if (declaration === undefined) return lines.get(keyOf(finding));
      if (foreign.has(hostOf(finding.pages[0] ?? ''))) return undefined;
      const place = declarations?.locate(declaration);
      const change = place && diff && styles && findChange(diff, styles.files, place, declaration.property);
      return place && { ...place, ...(change !== undefined && { change }) };
    };
  } catch (error) {
    signal.throwIfAborted();
    log(`The sources cannot be read, so annotations have no line: ${messageOf(error)}`);
    return () => undefined;
  }
}

/** The files of the sources with styles, if there is a finding whose colours they may set, or a file that they may name. */
async function findStyles(
  findings: readonly Finding[],
  { workspace: root, sources: folder, ...options }: FindLinesOptions & { deadline: number },
): Promise<Awaited<ReturnType<typeof readStyles>> | undefined> {
  const isWanted = findings.some(
    (one) => one.declarations !== undefined || referencedFile(one) !== undefined,
  );
  if (!isWanted) return undefined;
  const styles = await readStyles({ ...options, root, folder });
  if (!styles.isWhole)
    options.log(
      'The files with styles are too many to be read, so only what is in the style sheets of the pages themselves has a line.',
    );
  return styles;
}

/** What the pull request changes, if colours that it may have changed have made a finding. */
async function readChanges(
  results: readonly TargetResult[],
  { readDiff, signal, log }: FindLinesOptions,
): Promise<PullDiff | undefined> {
  const added = results.flatMap((result) =>
    result.kind === 'complete' && result.comparison.kind === 'compared' ? result.comparison.diff.added : [],
  );
  if (readDiff === undefined || added.every(({ declarations }) => declarations === undefined))
    return undefined;
  try {
    return await readDiff();
  } catch (error) {
    signal.throwIfAborted();
    log(
      `What the pull request changes cannot be read, so no colour is said to be changed: ${messageOf(error)}`,
    );
    return undefined;
  }
}

/** What was found of an element. */
interface Searched {
  key: string;
  match: SourceMatch | undefined;
}

/**
 * Whether sources are those of a site: they have a fair share of its elements, and at least one that is so much alike that
 * it can't be chance. Measured with three sites and the sources of others: at least two thirds of the elements, and many
 * such; of others at most a third of three elements, none of them such.
 */
function areOwn(searched: readonly Searched[]): boolean {
  const matches = searched.flatMap(({ match }) => match ?? []);
  return matches.length >= searched.length * OWN_SHARE && matches.some(isProof);
}

/** @returns Lines by {@link keyOf}, without findings that were not reached in time, and by host what was looked for */
async function searchAll(
  findings: readonly Finding[],
  indexes: ReadonlyMap<string, SourceIndex>,
  { clock, deadline, signal }: { clock: Clock; deadline: number; signal: AbortSignal },
): Promise<{
  lines: Map<string, SourceLocation | undefined>;
  matches: Map<string, Searched[]>;
}> {
  const lines = new Map<string, SourceLocation | undefined>();
  const matches = new Map<string, Searched[]>();
  let yieldAt = clock.now() + SLICE_MS;
  for (const finding of findings) {
    if (clock.now() > yieldAt) {
      await yieldToEvents();
      signal.throwIfAborted();
      yieldAt = clock.now() + SLICE_MS;
    }
    if (clock.now() > deadline) break;
    const key = keyOf(finding);
    if (lines.has(key)) continue;
    const host = hostOf(finding.pages[0] ?? '');
    const match = indexes.get(host)?.match(finding);
    lines.set(key, match && { file: match.element.file, line: match.element.line });
    // What is not about an element is in no sources.
    if (readFindingElement(finding) === undefined) continue;
    const found = matches.get(host) ?? [];
    matches.set(host, found);
    found.push({ key, match });
  }
  return { lines, matches };
}

/** Added findings first, because they get annotations. */
function currentFindings(result: TargetResult): readonly Finding[] {
  if (result.kind === 'failed') return [];
  const { comparison, scan } = result;
  if (comparison.kind === 'no-base') return scan.result?.findings ?? [];
  return [...comparison.diff.added, ...comparison.diff.unchanged];
}

function describeFound(
  findings: readonly Finding[],
  lines: ReadonlyMap<string, SourceLocation | undefined>,
  files: number,
): string {
  const found = findings.filter((finding) => lines.get(keyOf(finding)) !== undefined).length;
  const left = findings.filter((finding) => !lines.has(keyOf(finding))).length;
  const late = left === 0 ? '' : ` There was no time to look for ${left}.`;
  const all = findings.length === 1 ? '1 finding has' : `${findings.length} findings have`;
  return `${found} of ${all} a line in the sources (${files} ${plural(files, 'file')}).${late}`;
}

function describeUnread({ files, unread }: Sources): string {
  return `The sources are too many to be read: ${unread.length} of ${files.length + unread.length} files are left out. So lines are given only in files whose path is that of the page. Name the folder of the website in the input "sources".`;
}

function describeLeftOut({ unread }: Sources): string {
  const some = unread.slice(0, 3).join(', ');
  const [count, more] = [unread.length, unread.length > 3 ? ', …' : ''];
  return `${count} ${plural(count, 'file')} of the sources cannot be read in time, for size or depth: ${some}${more}`;
}

function keyOf({ pages, evidence, selector }: Finding): string {
  return JSON.stringify([pages[0] ?? '', evidence, selector]);
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
