import type { EndlessRedirects } from '../../../facts/endless-redirects.ts';

/** What an address does that redirects without end. The number is that of browsers (Fetch standard, section 4.4). */
export function wordRedirects(how: EndlessRedirects): string {
  return how === 'loop' ? 'redirects in a loop' : 'redirects more than 20 times';
}
