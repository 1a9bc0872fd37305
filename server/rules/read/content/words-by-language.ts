/** Several names of one language in `lang`. */
const SAME_LANGUAGE = new Map([
  ['in', 'id'],
  ['iw', 'he'],
  ['nb', 'no'],
  ['nn', 'no'],
]);

/**
 * Makes a function that says whether a text is among the words of a language.
 * @param table words by the code of their language
 * @returns takes the value of `lang` in lower case, empty for a text whose language is not declared, which counts as English
 */
export function wordsByLanguage(
  table: Readonly<Record<string, readonly string[]>>,
): (language: string, text: string) => boolean {
  const sets = new Map(Object.entries(table).map(([language, words]) => [language, new Set<string>(words)]));
  return (language, text) => {
    const [base = ''] = language.split('-', 1);
    const code = base === '' ? 'en' : (SAME_LANGUAGE.get(base) ?? base);
    return sets.get(code)?.has(text) === true;
  };
}
