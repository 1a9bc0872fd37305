import type { ElementFacts } from '../../facts/scan-facts.ts';
import { compareTexts, shareInCommon, wordsOf } from '../../../shared/text-distance.ts';

/**
 * How much each property counts, after Similo (Nass et al., "Similarity-based web element localization",
 * ACM TOSEM 2023) and the weights tuned by Kluge and Stocco (2025), with classes, landmark and heading added.
 */
const WEIGHTS = {
  tag: 0.8,
  id: 1.5,
  name: 2.85,
  alt: 1.85,
  type: 1,
  href: 0.95,
  src: 1.2,
  label: 0.9,
  text: 2.8,
  classes: 1,
  attributes: 1,
  scope: 1,
  path: 0.6,
  landmark: 0.6,
  heading: 0.7,
  neighbours: 1.45,
  place: 0.6,
  size: 0.5,
};

/** From this distance in pixels on, two places count as unrelated; vertical distance counts half. */
const FAR_PX = 400;

/**
 * How alike two elements are, from 0 to 1 (all properties equal). Symmetric. Properties that both lack do not count.
 */
export function similarity(x: ElementFacts, y: ElementFacts): number {
  let score = 0;
  let total = 0;
  const add = (weight: number, alike: number): void => {
    score += weight * alike;
    total += weight;
  };
  add(WEIGHTS.tag, x.tag === y.tag ? 1 : 0);
  if (x.id !== '' || y.id !== '') add(WEIGHTS.id, x.id === y.id ? 1 : 0);
  const attribute = (name: string, weight: number, partial: number): void => {
    const [left, right] = [x.attributes[name], y.attributes[name]];
    if (left === undefined && right === undefined) return;
    add(weight, left === right ? 1 : compareTexts(left ?? '', right ?? '') * partial);
  };
  attribute('name', WEIGHTS.name, 0.8);
  attribute('alt', WEIGHTS.alt, 0.8);
  attribute('type', WEIGHTS.type, 0.8);
  attribute('href', WEIGHTS.href, 0.6);
  attribute('src', WEIGHTS.src, 0.6);
  attribute('aria-label', WEIGHTS.label, 1);
  if (x.text !== '' || y.text !== '') add(WEIGHTS.text, textLikeness(x, y));
  if (x.classes.length > 0 || y.classes.length > 0) add(WEIGHTS.classes, shareOf(x.classes, y.classes));
  const [left, right] = [Object.keys(x.attributes), Object.keys(y.attributes)];
  if (left.length > 0 || right.length > 0) add(WEIGHTS.attributes, shareOf(left, right));
  add(WEIGHTS.scope, stepLikeness(x.scope, y.scope, '>'));
  add(WEIGHTS.path, x.path === y.path ? 1 : stepLikeness(x.path, y.path, '/') * 0.7);
  if (x.landmark !== '' || y.landmark !== '') add(WEIGHTS.landmark, x.landmark === y.landmark ? 1 : 0);
  if (x.heading !== '' || y.heading !== '') add(WEIGHTS.heading, x.heading === y.heading ? 1 : 0);
  if (x.neighbours !== '' || y.neighbours !== '') add(WEIGHTS.neighbours, neighbourLikeness(x, y));
  if (x.box && y.box) {
    const [x1, y1, w1, h1] = x.box;
    const [x2, y2, w2, h2] = y.box;
    add(WEIGHTS.place, Math.max(0, 1 - Math.hypot(x1 - x2, (y1 - y2) / 2) / FAR_PX));
    const [small, large] = [Math.min(w1 * h1, w2 * h2), Math.max(w1 * h1, w2 * h2)];
    add(WEIGHTS.size, large > 0 ? small / large : 1);
  }
  return score / total;
}

/** How alike the texts of two elements are, from 0 to 1: by letters or by words, whichever is higher. */
export function textLikeness(x: ElementFacts, y: ElementFacts): number {
  if (x.text === '' || y.text === '') return 0;
  if (x.text === y.text) return 1;
  return Math.max(compareTexts(x.text, y.text), shareInCommon(wordsAround(x).text, wordsAround(y).text));
}

/** Share of the words around two elements that they have in common; 1 if neither has any. */
export function neighbourLikeness(x: ElementFacts, y: ElementFacts): number {
  if (x.neighbours === y.neighbours) return 1;
  return shareInCommon(wordsAround(x).neighbours, wordsAround(y).neighbours);
}

/** Words of recently compared elements: each is compared many times in a row. */
const WORDS = new Map<ElementFacts, { text: Set<string>; neighbours: Set<string> }>();
const MAX_REMEMBERED = 10_000;

function wordsAround(about: ElementFacts): { text: Set<string>; neighbours: Set<string> } {
  const known = WORDS.get(about);
  if (known) return known;
  const words = { text: wordsOf(about.text), neighbours: wordsOf(about.neighbours) };
  if (WORDS.size >= MAX_REMEMBERED) WORDS.clear();
  WORDS.set(about, words);
  return words;
}

function shareOf(x: readonly string[], y: readonly string[]): number {
  return shareInCommon(new Set(x), new Set(y));
}

/** Share of steps that two paths have in common at the start and the end. */
function stepLikeness(x: string, y: string, separator: string): number {
  if (x === y) return 1;
  const left = x.split(separator);
  const right = y.split(separator);
  const shorter = Math.min(left.length, right.length);
  let head = 0;
  while (head < shorter && left[head] === right[head]) head++;
  let tail = 0;
  while (tail < shorter - head && left.at(-1 - tail) === right.at(-1 - tail)) tail++;
  return (head + tail) / Math.max(left.length, right.length);
}
