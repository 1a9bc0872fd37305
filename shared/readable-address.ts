import { readableHosts } from './readable-host.ts';

/** UTF-8 beyond ASCII. */
const ESCAPED = /(?:%[89a-f][\da-f])+/gi;
/** A letter, a digit or a sign that is seen, without the spaces, and marks only after one. */
const SHOWN = /^[\p{L}\p{N}\p{P}\p{S}][\p{L}\p{M}\p{N}\p{P}\p{S}]*$/u;
/** What separates the parts of an address, in any of its widths. */
const SEPARATOR = /[/\\?#%:@&=.]/;

/**
 * Text with the addresses in it as browsers show them: names of hosts and escaped letters of other scripts are letters again. What is in ASCII,
 * invisible, or looks like a part of the address that it is not stays escaped. For showing, never for a link.
 */
export function readableAddress(text: string): string {
  return readableHosts(text).replaceAll(ESCAPED, (escaped) => {
    let letters: string;
    try {
      letters = decodeURIComponent(escaped);
    } catch {
      return escaped;
    }
    return SHOWN.test(letters) && !SEPARATOR.test(letters.normalize('NFKC')) ? letters : escaped;
  });
}
