const MAX_LENGTH = 80;
/** Windows keeps these names for devices, whatever their end. */
const RESERVED = /^(?:con|prn|aux|nul|com\d|lpt\d)(?:\.|$)/;

/**
 * Names for the files of targets, from their addresses: small letters, digits, dots and dashes, which every
 * system and every upload takes; no two the same.
 */
export function fileNames(urls: readonly string[]): string[] {
  const used = new Set<string>();
  return urls.map((address) => {
    const url = URL.parse(address);
    const own = url === null ? address : `${url.host}${url.pathname}${url.search}`;
    const words = own
      .toLowerCase()
      .replace(/[^a-z0-9.]+/g, '-')
      .replace(/\.{2,}/g, '.');
    const name = words.slice(0, MAX_LENGTH).replace(/^[-.]+|[-.]+$/g, '') || 'site';
    const safe = RESERVED.test(name) ? `site-${name}` : name;
    let free = safe;
    for (let number = 2; used.has(free); number += 1) free = `${safe}-${number}`;
    used.add(free);
    return free;
  });
}
