import { readFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';

import { counted } from '../../../shared/words.ts';
import { applyEdits } from '../../fix/apply-edits.ts';
import { makePatches, type LeftAlone, type Patch } from '../../fix/make-patches.ts';
import type { Proof } from '../../fix/prove.ts';
import { proveByScans } from '../../fix/trial/prove-by-scans.ts';
import { readFixSources } from '../../fix/trial/read-fix-sources.ts';
import { isBuilt, makeWorkCopy, type WorkCopy } from '../../fix/trial/work-copy.ts';
import { compareScans } from '../../run/compare-scans.ts';
import type { ComparedFinding, Scan } from '../../service/api-types.ts';
import { ScanAttempt } from '../../service/scan-attempt.ts';
import { systemClock } from '../../shared/clock.ts';
import { CancelledError, ConfigurationError, isMistake, RunError } from '../../shared/errors.ts';
import { isWithin } from '../../shared/is-within.ts';
import { startTimeLimit } from '../../shared/time-limit.ts';
import { useProxies } from '../../shared/use-proxies.ts';
import { writeWholeFile } from '../../shared/write-whole-file.ts';
import { messageOf } from '../../text/message-of.ts';
import { servedAddress } from '../../site/served-address.ts';
import type { Command } from '../command.ts';
import { EXIT } from '../exit-codes.ts';
import type { FixOptions } from '../options/fix-options.ts';
import type { ScanOptions } from '../options/scan-options.ts';
import { createProgress } from '../progress/create-progress.ts';
import { explainError } from '../scan/explain-error.ts';
import { openScanWork, type Run } from '../scan/open-scan-work.ts';
import { readConfig } from '../scan/read-config.ts';
import { scanBase, POLL_MS } from '../scan/scan-job.ts';
import type { ScanWork } from '../scan/scan-work.ts';
import { startScanService } from '../scan/start-scan-service.ts';
import { showFix } from './show-fix.ts';

/** What a run has found out. */
export interface FixResult extends Proof {
  /** Patches that nobody has tried (`--dry-run`). */
  untried: readonly Patch[];
  left: readonly LeftAlone[];
  /** Text of a source file before the patches. */
  textOf: (file: string) => string;
}

/**
 * Runs `sitedelta fix`: makes patches of the sources for what a scan finds, applies them to a copy, builds and scans that, and keeps
 * what is proven. The sources are only written with `--apply`.
 *
 * @returns The exit status.
 * @throws ConfigurationError; RunError if a side could not be scanned or built; CancelledError
 */
export async function runFix(fix: FixOptions, command: Command): Promise<number> {
  const { terminal, env, cwd, signal } = command;
  const config = await readConfig(fix.scan, { cwd, env, nowMs: systemClock.now() });
  if (fix.build === undefined && isBuilt(cwd, fix.served))
    throw new ConfigurationError(
      `--serve: ${path.relative(cwd, fix.served)} looks like the output of a build, in which a repair would be lost. Name the command that builds it with --build, such as --build "npm run build", or run this command in that folder with --serve .`,
    );
  useProxies(env);
  const progress = createProgress(terminal.stderr, env, fix.scan.isQuiet);
  const limit = startTimeLimit(fix.scan.timeoutMs, systemClock, signal);
  let result: FixResult;
  const name = path.relative(cwd, fix.served) || '.';
  let folders: string[] = [];
  try {
    progress.phase(fix.build === undefined ? 'Copying the website' : 'Building the website');
    const log = fix.scan.isVerbose ? (text: string): void => progress.say(text) : (): void => {};
    const copy = await makeWorkCopy({
      ...fix,
      root: findRoot(fix, cwd),
      buildName: '--build',
      isCurrent: false,
      temporaryRoot: tmpdir(),
      env,
      signal: limit.signal,
      log,
    });
    folders = [copy.after, copy.before];
    try {
      const sides = { kind: 'folder', folder: copy.after } as const;
      const jobs: ScanOptions['jobs'] = [
        { site: sides, base: { kind: 'folder', folder: copy.before } },
        ...(fix.earlier === undefined
          ? []
          : [{ site: { kind: 'folder', folder: fix.earlier } as const, base: { kind: 'none' } as const }]),
      ];
      const options = { ...fix.scan, jobs };
      result = await scanAndPatch(fix, copy, { ...command, options, config, progress, limit });
    } finally {
      await copy.remove();
    }
  } catch (error) {
    if (error instanceof CancelledError || !(error instanceof RunError)) throw error;
    // Nobody knows the folders of the copy.
    const text = folders.reduce((all, folder) => all.replaceAll(folder, name), explainError(error, fix.scan));
    throw isMistake(error)
      ? new ConfigurationError(text, { cause: error })
      : new RunError(error.status, text, { cause: error });
  } finally {
    progress.end();
  }
  const lost =
    fix.mode === 'apply' ? await write(result, fix.build === undefined ? fix.served : cwd) : undefined;
  const isWritten = await showFix(result, lost, fix, command);
  return isWritten ? EXIT.passed : EXIT.noResult;
}

/**
 * The folder whose files are copied and changed: the current one if it is built, otherwise the website.
 *
 * @throws ConfigurationError if the copy can't be made of it
 */
function findRoot({ build, served }: FixOptions, cwd: string): string {
  const root = build === undefined ? served : cwd;
  if (build !== undefined && (served === root || !isWithin(served, root)))
    throw new ConfigurationError(
      '--build: name a folder with --serve that the command writes in the current folder.',
    );
  if (isWithin(tmpdir(), root))
    throw new ConfigurationError(
      `The folder for temporary files, ${tmpdir()}, lies in the website; name another with TMPDIR.`,
    );
  return root;
}

async function scanAndPatch(fix: FixOptions, copy: WorkCopy, run: Run): Promise<FixResult> {
  const { progress, limit, options } = run;
  const say = (text: string): void => progress.say(text);
  progress.phase('Starting the browser');
  const debug = options.isVerbose ? say : (): void => {};
  const service = await startScanService({ ...run, signal: limit.signal, log: say, debug });
  try {
    const { jobs, work } = openScanWork(service, run);
    const [job, earlier] = jobs;
    const name = servedAddress(path.relative(run.cwd, fix.served) || '.');
    if (job === undefined) throw new RunError('error', 'There is nothing to scan.');
    progress.phase('Scanning the website as it is');
    const { base, lost } = await scanBefore(job.baseUrl, earlier?.url, work);
    const sources = await readFixSources({
      root: copy.root,
      built: fix.build === undefined ? undefined : fix.served,
      before: copy.before,
      address: service.served[1] ?? 'http://localhost/',
      scan: base,
      service,
      nameAddresses: (text) => work.names.write(text),
      signal: limit.signal,
    });
    const findings = (base.result?.findings ?? [])
      .filter(
        ({ rule, id = '' }) =>
          (fix.rules.length === 0 || fix.rules.includes(rule)) &&
          (fix.findings.length === 0 || fix.findings.includes(id)),
      )
      .map((finding) => ({ ...finding, ...lost.get(finding.id ?? '') }));
    const { patches, left } = await makePatches(findings, sources);
    const textOf = (file: string): string => sources.sources.text(file);
    if (fix.mode === 'dry-run') return { proven: [], refuted: [], untried: patches, left, textOf };
    const { proven, refuted } = await proveByScans(patches, {
      ...work,
      copy,
      base,
      url: job.url,
      pollIntervalMs: POLL_MS,
      textOf,
      onScan(some, count) {
        progress.phase(`Trying ${counted(some, 'patch', 'patches')} of ${patches.length} (scan ${count})`);
      },
    });
    // Nobody knows the folders of the copy.
    const readable = (text: string): string =>
      [job.url, job.baseUrl].reduce((all, url) => all.replaceAll(url, name), text);
    return {
      proven,
      refuted: refuted.map((one) => ({ ...one, reasons: one.reasons.map(readable) })),
      untried: [],
      left,
      textOf,
    };
  } finally {
    progress.phase('Ending the browser');
    await service.stop();
  }
}

/** Scans the website as it is, and finds what its elements had in an earlier build. */
async function scanBefore(
  url: string,
  earlier: string | undefined,
  work: ScanWork,
): Promise<{ base: Scan; lost: Map<string, Pick<ComparedFinding, 'baseMarkup'>> }> {
  if (earlier === undefined) return { base: await scanBase(url, work), lost: new Map() };
  const { id } = await scanBase(earlier, work);
  const base = await new ScanAttempt(url).complete(work.client, POLL_MS, work.retry, { id, isLive: true });
  const { added } = await compareScans(work, base, id);
  return { base, lost: new Map(added.map((finding) => [finding.id ?? '', pickMarkup(finding)])) };
}

function pickMarkup({ baseMarkup }: ComparedFinding): Pick<ComparedFinding, 'baseMarkup'> {
  return baseMarkup === undefined ? {} : { baseMarkup };
}

/**
 * Writes proven patches into the sources: into all files, or into none. The patches are shown in any case.
 *
 * @returns Why nothing was written; undefined if all was
 */
async function write({ proven, textOf }: FixResult, root: string): Promise<string | undefined> {
  const texts = applyEdits(
    proven.flatMap(({ edits }) => edits),
    textOf,
  );
  const done: string[] = [];
  try {
    for (const file of texts.keys())
      if (!(await readFile(path.join(root, file))).equals(Buffer.from(textOf(file))))
        return `${file} was changed meanwhile, so nothing was written. Run the command again, or apply the patches yourself.`;
    for (const [file, text] of texts) {
      done.push(file);
      await writeWholeFile(path.join(root, file), text);
    }
    return undefined;
  } catch (error) {
    for (const file of done) await writeWholeFile(path.join(root, file), textOf(file)).catch(() => undefined);
    return `The patches cannot be written: ${messageOf(error)}`;
  }
}
