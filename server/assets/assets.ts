import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';

/** A file of the pages, with its content type. */
export interface Asset {
  type: string;
  /** Text, or the bytes of a picture. */
  body: string | Buffer;
}

const HASH_LENGTH = 12;
const SCRIPT = 'text/javascript; charset=utf-8';
const SHEET = 'text/css; charset=utf-8';
const PICTURE = 'image/webp';

/** The style sheet, which a downloaded report contains. */
export const STYLE = text(new URL('style.css', import.meta.url));

/** What the scripts of the pages import. */
const MODULES = {
  'copy-texts.js': asset(text(new URL('copy-texts.js', import.meta.url)), SCRIPT),
  'recent-scans.js': asset(text(new URL('recent-scans.js', import.meta.url)), SCRIPT),
  'watch-scan.js': asset(text(new URL('watch-scan.js', import.meta.url)), SCRIPT),
};

/**
 * The script of a report, with what it imports. It stands in the page: then the policy of a page that shows what a scanned
 * site wrote can name this one script by its hash, and no other.
 */
export const REPORT_SCRIPT = withModules(text(new URL('report.js', import.meta.url)));

/** The script of a report that is one file, which contains it. */
export const FILE_SCRIPT = withModules(text(new URL('file-filter.js', import.meta.url)));

/** The files next to this one, read once. */
const SOURCES = {
  ...MODULES,
  'style.css': asset(STYLE, SHEET),
  'home.css': asset(text(new URL('home.css', import.meta.url)), SHEET),
  'icon.svg': asset(text(new URL('icon.svg', import.meta.url)), 'image/svg+xml'),
  'progress.js': asset(script(new URL('progress.js', import.meta.url)), SCRIPT),
  'home.js': asset(script(new URL('home.js', import.meta.url)), SCRIPT),
  'report.js': asset(REPORT_SCRIPT, SCRIPT),
  'report-light.webp': asset(readFileSync(new URL('report-light.webp', import.meta.url)), PICTURE),
  'report-dark.webp': asset(readFileSync(new URL('report-dark.webp', import.meta.url)), PICTURE),
};

/** The files of the pages, by the name under which they are served. */
export const assets: Record<string, Asset> = Object.fromEntries(
  Object.entries(SOURCES).map(([name, file]) => [hashedName(name, file.body), file]),
);

/**
 * The name under which a file is served: it contains a hash of the content, so browsers may keep the file forever.
 *
 * @param name - name of the file in this folder
 */
export function assetName(name: keyof typeof SOURCES): string {
  return hashedName(name, SOURCES[name].body);
}

function asset(body: string | Buffer, type: string): Asset {
  return { type, body };
}

function text(file: URL): string {
  return readFileSync(file, 'utf8');
}

/** A script as it is served: what it imports goes by the name with the hash, too. */
function script(file: URL): string {
  return Object.entries(MODULES).reduce(
    (source, [name, { body }]) => source.replaceAll(`'./${name}'`, `'./${hashedName(name, body)}'`),
    text(file),
  );
}

/** The modules in the place of the lines that import them. */
function withModules(source: string): string {
  return Object.entries(MODULES).reduce(
    (whole, [name, { body }]) =>
      whole.replace(new RegExp(`^import [^;]* from './${name}';$`, 'm'), () =>
        String(body).replaceAll(/^export /gm, ''),
      ),
    source,
  );
}

function hashedName(name: string, body: string | Buffer): string {
  const hash = createHash('sha256').update(body).digest('hex').slice(0, HASH_LENGTH);
  return name.replace(/\.\w+$/, (ending) => `-${hash}${ending}`);
}
