const END = String.raw`((?:\.(?:chunk|bundle|min))?\.[a-z0-9]{2,5})$`;

/** `app.3f9a2b1c.js`, `logo-4be1a7f09c.png`: webpack and others. */
const TOKEN = new RegExp(String.raw`[.-](\w{6,32})${END}`, 'i');

/** `index-C9x_k2Lq.js`: Vite, eight characters of base64url. */
const RANDOM = new RegExp(String.raw`[.-]([\w-]{8})${END}`, 'i');

/** `d41d8cd98f00b204e980.js`: of an image this is the name of its content, and another name is another image. */
const WHOLE = /\/([\w-]{8,40})(\.(?:m?js|css))$/i;

const SCRIPT_OR_STYLE = /\.(?:m?js|css)$/i;

/** Folders into which tools build. */
const BUILT = /\/(?:_next\/static|_nuxt|_astro|_app\/immutable|assets)\//;

/** The number of a build as the name of a folder: Next.js. */
const BUILD_FOLDER = /(\/_next\/static\/)[\w-]{8,}\/(?=_\w+Manifest\.js$)/;

const WORDS = /^[A-Z]?[a-z]+(?:[A-Z][a-z]+)*\d{0,4}$/;

/** An address or path at whose end there is a file. */
const FILE = /[\w/.:~-]{1,300}\.(?:m?js|css|json|wasm|png|jpe?g|webp|avif|svg|woff2?)\b/gi;

/**
 * What is dropped from the words by which an element is known, because it changes without the element
 * becoming another one: digits of counters and dates, build hashes, ids of component libraries, scoping
 * attributes of frameworks, states. The list was collected from the output of the tools it names.
 */

/** Attribute values longer than this tell no more about identity. */
const MAX_VALUE_LENGTH = 100;

/** State classes: the same element before and after a click. */
const STATE_CLASS =
  /^(?:active|current|open|show|shown|hidden|collapsed?|expanded|selected|checked|focus(?:ed)?|hover|disabled|loading|loaded|lazy(?:load(?:ed|ing)?)?|in|js|no-js|is-[a-z-]+|has-[a-z-]+)$/i;

/** `css-1q529k1-label`: emotion, styled-components, JSS, Svelte, Astro. */
const LIBRARY_CLASS =
  /^(css|sc|jss|emotion|svelte|astro|tss|makeStyles|styled|e|jsx)-([A-Za-z0-9]{4,})(?:-(.+))?$/;

/** `Button_primary__x7Yz1`, `_button_1a2b3_12`: CSS modules of webpack, Next.js, Vite. */
const MODULE_CLASS = /^(.+?)_{1,3}([A-Za-z0-9+/-]{4,8})(?:_\d+)?$/;

/** Ids that component libraries count up or make at random. */
const LIBRARY_ID =
  /^(?:radix|headlessui|react-aria|reach|mui|rc|mat|cdk|ember|yui|gen|ui-id|downshift|chakra|mantine|popover|tippy|tooltip|floating-ui|aria|bs|uid|id|el|ext-gen|v|svelte)(?:[-_:.][-_:.a-z]*)?(?:\d|[:«]r\w)/i;

/** `:r1:`, `«r1»`, `_r_1_`: React's useId. */
const REACT_ID = /^(?=.*[:«»_])[:«_]{1,2}r[:_]?[0-9a-z]*[:»_]{1,2}(?:-.*)?$/i;

/** Attributes that hold measures, states, references to ids, or a framework's own marks. */
const VOLATILE_ATTRIBUTE =
  /^(?:style|nonce|integrity|crossorigin|srcset|sizes|loading|decoding|fetchpriority|width|height|class|id|for|tabindex|rel|ping|jsname|jsaction|jscontroller|on.*|data-v-.*|data-react.*|data-astro.*|data-s-.*|_ng.*|ng-.*|data-emotion|data-styled.*|data-testid|data-build|data-n-.*|data-state|data-track.*|data-gtm.*|data-analytics.*|aria-expanded|aria-selected|aria-current|aria-checked|aria-pressed|aria-hidden|aria-busy|aria-controls|aria-labelledby|aria-describedby|aria-owns|aria-activedescendant|aria-valuenow|aria-valuetext)$/i;

const ADDRESS_ATTRIBUTE = /^(?:href|src|action|formaction|poster|data|data-src|cite|longdesc|xlink:href)$/i;

/** Text for comparing: white space folded, lower case, every number one `#`, invisible signs removed. */
export function normaliseText(text: string): string {
  return text
    .normalize('NFC')
    .replace(/[\u00ad\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff]/g, '')
    .replace(/\s+/g, ' ')
    .trim()
    .toLowerCase()
    .replace(/\p{N}+(?:[.,:]\p{N}+)*/gu, '#');
}

/** A class without its build hash; empty when nothing stable is in it. */
export function normaliseClass(name: string): string {
  if (STATE_CLASS.test(name)) return '';
  const library = LIBRARY_CLASS.exec(name);
  if (library) {
    const [, prefix, hash = '', label = ''] = library;
    if (isGeneratedToken(hash) || /^(?:css|sc|svelte|astro|jsx)$/.test(prefix ?? '')) {
      return label !== '' && !isGeneratedToken(label) ? label : '';
    }
  }
  const module = MODULE_CLASS.exec(name);
  if (module) {
    const [, label = '', hash = ''] = module;
    if (isGeneratedToken(hash) || /\d/.test(hash) || /[A-Z]/.test(hash.slice(1))) {
      return label.replace(/^_+|_+$/g, '');
    }
  }
  if (isGeneratedToken(name.replace(/^[._-]+/, ''))) return '';
  const suffixed = /^(.+)-([A-Za-z0-9]{5,8})$/.exec(name);
  if (suffixed && /\d/.test(suffixed[2] ?? '') && isGeneratedToken(suffixed[2] ?? ''))
    return suffixed[1] ?? '';
  return name.replace(/\d{3,}/g, '#');
}

/** Stable classes of a class attribute, sorted, each once. */
export function normaliseClasses(attribute: string): string[] {
  const classes = new Set(attribute.split(/\s+/).filter(Boolean).map(normaliseClass));
  classes.delete('');
  return [...classes].sort();
}

/** An id a person gave, numbers masked; empty for none and for those made by a tool. */
export function normaliseId(id: string): string {
  const trimmed = id.trim();
  if (trimmed === '' || /^[\d_-]+$/.test(trimmed)) return '';
  if (REACT_ID.test(trimmed) || LIBRARY_ID.test(trimmed)) return '';
  if (/[0-9a-f]{8}-[0-9a-f]{4}/i.test(trimmed) || isGeneratedToken(trimmed)) return '';
  const parts = trimmed.split(/[-_:.]/);
  const last = parts.at(-1) ?? '';
  if (parts.length > 1 && isGeneratedToken(last)) {
    return trimmed.slice(0, -last.length - 1).replace(/\d+/g, '#');
  }
  return trimmed.replace(/\d+/g, '#').slice(0, MAX_VALUE_LENGTH);
}

/** Path of an address: no host, query, fragment (but a page's own anchor), index.html or asset hash. */
export function normaliseAddress(address: string): string {
  const trimmed = address.trim();
  if (/^data:/i.test(trimmed)) return 'data:';
  if (/^blob:/i.test(trimmed)) return 'blob:';
  if (trimmed.startsWith('#')) return `#${normaliseId(trimmed.slice(1))}`;
  const path = trimmed
    .replace(/^(?:[a-z][a-z+.-]*:)?\/\/[^/?#]*/i, '')
    .replace(/[?#].*$/s, '')
    .replace(/\/index\.html?$/i, '/');
  return withoutBuildHash(path).slice(0, 2 * MAX_VALUE_LENGTH);
}

/** Attributes that say what an element is or does, values normalised, names in order. */
export function normaliseAttributes(attributes: Record<string, string>): Record<string, string> {
  const kept: [string, string][] = [];
  for (const name of Object.keys(attributes).sort()) {
    if (VOLATILE_ATTRIBUTE.test(name)) continue;
    const value = attributes[name] ?? '';
    if (name.startsWith('data-') && isGeneratedToken(value)) continue;
    const kind = ADDRESS_ATTRIBUTE.test(name) ? normaliseAddress(value) : normaliseText(value);
    kept.push([name.toLowerCase(), kind.slice(0, MAX_VALUE_LENGTH)]);
  }
  return Object.fromEntries(kept);
}

/**
 * Whether a word looks as if a tool had made it (a hash, a random id) rather than a person. Such words
 * change with every build and must not be part of an identity. Words of four letters and less, plain
 * words, and words that end in a small number (`col-12`, `heading2`) are a person's.
 */
export function isGeneratedToken(token: string): boolean {
  if (token.length < 5) return false;
  if (/[0-9a-f]{8}-[0-9a-f]{4}-/i.test(token)) return true;
  if (/^[0-9a-f]{6,}$/i.test(token) && /\d/.test(token)) return true;
  if (/^[a-z0-9]{5,24}$/i.test(token) && /\d/.test(token) && /[a-z]/i.test(token)) {
    return !/^[a-z]+\d{1,4}$/i.test(token) && !/^\d{1,4}[a-z]{1,3}$/i.test(token);
  }
  if (/^[a-z]{6,10}$/i.test(token)) {
    return /[a-z][A-Z][a-z][A-Z]/.test(token) || !/[aeiouy]/i.test(token);
  }
  return false;
}

/** The path of a file without what build tools write into it, which changes with every build. */
export function withoutBuildHash(path: string): string {
  return path
    .replace(BUILD_FOLDER, '$1')
    .replace(RANDOM, (whole, hash: string, end: string) => (isRandom(hash, path) ? end : whole))
    .replace(TOKEN, (whole, hash: string, end: string) => (isGeneratedToken(hash) ? end : whole))
    .replace(WHOLE, (whole, hash: string, end: string) => (isWholeHash(hash, path) ? `/${end}` : whole));
}

function isRandom(hash: string, path: string): boolean {
  if (!/[A-Z]/.test(hash)) return false;
  const isScript = SCRIPT_OR_STYLE.test(path);
  // A hash may look like words there, and scripts of tools have no such names.
  if (isScript && BUILT.test(path)) return true;
  return /[a-z]/.test(hash) && !WORDS.test(hash) && (isScript || /[\d_-]/.test(hash));
}

function isWholeHash(hash: string, path: string): boolean {
  if (/^(?=.*\d)[\da-f]+$/i.test(hash)) return true;
  return hash.length === 8 && /\/_nuxt\//.test(path) && isRandom(hash, path);
}

/**
 * A message or path without what changes from visit to visit: numbers (lines, columns, ports, counters), generated words
 * (hashes, ids), and the queries of addresses in it.
 */
export function maskVolatile(text: string): string {
  return text
    .replace(/[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}/gi, '#')
    .replace(/\?[^\s"'`)<>]*/g, (query, at: number) => (/[\w/]/.test(text[at - 1] ?? '') ? '' : query))
    .replace(FILE, withoutBuildHash)
    .replace(/[A-Za-z0-9_]{5,}/g, (word) => (isGeneratedToken(word) ? '#' : word))
    .replace(/0x[\da-f]+|\d+(?:[.,:]\d+)*/gi, '#')
    .replace(/#(?:[-.:#]+#)+/g, '#')
    .replace(/\s+/g, ' ')
    .trim();
}
