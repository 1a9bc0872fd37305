import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';

/** A file of the pages, with its content type. */
export interface Asset {
  type: string;
  body: string;
}

const HASH_LENGTH = 12;

/** The files next to this one, read once. Each is named in full here, so that a bundler finds it. */
const SOURCES = {
  'style.css': {
    type: 'text/css; charset=utf-8',
    body: readFileSync(new URL('./style.css', import.meta.url), 'utf8'),
  },
  'icon.svg': {
    type: 'image/svg+xml',
    body: readFileSync(new URL('./icon.svg', import.meta.url), 'utf8'),
  },
  'progress.js': {
    type: 'text/javascript; charset=utf-8',
    body: readFileSync(new URL('./progress.js', import.meta.url), 'utf8'),
  },
  'home.js': {
    type: 'text/javascript; charset=utf-8',
    body: readFileSync(new URL('./home.js', import.meta.url), 'utf8'),
  },
} satisfies Record<string, Asset>;

/** The style sheet, which a downloaded report contains. */
export const STYLE: string = SOURCES['style.css'].body;

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

function hashedName(name: string, body: string): string {
  const hash = createHash('sha256').update(body).digest('hex').slice(0, HASH_LENGTH);
  return name.replace(/\.\w+$/, (ending) => `-${hash}${ending}`);
}
