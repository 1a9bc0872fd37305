import { ACTION_WORDS } from '../../shared/action-words.ts';

const ACTIONS = new Set(ACTION_WORDS.map(withoutHyphens));

/** Such a word in a value such as `user.logout`, `delete_post` or `cart/remove`. */
const ACTION_IN_VALUE = new RegExp(
  `(?:^|[^a-z0-9])(?:${ACTION_WORDS.join('|').replaceAll('-', '-?')}|trash)(?:$|[^a-z0-9])`,
);

/** Parameters that name what a server does. */
const ACTION_KEY = /^_?(?:action|act|do|op|operation|cmd|command|task|mode|method)$/;
/** A number, the digits of a hash, a UUID. */
const ID = /^(?:(?=.*\d)[\da-z_=.~]{1,100}|[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12})$/i;
/** Such as base64: letters of both cases and digits. Words with hyphens are the title of an article. */
const TOKEN = /^(?=.*\d)(?=.*[a-z])(?=.*[A-Z])[\w=.~-]{16,}$/;
/** Endings of programs. Those of files, such as `.html`, stay: a file changes nothing. */
const PROGRAM = /\.(?:php\d?|aspx?|ashx|jspx?|jsf|do|action|cgi|pl|cfm)$/i;
const TRUE = /^(?:|true|yes|on)$/;

/**
 * Whether opening an address may change something on its site. Its last segment as a whole, or the one before an id, is a
 * word for that (`/logout`, `/users/5/delete`, `/cart/remove/17`), or its query asks for it (`?action=logout`, `?logout`,
 * `?delete=7`). A word within a name, such as that of an article about deleting, says nothing.
 */
export function looksLikeAction(address: string): boolean {
  const { pathname, searchParams } = new URL(address);
  const segments = pathname.split('/').filter((segment) => segment !== '');
  const last = segments.pop() ?? '';
  if (isAction(last)) return true;
  if (isId(last) && isAction(segments.pop() ?? '')) return true;
  return [...searchParams].some(([key, value]) => {
    const name = toWords(key);
    if (ACTION_KEY.test(name)) return ACTION_IN_VALUE.test(toWords(value));
    return ACTIONS.has(withoutHyphens(name)) && (TRUE.test(value.toLowerCase()) || isId(value));
  });
}

function isId(text: string): boolean {
  return ID.test(text) || TOKEN.test(text);
}

function isAction(segment: string): boolean {
  const [name = ''] = decode(segment).split(';', 1);
  return ACTIONS.has(withoutHyphens(toWords(name.replace(PROGRAM, ''))));
}

/** `signOut`, `sign_out` and `Sign Out` are `sign-out`. */
function toWords(name: string): string {
  return name
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replace(/([a-z])([A-Z])/g, '$1-$2')
    .toLowerCase()
    .replaceAll(/[_\s]+/g, '-');
}

/** `log-out` and `logout` are one word. */
function withoutHyphens(words: string): string {
  return words.replaceAll('-', '');
}

function decode(segment: string): string {
  try {
    return decodeURIComponent(segment);
  } catch {
    return segment;
  }
}
