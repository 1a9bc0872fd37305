/** A method of a store or a queue. */
export type Method = (...args: unknown[]) => Promise<unknown>;

/**
 * The same object with its methods wrapped. They still run on the object itself; other properties stay as they are.
 * @param wrap called once for each method that is used
 */
export function wrapMethods<Room extends object>(
  room: Room,
  wrap: (name: string, method: Method) => Method,
): Room {
  const wrapped = new Map<string | symbol, unknown>();
  return new Proxy(room, {
    get(target, name) {
      const known = wrapped.get(name);
      if (known !== undefined) return known;
      const method: unknown = Reflect.get(target, name);
      if (typeof method !== 'function') return method;
      const made = wrap(String(name), method.bind(target));
      wrapped.set(name, made);
      return made;
    },
  });
}
