/** The host of an address, by which two addresses are of one site: without port, and with or without `www.` it is the same. */
export function siteName(url: string): string {
  return new URL(url).hostname.replace(/^www\./, '');
}
