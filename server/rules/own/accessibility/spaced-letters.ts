import { explain } from '../../explain.ts';
import { listSome } from '../../read/content/list-some.ts';
import { contentOf } from '../../read/content/page-content.ts';
import type { PageRule } from '../../own-rule.ts';

const MAX_TEXT = 300;
/** Five single letters or more, one after the other. Scripts that write words without spaces have no such letters. */
const SPACED =
  /(?:^|[\s"“„(])((?:[\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}] ){4,40}[\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}])(?=$|[\s.,:;!?"”)])/u;
const VOWEL = /[aeiouyäöüåøæáéíóúàèìòùâêîôûãõаеёиоуыэюяіїєαεηιουω]/iu;
/** Letters that are meant one by one: names of notes, keys and answers. */
const NOTES = /^(?:[A-H]+|[XYZO]+)$/i;
const KEYS = /WASD|AEIOU|ABCDE|QWERT/i;

/** Words in capitals or small letters whose letters are set apart by spaces, to look wider. WCAG 1.3.2, failure F32. */
export const spacedLetters: PageRule = {
  meta: {
    name: 'spaced-letters',
    category: 'accessibility',
    title: 'Letters of a word are separated by spaces',
    severity: 'medium',
    criteria: ['1.3.2'],
    oneCause: true,
  },
  check(input) {
    const { tree } = input;
    const { isShown, isIn } = contentOf(input);
    return tree.elements.flatMap((node) => {
      if (!isShown(node) || isIn(node, 'code', 'control') || input.tree.nodes[node]?.tag === 'var') return [];
      const text = tree.ownText(node).slice(0, MAX_TEXT).replaceAll(/\s+/g, ' ');
      const words = SPACED.exec(text)?.[1];
      if (words === undefined || !isWord(words.replaceAll(' ', ''))) return [];
      const explanation = explain(
        `The letters of a word are separated by spaces: ${listSome([words])}.`,
        'Write the word without spaces, and set letter-spacing in CSS.',
        'Screen readers read single letters instead of a word, and search does not find it.',
      );
      return [{ node, explanation }];
    });
  },
};

/** Whether letters may be a word: of one case, with vowels and others, and not counted up as in an index. */
function isWord(letters: string): boolean {
  const all = letters.split('');
  if (letters !== letters.toUpperCase() && letters !== letters.toLowerCase()) return false;
  if (NOTES.test(letters) || KEYS.test(letters) || new Set(all).size < 3) return false;
  if (!VOWEL.test(letters) || all.every((letter) => VOWEL.test(letter))) return false;
  return !all.every((letter, at) => at === 0 || letter >= (all[at - 1] ?? ''));
}
