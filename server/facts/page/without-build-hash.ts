import { isGeneratedToken } from './generated-token.ts';

const END = String.raw`((?:\.(?:chunk|bundle|min))?\.[a-z0-9]{2,5})$`;
/** `app.3f9a2b1c.js`, `logo-4be1a7f09c.png`: webpack and others. */
const TOKEN = new RegExp(String.raw`[.-](\w{6,32})${END}`, 'i');
/** `index-C9x_k2Lq.js`: Vite, eight characters of base64url. */
const RANDOM = new RegExp(String.raw`[.-]([\w-]{8})${END}`, 'i');
/** `d41d8cd98f00b204e980.js`: of an image this is the name of its content, and another name is another image. */
const WHOLE = /\/([\w-]{8,40})(\.(?:m?js|css))$/i;
const SCRIPT_OR_STYLE = /\.(?:m?js|css)$/i;
/** Folders into which tools build. */
const BUILT = /\/(?:_next\/static|_nuxt|_astro|_app\/immutable|assets)\//;
/** The number of a build as the name of a folder: Next.js. */
const BUILD_FOLDER = /(\/_next\/static\/)[\w-]{8,}\/(?=_\w+Manifest\.js$)/;
const WORDS = /^[A-Z]?[a-z]+(?:[A-Z][a-z]+)*\d{0,4}$/;

/** The path of a file without what build tools write into it, which changes with every build. */
export function withoutBuildHash(path: string): string {
  return path
    .replace(BUILD_FOLDER, '$1')
    .replace(RANDOM, (whole, hash: string, end: string) => (isRandom(hash, path) ? end : whole))
    .replace(TOKEN, (whole, hash: string, end: string) => (isGeneratedToken(hash) ? end : whole))
    .replace(WHOLE, (whole, hash: string, end: string) => (isWholeHash(hash, path) ? `/${end}` : whole));
}

function isRandom(hash: string, path: string): boolean {
  if (!/[A-Z]/.test(hash)) return false;
  const isScript = SCRIPT_OR_STYLE.test(path);
  // A hash may look like words there, and scripts of tools have no such names.
  if (isScript && BUILT.test(path)) return true;
  return /[a-z]/.test(hash) && !WORDS.test(hash) && (isScript || /[\d_-]/.test(hash));
}

function isWholeHash(hash: string, path: string): boolean {
  if (/^(?=.*\d)[\da-f]+$/i.test(hash)) return true;
  return hash.length === 8 && /\/_nuxt\//.test(path) && isRandom(hash, path);
}
