import { readFileSync } from 'node:fs';

/**
 * The version that a package names.
 * @param file its package.json
 * @throws Error when it can't be read or names none
 */
export function packageVersion(file: string | URL): string {
  const parsed: unknown = JSON.parse(readFileSync(file, 'utf8'));
  if (typeof parsed === 'object' && parsed !== null && 'version' in parsed) return String(parsed.version);
  throw new Error(`${String(file)} names no version.`);
}
