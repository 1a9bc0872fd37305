/*
 * For scripts that run in the page's own world, before its scripts: nothing may rely on functions that the page can replace
 * later, so what is called afterwards is taken here, at the beginning, and called by `apply`. That also rules out `for … of`,
 * spreads and methods of arrays in what runs later.
 */
/* oxlint-disable typescript/unbound-method -- called by `apply` */

export const apply = Reflect.apply;
export const construct = Reflect.construct;
export const get = Reflect.get;

/** A function of the browser. */
export type Native = (...args: unknown[]) => unknown;

/** What is called in its place, with what it was called on. */
export type Handler = (native: Native, self: unknown, args: unknown[]) => unknown;

/** Calls a function of the browser that gives an id. */
export function callForId(native: Native, self: unknown, args: unknown[]): number {
  const id = apply(native, self, args);
  return typeof id === 'number' ? id : 0;
}

/** A proxy takes the place of a method, so that it looks unchanged to the page. */
export function watch(owner: object | undefined, name: string, handler: Handler): void {
  const native: unknown = owner === undefined ? undefined : Reflect.get(owner, name);
  if (owner !== undefined && isFunction(native))
    Reflect.set(owner, name, new Proxy(native, { apply: handler }));
}

/** The prototype of an interface that not every browser has. */
export function prototypeOf(name: string): object | undefined {
  const owner: unknown = Reflect.get(window, name);
  return typeof owner === 'function' ? owner.prototype : undefined;
}

/** Whether the page has given a function. */
export function isFunction(value: unknown): value is Native {
  return typeof value === 'function';
}

/** A getter or a method of a prototype. */
// oxlint-disable-next-line typescript/no-unnecessary-type-parameters -- what the caller knows of it
export function nativeOf<F extends (...args: never[]) => unknown>(prototype: object, name: string): F {
  const property = Object.getOwnPropertyDescriptor(prototype, name);
  const native: unknown = property?.get ?? property?.value;
  if (!isFunction(native)) throw new Error(`There is no ${name}.`);
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- what the type of the interface says
  return native as unknown as F;
}
