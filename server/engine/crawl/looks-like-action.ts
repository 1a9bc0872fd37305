/** Verbs of addresses that change something when they are opened, without accents and with `-` between words. */
const ACTIONS = new Set(
  [
    'logout log-out logoff log-off signout sign-out signoff sign-off user-logout logout-all',
    'delete remove destroy erase purge unsubscribe opt-out revoke disconnect deactivate',
    'add-to-cart addtocart add-to-basket remove-item delete-item remove-from-cart',
    // German, French, Spanish, Italian, Portuguese, Dutch, Polish, Czech, Swedish, Danish and Norwegian, Finnish
    'abmelden ausloggen loeschen loschen entfernen abbestellen',
    'deconnexion se-deconnecter supprimer desabonner se-desabonner',
    'cerrar-sesion desconectar eliminar borrar',
    'disconnetti esci elimina rimuovi disiscriviti',
    'sair terminar-sessao encerrar-sessao excluir apagar remover',
    'uitloggen afmelden verwijderen uitschrijven',
    'wyloguj wyloguj-sie usun odhlasit odhlasit-se smazat',
    'logga-ut ta-bort radera log-ud logg-ut slet slett kirjaudu-ulos poista',
  ].flatMap((words) => words.split(' ')),
);

/** Verbs among the words of a value such as `user.logout`, `delete_post` or `cart/remove`. */
const VERB_IN_VALUE =
  /(?:^|[^a-z0-9])(?:log-?(?:out|off)|sign-?(?:out|off)|delete|remove|destroy|erase|purge|trash|unsubscribe|revoke|deactivate|add-to-(?:cart|basket))(?:$|[^a-z0-9])/;

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
 * Whether opening an address may change something on its site: its last segment as a whole is the word for that, or the
 * one before an id (`/logout`, `/users/5/delete`, `/cart/remove/17`), or its query asks for it (`?action=logout`,
 * `?logout`, `?delete=7`). A word within a name, such as that of an article about deleting, says nothing.
 */
export function looksLikeAction(address: string): boolean {
  const { pathname, searchParams } = new URL(address);
  const segments = pathname.split('/').filter((segment) => segment !== '');
  const last = segments.pop() ?? '';
  if (isAction(last)) return true;
  if (isId(last) && isAction(segments.pop() ?? '')) return true;
  return [...searchParams].some(([key, value]) => {
    if (ACTION_KEY.test(toWords(key)))
      return VERB_IN_VALUE.test(toWords(value)) || ACTIONS.has(toWords(value));
    return ACTIONS.has(toWords(key)) && (TRUE.test(value.toLowerCase()) || isId(value));
  });
}

function isId(text: string): boolean {
  return ID.test(text) || TOKEN.test(text);
}

function isAction(segment: string): boolean {
  const [name = ''] = decode(segment).split(';', 1);
  return ACTIONS.has(toWords(name.replace(PROGRAM, '')));
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

function decode(segment: string): string {
  try {
    return decodeURIComponent(segment);
  } catch {
    return segment;
  }
}
