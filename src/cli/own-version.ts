import { readFileSync } from 'node:fs';

import { readField } from '../shared/json.ts';

/** The version of this package. */
export function ownVersion(): string {
  const file: unknown = JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8'));
  return readField(file, 'version') ?? 'unknown';
}
