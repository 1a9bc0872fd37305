import type { CommitStatus } from '../github/list-statuses.ts';
import { readStatusHost } from '../render/commit-status.ts';
import type { RunName } from '../run/name-run.ts';
import { isSameSite } from '../site/is-same-site.ts';

/**
 * The context of a commit status. If another site of the same environment has already used it on this commit, the
 * host is added, so that neither status hides the other.
 *
 * @param statuses The statuses of the commit, newest first.
 */
export function chooseContext(
  { context, host }: Pick<RunName, 'context' | 'host'>,
  statuses: readonly CommitStatus[],
): string {
  if (host === undefined) return context;
  const owners = new Map<string, string>();
  for (const status of statuses) {
    const isOurs = status.context === context || status.context.startsWith(`${context} (`);
    const owner = readStatusHost(status.description);
    if (isOurs && owner !== undefined && !owners.has(status.context)) owners.set(status.context, owner);
  }
  const owner = owners.get(context);
  if (owner === undefined || isSameSite(owner, host)) return context;
  const own = [...owners].find(([, owner]) => isSameSite(owner, host));
  return own?.[0] ?? `${context} (${host})`;
}
