import type { CallToolResult } from '@modelcontextprotocol/sdk/types.js';

import { changeSum } from '../../../shared/formats/change-sum.ts';
import { listFindings } from '../../../shared/formats/list-findings.ts';
import { answer, briefly, field, listFrom, MAX_TEXT, ToolError } from '../../../shared/mcp/answer.ts';
import { limitationsOf, listRules } from '../../../shared/mcp/scan-facts.ts';
import { reportFindings } from '../../render/result-files.ts';
import type { CompleteTarget } from '../../result/target-result.ts';
import { compareScans } from '../../run/compare-scans.ts';
import type { ScanDiff } from '../../service/api-types.ts';
import { CancelledError } from '../../shared/errors.ts';
import type { ScanOptions, Site } from '../options/scan-options.ts';
import { explainError } from '../scan/explain-error.ts';
import { findBase } from '../scan/find-base.ts';
import { findSources } from '../scan/find-sources.ts';
import { keepScans } from '../scan/keep-scans.ts';
import { openScanWork, type Run } from '../scan/open-scan-work.ts';
import { scanJob, type ScanJob } from '../scan/scan-job.ts';
import type { ScanWork } from '../scan/scan-work.ts';
import type { LocalService } from '../../local-service/local-service.ts';
import type { Call } from './call.ts';
import type { KnownScan } from './session.ts';
import { parseSite, type SiteArguments } from './site-arguments.ts';

const MAX_NOTICES_CHARACTERS = 2000;

/** The tool `scan`. */
export async function scan(site: SiteArguments, call: Call): Promise<CallToolResult> {
  const asked = parseSite(site, call);
  const { name, file } = await call.session.newScan();
  const options = { ...asked, save: file };
  const { run, result } = await working(options, call, async (job, work, running) => {
    const scanned = await scanJob(job, work);
    if (scanned.kind === 'failed')
      throw new ToolError('no-result', 'The scan failed; why is below.', scanned.message);
    await keep(job, scanned, work);
    return { run: running, result: scanned };
  });
  const known = await remember({ name, file, options, isBase: true }, result, run, call);
  const diff = diffOf(known);
  const { counts } = result.scan.result ?? {};
  return answer(
    {
      scan: name,
      pages: counts?.pages ?? 0,
      findings: counts?.total ?? 0,
      comparedWithBase: diff !== undefined,
      ...(diff !== undefined && { changes: changeSum(diff) }),
      gate: result.outcome.conclusion,
      more: `findings and diff list what ${name} found, resources have its report.`,
    },
    {
      verdict: field(result.outcome.verdict, MAX_TEXT.words),
      rules: listRules(result.scan, diff),
      notSeen: limitationsOf(result.scan),
      ...noticesOf(call),
    },
  );
}

/** The tool `diff`. */
export async function diff(
  { scan: name, base, from = 0 }: { scan?: string; base?: string; from?: number },
  call: Call,
): Promise<CallToolResult> {
  const known = call.session.scan(name);
  const found = base === undefined ? diffOf(known) : await compareKnown(known, call.session.scan(base), call);
  if (found === undefined)
    throw new ToolError(
      'not-found',
      `${known.name} was not compared with anything; name another scan of this session as base.`,
    );
  const changed = listFindings(known.result.scan, found, ({ id }) => ({
    location: known.findings.find(({ finding }) => finding.id === id)?.location,
    failsRun: false,
    ignored: undefined,
  })).filter(({ state }) => state !== 'unchanged');
  return answer({ scan: known.name, changes: changeSum(found) }, { ...listFrom(changed, from, briefly) });
}

/** Does the one job of a call with the service. @throws ToolError with what the command would say */
export async function working<T>(
  options: ScanOptions,
  call: Call,
  work: (job: ScanJob, scanWork: ScanWork, run: Run) => Promise<T>,
): Promise<T> {
  return withService(options, call, (service, run) => {
    const opened = openScanWork(service, run);
    const [job] = opened.jobs;
    if (job === undefined) throw new ToolError('wrong-arguments', 'There is nothing to scan.');
    // The file of a scan of the session says nothing to anyone.
    const isOfSession = call.session.scans.some(
      ({ file }) => job.base.kind === 'file' && job.base.file === file,
    );
    return work(isOfSession ? { ...job, baseName: '' } : job, opened.work, run);
  });
}

async function withService<T>(
  options: ScanOptions,
  call: Call,
  work: (service: LocalService, run: Run) => Promise<T>,
): Promise<T> {
  try {
    return await call.inService(options, work);
  } catch (error) {
    if (error instanceof ToolError || error instanceof CancelledError) throw error;
    throw new ToolError('no-result', 'There is no result; why is below.', explainError(error, options));
  }
}

/** Puts a scan into its file, and keeps it for later commands as its options say. */
export async function keep(job: ScanJob, result: CompleteTarget, work: ScanWork): Promise<void> {
  const failures = await keepScans([job], [result], work, work.notice);
  for (const text of failures) work.notice(text);
}

/** Looks for the lines of the sources, and gives the scan to the session. */
export async function remember(
  about: Pick<KnownScan, 'name' | 'file' | 'options' | 'isBase'>,
  result: CompleteTarget,
  run: Run,
  { session, signal }: Call,
): Promise<KnownScan> {
  const findLine = await findSources([result], { ...run, signal });
  const known = {
    ...about,
    site: siteOf(about.options),
    result,
    findings: reportFindings(result, findLine),
  };
  await session.remember(known);
  return known;
}

export function siteOf({ jobs: [job] }: ScanOptions): Site {
  if (job === undefined) throw new ToolError('wrong-arguments', 'There is nothing to scan.');
  return job.site;
}

export function noticesOf({ notices }: Call): { notices?: unknown[] } {
  if (notices.length === 0) return {};
  const { items } = listFrom(notices, 0, (text) => field(text, MAX_TEXT.words), MAX_NOTICES_CHARACTERS);
  return { notices: items };
}

function diffOf({ result: { comparison } }: KnownScan): ScanDiff | undefined {
  return comparison.kind === 'compared' ? comparison.diff : undefined;
}

/** Compares two scans of the session: the service may be another one than that which has made them. */
async function compareKnown(current: KnownScan, base: KnownScan, call: Call): Promise<ScanDiff> {
  return working(current.options, call, async (job, work) => {
    const read = async ({ file, site }: KnownScan): Promise<string> => {
      const found = await findBase({ kind: 'file', file }, site, job.url, work);
      if ('kind' in found) throw new ToolError('not-found', found.reason);
      return found.id;
    };
    const baseId = await read(base);
    const scanned = { ...current.result.scan, id: await read(current) };
    return compareScans(work, scanned, baseId);
  });
}
