import { readdir, readFile } from 'node:fs/promises';

const NAME = /^[a-z0-9-]+$/;

/** Type of all resources. */
export const MIME_TYPE = 'text/markdown';
const RULES_URI = 'sitedelta://rules';

/** The pages of rules are too many to be listed: their list is one of them. */
export const RULES_RESOURCE = { uri: RULES_URI, name: 'rules', title: 'All rules', mimeType: MIME_TYPE };

export const RULE_TEMPLATE = {
  uriTemplate: `${RULES_URI}/{rule}`,
  name: 'rule',
  title: 'What a rule means, and how to fix what it finds',
  mimeType: MIME_TYPE,
};

/** The pages of rules. */
interface RuleResources {
  /** Address of the page about a rule; undefined for rules without one, such as some of axe. */
  uriOf: (rule: string) => Promise<string | undefined>;
  /** @returns undefined if there is no page of a rule at the address */
  read: (uri: string) => Promise<string | undefined>;
}

/** @param folder with the pages; each program of the bundle has its own address of it, so that it is named there */
export function ruleResources(folder: URL): RuleResources {
  let listed: Promise<ReadonlySet<string>> | undefined;
  const names = (): Promise<ReadonlySet<string>> => {
    listed ??= readdir(folder).then(
      (files) => new Set(files.map((file) => file.replace(/\.md$/, '')).filter((name) => NAME.test(name))),
    );
    return listed;
  };
  return {
    async uriOf(rule) {
      return (await names()).has(rule) ? `${RULES_URI}/${rule}` : undefined;
    },
    async read(uri) {
      const rule = uri === RULES_URI ? 'README' : uri.slice(RULES_URI.length + 1);
      if (uri !== RULES_URI && (!uri.startsWith(`${RULES_URI}/`) || !(await names()).has(rule)))
        return undefined;
      return readFile(new URL(`${rule}.md`, folder), 'utf8');
    },
  };
}
