import type { BrokenAddress } from '../../findings/facts/judged-page.ts';
import { isGone } from '../is-gone.ts';
import { linkSeverity } from './severity.ts';

/**
 * Judges an address of the site by how it answered: gone (404, 410) or failing (5xx) is broken. 503 is not: it says
 * that the site is busy for now. Nor are 401, 403 and 429, which say that the scan may not see it.
 * @returns null when a link to it is all right, or it can't be known
 */
export function checkLinkedAddress(address: string, status: number): BrokenAddress | null {
  const gone = isGone(status);
  if (!gone && (status < 500 || status === 503)) return null;
  const { pathname, search } = new URL(address);
  const advice = gone
    ? 'Correct the link or remove it, bring the page back, or redirect its address to where it is now.'
    : 'Find the error in the log of the site.';
  return {
    address,
    severity: linkSeverity(),
    title: 'Links must lead to a page',
    explanation: `${pathname}${search} answers with HTTP ${status}${gone ? ', which says that there is no such page' : ', an error of the server'}. ${advice}`,
  };
}
