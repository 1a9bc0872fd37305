import { addAttribute, setValue } from '../edit-tag.ts';
import type { ElementPatch, FixSite } from '../patch.ts';
import { valueOf } from '../read-tag.ts';

/** Codes of countries that are often taken for those of their languages. */
const OF_COUNTRIES: Record<string, string> = {
  cn: 'zh',
  cz: 'cs',
  dk: 'da',
  gr: 'el',
  jp: 'ja',
  kr: 'ko',
  ua: 'uk',
  vn: 'vi',
  us: 'en',
  gb: 'en',
  at: 'de',
};

/** The language that the other documents of the sources declare, if all of them declare the same. */
export const declareLanguage: ElementPatch = ({ page }, { tag }, site) => {
  const declared = declaredLanguages(site);
  const [language] = declared;
  if (language === undefined) return 'no other document of the sources says which language it is';
  if (declared.size > 1) return 'the documents of the sources are in several languages';
  const segments = URL.parse(page)?.pathname.split(/[/._]/) ?? [];
  const named = segments.map(canonical).filter((one) => /^[a-z]{2}(?:-|$)/.test(one ?? ''));
  if (named.some((one) => one?.split('-')[0] !== language.split('-')[0]))
    return 'its address names another language';
  return valueOf(tag, 'lang')?.trim() === ''
    ? setValue(tag, 'lang', language)
    : addAttribute(tag, 'lang', language);
};

function declaredLanguages({ sources }: FixSite): Set<string> {
  const languages = new Set<string>();
  for (const { elements } of sources.files) {
    for (const element of elements) {
      if (element.tag !== 'html') continue;
      const tag = sources.place(element)?.tag;
      const written = tag === undefined ? undefined : valueOf(tag, 'lang')?.trim();
      const language = written === undefined || written === '' ? undefined : canonical(written);
      if (language !== undefined) languages.add(language);
    }
  }
  return languages;
}

/** `lang="english"`, `lang="en_US"`, `lang="jp"`. */
export const correctLanguage: ElementPatch = (_, { tag }) => {
  const value = valueOf(tag, 'lang');
  if (value === undefined) return 'an expression writes its lang';
  const language = meantLanguage(value.trim());
  if (language === undefined) return `it is not known which language “${value}” is`;
  return setValue(tag, 'lang', language);
};

/** Makes `xml:lang`, which only XML reads, say what `lang` says. */
export const agreeOnLanguage: ElementPatch = (_, { tag }) => {
  const language = valueOf(tag, 'lang');
  if (language === undefined) return 'an expression writes its lang';
  return setValue(tag, 'xml:lang', language);
};

/** The language in which the text is, as the finding names it. */
export const nameLanguage: ElementPatch = ({ finding }, { tag }) => {
  const [, code] = /\blang="([a-z]{2,3})"/.exec(finding.explanation ?? '') ?? [];
  if (code === undefined || (finding.occurrences ?? 1) > finding.pages.length)
    return 'its elements may be in several languages';
  return valueOf(tag, 'lang') === undefined ? addAttribute(tag, 'lang', code) : setValue(tag, 'lang', code);
};

/** A text that is written from right to left. */
export const writeFromRight: ElementPatch = (_, { tag }) => addAttribute(tag, 'dir', 'rtl');

function meantLanguage(value: string): string | undefined {
  const [first = '', ...rest] = value.replaceAll('_', '-').split('-');
  const [second = ''] = rest;
  const ofCountry = OF_COUNTRIES[first.toLowerCase()];
  // `at-de` is German in Austria.
  const isSwapped =
    ofCountry !== undefined && second.length === 2 && second.toLowerCase() !== first.toLowerCase();
  const parts = isSwapped ? [second.toLowerCase(), first.toUpperCase()] : [ofCountry ?? first, ...rest];
  const whole = canonical(parts.join('-'));
  if (whole !== undefined && whole !== value) return whole;
  return languageNames().get(value.toLowerCase());
}

/** A tag that names a language which is known; undefined for others. */
function canonical(tag: string): string | undefined {
  try {
    const [own] = Intl.getCanonicalLocales(tag);
    if (own === undefined) return undefined;
    const [language = ''] = own.split('-');
    return nameIn('en', language) === undefined ? undefined : own;
  } catch {
    return undefined;
  }
}

function nameIn(display: string, code: string): string | undefined {
  return new Intl.DisplayNames([display], { type: 'language', fallback: 'none' }).of(code);
}

let names: Map<string, string> | undefined;

/** Codes of languages by their English names and their own. */
function languageNames(): Map<string, string> {
  if (names !== undefined) return names;
  names = new Map();
  const letters = 'abcdefghijklmnopqrstuvwxyz'.split('');
  for (const code of letters.flatMap((one) => letters.map((other) => one + other))) {
    const english = nameIn('en', code);
    if (english === undefined || Intl.getCanonicalLocales(code)[0] !== code) continue;
    for (const name of [english, nameIn(code, code)])
      if (name !== undefined) names.set(name.toLowerCase(), code);
  }
  return names;
}
