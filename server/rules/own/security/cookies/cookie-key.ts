import { isGeneratedToken } from '../../../../findings/page/generated-token.ts';

/** The name of a cookie without what differs from visitor to visitor or from build to build. */
export function cookieKey(name: string): string {
  return name
    .replace(/^(ASPSESSIONID).+$/i, '$1*')
    .replaceAll(/[\da-f]{16,}/gi, '*')
    .replaceAll(/[a-z\d]+/gi, (word) => (isGeneratedToken(word) ? '*' : word))
    .slice(0, 100);
}
