import { fileURLToPath } from 'node:url';

/** Absolute path of the program of the local service: its source, or in the bundle the one in `dist/service/`. */
export function serviceEntry(): string {
  return fileURLToPath(new URL('../../server/local/main.ts', import.meta.url));
}
