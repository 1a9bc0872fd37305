import { isFeatureAvailable } from '@actions/cache';

import type { RunContext } from '../inputs/run-context.ts';

/** Why a run has no Actions cache to read, in one sentence; undefined if it has one. */
export function whyNoCache(context: RunContext): string | undefined {
  if (!isFeatureAvailable()) return 'This runner offers no Actions cache.';
  if (/^(?:none|write-only)$/i.test(process.env['ACTIONS_CACHE_MODE']?.trim() ?? '')) {
    return 'This run may not read the Actions cache (ACTIONS_CACHE_MODE).';
  }
  // The cache is divided by ref; a deployment made from a commit has none.
  if (context.ref === '') {
    return 'This run has no branch (the deployment was made from a commit), and without one there is no Actions cache.';
  }
  return undefined;
}
