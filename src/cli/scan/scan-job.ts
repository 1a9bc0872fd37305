import { compareScans, OUTDATED } from '../../run/compare-scans.ts';
import type { ComparedBase, Comparison } from '../../result/comparison.ts';
import { decideOutcome } from '../../result/decide-outcome.ts';
import type { TargetResult } from '../../result/target-result.ts';
import type { Scan } from '../../service/api-types.ts';
import { isAnswer } from '../../service/is-answer.ts';
import { ScanAttempt } from '../../service/scan-attempt.ts';
import { CancelledError, isMistake, RunError } from '../../shared/errors.ts';
import { untilAborted } from '../../shared/until-aborted.ts';
import type { BaseChoice, Site } from '../options/scan-options.ts';
import { explainError } from './explain-error.ts';
import { findBase } from './find-base.ts';
import type { ScanWork } from './scan-work.ts';

/** Wait between two requests for a scan; the service is on this machine. */
export const POLL_MS = 250;

/** A site to scan, with the addresses at which it and its base are. */
export interface ScanJob {
  site: Site;
  /** The address, or the path of the folder: what the user has given, the same in each run. */
  name: string;
  url: string;
  base: BaseChoice;
  /** Address, folder or file of the base; empty for an earlier scan of the same site. */
  baseName: string;
  /** Empty unless the base is a site. */
  baseUrl: string;
}

/**
 * Scans a site, compares it with its base and decides its outcome. An error becomes a failed target, so that the
 * others still count.
 *
 * @throws CancelledError
 */
export async function scanJob(job: ScanJob, work: ScanWork): Promise<TargetResult> {
  const attempt = new ScanAttempt(job.url);
  try {
    const { scan, comparison } = await untilAborted(work.retry.signal, () => compare(attempt, job, work));
    const diff = comparison.kind === 'compared' ? comparison.diff : undefined;
    const findings = {
      current: scan.result?.findings ?? [],
      added: diff?.added,
      coverage: diff?.coverage,
      result: scan.result,
    };
    const { failOn, onLostPages } = work.options;
    const outcome = decideOutcome(findings, failOn, work.policy, onLostPages);
    // The service's own address is gone in a moment.
    return { kind: 'complete', url: job.name, scan, comparison, outcome, reportUrl: '' };
  } catch (error) {
    if (error instanceof CancelledError) throw error;
    return {
      kind: 'failed',
      url: job.name,
      status: error instanceof RunError ? error.status : 'error',
      message: explainError(error, work.options, attempt),
      isMistake: isMistake(error),
      scanId: attempt.scanId,
      scan: attempt.scan,
      reportUrl: '',
    };
  }
}

interface Compared {
  scan: Scan;
  comparison: Comparison;
}

async function compare(attempt: ScanAttempt, job: ScanJob, work: ScanWork): Promise<Compared> {
  const { base, baseUrl, site, url } = job;
  const { client, retry } = work;
  if (base.kind === 'address' || base.kind === 'folder') {
    // First: the scan of the site asks for pages of the base that nothing leads to any more.
    const baseScan = await scanBase(baseUrl, work);
    const scan = await attempt.complete(client, POLL_MS, retry, { id: baseScan.id, isLive: true });
    return { scan, comparison: await compareWith(scan, baseScan, job, work) };
  }
  const found = await findBase(base, site, url, work);
  if ('kind' in found) return { scan: await attempt.complete(client, POLL_MS, retry), comparison: found };
  const scan = await attempt.complete(client, POLL_MS, retry, { id: found.id });
  return { scan, comparison: await compareWith(scan, found, job, work) };
}

/** @throws RunError that says that it is the base which could not be scanned */
export async function scanBase(url: string, work: ScanWork): Promise<Scan> {
  const attempt = new ScanAttempt(url);
  try {
    return await attempt.complete(work.client, POLL_MS, work.retry);
  } catch (error) {
    if (!(error instanceof RunError) || error instanceof CancelledError) throw error;
    throw new RunError(error.status, `The base: ${explainError(error, work.options, attempt)}`, {
      cause: error,
    });
  }
}

async function compareWith(scan: Scan, base: Scan, job: ScanJob, work: ScanWork): Promise<Comparison> {
  try {
    const diff = await compareScans(work, scan, base.id);
    return { kind: 'compared', diff, base: describeBase(base, job.baseName || scan.target) };
  } catch (error) {
    if (!isAnswer(error, 409)) throw error;
    const advice =
      error.slug === OUTDATED ? 'Another version of sitedelta made it; make it again.' : error.message;
    throw new RunError('error', `The base cannot be compared with. ${advice}`, { cause: error });
  }
}

/** @param target What the user calls it; the addresses of folders are others in each run. */
function describeBase({ completedAt, createdAt }: Scan, target: string): ComparedBase {
  return {
    target,
    completedAt: completedAt ?? createdAt,
    reportUrl: '',
    sha: '',
    commitUrl: '',
    environment: '',
    runId: 0,
    runNumber: 0,
    runUrl: '',
  };
}
