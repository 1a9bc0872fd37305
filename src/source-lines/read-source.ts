import { LimitError } from './limit-error.ts';
import { maskBraces } from './mask-braces.ts';
import { maskMarkdown } from './mask-markdown.ts';
import { hasTemplateSyntax, maskFrontMatter, maskTemplate } from './mask-templates.ts';
import { readJsx } from './read-jsx.ts';
import { componentKey, readMarkup } from './read-markup.ts';
import type { SourceFile } from './source-element.ts';

/** What is known of a language: how its expressions are masked, and how elements are read from the masked text. */
interface Reader {
  mask: (source: string) => string;
  read: (path: string, source: string, masked: string) => SourceFile;
}

const TEMPLATE = { components: false, vue: false, canBeDocument: false };

function template(engine: 'any' | 'blade' | 'razor'): Reader {
  return {
    mask: (source) => maskTemplate(source, engine),
    read: (path, source, masked) => readMarkup(path, source, masked, TEMPLATE),
  };
}

const HTML: Reader = {
  mask: (source) => (hasTemplateSyntax(source) ? maskTemplate(source, 'any') : source),
  read: (path, source, masked) =>
    readMarkup(path, source, masked, { ...TEMPLATE, canBeDocument: !hasTemplateSyntax(source) }),
};

const VUE: Reader = {
  mask: (source) => maskTemplate(source, 'any'),
  read: (path, source, masked) =>
    readMarkup(path, source, masked, { components: true, vue: true, canBeDocument: false }),
};

const BRACES: Reader = {
  mask: (source) => maskBraces(maskFrontMatter(source)),
  read: (path, source, masked) =>
    readMarkup(path, source, masked, { components: true, vue: false, canBeDocument: false }),
};

/** What Markdown has of HTML. What it writes itself is not known to be an element. */
const MARKDOWN: Reader = {
  mask: maskMarkdown,
  read: (path, source, masked) => readMarkup(path, source, masked, TEMPLATE),
};

const JSX: Reader = { mask: (source) => source, read: readJsx };

/** Readers by the extension of the file; the longest that fits counts. */
const READERS: Record<string, Reader> = {
  '.html': HTML,
  '.htm': HTML,
  '.xhtml': HTML,
  '.shtml': HTML,
  '.md': MARKDOWN,
  '.markdown': MARKDOWN,
  '.vue': VUE,
  '.svelte': BRACES,
  '.astro': BRACES,
  '.jsx': JSX,
  '.tsx': JSX,
  '.js': JSX,
  '.mjs': JSX,
  '.blade.php': template('blade'),
  '.cshtml': template('razor'),
  '.razor': template('razor'),
  ...Object.fromEntries(
    [
      '.njk',
      '.nunjucks',
      '.jinja',
      '.jinja2',
      '.j2',
      '.twig',
      '.liquid',
      '.hbs',
      '.handlebars',
      '.mustache',
      '.ejs',
      '.eta',
      '.erb',
      '.php',
      '.phtml',
      '.gohtml',
      '.tmpl',
      '.gotmpl',
      '.tpl',
    ].map((end) => [end, template('any')]),
  ),
};

/** The reader for a file of this name, if it is of a known language. */
function readerOf(path: string): Reader | undefined {
  const name = path.slice(path.lastIndexOf('/') + 1).toLowerCase();
  for (let at = name.indexOf('.'); at >= 0; at = name.indexOf('.', at + 1)) {
    const reader = READERS[name.slice(at)];
    if (reader !== undefined) return reader;
  }
  return undefined;
}

const OF_TOOLS = /[.-]min\.[a-z]+$|\.(?:test|spec|stories)\.[a-z]+$/i;
const SCRIPT = /\.m?js$/i;

/** Whether a file of this name may write elements of pages. */
export function isSourceName(path: string): boolean {
  return readerOf(path) !== undefined && !OF_TOOLS.test(path);
}

/** Whether a file of this name has HTML only here and there. */
export function isMarkdown(path: string): boolean {
  return readerOf(path) === MARKDOWN;
}

/** Whether a large file of this name comes from a bundler. */
export function isBundleName(path: string): boolean {
  return SCRIPT.test(path);
}

/** The order of reading, because a limit may end it: markup (0), scripts with markup (1), any scripts (2). */
export function readingRank(path: string): number {
  if (SCRIPT.test(path)) return 2;
  return readerOf(path) === JSX ? 1 : 0;
}

/** An element at a place where a value can begin, so that text in quotes does not match. */
const JSX_VALUE = /(?:=>|\breturn|\bdefault|[(?:&|,=[{])\s*<(?:[A-Za-z]|>)/;

/**
 * Reads the elements that a file writes.
 *
 * @returns undefined if the file has none, or is not of the language that its name says
 * @throws {@link LimitError} if it is nested too deep
 */
export function readSource(path: string, source: string): SourceFile | undefined {
  const reader = readerOf(path);
  if (reader === undefined || isPacked(source)) return undefined;
  if (reader === MARKDOWN && !/<[a-z]/i.test(source)) return undefined;
  if (reader === JSX && !(/<\/|\/>/.test(source) && JSX_VALUE.test(source))) return undefined;
  try {
    return { ...reader.read(path, source, reader.mask(source)), defines: definedComponents(path, source) };
  } catch (error) {
    // The stack overflows if the file is nested too deep.
    if (error instanceof LimitError) throw error;
    if (error instanceof RangeError) throw new LimitError('It is nested too deep.', { cause: error });
    // The file is not of the language that its name says, so it has no elements to find.
    return undefined;
  }
}

/** The text of a file with placeholders for its expressions, as long as the text. JSX is as it is. */
export function maskSource(path: string, source: string): string {
  return readerOf(path)?.mask(source) ?? source;
}

/** Whether a file of this name is JavaScript or TypeScript, in which elements have other names for attributes. */
export function isScript(path: string): boolean {
  return readerOf(path) === JSX;
}

/** Components by their declarations and by the name of the file. */
function definedComponents(path: string, source: string): string[] {
  const declared = source.matchAll(/\b(?:function|const|let|var|class)\s+([A-Z]\w*)/g);
  const name = path.slice(path.lastIndexOf('/') + 1).replace(/\..*$/s, '');
  return [name, ...[...declared].map(([, own = '']) => own)].map(componentKey);
}

/** Whether a program has packed the file into a few long lines. Line numbers would be of no use. */
export function isPacked(source: string): boolean {
  return source.length > 5000 && source.length / (source.split('\n').length + 1) > 1000;
}
