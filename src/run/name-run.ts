import { createHash } from 'node:crypto';
import { canonicalTarget } from '../site/canonical-target.ts';
import { SERVED } from '../site/served-address.ts';
import { shorten } from '../../shared/formats/escape.ts';

/** The names of a run on GitHub. The next run has the same ones, even if its site has another address. */
export interface RunName {
  /** Context of the commit status. */
  context: string;
  /** Tells the comment of this workflow from those of others. */
  key: string;
  /**
   * Host of the site if the name is that of an environment, which another site may have, too. undefined if the
   * name belongs to this site alone.
   */
  host: string | undefined;
}

/** A target, and what makes it the same in the next run. */
export interface NamedTarget {
  url: string;
  environment: string | undefined;
  /** The address that it is compared with, if that is another one. */
  baseUrl: string | undefined;
}

const MAX_CONTEXT = 200;

/**
 * Names a run: by the input `status-name`, otherwise after the environment, the base address or the address of its
 * first target. A preview has a new host each time, so its own host can't be the name.
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
  // A folder keeps its name, and is not a preview of an address.
  const base = url.startsWith(SERVED) ? undefined : baseUrl;
  const { host, pathname, search } = new URL(canonicalTarget(base ?? url));
  const path = pathname + search === '/' ? '' : pathname + search;
  if (environment !== undefined) return `${environment}${path}`;
  return `${host}${path}${base === undefined ? '' : ' (preview)'}`;
}
