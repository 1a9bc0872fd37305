/**
 * Begins a rule of our own: writes its file, its page and its test, which agree with each other from the beginning, and
 * lists it. `npm run new-rule -- documents page-title "Pages should have a title"`
 */
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { CATEGORIES } from '../shared/category.ts';
import { newRuleFiles } from './rules/new-rule-files.ts';

const root = fileURLToPath(new URL('..', import.meta.url));
const [category = '', name = '', title = ''] = process.argv.slice(2);
const known = CATEGORIES.find((each) => each === category && each !== 'site');
const mistakes = [
  ...(known === undefined
    ? [`The category must be one of ${CATEGORIES.filter((each) => each !== 'site').join(', ')}.`]
    : []),
  ...(/^[a-z]+(?:-[a-z]+)*$/.test(name) ? [] : ['The name must be words in lower case, joined by hyphens.']),
  ...(title === '' ? ['The title must say in a few words what is wrong.'] : []),
];
const files = known === undefined ? [] : newRuleFiles(known, name, title);
mistakes.push(
  ...files.filter(({ path }) => existsSync(join(root, path))).map(({ path }) => `${path} is there already.`),
);
if (mistakes.length > 0) {
  console.error(['npm run new-rule -- <category> <name> "<title>"', ...mistakes].join('\n'));
  process.exitCode = 1;
} else {
  for (const { path, text } of files) {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), text);
    console.log(path);
  }
  await import('./generate.ts');
}
