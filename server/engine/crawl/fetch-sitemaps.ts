import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';
import type { Egress } from '../../egress/egress.ts';
import { fetchFollowing } from '../../egress/fetch-following.ts';
import { normaliseUrl } from './normalise-url.ts';
import { readSitemap, sitemapFacts } from './read-sitemap.ts';
import type { SitemapFacts } from '../../facts/site-facts.ts';

const MAX_FILES = 10;
const MAX_DEPTH = 2;
/** Unpacked size of all files together: about 50,000 addresses. */
const MAX_BYTES = 10 * 1024 * 1024;
const TIMEOUT_MS = 5_000;
/** After this many failed files the site is not asked for more: each may take up to the timeout. */
const MAX_FAILED = 3;

/** More than any scan visits. */
const MAX_URLS = 2_000;

const unzip = promisify(gunzip);

/**
 * Reads the sitemaps of an origin: those named, or `/sitemap.xml`. Follows indexes two levels deep and reads at most
 * ten files, together 10 MB, until enough addresses are known. Only files and pages of the origin count; if a file
 * names only those of one other origin, their paths are taken for this one. A file that can't be fetched or read is not
 * a failure, because links are still followed. What robots.txt names on another host is read there, unless this site has
 * it (https://www.sitemaps.org/protocol.html#sitemaps_cross_submits). Rejects only when the signal is aborted.
 * @param named addresses of `Sitemap:` lines
 * @returns addresses in the order of the files, each once, whether there may be more of them, what the files of the site
 *   are like (null if one of them gave no answer), and other hosts whose files could not be read
 */
export async function fetchSitemaps(
  fetcher: Pick<Egress, 'fetch'>,
  options: { origin: string; named: readonly string[]; allows(url: string): boolean; signal: AbortSignal },
): Promise<{ urls: string[]; more: boolean; files: SitemapFacts[] | null; unread: string[] }> {
  const { origin, signal } = options;
  const own = (addresses: readonly string[], base: string): string[] => ownAddresses(addresses, base, origin);
  const named = own(options.named, origin);
  const first = named.length > 0 ? named : [new URL('/sitemap.xml', origin).href];
  const written = options.named.flatMap((address) => normaliseUrl(address, origin) ?? []);
  const foreign = written.filter((url) => new URL(url).origin !== origin);
  // A preview has the sitemaps of production under its own addresses, or not: these are not named.
  const isRewritten = named.length > 0 && foreign.length === written.length;
  const queue = [...new Set(first)].map((url) => ({ url, depth: 0 }));
  const seen = new Set(first);
  const urls = new Set<string>();
  let remainingBytes = MAX_BYTES;
  let more = false;
  let failed = 0;
  const facts: SitemapFacts[] = [];

  for (let files = 0; files < MAX_FILES && urls.size < MAX_URLS && remainingBytes > 0; files += 1) {
    if (failed >= MAX_FAILED) break;
    const entry = queue.shift();
    if (entry === undefined) break;
    if (!options.allows(entry.url)) continue;
    const isNamed = (named.length > 0 && !isRewritten) || entry.depth > 0;
    const answer = await fetchFile(fetcher, entry.url, { origin, maxBytes: remainingBytes, signal });
    if (answer === 'failed') {
      failed += 1;
      continue;
    }
    const { bytes, status, isCut } = answer;
    if (bytes === null) {
      facts.push(sitemapFacts({ ...entry, isNamed, status, origin }, null));
      continue;
    }
    remainingBytes -= bytes.length;
    const file = await readSitemap(bytes.toString('utf8'), MAX_URLS - urls.size);
    // Of a file that is longer than what is read, the end is missing.
    const isBroken = file.problem === 'broken' && !isCut;
    const asRead = { ...file, problem: file.problem === 'broken' && !isBroken ? null : file.problem };
    facts.push(sitemapFacts({ ...entry, isNamed, status, origin }, asRead));
    for (const page of own(file.pages, entry.url)) urls.add(page);
    const inner = own(file.sitemaps, entry.url);
    const followed = entry.depth < MAX_DEPTH ? inner.slice(0, MAX_FILES) : [];
    more ||= file.isCut || followed.length < inner.length;
    for (const url of followed) {
      if (seen.has(url)) continue;
      seen.add(url);
      queue.push({ url, depth: entry.depth + 1 });
    }
  }
  more ||= failed > 0;
  const isThere = facts.some(({ address, entries }) => first.includes(address) && entries > 0);
  const elsewhere = isRewritten && (isThere || failed > 0) ? [] : [...new Set(foreign)].slice(0, MAX_FAILED);
  const unread: string[] = [];
  for (const url of elsewhere) {
    const pages = await fetchForeign(fetcher, url, { origin, maxBytes: remainingBytes, signal });
    if (pages === null) unread.push(new URL(url).host);
    for (const page of pages?.slice(0, MAX_URLS - urls.size) ?? []) urls.add(page);
  }
  return {
    urls: [...urls],
    more: more || unread.length > 0 || queue.length > 0 || urls.size >= MAX_URLS || remainingBytes <= 0,
    files: failed > 0 ? null : facts,
    unread: [...new Set(unread)],
  };
}

/** The pages of the site in a sitemap on another host; null if it can't be read, or names further sitemaps. */
async function fetchForeign(
  fetcher: Pick<Egress, 'fetch'>,
  url: string,
  { origin, maxBytes, signal }: { origin: string; maxBytes: number; signal: AbortSignal },
): Promise<string[] | null> {
  const host = new URL(url).origin;
  const answer = await fetchFile(fetcher, url, { origin: host, maxBytes, signal });
  if (answer === 'failed' || answer.bytes === null) return null;
  const file = await readSitemap(answer.bytes.toString('utf8'), MAX_URLS);
  if (file.problem !== null || file.isCut || file.sitemaps.length > 0) return null;
  return file.pages.flatMap((page) => {
    const address = normaliseUrl(page, url);
    return address !== null && new URL(address).origin === origin ? [address] : [];
  });
}

/**
 * The addresses on the site's own origin. A preview often has the sitemap of production: if all addresses are on one
 * other origin, the same paths on this one are meant.
 */
function ownAddresses(addresses: readonly string[], base: string, origin: string): string[] {
  const urls = addresses.flatMap((address) => {
    const url = normaliseUrl(address, base);
    return url === null ? [] : [new URL(url)];
  });
  const own = urls.filter((url) => url.origin === origin);
  const origins = new Set(urls.map((url) => url.origin));
  if (own.length > 0 || origins.size !== 1) return own.map((url) => url.href);
  return urls.map((url) => new URL(url.pathname + url.search, origin).href);
}

/** One file, unpacked; without bytes if the site has none on this origin, `failed` if it can't be fetched now. */
async function fetchFile(
  fetcher: Pick<Egress, 'fetch'>,
  url: string,
  { origin, maxBytes, signal }: { origin: string; maxBytes: number; signal: AbortSignal },
): Promise<{ bytes: Buffer | null; status: number; isCut: boolean } | 'failed'> {
  try {
    const response = await fetchFollowing(fetcher, url, {
      signal,
      timeoutMs: TIMEOUT_MS,
      maxBytes,
    });
    if (response.status === 429 || response.status >= 500) return 'failed';
    const { body, status, truncated } = response;
    const isThere = status === 200 && new URL(response.url).origin === origin;
    if (!isThere) return { bytes: null, status, isCut: false };
    const isGzip = body[0] === 0x1f && body[1] === 0x8b;
    // A compressed file (sitemap.xml.gz), not a compressed transfer. A decompression bomb causes an error.
    const bytes = isGzip ? await unzip(body, { maxOutputLength: maxBytes }) : body;
    return { bytes, status, isCut: truncated };
  } catch {
    signal.throwIfAborted();
    return 'failed';
  }
}
