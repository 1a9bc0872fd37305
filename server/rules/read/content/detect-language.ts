import { detectAll } from 'tinyld/light';
import { FUNCTION_WORDS } from './function-words.ts';

/** A language that a text is in, and its English name. */
export interface DetectedLanguage {
  code: string;
  name: string;
}

/** Languages that both detectors know, and the scripts that tell a language by themselves. */
const NAMES: Readonly<Record<string, string>> = {
  en: 'English',
  de: 'German',
  fr: 'French',
  es: 'Spanish',
  it: 'Italian',
  pt: 'Portuguese',
  nl: 'Dutch',
  sv: 'Swedish',
  fi: 'Finnish',
  pl: 'Polish',
  hu: 'Hungarian',
  ro: 'Romanian',
  tr: 'Turkish',
};
/** By script: its letters, what the text is in, and all languages that use the script. */
const SCRIPTS = [
  {
    letters: /\p{Script=Latin}/gu,
    code: '',
    name: '',
    languages: [...Object.keys(FUNCTION_WORDS), 'nb', 'nn'],
  },
  {
    letters: /\p{Script=Cyrillic}/gu,
    code: 'ru',
    name: 'a language in Cyrillic script, such as Russian',
    languages: ['ru', 'uk', 'bg', 'sr', 'mk', 'be'],
  },
  { letters: /\p{Script=Greek}/gu, code: 'el', name: 'Greek', languages: ['el', 'grc'] },
  {
    letters: /\p{Script=Arabic}/gu,
    code: 'ar',
    name: 'a language in Arabic script, such as Arabic',
    languages: ['ar', 'fa', 'ur', 'ps', 'ckb'],
  },
  { letters: /\p{Script=Hebrew}/gu, code: 'he', name: 'Hebrew', languages: ['he', 'iw', 'yi'] },
  { letters: /\p{Script=Hangul}/gu, code: 'ko', name: 'Korean', languages: ['ko'] },
  {
    letters: /[\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Han}]/gu,
    code: 'ja',
    name: 'Japanese',
    languages: ['ja', 'zh', 'yue'],
  },
  { letters: /\p{Script=Thai}/gu, code: 'th', name: 'Thai', languages: ['th'] },
] as const;
/** Written so much alike that only a reader tells them apart. */
const RELATIVES: readonly (readonly string[])[] = [
  ['no', 'nb', 'nn', 'da', 'sv'],
  ['es', 'ca', 'gl', 'pt'],
  ['cs', 'sk'],
  ['hr', 'sr', 'bs', 'sl'],
  ['nl', 'af'],
  ['id', 'ms'],
  ['it', 'la'],
];
/** Share many of their small words. Which of them a text is in, the other detector decides. */
const FAMILIES: readonly (readonly string[])[] = [
  ['es', 'ca', 'gl', 'pt', 'fr', 'it', 'ro', 'la'],
  ['no', 'nb', 'nn', 'da', 'sv'],
  ['cs', 'sk'],
];
/** Of the letters of a text, those in one script. */
const MIN_SCRIPT = 0.85;
/** Of the words of a text, those that only one family of languages has among its small words. */
const MIN_WORDS = 0.1;
/** How many times more of them than of any other language. */
const WORDS_AHEAD = 4;
/** How many times surer the other detector must be of its first answer than of its second. */
const ODDS = 3;
/** In a text of fewer letters, more of the words must be such small words, several different ones, and it must be no title. */
const SHORT = 80;
const MIN_SHORT_WORDS = 0.2;
const MIN_SHORT_COUNT = 5;
/** Of the words of a title in English, those with a capital. */
const TITLE = 0.5;
/** Letters of another script that are more than a name; where a sign is a syllable or a word, fewer are. */
const MIN_LETTERS = 25;
const MIN_SIGNS = 12;
/** Texts longer than this cost time and tell no more. UTF-16 units. */
const MAX_TEXT = 600;

/** Per word: the languages that have it among their small words. */
const OWNERS = new Map<string, string[]>();
for (const [language, words] of Object.entries(FUNCTION_WORDS)) {
  for (const word of new Set(words.split(' '))) OWNERS.set(word, [...(OWNERS.get(word) ?? []), language]);
}

/**
 * The language of a text if it certainly is another than the declared one: script, small words and letter sequences
 * must agree. Null if it is the declared one, if that is not known here, or in any doubt; so it is for a few words.
 * @param declared the value of a `lang` attribute, in lower case
 */
export function otherLanguage(text: string, declared: string): DetectedLanguage | null {
  const base = declared.split('-', 1)[0] ?? '';
  // A tag that names a script, such as sr-Latn, is not what the language is usually written in.
  if (/-[a-z]{4}(?:-|$)/.test(declared)) return null;
  const scriptsOfDeclared = SCRIPTS.filter(({ languages }) =>
    (languages as readonly string[]).includes(base),
  );
  if (scriptsOfDeclared.length === 0) return null;
  const letters = text.match(/\p{L}/gu)?.length ?? 0;
  const script = SCRIPTS.find(({ letters: its }) => (text.match(its)?.length ?? 0) >= MIN_SCRIPT * letters);
  if (letters === 0 || script === undefined) return null;
  const isSyllabic = ['ja', 'ko'].includes(script.code);
  if (script.code !== '' && letters < (isSyllabic ? MIN_SIGNS : MIN_LETTERS)) return null;
  if (!scriptsOfDeclared.includes(script)) {
    if (script.code === 'ja' && !/[\p{Script=Hiragana}\p{Script=Katakana}]/u.test(text))
      return { code: 'zh', name: 'Chinese' };
    if (script.code !== '') return { code: script.code, name: script.name };
  } else if (script.code !== '') return null;
  const isShort = letters < SHORT;
  const code = byFunctionWords(text, isShort);
  const name = NAMES[code ?? ''];
  if (code === null || name === undefined || code === base) return null;
  if (RELATIVES.some((family) => family.includes(code) && family.includes(base))) return null;
  const [first, second] = detectAll(text.slice(0, MAX_TEXT));
  // The sequences of letters of a sentence say less.
  const odds = isShort ? 1 : ODDS;
  if (first?.lang !== code || first.accuracy < odds * (second?.accuracy ?? 0)) return null;
  return { code, name };
}

/**
 * The language that has so many of the words, which no language of another family has; null if there is none. What
 * Spanish has in common with French alone tells it from English.
 */
function byFunctionWords(text: string, isShort: boolean): string | null {
  const counts = new Map<string, number>();
  const words = text.toLowerCase().match(/\p{L}+/gu) ?? [];
  if (isShort && (text.match(/(?<!\p{L})\p{Lu}/gu)?.length ?? 0) >= TITLE * words.length) return null;
  for (const word of words) {
    const owners = OWNERS.get(word) ?? [];
    if (!areOneFamily(owners)) continue;
    for (const owner of owners) counts.set(owner, (counts.get(owner) ?? 0) + 1);
  }
  const [first, ...others] = [...counts].sort(([, x], [, y]) => y - x);
  if (first === undefined || first[1] < (isShort ? MIN_SHORT_WORDS : MIN_WORDS) * words.length) return null;
  const own = words.filter((word) => OWNERS.get(word)?.includes(first[0]) === true);
  if (isShort && new Set(own).size < MIN_SHORT_COUNT) return null;
  const second = others.find(([language]) => !areOneFamily([first[0], language]));
  return first[1] >= WORDS_AHEAD * (second?.[1] ?? 0) ? first[0] : null;
}

/** Whether languages are one, or of one family. */
function areOneFamily(languages: readonly string[]): boolean {
  return (
    languages.length === 1 ||
    FAMILIES.some((family) => languages.every((language) => family.includes(language)))
  );
}
