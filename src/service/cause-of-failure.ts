import type { PageFailureKind } from '../../shared/limitations/page-failure-reason.ts';
import type { ScanFailureKind } from '../../shared/limitations/scan-failure.ts';
import type { Scan } from './api-types.ts';

/**
 * Why a scan failed, as far as that decides what to do about it. `site`: the site can't be reached or does not answer as it
 * should. Otherwise its `certificate`, its `sign-in`, an `address` without a page, the `path` for which it was built, or
 * something that has nothing to do with the address (`other`), such as the service itself.
 */
export type FailureCause = 'site' | 'certificate' | 'sign-in' | 'address' | 'path' | 'other';

/** Those that are not the site's are named; a service of a later version may have more. */
const CAUSES: Partial<Record<ScanFailureKind, FailureCause>> = {
  'first-page-failed': 'site',
  'site-lost': 'site',
  'built-for-another-path': 'path',
};
const CAUSES_OF_PAGE: Partial<Record<PageFailureKind, FailureCause>> = {
  certificate: 'certificate',
  'not-html': 'address',
  'no-document': 'address',
  'no-room': 'other',
  'browser-ended': 'other',
};

/** @param failure Why a scan failed, as the service says it; undefined if it does not. */
export function causeOfFailure(failure: Scan['failure']): FailureCause {
  if (failure === undefined) return 'other';
  const { kind, reason } = failure;
  const status = reason?.kind === 'http-error' ? reason.status : undefined;
  if (status === 401 || status === 403 || status === 407) return 'sign-in';
  if (status === 404 || status === 410) return 'address';
  return known(CAUSES_OF_PAGE, reason?.kind) ?? known(CAUSES, kind) ?? 'other';
}

function known(causes: Readonly<Record<string, FailureCause>>, kind = ''): FailureCause | undefined {
  return Object.hasOwn(causes, kind) ? causes[kind] : undefined;
}
