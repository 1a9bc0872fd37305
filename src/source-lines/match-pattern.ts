import type { EvidenceValue } from './finding-element.ts';
import type { Pattern } from './source-element.ts';

/** How a text fits a pattern: how many of its characters the source has, and whether it has all. */
export interface Fit {
  known: number;
  whole: boolean;
}

/**
 * Fits a text to a pattern, whose wildcards match anything.
 *
 * @param loosely Parts of the pattern may be missing from the text
 * @returns undefined if it does not fit
 */
export function fitPattern(value: EvidenceValue, pattern: Pattern, loosely = false): Fit | undefined {
  if (loosely) return fitLoosely(value, pattern);
  const parts = pattern.filter((part) => part !== '');
  if (parts.length === 0) return value.text === '' ? { known: 0, whole: !value.cut } : undefined;
  let at = 0;
  let known = 0;
  for (const [index, part] of parts.entries()) {
    if (part === null) continue;
    const isAnchored = parts[index - 1] !== null;
    const isLast = index === parts.length - 1;
    const rest = value.text.slice(at);
    if (value.cut && part.startsWith(rest) && (isAnchored || rest === '')) {
      return { known: known + rest.length, whole: !parts.slice(0, index).includes(null) };
    }
    const found = isAnchored
      ? value.text.startsWith(part, at)
        ? at
        : -1
      : isLast && !value.cut
        ? endIndex(value.text, part, at)
        : value.text.indexOf(part, at);
    // After a wildcard, the text that was cut off may have the rest.
    if (found < 0) return value.cut && !isAnchored ? { known, whole: false } : undefined;
    at = found + part.length;
    known += part.length;
  }
  if (parts.at(-1) !== null && at < value.text.length) return undefined;
  if (parts.at(-1) !== null && value.cut) return undefined;
  return { known, whole: !parts.includes(null) };
}

function endIndex(text: string, part: string, from: number): number {
  const at = text.length - part.length;
  return at >= from && text.endsWith(part) ? at : -1;
}

function fitLoosely(value: EvidenceValue, pattern: Pattern): Fit | undefined {
  let at = 0;
  let known = 0;
  for (const part of pattern) {
    if (part === null || part.length < 2) continue;
    const found = value.text.indexOf(part, at);
    if (found < 0) continue;
    at = found + part.length;
    known += part.length;
  }
  const parts = pattern.filter((part) => part !== null && part.length >= 2);
  if (known === 0 && parts.length > 0 && value.text !== '' && !pattern.includes(null)) return undefined;
  return { known, whole: false };
}
