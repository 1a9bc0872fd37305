/** Writes what is made of the rules and of openapi.yaml. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { GENERATED } from './rules/generated-files.ts';

const root = fileURLToPath(new URL('..', import.meta.url));
for (const [file, make] of Object.entries(GENERATED)) {
  // oxlint-disable-next-line no-await-in-loop -- the list for people is made of the one before
  writeFileSync(join(root, file), await make(root));
}
