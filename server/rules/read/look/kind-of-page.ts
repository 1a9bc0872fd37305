import type { PageKind, PageLook } from '../../../facts/page-look.ts';

/** What a page says first. */
interface PageWords {
  title: string;
  /** Its first heading. */
  heading: string;
  /** All of its text, cut. */
  text: string;
  /** Characters of its text. */
  length: number;
  /** Characters of its text outside of forms. */
  outsideForms: number;
  hasPassword: boolean;
  hasForm: boolean;
  /** It shows the box in which a development server reports an error. */
  hasOverlay: boolean;
}

/** A page with more text than this is not a message, whatever words are in it. */
const SHORT_TEXT = 800;
/** A sign-in form has this much text around it at most. */
const FEW_WORDS = 400;
const MAX_WORDS = 120;

/** A status that is named as one: `404`, `Error 500`, `502 Bad Gateway`. */
const STATUS =
  /^\W*(?:4[01]\d|5[0-3]\d)\W*$|\b(?:error|http|status|code|fehler|erreur|errore)\W{0,3}(?:4[01]\d|5[0-3]\d)\b|\b(?:4[01]\d|5[0-3]\d)\W{1,4}(?:(?:page|seite|p[aá]gina) )?(?:not\b|forbidden|unauthori[sz]ed|gone|internal|bad gateway|service|gateway|server|error|nicht|introuvable|no encontrad)/i;
/** What servers, frameworks and their users write on pages for errors. */
const ERROR =
  /\bnot (?:be )?found\b|doesn[’']t exist|does not exist|nicht gefunden|existiert nicht|introuvable|non trouv[ée]|no (?:se ha )?encontrad|non trovat|niet gevonden|n[ãa]o encontrad|nie znaleziono|hittades inte|ikke fundet|ikke funnet|ei l[öo]ytynyt|не найден|見つかりません|找不到|\bserver error\b|interner? serverfehler|erreur (?:interne|du serveur)|error (?:interno|del servidor)|bad gateway|gateway time-?out|service (?:is )?(?:temporarily )?unavailable|\bunavailable\b|nicht (?:erreichbar|verfügbar)|application error|something (?:went|has gone) wrong|an? (?:unexpected |unknown |critical ){0,3}error (?:has )?occurred|there (?:has been|was) an? [\w ]{0,40}error|ein (?:unerwarteter )?fehler ist|une erreur|se ha producido un error|critical error|error establishing a database connection|(?:unhandled|uncaught|runtime|fatal|parse|syntax|type|reference) ?(?:\w{1,30} )?(?:error|exception)\b|\bexception in\b|traceback \(most recent|stack trace|failed to compile|build error|cannot (?:get|find module|read propert)|access denied|permission denied|zugriff verweigert|forbidden/i;
/** A stack, as Node and browsers print it. */
const STACK = /\bat (?:[\w.<>$ ]+ \()?(?:file:|https?:|\/)?\S+:\d+:\d+\)?/;
/** What stands in the place of a site: at maintenance, before it is there, or because it is no longer found. */
const PLACEHOLDER =
  /under (?:construction|maintenance)|(?:scheduled|planned|routine|site|for) maintenance|maintenance (?:mode|break|page|window)|^\W*maintenance\W*$|(?:we[’']ll|will) be (?:right )?back|back (?:soon|online|shortly)|coming soon|launching soon|wartung(?:sarbeiten|smodus)?\b|im aufbau|in arbeit|baustelle|en (?:construction|maintenance|construcci[óo]n|mantenimiento)|in (?:manutenzione|costruzione)|em (?:constru[çc][ãa]o|manuten[çc][ãa]o)|in onderhoud|w (?:budowie|trakcie)|på gång|メンテナンス|维护|welcome to (?:nginx|caddy|openresty|apache|centos|fedora|tengine|lighttpd|iis|rails|react|vite|next\.js|laravel|django)|test page|^\W*it works\b|default (?:web |server |index |start )?(?:page|site|backend)|iis windows|web server(?:[’']s)? is (?:running|installed)|successfully installed|installed successfully|worked successfully|^\W*(?:index of|directory listing|listing of)\b|parked|(?:domain|name) is (?:for sale|available|registered)|buy this domain|isn[’']t a github pages site|no such (?:app|site|project|bucket)|deployment (?:could )?not|(?:site|project|deployment|bucket|app|page) (?:is )?(?:not (?:been )?(?:configured|published|deployed|available)|disabled|suspended|paused)|account (?:has been )?suspended|there[’']s nothing here|nothing to see here|no content yet|hosted by|your (?:new )?(?:web ?site|web ?page|site|app) (?:is |will be |goes )?(?:ready|running|live|here)/i;
const SIGN_IN =
  /\b(?:sign|log)(?:ged)?[- ]?(?:in|on)\b|\bauthenticat|anmelde?n|anmeldung|einloggen|se connecter|connexion|iniciar sesi[óo]n|inicia sesi[óo]n|accedi\b|inloggen|aanmelden|\bentrar\b|zaloguj|logga in|logg inn|войти|ログイン|登录/i;

/** What a page says of itself, by its title, its first heading, and its text if that is short. */
export function kindOfPage(page: PageWords): Pick<PageLook, 'kind' | 'words' | 'saidBy'> {
  const { title, heading, text, length, outsideForms, hasPassword, hasForm, hasOverlay } = page;
  if (isData(text, length)) return told('data', text, 'text');
  if (hasOverlay) return told('error', heading === '' ? text : heading, 'title');
  const first = [heading, title];
  const isShort = length <= SHORT_TEXT;
  const signIn = first.find((words) => SIGN_IN.test(words));
  if (hasForm && signIn !== undefined && (hasPassword || length <= FEW_WORDS))
    return told('sign-in', signIn, 'title');
  const error = first.find((words) => STATUS.test(words) || ERROR.test(words));
  if (error !== undefined) return told('error', error, 'title');
  const placeholder = isShort ? first.find((words) => PLACEHOLDER.test(words)) : undefined;
  if (placeholder !== undefined) return told('placeholder', placeholder, 'title');
  if (isShort && [STATUS, ERROR, STACK].some((said) => said.test(text))) return told('error', text, 'text');
  if (isShort && PLACEHOLDER.test(text)) return told('placeholder', text, 'text');
  if (hasPassword && outsideForms <= FEW_WORDS) return told('sign-in', '', 'text');
  return { kind: null, words: '', saidBy: 'text' };
}

function told(
  kind: PageKind,
  words: string,
  saidBy: PageLook['saidBy'],
): Pick<PageLook, 'kind' | 'words' | 'saidBy'> {
  const short = words.length <= MAX_WORDS ? words : `${words.slice(0, MAX_WORDS - 1).toWellFormed()}…`;
  return { kind, words: short, saidBy };
}

function isData(text: string, length: number): boolean {
  if (!/^\s*[[{]/.test(text) || !/[\]}]\s*$/.test(text) || text.length < length) return false;
  try {
    return typeof JSON.parse(text) === 'object';
  } catch {
    return false;
  }
}
