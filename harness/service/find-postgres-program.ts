import { existsSync, readdirSync } from 'node:fs';
import { delimiter, join } from 'node:path';

/** Debian's folder for the programs of each version; only the clients are on the path there. */
const DEBIAN = '/usr/lib/postgresql';

/** The path of a program of PostgreSQL, such as `pg_dump`; null if it is not installed. */
export function findPostgresProgram(name: string): string | null {
  const versions = existsSync(DEBIAN) ? readdirSync(DEBIAN).sort((a, b) => Number(b) - Number(a)) : [];
  const folders = [
    ...(process.env['PATH'] ?? '').split(delimiter),
    ...versions.map((version) => join(DEBIAN, version, 'bin')),
  ];
  return folders.map((folder) => join(folder, name)).find((file) => existsSync(file)) ?? null;
}
