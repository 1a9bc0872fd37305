import type { Egress } from '../../egress/egress.ts';
import { fetchFollowing } from '../../egress/fetch-following.ts';
import type { AddressAnswer } from '../../rules/read/addresses/judge-address.ts';
import { isSameSite } from '../../rules/hosts.ts';

/** Characters at the end of a file in which the comment must be. An address with a whole map in it is longer. */
const END = 3_000;

const COMMENT = /\/[/*][#@]\s*sourceMappingURL=/;

const REST = /^([^\s'"]+?)\s*(?:\*\/)?[\s;]*$/;

const MAX_SOURCES = 20_000;

/** What bundlers and packages add. */
const FOREIGN =
  /(?:^|[/\\])node_modules[/\\]|(?:^|\/)webpack\/(?:runtime|bootstrap|universalModule)|^(?:webpack:\/\/\/?)?(?:external|ignored)\b|[\0]|\(webpack\)|^<|\/bower_components\/|vite\/(?:preload|modulepreload)|commonjsHelpers/i;

const NAMES = /"sources"\s*:\s*\[/g;

const CONTENT = /"sourcesContent"\s*:\s*\[\s*(?:null\s*,\s*)*"/;

/** The end of a file, where it names its map. */
const END_BYTES = 4_000;
/** Of servers that send the whole file, and of a map. */
const MAX_BYTES = 3_000_000;

/**
 * Asks for the end of a script or style sheet of a site, and for the source map that it names there or in a header.
 * @param options.mayAsk false for a map that must not be asked for
 * @returns null if nothing is known for certain
 * @throws EgressError; the signal's reason when aborted
 */
export async function askForSources(
  file: string,
  options: {
    fetcher: Pick<Egress, 'fetch'>;
    mayAsk: (address: string) => boolean;
    signal: AbortSignal;
    timeoutMs: number;
  },
): Promise<AddressAnswer | null> {
  const { fetcher, mayAsk, signal, timeoutMs } = options;
  const asked = { signal, timeoutMs, maxBytes: MAX_BYTES };
  const found = await fetchFollowing(fetcher, file, { ...asked, range: `bytes=-${END_BYTES}` });
  if (found.status >= 300 || found.truncated) return null;
  const { sourcemap, 'x-sourcemap': older } = found.headers;
  const name = sourcemap ?? older ?? sourceMapName(found.body.toString());
  const address = name === null ? null : URL.parse(name, found.url);
  // An address that holds the whole map is longer than the end of the file.
  if (address === null || !/^https?:$/.test(address.protocol)) return found.status;
  if (!isSameSite(address.hostname, new URL(file).hostname) || !mayAsk(address.href)) return null;
  const map = await fetchFollowing(fetcher, address.href, asked);
  if (map.status >= 500 || map.status === 429) return null;
  if (map.status >= 400) return found.status;
  const isPublic = publishesSources(map.body.toString(), map.truncated);
  if (isPublic === null) return null;
  return isPublic ? 'publishes sources' : found.status;
}

/**
 * The address of the source map that a script or style sheet names in its last comment, as written; null without one.
 * ECMA-426, section 11.1.2.
 */
export function sourceMapName(text: string): string | null {
  const [, ...comments] = text.slice(-END).split(COMMENT);
  return REST.exec(comments.at(-1) ?? '')?.[1] ?? null;
}

/**
 * Whether a source map (ECMA-426) holds sources, and one of them at least is the site's own and not that of a package.
 * Read without parsing, because maps have megabytes and the end may be missing.
 * @param isCut the text goes on
 * @returns null if that can't be known
 */
export function publishesSources(text: string, isCut: boolean): boolean | null {
  const start = text
    .slice(0, 200)
    .replace(/^\)\]\}'[^\n]*\n/, '')
    .trimStart();
  if (!start.startsWith('{')) return false;
  const isMap = /"mappings"\s*:|"sections"\s*:/.test(text);
  const hasOwn = ownSource(text);
  if (isMap && hasOwn && CONTENT.test(text)) return true;
  return isCut ? null : false;
}

/** Whether a list of sources names one that no package has. */
function ownSource(text: string): boolean {
  for (const { index, 0: opening } of text.matchAll(NAMES)) {
    let at = index + opening.length;
    for (let sources = 0; sources < MAX_SOURCES; sources += 1) {
      const name = nextText(text, at);
      if (name === null) break;
      if (name.text !== '' && !FOREIGN.test(name.text)) return true;
      at = name.end;
    }
  }
  return false;
}

/** The next string of a list in JSON; null at the end of the list. */
function nextText(text: string, from: number): { text: string; end: number } | null {
  let start = from;
  while (start < text.length && /[\s,]/.test(text[start] ?? '')) start += 1;
  if (text.startsWith('null', start)) return { text: '', end: start + 4 };
  if (text[start] !== '"') return null;
  for (let end = start + 1; end < text.length; end += 1) {
    if (text[end] === '\\') end += 1;
    else if (text[end] === '"') return { text: text.slice(start + 1, end), end: end + 1 };
  }
  return null;
}
