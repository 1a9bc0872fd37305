import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';
import type { Egress } from '../../egress/egress.ts';
import { fetchFollowing } from '../../egress/fetch-following.ts';
import { normaliseUrl } from './normalise-url.ts';
import { readSitemap } from './read-sitemap.ts';

const MAX_FILES = 10;
const MAX_DEPTH = 2;
/** Of all files together, unpacked: some 50,000 addresses. */
const MAX_BYTES = 10 * 1024 * 1024;
const TIMEOUT_MS = 5_000;
/** A site that can't serve so many of its files is not asked for more: each may take all its time. */
const MAX_FAILED = 3;

/** More than any scan visits; what lies beyond would not be looked at. */
const MAX_URLS = 2_000;

const unzip = promisify(gunzip);

/**
 * Reads the sitemaps of an origin: those given, or `/sitemap.xml`, with indexes followed two levels deep, ten files
 * of at most 10 MB in all, until enough addresses are known. Only files and pages of the origin count, or those at the
 * same paths as on the one other origin that is named. What can't be fetched or read is not a failure: links are still
 * followed. Rejects only when the signal is aborted.
 * @param named addresses of `Sitemap:` lines
 * @returns addresses in the order of the files, each once, and whether there may be more of them
 */
export async function fetchSitemaps(
  egress: Pick<Egress, 'fetch'>,
  options: { origin: string; named: readonly string[]; allows(url: string): boolean; signal: AbortSignal },
): Promise<{ urls: string[]; more: boolean }> {
  const { origin, signal } = options;
  const own = (addresses: readonly string[], base: string): string[] => ownAddresses(addresses, base, origin);
  const named = own(options.named, origin);
  const first = named.length > 0 ? named : [new URL('/sitemap.xml', origin).href];
  const queue = [...new Set(first)].map((url) => ({ url, depth: 0 }));
  const seen = new Set(first);
  const urls = new Set<string>();
  let leftBytes = MAX_BYTES;
  let more = false;
  let failed = 0;

  for (let files = 0; files < MAX_FILES && urls.size < MAX_URLS && leftBytes > 0; files += 1) {
    if (failed >= MAX_FAILED) break;
    const entry = queue.shift();
    if (entry === undefined) break;
    if (!options.allows(entry.url)) continue;
    const bytes = await fetchFile(egress, entry.url, { origin, maxBytes: leftBytes, signal });
    if (typeof bytes === 'string') {
      if (bytes === 'failed') failed += 1;
      continue;
    }
    leftBytes -= bytes.length;
    const file = await readSitemap(bytes.toString('utf8'), MAX_URLS - urls.size);
    for (const page of own(file.pages, entry.url)) urls.add(page);
    const inner = own(file.sitemaps, entry.url);
    const followed = entry.depth < MAX_DEPTH ? inner.slice(0, MAX_FILES) : [];
    more ||= followed.length < inner.length;
    for (const url of followed) {
      if (seen.has(url)) continue;
      seen.add(url);
      queue.push({ url, depth: entry.depth + 1 });
    }
  }
  more ||= failed > 0;
  return { urls: [...urls], more: more || queue.length > 0 || urls.size >= MAX_URLS || leftBytes <= 0 };
}

/**
 * The addresses of the own origin. A preview often carries the sitemap of production: if all addresses are of one other
 * origin, those of the same paths here are meant.
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

/** One file, unpacked; `none` if the site has none on this origin, `failed` if it can't be fetched for now. */
async function fetchFile(
  egress: Pick<Egress, 'fetch'>,
  url: string,
  { origin, maxBytes, signal }: { origin: string; maxBytes: number; signal: AbortSignal },
): Promise<Buffer | 'none' | 'failed'> {
  try {
    const response = await fetchFollowing(egress, url, {
      signal,
      timeoutMs: TIMEOUT_MS,
      maxBytes,
    });
    if (response.status === 429 || response.status >= 500) return 'failed';
    if (response.status !== 200 || new URL(response.url).origin !== origin) return 'none';
    const { body } = response;
    const isGzip = body[0] === 0x1f && body[1] === 0x8b;
    // A compressed file (sitemap.xml.gz), as opposed to a compressed transfer; a bomb ends as an error.
    return isGzip ? await unzip(body, { maxOutputLength: maxBytes }) : body;
  } catch {
    signal.throwIfAborted();
    return 'failed';
  }
}
