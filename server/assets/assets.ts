import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';

/** A file of the pages, with its content type. */
export interface Asset {
  type: string;
  body: string;
}

const HASH_LENGTH = 12;

/** The files next to this one, read once. */
const SOURCES = {
  'style.css': read(new URL('style.css', import.meta.url), 'text/css; charset=utf-8'),
  'icon.svg': read(new URL('icon.svg', import.meta.url), 'image/svg+xml'),
  'progress.js': read(new URL('progress.js', import.meta.url), 'text/javascript; charset=utf-8'),
  'home.js': read(new URL('home.js', import.meta.url), 'text/javascript; charset=utf-8'),
  'report.js': read(new URL('report.js', import.meta.url), 'text/javascript; charset=utf-8'),
};

/** The style sheet, which a downloaded report contains. */
export const STYLE = SOURCES['style.css'].body;

/**
 * The script of a report. It stands in the page: then the policy of a page that shows what a scanned site wrote can name
 * this one script by its hash, and no other.
 */
export const REPORT_SCRIPT = SOURCES['report.js'].body;

/** The files of the pages, by the name under which they are served. */
export const assets: Record<string, Asset> = Object.fromEntries(
  Object.entries(SOURCES).map(([name, asset]) => [hashedName(name, asset.body), asset]),
);

/**
 * The name under which a file is served: it contains a hash of the content, so browsers may keep the file for ever.
 *
 * @param name - name of the file in this folder
 */
export function assetName(name: keyof typeof SOURCES): string {
  return hashedName(name, SOURCES[name].body);
}

function read(file: URL, type: string): Asset {
  return { type, body: readFileSync(file, 'utf8') };
}

function hashedName(name: string, body: string): string {
  const hash = createHash('sha256').update(body).digest('hex').slice(0, HASH_LENGTH);
  return name.replace(/\.\w+$/, (ending) => `-${hash}${ending}`);
}
