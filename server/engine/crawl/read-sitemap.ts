import { SaxesParser } from 'saxes';
import { messageOf } from '../../shared/message-of.ts';
import { createTimeSlices } from '../../shared/time-slices.ts';

/** The addresses in one sitemap file. */
export interface SitemapFile {
  /** Addresses of pages, as written. */
  pages: string[];
  /** Addresses of further sitemap files, as written. */
  sitemaps: string[];
  /** See SitemapFacts. */
  problem: 'html' | 'unreadable' | 'broken' | null;
  /** What the parser says, if it is broken. */
  message: string;
}

/** sitemaps.org: a file has at most 50,000 addresses. */
const MAX_ENTRIES = 50_000;
/** Further files read from an index; more are never followed. */
const MAX_SITEMAPS = 1_000;
const MAX_URL_LENGTH = 2_048;

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
  return { pages, sitemaps: [], problem: isEmpty ? null : 'unreadable', message: '' };
}

/** A line with all line ends after it. */
const LINE = /([^\r\n]*)[\r\n]*/y;

/** Ends the parser early; not a failure. */
class Enough extends Error {}

async function readXml(text: string, limit: number): Promise<SitemapFile> {
  const file: SitemapFile = { pages: [], sitemaps: [], problem: null, message: '' };
  const parser = new SaxesParser();
  const path: string[] = [];
  let loc = '';
  const add = (piece: string): void => {
    if (path.at(-1) === 'loc' && loc.length <= MAX_URL_LENGTH) loc += piece;
  };
  parser.on('opentag', (tag) => {
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
    for (let at = 0; at < text.length; at += CHUNK) {
      parser.write(text.slice(at, at + CHUNK));
      if (slices.isOver()) await slices.pause();
    }
    parser.close();
  } catch (error) {
    // Broken XML or enough read: everything before counts.
    if (error instanceof Enough) return file;
    return { ...file, problem: 'broken', message: messageOf(error).slice(0, MAX_MESSAGE) };
  }
  return file;
}

const CHUNK = 64 * 1024;
const MAX_MESSAGE = 200;

/** Sitemaps name elements with and without a prefix; `image:loc` and the like are kept apart. */
function localName(name: string): string {
  const [prefix, local] = name.split(':');
  if (local === undefined) return prefix ?? name;
  return /^(?:image|video|news|xhtml)$/i.test(prefix ?? '') ? name : local;
}
