import { createHash } from 'node:crypto';
import { html } from 'ghtml';
import { scripts } from './scripts.ts';
import { style } from './style.ts';

/** A file of the pages, with its content type. */
export interface Asset {
  type: string;
  body: string;
}

const ICON = html`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24">
  <path d="M12 3 22 21H2Z" fill="#fbfaf6" stroke="#a3211a" stroke-width="2.4" stroke-linejoin="round" />
  <path d="M12 11.5 16.4 19H7.6Z" fill="#a3211a" />
</svg>`;
const HASH_LENGTH = 12;

const sources: Record<string, Asset> = {
  'style.css': { type: 'text/css; charset=utf-8', body: style },
  'icon.svg': { type: 'image/svg+xml', body: ICON },
  ...Object.fromEntries(
    Object.entries(scripts).map(([name, body]) => [name, { type: 'text/javascript; charset=utf-8', body }]),
  ),
};

const names = new Map(Object.entries(sources).map(([name, { body }]) => [name, hashedName(name, body)]));

/** The files of the pages, by the name under which they are served. */
export const assets: Record<string, Asset> = Object.fromEntries(
  Object.entries(sources).map(([name, asset]) => [assetName(name), asset]),
);

/**
 * The name under which a file is served: with a hash of its content, so that browsers may keep it for ever.
 * @param name as it is in the sources, such as `style.css`
 * @throws Error where there is no such file
 */
export function assetName(name: string): string {
  const known = names.get(name);
  if (known === undefined) throw new Error(`There is no asset ${name}.`);
  return known;
}

function hashedName(name: string, body: string): string {
  const hash = createHash('sha256').update(body).digest('hex').slice(0, HASH_LENGTH);
  return name.replace(/\.\w+$/, (ending) => `-${hash}${ending}`);
}
