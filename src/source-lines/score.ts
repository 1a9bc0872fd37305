import { fitAttribute, missingInSource, missingOnPage } from './fit-attribute.ts';
import { fitPattern } from './match-pattern.ts';
import type { SoughtElement } from './sought-element.ts';
import type { SourceElement } from './source-element.ts';

/** Classes that tools make up while they build. */
const MADE_UP = /^(?:svelte-|astro-|css-|sc-|jsx-|_)|__[\w-]{5,}$|^[a-z]+[A-Z0-9][\w]*_[\w-]{4,}$/;

/**
 * How much speaks for an element of the sources being the one that is sought. The figures were set by
 * bench/source-map.
 *
 * @returns undefined where something rules it out
 */
export function score(sought: SoughtElement, source: SourceElement): number | undefined {
  if (source.tag !== sought.tag) return undefined;
  const text = scoreText(sought, source);
  if (text === undefined) return undefined;
  const place = scorePlace(sought, source);
  if (place === undefined) return undefined;
  const attributes = scoreAttributes(sought, source);
  return attributes === undefined ? undefined : text + place + attributes + scoreClasses(sought, source);
}

function scoreText({ text }: SoughtElement, source: SourceElement): number | undefined {
  const fit = fitPattern(text, source.text, source.softText);
  if (fit === undefined) return undefined;
  const points = fit.known < 2 ? 0 : Math.min(7, 1 + fit.known / 3);
  if (fit.whole) return points;
  // A hole that takes nearly all of the text says nothing.
  const share = text.text === '' ? 0 : fit.known / text.text.length;
  return points * 0.8 * Math.min(1, share * 1.5);
}

function scoreAttributes(sought: SoughtElement, source: SourceElement): number | undefined {
  let points = 0;
  for (const [key, value] of sought.attributes) {
    const pattern = source.attributes.get(key);
    if (pattern === undefined) {
      points += source.spread ? -0.1 : missingInSource(key);
      continue;
    }
    const fit = fitAttribute(key, value, pattern);
    if (fit === undefined) return undefined;
    points += fit;
  }
  if (sought.isShortened) return points;
  for (const [key, pattern] of source.attributes) {
    if (!sought.attributes.has(key)) points += missingOnPage(key, pattern);
  }
  return points;
}

function scoreClasses(
  { classes, classesCut }: SoughtElement,
  { classes: known, spread }: SourceElement,
): number {
  const onPage = new Set(classes);
  const shared = known.sure.filter((name) => onPage.has(name)).length;
  const lost = classesCut ? 0 : known.sure.length - shared;
  const sure = new Set(known.sure);
  const others = classes.filter((name) => !sure.has(name));
  const possible = others.filter((name) => known.possible.has(name)).length;
  const unknown = others.filter((name) => !known.possible.has(name) && !MADE_UP.test(name)).length;
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

/** Ancestors have to be in the same order on the page, and where the source knows positions, at them. */
function scorePlace({ chain }: SoughtElement, source: SourceElement): number | undefined {
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
    // Between the two the source knows of no element.
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
    if (parent === undefined || parent.irregular || parent.tag === undefined) continue;
    if (chain[found]?.nth === element.nth) points += 0.3;
    else misplaced += 1;
  }
  if (misplaced > 0) return Math.min(2, points) - 2 - Math.min(2, misplaced);
  return Math.min(2, points) + (isWhole && at === chain.length ? Math.min(4, chain.length) : 0);
}
