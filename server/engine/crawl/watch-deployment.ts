import type { Egress, EgressResponse } from '../../egress/egress.ts';
import type { ScanLimitation } from '../../../shared/limitations/limitation.ts';
import { deploymentMarks } from './deployment-marks.ts';
import type { DeploymentMarks } from './deployment-marks.ts';

/** Notices a deployment that lands in the middle of a scan. */
export interface DeploymentWatch {
  /** Whether the site answers a request without a browser by the page, and leaves no cookie by which to know it again. */
  readonly isPlain: boolean;
  /** Looks at the page again; null if it is the same version. Rejects only when aborted. */
  lookAgain(signal: AbortSignal): Promise<ScanLimitation | null>;
}

const TIMEOUT_MS = 10_000;
const MAX_BYTES = 2 * 1024 * 1024;

/**
 * Fetches a page now and compares it at the end of the scan. If it differs then, it is fetched once more: marks that
 * differ between two requests in a row do not indicate a deployment.
 * @param url final address of the first page
 */
export async function watchDeployment(
  fetcher: Pick<Egress, 'fetch'>,
  url: string,
  signal: AbortSignal,
): Promise<DeploymentWatch> {
  const first = await fetchPage(fetcher, url, signal);
  // Watching does not work for a site that does not answer such requests as it answers a browser.
  const before = first?.status === 200 ? deploymentMarks(first) : null;
  return {
    isPlain: before !== null && first?.headers['set-cookie'] === undefined,
    async lookAgain(signal) {
      if (before === null) return null;
      const now = await fetchPage(fetcher, url, signal);
      const differs = now?.status !== 200 || compareMarks(before, deploymentMarks(now), () => true) !== null;
      if (!differs) return null;
      const again = await fetchPage(fetcher, url, signal);
      if (now?.status !== again?.status) return null;
      if (now === null || again === null) return { kind: 'first-page-lost', status: null };
      if (now.status !== 200) return { kind: 'first-page-lost', status: now.status };
      const [after, repeated] = [deploymentMarks(now), deploymentMarks(again)];
      return compareMarks(before, after, (kind, name) => after[kind].get(name) === repeated[kind].get(name));
    },
  };
}

/** The limitation if marks have changed. @param counts whether a mark is equal in two requests in a row */
function compareMarks(
  before: DeploymentMarks,
  after: DeploymentMarks,
  counts: (kind: keyof DeploymentMarks, name: string) => boolean,
): ScanLimitation | null {
  const changed = (kind: keyof DeploymentMarks, name: string): boolean =>
    after[kind].get(name) !== before[kind].get(name) && counts(kind, name);
  if ([...before.build.keys(), ...after.build.keys()].some((name) => changed('build', name))) {
    return { kind: 'deployed-meanwhile' };
  }
  // Content that is generated for each request has no date, or that of the request.
  const undated = !before.content.has('last-modified');
  const dated = changed('content', 'last-modified') || (undated && changed('content', 'etag'));
  return dated && changed('content', 'body') ? { kind: 'changed-meanwhile' } : null;
}

async function fetchPage(
  fetcher: Pick<Egress, 'fetch'>,
  url: string,
  signal: AbortSignal,
): Promise<EgressResponse | null> {
  try {
    return await fetcher.fetch(url, {
      signal,
      timeoutMs: TIMEOUT_MS,
      maxBytes: MAX_BYTES,
      accept: 'text/html',
    });
  } catch {
    signal.throwIfAborted();
    return null;
  }
}
