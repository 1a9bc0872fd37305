const MAX_SOURCES = 20_000;
/** What bundlers and packages add. */
const FOREIGN =
  /(?:^|[/\\])node_modules[/\\]|(?:^|\/)webpack\/(?:runtime|bootstrap|universalModule)|^(?:webpack:\/\/\/?)?(?:external|ignored)\b|[\0]|\(webpack\)|^<|\/bower_components\/|vite\/(?:preload|modulepreload)|commonjsHelpers/i;
const NAMES = /"sources"\s*:\s*\[/g;
const CONTENT = /"sourcesContent"\s*:\s*\[\s*(?:null\s*,\s*)*"/;

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
