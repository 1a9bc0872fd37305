import { isGeneratedToken } from './generated-token.ts';
import { withoutBuildHash } from './without-build-hash.ts';

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
