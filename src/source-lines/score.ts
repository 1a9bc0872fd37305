import { fitAttribute, missingInSource, missingOnPage } from './fit-attribute.ts';
import { fitPattern } from './match-pattern.ts';
import type { FindingElement } from './finding-element.ts';
import type { SourceElement } from './source-element.ts';

/** Classes that build tools generate. */
const GENERATED = /^(?:svelte-|astro-|css-|sc-|jsx-|_)|__[\w-]{5,}$|^[a-z]+[A-Z0-9][\w]*_[\w-]{4,}$/;

/**
 * How likely it is that an element of the sources writes the element of a finding. The weights were set with
 * bench/source-lines.
 *
 * @returns Points, or undefined if something rules the element out
 */
export function score(wanted: FindingElement, source: SourceElement): number | undefined {
  if (source.tag !== wanted.tag) return undefined;
  const text = scoreText(wanted, source);
  if (text === undefined) return undefined;
  const position = scorePosition(wanted, source);
  if (position === undefined) return undefined;
  const attributes = scoreAttributes(wanted, source);
  return attributes === undefined ? undefined : text + position + attributes + scoreClasses(wanted, source);
}

function scoreText({ text }: FindingElement, source: SourceElement): number | undefined {
  const fit = fitPattern(text, source.text, source.textVaries);
  if (fit === undefined) return undefined;
  const points = fit.known < 2 ? 0 : Math.min(7, 1 + fit.known / 3);
  if (fit.whole) return points;
  // A wildcard that matches nearly all of the text proves nothing.
  const share = text.text === '' ? 0 : fit.known / text.text.length;
  return points * 0.8 * Math.min(1, share * 1.5);
}

function scoreAttributes(wanted: FindingElement, source: SourceElement): number | undefined {
  let points = 0;
  for (const [key, value] of wanted.attributes) {
    const pattern = source.attributes.get(key);
    if (pattern === undefined) {
      points += source.spread ? -0.1 : missingInSource(key);
      continue;
    }
    const fit = fitAttribute(key, value, pattern);
    if (fit === undefined) return undefined;
    points += fit;
  }
  if (wanted.isShortened) return points;
  for (const [key, pattern] of source.attributes) {
    if (!wanted.attributes.has(key)) points += missingOnPage(key, pattern);
  }
  return points;
}

function scoreClasses(
  { classes, classesCut }: FindingElement,
  { classes: known, spread }: SourceElement,
): number {
  const onPage = new Set(classes);
  const shared = known.sure.filter((name) => onPage.has(name)).length;
  const lost = classesCut ? 0 : known.sure.length - shared;
  const sure = new Set(known.sure);
  const others = classes.filter((name) => !sure.has(name));
  const possible = others.filter((name) => known.possible.has(name)).length;
  const unknown = others.filter((name) => !known.possible.has(name) && !GENERATED.test(name)).length;
  const isSame =
    shared > 0 && lost === 0 && others.length === 0 && known.sure.every((name, at) => name === classes[at]);
  return (
    Math.min(4, shared * 0.6) +
    Math.min(1, possible * 0.4) +
    (isSame ? 0.8 : 0) -
    Math.min(4, lost * 1.5) -
    Math.min(3, unknown * (known.open || spread ? 0.3 : 0.8))
  );
}

/** Ancestors must be in the same order on the page, and at the same positions if the source knows them. */
function scorePosition({ chain }: FindingElement, source: SourceElement): number | undefined {
  if (chain.length === 0) return 0;
  let at = 0;
  let points = 0;
  let misplaced = 0;
  let isWhole = true;
  for (let element: SourceElement | undefined = source; element !== undefined; element = element.parent) {
    if (element.tag === undefined) {
      isWhole = false;
      continue;
    }
    const { parent } = element;
    let found = at;
    // Elements between the two that the source does not have.
    let between = 0;
    for (; found < chain.length && chain[found]?.tag !== element.tag; found++) {
      if (chain[found]?.tag !== 'tbody') between += 1;
    }
    if (found >= chain.length) return undefined;
    if (between > 0) {
      isWhole = false;
      points -= Math.min(2, between);
    }
    at = found + 1;
    if (parent === undefined || parent.hasUnknownChildren || parent.tag === undefined) continue;
    if (chain[found]?.nth === element.nth) points += 0.3;
    else misplaced += 1;
  }
  if (misplaced > 0) return Math.min(2, points) - 2 - Math.min(2, misplaced);
  return Math.min(2, points) + (isWhole && at === chain.length ? Math.min(4, chain.length) : 0);
}
