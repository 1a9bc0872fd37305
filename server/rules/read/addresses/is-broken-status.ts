import { isGone } from '../../../shared/is-gone.ts';

/**
 * Whether an answer of the site itself says that there is nothing at an address (404, 410), or that its server failed. 503
 * says that it is busy for now.
 */
export function isBrokenStatus(status: number): boolean {
  return isGone(status) || (status >= 500 && status !== 503);
}
