import type { Egress, EgressResponse } from '../../egress/egress.ts';
import type { Limitation } from '../limitations/limitation.ts';
import { deploymentMarks } from './deployment-marks.ts';
import type { DeploymentMarks } from './deployment-marks.ts';

/** Notices a deployment that lands in the middle of a scan. */
export interface DeploymentWatch {
  /** Looks at the page again; null if it is the same version. Rejects only when aborted. */
  lookAgain(signal: AbortSignal): Promise<Limitation | null>;
}

const TIMEOUT_MS = 10_000;
const MAX_BYTES = 2 * 1024 * 1024;

/**
 * Fetches a page to compare it at the end of the scan. If it differs then, it is fetched once more: what differs between
 * two requests that follow each other does not indicate a deployment.
 * @param url final address of the first page
 */
export async function watchDeployment(
  egress: Pick<Egress, 'fetch'>,
  url: string,
  signal: AbortSignal,
): Promise<DeploymentWatch> {
  const first = await fetchPage(egress, url, signal);
  // A site that answers such requests in another way than the browser's can't be watched like this.
  const before = first?.status === 200 ? deploymentMarks(first) : null;
  return {
    async lookAgain(signal) {
      if (before === null) return null;
      const now = await fetchPage(egress, url, signal);
      const isOther = now?.status !== 200 || compareMarks(before, deploymentMarks(now), () => true) !== null;
      if (!isOther) return null;
      const again = await fetchPage(egress, url, signal);
      if (now?.status !== again?.status) return null;
      if (now === null || again === null) return { kind: 'first page lost', status: null };
      if (now.status !== 200) return { kind: 'first page lost', status: now.status };
      const [after, sure] = [deploymentMarks(now), deploymentMarks(again)];
      return compareMarks(before, after, (kind, name) => after[kind].get(name) === sure[kind].get(name));
    },
  };
}

/** What is different. @param counts whether a mark is the same for requests that follow each other */
function compareMarks(
  before: DeploymentMarks,
  after: DeploymentMarks,
  counts: (kind: keyof DeploymentMarks, name: string) => boolean,
): Limitation | null {
  const changed = (kind: keyof DeploymentMarks, name: string): boolean =>
    after[kind].get(name) !== before[kind].get(name) && counts(kind, name);
  if ([...before.build.keys(), ...after.build.keys()].some((name) => changed('build', name))) {
    return { kind: 'deployed meanwhile' };
  }
  // Content that changes by the minute has no date of its own, or that of the moment.
  const undated = !before.content.has('last-modified');
  const dated = changed('content', 'last-modified') || (undated && changed('content', 'etag'));
  return dated && changed('content', 'body') ? { kind: 'changed meanwhile' } : null;
}

async function fetchPage(
  egress: Pick<Egress, 'fetch'>,
  url: string,
  signal: AbortSignal,
): Promise<EgressResponse | null> {
  try {
    return await egress.fetch(url, {
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
