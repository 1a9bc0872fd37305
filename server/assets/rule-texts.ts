import { readdirSync, readFileSync } from 'node:fs';

const FOLDER = new URL('../../docs/rules/', import.meta.url);

/**
 * The pages of the rules as they are written (`docs/rules/<name>.md`), by name: Markdown, read once. `README` is the list
 * of them, by category.
 */
export const RULE_TEXTS: ReadonlyMap<string, string> = new Map(
  readdirSync(FOLDER)
    .filter((file) => file.endsWith('.md'))
    .sort()
    .map((file) => [file.slice(0, -'.md'.length), readFileSync(new URL(file, FOLDER), 'utf8')]),
);
