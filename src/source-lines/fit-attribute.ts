import { fitPattern } from './match-pattern.ts';
import type { EvidenceValue } from './finding-element.ts';
import type { Pattern } from './source-element.ts';

const ADDRESS = /^(?:href|src|action|poster|data)$/;
/** Attributes that identify an element. */
const IDENTIFYING =
  /^(?:id|name|for|href|src|alt|title|arialabel|placeholder|action|content|value|srcset|datasrc|property)$/;
/** Attributes that scripts change while a page is open. */
const MUTABLE =
  /^(?:style|value|tabindex|checked|open|hidden|disabled|selected|loading|width|height|aria(?:expanded|hidden|current|selected|pressed|checked|controls|activedescendant|describedby)|data.*|crossorigin|fetchpriority|decoding|srcset|sizes|rel|target|draggable|lang|dir)$/;
/** Attributes that frameworks and libraries add to what they write. */
export const ADDED_BY_TOOLS =
  /^(?:datav.*|dataastro.*|datas|datareact.*|ng.*|dataaos.*|datahk|dataserver.*|datahydrate.*|datasveltekit.*|datanimg|loading|decoding|fetchpriority|style|srcset|sizes|width|height|tabindex|rel|target|aria(?:hidden|expanded|current|selected|controls))$/;

/** Values that many elements have. */
const COMMON = /^(?:|#|#!|\/|button|submit|text|img|image|true|false|_blank|link|icon|logo|javascript:.*)$/i;

/** Whether many elements have a value. */
export function isCommonValue(value: string): boolean {
  return COMMON.test(value);
}

/**
 * How well a value of the page fits the value in the source.
 *
 * @returns Points; negative if the value speaks against the element, `undefined` if it rules the element out
 */
export function fitAttribute(key: string, value: EvidenceValue, pattern: Pattern): number | undefined {
  const fit = fitPattern(value, pattern);
  if (fit !== undefined) {
    if (!fit.whole && fit.known < 3) return 0.3;
    return weigh(key, value.text, fit.known) * (fit.whole ? 1 : 0.6);
  }
  if (ADDRESS.test(key) && isSameAddress(value, pattern))
    return weigh(key, value.text, value.text.length) * 0.7;
  if (MUTABLE.test(key)) return -0.5;
  return undefined;
}

function weigh(key: string, value: string, known: number): number {
  if (isCommonValue(value)) return 0.4;
  if (key === 'id') return 7;
  if (IDENTIFYING.test(key)) return 2 + Math.min(4, known / 6);
  return 0.5 + Math.min(1, known / 20);
}

/** Points against an element of the sources that lacks an attribute which the page has. */
export function missingInSource(key: string): number {
  if (ADDED_BY_TOOLS.test(key)) return -0.2;
  if (key === 'id') return -3;
  return IDENTIFYING.test(key) ? -3 : -1;
}

/** Points against an element of the sources with an attribute that the page does not have. */
export function missingOnPage(key: string, pattern: Pattern): number {
  // An expression without a value removes the attribute.
  if (pattern.includes(null)) return -0.3;
  return MUTABLE.test(key) ? -0.5 : -2;
}

/** Build tools rename files and make addresses absolute, but keep the path or at least the name of the file. */
function isSameAddress(value: EvidenceValue, pattern: Pattern): boolean {
  const [written] = pattern;
  if (pattern.length !== 1 || written === null || written === undefined || value.cut) return false;
  const [source, page] = [bareAddress(written), bareAddress(value.text)];
  if (source === page) return true;
  if (source.length > 1 && page.endsWith(`/${source}`)) return true;
  const stem = /([^/]+)\.(?:png|jpe?g|gif|svg|webp|avif|mp4|pdf)$/i.exec(source)?.[1];
  return stem !== undefined && stem.length > 2 && page.includes(`/${stem}`);
}

function bareAddress(address: string): string {
  return address
    .replace(/^https?:\/\/[^/]+/i, '')
    .replace(/^(?:\.{0,2}\/)+/, '')
    .replace(/(?:\/|^)index\.html?$/, '')
    .replace(/\.html?(?=#|$)/, '')
    .replace(/\/$/, '');
}
