/**
 * Fails when a tracked text has a phrase that we do not write (scripts/words/phrases.ts).
 */
import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { findPhrases } from './words/find-phrases.ts';

/** Built, stored or foreign: licences, pages of others, lists of words, what a machine wrote. */
const LEFT_OUT =
  /^(?:dist|test\/fixtures|bench\/detection\/judgements|scripts\/bundle\/licences|scripts\/regex|server\/service\/sample)\/|^(?:LICENSE|package-lock\.json|openapi\.gen\.ts)$|vague-(?:link|label)-words\.ts$|function-words\.ts$/;
const TEXT = /\.(?:ts|js|cjs|mjs|md|ya?ml|css|html|json|sh|sql|tpl)$|(?:^|\/)(?:Dockerfile|Caddyfile)$/;

const root = fileURLToPath(new URL('..', import.meta.url));
const { stdout } = await promisify(execFile)('git', ['ls-files', '-z'], { cwd: root, maxBuffer: 10_000_000 });
const files = stdout.split('\0').filter((file) => TEXT.test(file) && !LEFT_OUT.test(file));
let found = 0;
for (const file of files) {
  // A file that was removed and not committed yet.
  const text = await readFile(join(root, file), 'utf8').catch(() => '');
  for (const { line, words, instead } of findPhrases(file, text)) {
    found += 1;
    console.error(`${file}:${line}: “${words}”. Write: ${instead}.`);
  }
}
if (found === 0) console.log(`No phrase that we do not write, in ${files.length} files.`);
else process.exitCode = 1;
