const MAX_LENGTH = 80;
/** Windows keeps these names for devices, whatever their end. */
const RESERVED = /^(?:con|prn|aux|nul|com\d|lpt\d)(?:\.|$)/;

/**
 * The address of a target as a part of a file's name: small letters, digits, dots and dashes, which every system and
 * every upload takes.
 */
export function targetName(address: string): string {
  const url = URL.parse(address);
  const own = url === null ? address : `${url.host}${url.pathname}${url.search}`;
  const words = own
    .toLowerCase()
    .replace(/[^a-z0-9.]+/g, '-')
    .replace(/\.{2,}/g, '.');
  const name = words.slice(0, MAX_LENGTH).replace(/^[-.]+|[-.]+$/g, '') || 'site';
  return RESERVED.test(name) ? `site-${name}` : name;
}
