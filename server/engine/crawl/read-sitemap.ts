import { SaxesParser } from 'saxes';
import { messageOf } from '../../shared/errors.ts';
import { createTimeSlices } from '../../shared/time-slices.ts';
import type { SitemapFacts } from '../../facts/site-facts.ts';

/** Addresses that are kept of each kind. */
const MAX_SHOWN = 5;

/** The addresses in one sitemap file. */
interface SitemapFile {
  /** Addresses of pages, as written. */
  pages: string[];
  /** Addresses of further sitemap files, as written. */
  sitemaps: string[];
  /** See SitemapFacts. */
  problem: 'html' | 'unreadable' | 'broken' | null;
  /** What the parser says, if it is broken. */
  message: string;
  /** A part of it is too large to be read, so that nothing is known of what follows. */
  isCut: boolean;
}

/** sitemaps.org: a file has at most 50,000 addresses. */
const MAX_ENTRIES = 50_000;
/** Further files read from an index; more are never followed. */
const MAX_SITEMAPS = 1_000;
const MAX_URL_LENGTH = 2_048;
/**
 * Attributes of a tag, and characters without the end of a text, tag or comment: the parser puts these together in one
 * turn of the main thread, which a file of many megabytes would keep for seconds.
 */
const MAX_ATTRIBUTES = 1_000;
const MAX_PART = 256 * 1024;

/**
 * Reads a sitemap: `urlset` or `sitemapindex` in XML, or plain text with one address per line. Of broken XML,
 * everything before the error counts. External entities and DTDs are never loaded, and entities of the file never
 * expanded. Other work of the process gets its turn in between.
 * @param enough stop after this many pages
 */
export async function readSitemap(text: string, enough: number): Promise<SitemapFile> {
  const trimmed = text.replace(/^\uFEFF/, '').trimStart();
  const limit = Math.min(enough, MAX_ENTRIES);
  if (!trimmed.startsWith('<')) return readLines(trimmed, limit);
  const file = await readXml(trimmed, limit);
  return /^<(?:!doctype )?html\b/i.test(trimmed) ? { ...file, problem: 'html' } : file;
}

async function readLines(text: string, limit: number): Promise<SitemapFile> {
  const pages: string[] = [];
  const slices = createTimeSlices();
  for (let at = 0; at < text.length && pages.length < limit;) {
    LINE.lastIndex = at;
    const [whole = '', line = ''] = LINE.exec(text) ?? [];
    if (whole === '') break;
    at += whole.length;
    const address = line.trim();
    if (address.length <= MAX_URL_LENGTH && /^https?:\/\//i.test(address)) pages.push(address);
    if (slices.isOver()) await slices.pause();
  }
  const isEmpty = text.trim() === '' || pages.length > 0;
  return { pages, sitemaps: [], problem: isEmpty ? null : 'unreadable', message: '', isCut: false };
}

/** A line with all line ends after it. */
const LINE = /([^\r\n]*)[\r\n]*/y;

/** Ends the parser early; not a failure. */
class Enough extends Error {}

/** Ends it at what it must not go on with. */
class TooLarge extends Error {}

async function readXml(text: string, limit: number): Promise<SitemapFile> {
  const file: SitemapFile = { pages: [], sitemaps: [], problem: null, message: '', isCut: false };
  const parser = new SaxesParser();
  const path: string[] = [];
  let loc = '';
  let attributes = 0;
  let at = 0;
  let endedAt = 0;
  const ended = (): void => {
    endedAt = at;
  };
  const add = (piece: string): void => {
    ended();
    if (path.at(-1) === 'loc' && loc.length <= MAX_URL_LENGTH) loc += piece;
  };
  for (const part of ['opentagstart', 'doctype', 'comment', 'processinginstruction'] as const)
    parser.on(part, ended);
  parser.on('attribute', () => {
    ended();
    attributes += 1;
    if (attributes > MAX_ATTRIBUTES) throw new TooLarge();
  });
  parser.on('opentag', (tag) => {
    attributes = 0;
    path.push(localName(tag.name));
    if (path.length > 10) throw new Enough();
    loc = '';
  });
  parser.on('text', add);
  parser.on('cdata', add);
  parser.on('closetag', () => {
    const parent = path.at(-2);
    const address = loc.trim();
    if (path.pop() === 'loc' && address !== '' && address.length <= MAX_URL_LENGTH) {
      // Elements of extensions (image:loc) have other parents or are not pages of their own.
      if (parent === 'url') file.pages.push(address);
      if (parent === 'sitemap') file.sitemaps.push(address);
    }
    if (file.pages.length >= limit || file.sitemaps.length >= MAX_SITEMAPS) throw new Enough();
  });
  parser.on('error', (error) => {
    throw error;
  });
  const slices = createTimeSlices();
  try {
    for (; at < text.length; at += CHUNK) {
      parser.write(text.slice(at, at + CHUNK));
      if (at - endedAt > MAX_PART) throw new TooLarge();
      if (slices.isOver()) await slices.pause();
    }
    parser.close();
  } catch (error) {
    // Broken XML or enough read: everything before counts.
    if (error instanceof Enough) return file;
    if (error instanceof TooLarge) return { ...file, isCut: true };
    return { ...file, problem: 'broken', message: messageOf(error).slice(0, MAX_MESSAGE) };
  }
  return file;
}

const CHUNK = 64 * 1024;
const MAX_MESSAGE = 200;

/** Sitemaps name elements with and without a prefix; `image:loc` and the like are kept apart. */
function localName(name: string): string {
  // A name may have millions of colons.
  const [prefix, local] = name.split(':', 2);
  if (local === undefined) return prefix ?? name;
  return /^(?:image|video|news|xhtml)$/i.test(prefix ?? '') ? name : local;
}

/**
 * What a sitemap is like.
 * @param about.origin that of the site
 * @param file null if there is none
 */
export function sitemapFacts(
  about: { url: string; isNamed: boolean; status: number; origin: string },
  file: SitemapFile | null,
): SitemapFacts {
  const { url, isNamed, status, origin } = about;
  const addresses = file === null ? [] : [...file.pages, ...file.sitemaps];
  const relative: string[] = [];
  const foreign: string[] = [];
  const origins = new Set<string>();
  for (const address of addresses) {
    const parsed = URL.parse(address);
    if (parsed === null) {
      if (relative.length < MAX_SHOWN) relative.push(address.slice(0, 200).toWellFormed());
      continue;
    }
    origins.add(parsed.origin);
    if (parsed.origin !== origin && foreign.length < MAX_SHOWN) foreign.push(parsed.href.slice(0, 200));
  }
  const [only = null] = origins;
  const isElsewhere = !origins.has(origin);
  return {
    address: url,
    isNamed,
    status,
    problem: file?.problem ?? null,
    message: file?.message ?? '',
    relative,
    // Of a preview, the whole sitemap is that of production.
    foreign: isElsewhere ? [] : foreign,
    onlyOrigin: isElsewhere && origins.size === 1 ? only : null,
    entries: addresses.length,
  };
}
