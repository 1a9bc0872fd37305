const MAX_SHOWN = 200;

/**
 * An address for people: one of the site without scheme and host; shortened.
 * @param origin that of the site
 */
export function shortAddress(address: string, origin: string): string {
  const url = URL.parse(address);
  const text = url?.origin === origin ? `${url.pathname}${url.search}` : address;
  return text.length <= MAX_SHOWN ? text : `${text.slice(0, MAX_SHOWN - 1).toWellFormed()}…`;
}
