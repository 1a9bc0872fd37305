/*
 * Runs in the world in which the snapshot was taken, and adds a function there that returns as JSON text which words a
 * style sheet writes before or after the content of elements, with the indexes of these.
 */
import { elementsOf, wordsAround, writingSelectors } from './dom/generated-words.ts';
import { indexOf } from './dom/snapshot.ts';
import { MOST_LISTED } from '../../facts/most-listed.ts';
import type { GeneratedText } from '../../facts/document-facts.ts';

declare global {
  var takeGeneratedTexts: () => string;
}

/** Caps, because no page can be trusted. */
const CAPS = { texts: MOST_LISTED.generatedTexts, text: 120 };

globalThis.takeGeneratedTexts = () => {
  const found = new Map<number, string>();
  for (const selector of writingSelectors().found) {
    for (const element of elementsOf(selector).found) {
      const node = found.size < CAPS.texts ? indexOf(element) : null;
      if (node === null || found.has(node)) continue;
      const text = wordsAround(element)
        .map((part) => part.text)
        .join(' ')
        .trim();
      if (text !== '') found.set(node, text.slice(0, CAPS.text).toWellFormed());
    }
  }
  const texts = [...found].map(([node, text]): GeneratedText => ({ node, text }));
  return JSON.stringify(texts.sort((x, y) => x.node - y.node));
};
