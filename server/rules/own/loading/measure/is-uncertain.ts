import type { RequestFacts } from '../../../../findings/facts/request-facts.ts';

/** Whether a request may get another answer the next time, although the site is the same: nothing came, or the server failed. */
export function isUncertain({ failure, status }: RequestFacts): boolean {
  return (failure !== null && failure !== 'policy') || (status !== null && status >= 500);
}
