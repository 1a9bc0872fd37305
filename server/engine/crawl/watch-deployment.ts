import type { Egress, EgressResponse } from '../egress/egress.ts';
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
 * Fetches a page, so that it can be compared at the end of the scan. It is fetched twice: what differs between two
 * requests that follow each other says nothing of a deployment. At the end too a change must be there twice, for
 * several machines may answer for one address.
 * @param url final address of the first page
 */
export async function watchDeployment(
  egress: Pick<Egress, 'fetch'>,
  url: string,
  signal: AbortSignal,
): Promise<DeploymentWatch> {
  const first = await fetchPage(egress, url, signal);
  const second = first === null ? null : await fetchPage(egress, url, signal);

  async function lookAgain(signal: AbortSignal): Promise<string | null> {
    // A site that answers such requests in another way than the browser's can't be watched like this.
    if (first?.status !== 200 || second?.status !== 200) return null;
    const before = deploymentMarks(first);
    const again = deploymentMarks(second);
    const look = async (): Promise<string | null> =>
      difference(before, again, await fetchPage(egress, url, signal));
    const told = await look();
    return told === null || told === (await look()) ? told : null;
  }

  return { lookAgain };
}

/** What is different at the end, as a sentence; nothing that was different at the beginning already. */
function difference(
  before: DeploymentMarks,
  again: DeploymentMarks,
  response: EgressResponse | null,
): string | null {
  if (response === null) return 'The first page could not be reached any more when all pages were visited.';
  if (response.status !== 200) {
    return `The first page answered with HTTP ${response.status} when all pages were visited, ${ADVICE}`;
  }
  const after = deploymentMarks(response);
  const changed = (kind: keyof DeploymentMarks, name: string): boolean => {
    const value = before[kind].get(name);
    return again[kind].get(name) === value && after[kind].get(name) !== value;
  };
  const names = [...before.build.keys(), ...after.build.keys()];
  if (names.some((name) => changed('build', name))) {
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
