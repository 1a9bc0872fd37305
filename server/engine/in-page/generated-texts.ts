/*
 * Runs in the world in which the snapshot was taken, and adds a function there that returns as JSON text which words a
 * style sheet writes before or after the content of elements, with the indexes of these, and whether there may be more.
 */
import { elementsOf, wordsAround, writingSelectors } from './dom/generated-words.ts';
import { indexOf } from './dom/snapshot.ts';
import type { GeneratedText } from '../../facts/document-facts.ts';

declare global {
  var takeGeneratedTexts: () => string;
}

/** Caps, because no page can be trusted. */
const CAPS = { texts: 100, text: 120 };

globalThis.takeGeneratedTexts = () => {
  const found = new Map<number, string>();
  const selectors = writingSelectors();
  let { isCut } = selectors;
  for (const selector of selectors.found) {
    const elements = elementsOf(selector);
    isCut ||= elements.isCut;
    for (const element of elements.found) {
      const node = indexOf(element);
      if (node === null || found.has(node)) continue;
      if (found.size >= CAPS.texts) {
        isCut = true;
        break;
      }
      const text = wordsAround(element)
        .map((part) => part.text)
        .join(' ')
        .trim();
      if (text !== '') found.set(node, text.slice(0, CAPS.text).toWellFormed());
    }
  }
  const texts = [...found].map(([node, text]): GeneratedText => ({ node, text }));
  return JSON.stringify({ found: texts.sort((x, y) => x.node - y.node), isCut });
};
