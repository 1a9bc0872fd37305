import { isDeepStrictEqual } from 'node:util';
import { createHideInText } from '../../../shared/hide-in-text.ts';
import { OWN_WORDS } from '../../../shared/limitations/read-limitation.ts';

/** Makes a copy of a value without secrets in its texts. */
export type HideSecrets = <T>(value: T) => T;

/**
 * Makes a function that takes secrets out of what leaves the engine: a site may show what it was sent. Objects, lists, maps
 * and sets are copied, errors if there is a secret in them. What is an address stays one.
 * @param secrets values of headers and cookies; those of fewer than six characters are not looked for
 * @param target address of the scan; anything in it is not a secret, such as the name of a host in `x-forwarded-host`
 */
export function createHideSecrets(secrets: readonly string[], target = ''): HideSecrets {
  // Limitations and failures are told apart by these words: a secret may be one of them by chance.
  const hideIn = createHideInText(secrets, [target, ...OWN_WORDS].join(' '));

  function hide(value: unknown): unknown {
    if (typeof value === 'string') return hideIn(value);
    if (typeof value !== 'object' || value === null) return value;
    if (value instanceof Error) return hideInError(value);
    if (Array.isArray(value)) return value.map(hide);
    if (value instanceof Map) return new Map([...value].map(([key, item]) => [hide(key), hide(item)]));
    if (value instanceof Set) return new Set([...value].map(hide));
    if (![Object.prototype, null].includes(Object.getPrototypeOf(value))) return value;
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
  return <T>(value: T): T => (secrets.length === 0 ? value : (hide(value) as T));
}
