import { isGuarded } from './is-guarded.ts';

/** Whether a list of scripts trusts those with a nonce or hash and what they load, so that its hosts don't count. */
export function ignoresHosts(sources: readonly string[]): boolean {
  return isGuarded(sources) && sources.includes("'strict-dynamic'");
}
