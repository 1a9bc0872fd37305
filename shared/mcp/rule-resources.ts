import { readdir, readFile } from 'node:fs/promises';

const RULES = new URL('../../docs/rules/', import.meta.url);
const NAME = /^[a-z0-9-]+$/;

/** Type of all resources. */
export const MIME_TYPE = 'text/markdown';
const RULES_URI = 'sitedelta://rules';

let names: Promise<ReadonlySet<string>> | undefined;

/** The pages of rules are too many to be listed: their list is one of them. */
export const RULES_RESOURCE = { uri: RULES_URI, name: 'rules', title: 'All rules', mimeType: MIME_TYPE };

export const RULE_TEMPLATE = {
  uriTemplate: `${RULES_URI}/{rule}`,
  name: 'rule',
  title: 'What a rule means, and how to fix what it finds',
  mimeType: MIME_TYPE,
};

/** Address of the page about a rule; undefined if there is none, as of some rules of axe. */
export async function ruleUri(rule: string): Promise<string | undefined> {
  return (await ruleNames()).has(rule) ? `${RULES_URI}/${rule}` : undefined;
}

/** @returns undefined if there is no page of a rule at the address */
export async function readRule(uri: string): Promise<string | undefined> {
  const rule = uri === RULES_URI ? 'README' : uri.slice(RULES_URI.length + 1);
  if (uri !== RULES_URI && (!uri.startsWith(`${RULES_URI}/`) || !(await ruleNames()).has(rule)))
    return undefined;
  return readFile(new URL(`${rule}.md`, RULES), 'utf8');
}

function ruleNames(): Promise<ReadonlySet<string>> {
  names ??= readdir(RULES).then(
    (files) => new Set(files.map((file) => file.replace(/\.md$/, '')).filter((name) => NAME.test(name))),
  );
  return names;
}
