import { ServiceError } from '../shared/errors.ts';

/**
 * Reads the address that a client wants to be scanned. It is parsed once, by the WHATWG rules that browsers follow,
 * and only the parsed form is used from then on. The fragment and the root dot of the host name are dropped.
 *
 * @param raw as the client sent it
 * @throws ServiceError invalid_url, unsupported_scheme, credentials_in_url
 */
export function parseTarget(raw: string): URL {
  // The parser would remove or replace these silently, and the address would not be the one that was sent.
  if (!raw.isWellFormed() || CONTROL_CHARACTER.test(raw)) {
    throw invalid('The url contains characters that are not allowed in an address.');
  }
  const url = URL.parse(raw);
  if (url === null) {
    throw invalid('The url is not an absolute address. Write it out, such as https://www.example.com/.');
  }
  if (url.protocol !== 'http:' && url.protocol !== 'https:') {
    throw new ServiceError('unsupported_scheme', 'Only http:// and https:// addresses can be scanned.');
  }
  // The parser would repair `https:example.com` and `https:\\example.com`; the client should correct them.
  if (!/^ *https?:\/\//i.test(raw)) {
    throw invalid('The url is not an absolute address. Write http:// or https:// and the host after it.');
  }
  if (url.username !== '' || url.password !== '') {
    throw new ServiceError('credentials_in_url', 'Remove the user name and password from the url.');
  }
  if (url.hostname.endsWith('.')) url.hostname = url.hostname.slice(0, -1);
  if (!isHostName(url.hostname)) {
    throw invalid('The host in the url is not a valid name.');
  }
  url.hash = '';
  return url;
}

/**
 * The key that addresses of the same target share. It ignores case of scheme and host, default port, trailing slash,
 * index.html and fragment; on hosts of one group it consists of path and query only. A host that several groups
 * name belongs to the first of them.
 *
 * @param target a normalised address (parseTarget)
 * @param groups TARGET_GROUPS: entries `host` (on the default port), `host:port` and `*.host`, which
 *   does not include the host itself; a local service has `*` for all hosts
 */
export function targetKey(target: string | URL, groups: readonly (readonly string[])[] = []): string {
  const url = new URL(target);
  const place = pathKey(url.pathname) + url.search;
  const group = groups.find((entries) => isAmong(url, entries));
  // No URL starts with a space, so a group can't be taken for an address.
  return group ? ` ${group.join(' ')} ${place}` : `${url.protocol}//${url.host}${place}`;
}

/** Whether scans of the two addresses can be compared. Same parameters as targetKey. */
export function sameTarget(
  a: string | URL,
  b: string | URL,
  groups: readonly (readonly string[])[] = [],
): boolean {
  // Mostly they are the same address, and parsing takes some microseconds.
  return a === b || targetKey(a, groups) === targetKey(b, groups);
}

// oxlint-disable-next-line no-control-regex -- control characters are what is looked for
const CONTROL_CHARACTER = /[\u0000-\u001f\u007f-\u009f]/u;

/** RFC 1035 2.3.4: labels of 1 to 63 octets, names of at most 253 characters. */
function isHostName(hostname: string): boolean {
  if (hostname.startsWith('[')) return true;
  return hostname.length <= 253 && hostname.split('.').every((label) => label !== '' && label.length <= 63);
}

function pathKey(pathname: string): string {
  let path = pathname;
  for (;;) {
    if (path.endsWith('/')) path = path.slice(0, -1);
    else if (path.toLowerCase().endsWith('/index.html')) path = path.slice(0, -'index.html'.length);
    else return path;
  }
}

/** Whether one of the entries, as targetKey has them, is of the host of an address (parseTarget). */
export function isAmong(url: URL, entries: readonly string[]): boolean {
  return entries.some((entry) => matches(url, entry));
}

function matches(url: URL, entry: string): boolean {
  if (entry === '*') return true;
  const [, name = '', port] = /^(.*?)(?::(\d+))?$/.exec(entry.toLowerCase()) ?? [];
  if (port === undefined ? url.port !== '' : Number(port) !== effectivePort(url)) return false;
  return name.startsWith('*.') ? url.hostname.endsWith(name.slice(1)) : url.hostname === name;
}

function effectivePort(url: URL): number {
  if (url.port !== '') return Number(url.port);
  return url.protocol === 'https:' ? 443 : 80;
}

function invalid(message: string): ServiceError {
  return new ServiceError('invalid_url', message);
}
