import { domainToASCII, domainToUnicode } from 'node:url';

/** A label of a host in ASCII (RFC 5891). */
const LABEL = /(?<![\w-])xn--[a-z\d-]+/gi;
/** What one word is written in; digits and dashes go with each. */
const SCRIPTS = [
  /^[\p{Script=Latin}\d-]+$/u,
  /^[\p{Script=Cyrillic}\d-]+$/u,
  /^[\p{Script=Greek}\d-]+$/u,
  /^[\p{Script=Arabic}\d-]+$/u,
  /^[\p{Script=Hebrew}\d-]+$/u,
  /^[\p{Script=Devanagari}\d-]+$/u,
  /^[\p{Script=Thai}\d-]+$/u,
  /^[\p{Script=Hangul}\p{Script=Han}\d-]+$/u,
  /^[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\u30fc\d-]+$/u,
];
/** Letters of Cyrillic and Greek that are drawn like Latin ones. */
const LIKE_LATIN = /^[асԁеһіјӏорԛѕԝхуъьҽпгѵѡοαρυνικτωγη\d-]+$/u;

/**
 * Text in which the names of hosts are as the address bars of browsers show them: letters of other scripts in place of
 * their form in ASCII. A name that mixes scripts, or could be taken for a Latin one, stays as it is (Unicode TR39). For
 * showing, never for a link.
 */
export function readableHosts(text: string): string {
  return text.replaceAll(LABEL, (label) => {
    const shown = domainToUnicode(label);
    const isClear = SCRIPTS.some((script) => script.test(shown)) && !LIKE_LATIN.test(shown);
    return isClear && domainToASCII(shown) === label.toLowerCase() ? shown : label;
  });
}
