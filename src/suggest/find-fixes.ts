import { readFile } from 'node:fs/promises';
import path from 'node:path';

import { findingKey } from '../../shared/formats/reported-finding.ts';
import { counted } from '../../shared/words.ts';
import { applyEdits, diffFiles } from '../fix/apply-edits.ts';
import { makePatches, type LeftAlone, type Patch } from '../fix/make-patches.ts';
import type { Refuted } from '../fix/prove.ts';
import { proveByScans } from '../fix/trial/prove-by-scans.ts';
import { readFixSources } from '../fix/trial/read-fix-sources.ts';
import { splitChanges } from '../result/changes.ts';
import type { CompleteTarget } from '../result/target-result.ts';
import type { TrialSite } from '../run/scan-server.ts';
import type { ComparedFinding } from '../service/api-types.ts';
import type { ScanClient } from '../service/client.ts';
import type { RetryContext } from '../service/retry.ts';
import { oneLine } from '../text/plain-text.ts';
import type { Trial } from './prepare-trial.ts';

/** What is known about fixes of a run. */
export interface Fixes {
  proven: readonly Patch[];
  /** Findings that were added. */
  added: readonly ComparedFinding[];
  /** Ids of findings whose patches nobody has tried, so that nothing is known of them. */
  untried: ReadonlySet<string>;
  /** Path of a source file in the repository. */
  pathOf: (file: string) => string;
  /** Its text before the patches. */
  textOf: (file: string) => string;
  /** Git's name of its content. */
  blobOf: (file: string) => string | undefined;
  /** All that is proven, as a diff of the repository; empty if nothing is. */
  diff: string;
}

interface FindOptions {
  trial: Trial;
  site: TrialSite;
  client: ScanClient;
  pollIntervalMs: number;
  retry: RetryContext;
}

/** A run waits for no more scans; most need one. */
const MAX_SCANS = 6;
/** More findings are not looked at. */
const MAX_FINDINGS = 200;

/**
 * Makes patches of the sources for what was added, and proves them by scans of a patched copy.
 *
 * @throws RunError if a scan or the build fails; Error of the file system; the reason of the signal
 */
export async function findFixes(result: CompleteTarget, options: FindOptions): Promise<Fixes> {
  const { trial, site, client, pollIntervalMs, retry } = options;
  const { copy, tracked, built, base } = trial;
  const { log, signal } = retry;
  const added = addedFindings(result);
  const pathOf = (file: string): string => tracked.prefix + file;
  const none = { proven: [], added, untried: new Set<string>(), pathOf, diff: '' };
  if (added.length === 0) return { ...none, textOf: () => '', blobOf: () => undefined };
  const sources = await readFixSources({
    root: copy.root,
    built,
    other: base,
    before: copy.before,
    address: site.siteUrl,
    scan: result.scan,
    service: site.service,
    nameAddresses: site.nameAddresses,
    signal,
  });
  const textOf = (file: string): string => sources.sources.text(file);
  const made = await makePatches(added.slice(0, MAX_FINDINGS), sources);
  const blobs = await readBlobs(made.patches, trial);
  const blobOf = (file: string): string | undefined => blobs.get(file);
  const patches = made.patches.filter(({ edits }) => edits.every(({ file }) => blobs.has(file)));
  const changed = made.patches.filter((patch) => !patches.includes(patch));
  const reason = 'the file is not in the repository as it was checked out';
  const left = [...made.left, ...changed.flatMap((patch) => leave(patch, reason))];
  const { proven, refuted } = await proveByScans(patches, {
    service: site.service,
    client,
    retry,
    copy,
    base: result.scan,
    url: site.url,
    pollIntervalMs,
    textOf,
    usualMs: durationOf(result),
    maxScans: MAX_SCANS,
    onScan: (some, count) =>
      log(`Trying ${counted(some, 'patch', 'patches')} of ${patches.length} (scan ${count}).`),
  });
  report({ added, proven, refuted, left }, log);
  const untried = refuted.filter(({ isTried }) => !isTried).flatMap(({ patch }) => patch.findings);
  const texts = applyEdits(
    proven.flatMap(({ edits }) => edits),
    textOf,
  );
  return {
    ...none,
    proven,
    untried: new Set([...untried, ...added.slice(MAX_FINDINGS)].flatMap(({ id }) => id ?? [])),
    textOf,
    blobOf,
    diff: diffFiles(
      [...texts].map(([file, text]) => ({ path: pathOf(file), before: textOf(file), after: text })),
    ),
  };
}

/** Those that count, and that nobody has accepted. */
function addedFindings({ comparison, outcome }: CompleteTarget): readonly ComparedFinding[] {
  if (comparison.kind === 'no-base') return [];
  const ignored = new Set((outcome.ignored ?? []).map(({ finding }) => findingKey(finding)));
  return splitChanges(comparison.diff).added.filter((finding) => !ignored.has(findingKey(finding)));
}

/** The contents of the files that patches change, of those that are as they were checked out. */
async function readBlobs(patches: readonly Patch[], { copy, tracked }: Trial): Promise<Map<string, string>> {
  const blobs = new Map<string, string>();
  for (const file of new Set(patches.flatMap(({ edits }) => edits.map((edit) => edit.file)))) {
    const blob = tracked.committedBlob(file, await readFile(path.join(copy.root, file)));
    if (blob !== undefined) blobs.set(file, blob);
  }
  return blobs;
}

function leave({ findings }: Patch, reason: string): LeftAlone[] {
  return findings.map((finding) => ({ finding, reason }));
}

/** How long the scan of the site took, which the next one takes as well. */
function durationOf({ scan: { createdAt, completedAt } }: CompleteTarget): number {
  const took = Date.parse(completedAt ?? '') - Date.parse(createdAt);
  return Number.isNaN(took) ? 0 : took;
}

function report(
  {
    added,
    proven,
    refuted,
    left,
  }: {
    added: readonly unknown[];
    proven: readonly Patch[];
    refuted: readonly Refuted[];
    left: readonly LeftAlone[];
  },
  log: (line: string) => void,
): void {
  const count = proven.flatMap(({ findings }) => findings).length;
  log(`${count} of ${counted(added.length, 'added finding')} ${count === 1 ? 'has' : 'have'} a proven fix.`);
  for (const { patch, reasons } of refuted)
    log(oneLine(`Did not prove: ${nameOf(patch)}: ${reasons.join(' ')}`, 1000));
  for (const [reason, some] of Map.groupBy(left, (one) => one.reason))
    log(oneLine(`Left alone: ${some.map(({ finding }) => finding.rule).join(', ')}: ${reason}`, 1000));
}

function nameOf({ findings }: Patch): string {
  return findings.map(({ rule, id = '' }) => `${rule} ${id}`).join(', ');
}
