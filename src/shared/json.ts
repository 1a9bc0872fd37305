/** Whether a JSON value is an object. */
export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** The text at a path of field names in a JSON value; undefined if there is none, or an empty one. */
export function readField(value: unknown, ...path: string[]): string | undefined {
  let current = value;
  for (const name of path) {
    if (!isRecord(current) || !Object.hasOwn(current, name)) return undefined;
    current = current[name];
  }
  return typeof current === 'string' && current !== '' ? current : undefined;
}
