import { ALLOWED, PHRASES } from './phrases.ts';

/** A phrase that we do not write, in a text. */
export interface FoundPhrase {
  /** From 1. */
  line: number;
  words: string;
  instead: string;
}

/** @param file its path, by which exceptions go */
export function findPhrases(file: string, text: string): FoundPhrase[] {
  const allowed = ALLOWED.filter((each) => each.file === file);
  return text.split('\n').flatMap((line, index) => {
    if (allowed.some((each) => each.text.test(line))) return [];
    return PHRASES.flatMap(({ pattern, instead }) => {
      const words = pattern.exec(line)?.[0];
      return words === undefined ? [] : [{ line: index + 1, words, instead }];
    });
  });
}
