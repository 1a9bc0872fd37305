import { DatabaseSync } from 'node:sqlite';
import { pathToFileURL } from 'node:url';
import { quickCheck } from './quick-check.ts';

// Runs as a process of its own, because a check can't be interrupted: `node check-file.ts FILE` prints what is wrong with
// a file, or nothing. The owner of the file holds its lock, and writes nothing in the meantime.
const [file = ''] = process.argv.slice(2);
const database = new DatabaseSync(new URL(`${pathToFileURL(file).href}?immutable=1`), { readOnly: true });
try {
  process.stdout.write(quickCheck(database) ?? '');
} catch (error) {
  process.stdout.write(error instanceof Error ? error.message : String(error));
}
