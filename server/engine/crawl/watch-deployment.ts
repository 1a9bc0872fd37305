import type { Egress, EgressResponse } from '../../egress/egress.ts';
import { deploymentMarks } from './deployment-marks.ts';
import type { DeploymentMarks } from './deployment-marks.ts';

/** Notices a deployment that lands in the middle of a scan. */
export interface DeploymentWatch {
  /** Looks at the page again; a sentence when another version is there now, else null. Rejects only when aborted. */
  lookAgain(signal: AbortSignal): Promise<string | null>;
}

const TIMEOUT_MS = 10_000;
const MAX_BYTES = 2 * 1024 * 1024;

const ADVICE = 'so some pages may be from before and some from after; scan the site again.';

/**
 * Fetches a page, so that it can be compared at the end of the scan. Where it is another one then, it is fetched once
 * more: what differs between two requests that follow each other says nothing of a deployment.
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
      const isOther = now?.status !== 200 || tell(before, deploymentMarks(now), () => true) !== null;
      if (!isOther) return null;
      const again = await fetchPage(egress, url, signal);
      if (now?.status !== again?.status) return null;
      if (now === null || again === null)
        return 'The first page could not be reached any more when all pages were visited.';
      if (now.status !== 200) {
        return `The first page answered with HTTP ${now.status} when all pages were visited, ${ADVICE}`;
      }
      const [after, sure] = [deploymentMarks(now), deploymentMarks(again)];
      return tell(before, after, (kind, name) => after[kind].get(name) === sure[kind].get(name));
    },
  };
}

/** What is different, as a sentence. @param counts whether a mark is the same for requests that follow each other */
function tell(
  before: DeploymentMarks,
  after: DeploymentMarks,
  counts: (kind: keyof DeploymentMarks, name: string) => boolean,
): string | null {
  const changed = (kind: keyof DeploymentMarks, name: string): boolean =>
    after[kind].get(name) !== before[kind].get(name) && counts(kind, name);
  if ([...before.build.keys(), ...after.build.keys()].some((name) => changed('build', name))) {
    return `A deployment landed while the site was scanned (its first page names another build, scripts or style sheets now), ${ADVICE}`;
  }
  // Content that changes by the minute has no date of its own, or that of the moment.
  const undated = !before.content.has('last-modified');
  const dated = changed('content', 'last-modified') || (undated && changed('content', 'etag'));
  return dated && changed('content', 'body')
    ? `The first page of the site changed while it was scanned, ${ADVICE}`
    : null;
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
