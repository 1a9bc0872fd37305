/**
 * Fails when a regular expression of the code can take exponential time, or polynomial time without a cap that is written
 * down in scripts/regex/caps.ts. `recheck` (https://makenowjust-labs.github.io/recheck/) takes seconds for some, so that
 * its verdicts are kept in scripts/regex/verdicts.json; with `--write` those of new ones are added and the others dropped.
 * Another folder than that of the code can be given as the first argument.
 */
import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import recheck from 'recheck';
import { capProblem } from './regex/caps.ts';
import { findRegexes } from './regex/find-regexes.ts';
import type { FoundRegex } from './regex/find-regexes.ts';

/** Of one regular expression. */
const TIMEOUT_MS = 30_000;
const VERDICTS = new URL('regex/verdicts.json', import.meta.url);

async function verdictOf({ source, flags }: FoundRegex): Promise<string> {
  const found = await recheck.check(source, flags, { timeout: TIMEOUT_MS });
  if (found.status === 'safe') return 'linear';
  if (found.status === 'unknown') return 'unknown';
  const { complexity } = found;
  return complexity.type === 'exponential' ? 'exponential' : `polynomial ${complexity.degree}`;
}

const [folder = path.join(import.meta.dirname, '..')] = process.argv
  .slice(2)
  .filter((word) => !word.startsWith('--'));
const regexes = await findRegexes(folder);
const kept = new Map<string, string>(Object.entries(JSON.parse(await readFile(VERDICTS, 'utf8'))));
const isWriting = process.argv.includes('--write');
const verdicts = new Map<string, string>();
const problems: string[] = [];
const queue = [...regexes].sort(([x], [y]) => (x < y ? -1 : 1));
const unknown = queue.filter(([name]) => !kept.has(name));
async function judgeAll(): Promise<void> {
  for (let next = unknown.shift(); next !== undefined; next = unknown.shift()) {
    const [name, regex] = next;
    const verdict = await verdictOf(regex);
    kept.set(name, verdict);
    console.log(`${verdict}: ${name}`);
    if (!isWriting)
      problems.push(`${name} is not in verdicts.json. Run: node scripts/check-regex.ts --write`);
  }
}
await Promise.all([judgeAll(), judgeAll()]);
for (const [name, { files }] of queue) {
  const verdict = kept.get(name) ?? 'unknown';
  verdicts.set(name, verdict);
  for (const file of files) {
    const problem = capProblem(verdict, file);
    if (problem !== null) problems.push(`${file}: ${name} ${problem}`);
  }
}
if (isWriting) await writeFile(VERDICTS, `${JSON.stringify(Object.fromEntries(verdicts), null, 2)}\n`);
else if (kept.size > verdicts.size)
  problems.push('verdicts.json names some that are gone. Run: node scripts/check-regex.ts --write');
for (const problem of problems) console.error(problem);
if (problems.length === 0)
  console.log(`None of ${regexes.size} regular expressions takes more time than it may.`);
// The checker's process would keep this one alive.
process.exit(problems.length === 0 ? 0 : 1);
