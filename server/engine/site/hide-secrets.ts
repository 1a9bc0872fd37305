import { isDeepStrictEqual } from 'node:util';

/** Shorter values are words that pages have anyway. */
const MIN_LENGTH = 6;
/** What is left of a secret that was cut tells little if it is shorter. More than the word "Bearer" has. */
const MIN_BEGINNING = 10;
/** As runners of workflows show secrets; it may stand in every part of an address, its host included. */
const STAND_IN = '***';
const IS_ADDRESS = /^https?:\/\//;
/** For an address that is a secret as a whole. */
const NO_ADDRESS = `https://${STAND_IN}/`;

/** Makes a copy of a value without secrets in its texts. */
export type HideSecrets = <T>(value: T) => T;

/**
 * Makes a function that takes secrets out of what leaves the engine: a site may show what it was sent. Objects, lists and
 * maps are copied, errors if there is a secret in them. What is an address stays one.
 * @param secrets values of headers and cookies; those of fewer than six characters are not looked for
 * @param target address of the scan; what stands in it is none, such as the name of a host in `x-forwarded-host`
 */
export function createHideSecrets(secrets: readonly string[], target = ''): HideSecrets {
  const forms = secrets
    // A server gets the value of a header without the spaces around it (RFC 9110, section 5.5).
    .map((secret) => secret.trim())
    .flatMap((secret) => [secret, ...credentialsOf(secret)])
    .flatMap((secret) => [secret, ...encodingsOf(secret)])
    .filter((form) => form.length >= MIN_LENGTH && !target.includes(form));
  const longestFirst = [...new Set(forms)].sort((x, y) => y.length - x.length);

  function hideIn(text: string): string {
    const whole = longestFirst.reduce((rest, form) => rest.replaceAll(form, STAND_IN), text);
    const hidden = longestFirst.reduce(hideBeginning, whole);
    const isLost = hidden !== text && IS_ADDRESS.test(text) && URL.canParse(text) && !URL.canParse(hidden);
    return isLost ? NO_ADDRESS : hidden;
  }

  function hide(value: unknown): unknown {
    if (typeof value === 'string') return hideIn(value);
    if (typeof value !== 'object' || value === null) return value;
    if (value instanceof Error) return hideInError(value);
    if (Array.isArray(value)) return value.map(hide);
    if (value instanceof Map) return new Map([...value].map(([key, item]) => [hide(key), hide(item)]));
    if (Object.getPrototypeOf(value) !== Object.prototype) return value;
    return Object.fromEntries(Object.entries(value).map(([key, item]) => [hideIn(key), hide(item)]));
  }

  /** The same error if there is no secret in it, otherwise one of its class without it. */
  function hideInError(error: Error): Error {
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- of the class of an error
    const copy = Object.create(Object.getPrototypeOf(error)) as Error;
    let isSame = true;
    // The message, the stack, the cause, and what others add, such as the text that is not an address.
    for (const name of Object.getOwnPropertyNames(error)) {
      const before: unknown = Reflect.get(error, name);
      const value = hide(before);
      isSame &&= isDeepStrictEqual(value, before);
      Object.defineProperty(copy, name, { value, enumerable: error.propertyIsEnumerable(name) });
    }
    return isSame ? error : copy;
  }

  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the copy has the shape of the value
  return <T>(value: T): T => (longestFirst.length === 0 ? value : (hide(value) as T));
}

/** What a site may show of `Basic …` or `Bearer …`: the credentials alone, and a name and password decoded. */
function credentialsOf(secret: string): string[] {
  const [, scheme = '', credentials] = /^([\w-]+) +(.+)$/.exec(secret) ?? [];
  if (credentials === undefined) return [];
  if (scheme.toLowerCase() !== 'basic') return [credentials];
  const decoded = Buffer.from(credentials, 'base64').toString();
  return [credentials, decoded, decoded.slice(decoded.indexOf(':') + 1)];
}

/** A secret as addresses, forms and scripts may write it. */
function encodingsOf(secret: string): string[] {
  const inForm = new URLSearchParams({ '': secret }).toString().slice(1);
  const inAddresses = [encodeURIComponent(secret), encodeURI(secret), inForm];
  const bytes = Buffer.from(secret);
  return [
    ...inAddresses,
    ...inAddresses.map((text) => text.replaceAll(/%\w\w/g, (byte) => byte.toLowerCase())),
    bytes.toString('base64').replace(/=+$/, ''),
    bytes.toString('base64url'),
  ];
}

/** Hides the beginning of a secret: texts of a page are cut while it is read, and when they are worded. */
function hideBeginning(text: string, form: string): string {
  if (form.length <= MIN_BEGINNING) return text;
  const beginning = form.slice(0, MIN_BEGINNING);
  let hidden = '';
  let from = 0;
  for (let at = text.indexOf(beginning); at !== -1; at = text.indexOf(beginning, from)) {
    hidden += text.slice(from, at) + STAND_IN;
    from = at + beginning.length;
    while (from - at < form.length && text[from] === form[from - at]) from += 1;
  }
  return hidden + text.slice(from);
}
