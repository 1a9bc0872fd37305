import { createHash } from 'node:crypto';

import { canonicalTarget } from '../site/canonical-target.ts';
import { shorten } from '../text/plain-text.ts';

/** Under which name a run speaks: the same in the next run, wherever that finds its site. */
export interface RunName {
  /** Context of the commit status. */
  context: string;
  /** Tells the comment of this workflow from those of others. */
  key: string;
  /**
   * Host of the site where the name is that of an environment: another site may have the same one. undefined
   * where the name leaves no doubt.
   */
  host: string | undefined;
}

/** A target, and what makes it the same in the next run. */
interface NamedTarget {
  url: string;
  environment: string | undefined;
  /** The address that it is compared with, where that is another one. */
  baseUrl: string | undefined;
}

const MAX_CONTEXT = 200;

/**
 * Names a run: as the input `status-name` says, else after the environment, the base address or the address
 * of its first target. A preview has a new host each time, so its own host is no name.
 */
export function nameRun(statusName: string | undefined, targets: readonly NamedTarget[]): RunName {
  const [first, ...others] = targets;
  const target = first === undefined ? '' : nameTarget(first);
  const name = statusName ?? `sitedelta/${target}${others.length === 0 ? '' : ' and others'}`;
  const isShared = statusName === undefined && first?.environment !== undefined;
  return {
    context: statusName ?? shorten(name, MAX_CONTEXT),
    key: createHash('sha256').update(name).digest('hex').slice(0, 16),
    host: isShared ? new URL(first.url).host : undefined,
  };
}

function nameTarget({ url, environment, baseUrl }: NamedTarget): string {
  const { host, pathname, search } = new URL(canonicalTarget(baseUrl ?? url));
  const path = pathname + search === '/' ? '' : pathname + search;
  if (environment !== undefined) return `${environment}${path}`;
  return `${host}${path}${baseUrl === undefined ? '' : ' (preview)'}`;
}
