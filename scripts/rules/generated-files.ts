import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { parse } from 'yaml';
import type { Category } from '../../shared/category.ts';
import type { Rule } from '../../server/rules/rule.ts';

/** The lists that the generated file has, by the type with which a rule is declared. */
const LISTS = [
  {
    type: 'PageRule',
    list: 'PAGE_RULES',
    doc: 'All rules of our own about one page.',
  },
  {
    type: 'SiteRule',
    list: 'SITE_RULES',
    doc: 'All rules of our own about the site or several of its pages. They are checked once the crawl is over.',
  },
  {
    type: 'ChangeRule',
    list: 'CHANGE_RULES',
    doc: 'All rules of our own about what became of the pages of the base. They are checked where a scan is compared with it.',
  },
  {
    type: 'LinkRule',
    list: 'LINK_RULES',
    doc: 'Rules of our own about links, which are checked once it is known how their addresses answer.',
  },
] as const;

const README = 'docs/rules/README.md';

/**
 * The files that are made of others in the repository, in the order in which they must be written: by their paths from its
 * root, what makes the text of each. It gets the absolute path of the root.
 */
export const GENERATED: Readonly<Record<string, (root: string) => string | Promise<string>>> = {
  'openapi.gen.json': contractJson,
  'server/rules/own-rules.gen.ts': ownRulesFile,
  [README]: rulesReadme,
};

const DECLARED = /^export const (\w+): (?:(PageRule|SiteRule|ChangeRule)|(LinkRule)<\w+>) =/gm;

/** The API description as JSON, which the service reads. */
function contractJson(root: string): string {
  return `${JSON.stringify(parse(readFileSync(join(root, 'openapi.yaml'), 'utf8')))}\n`;
}

/**
 * The file that lists the rules of our own: those that the files in `server/rules/own/` export.
 * @throws Error for a file that exports no rule
 */
function ownRulesFile(root: string): string {
  const found = globSync('server/rules/own/*/*.ts', { cwd: root })
    .toSorted()
    .flatMap((file) => {
      const declared = [...readFileSync(join(root, file), 'utf8').matchAll(DECLARED)];
      if (declared.length === 0)
        throw new Error(`${file} exports no PageRule, SiteRule, ChangeRule or LinkRule.`);
      const path = file.replaceAll('\\', '/').replace('server/rules/', './');
      return [
        { path, rules: declared.map(([, name = '', type, ofLinks]) => ({ name, type: type ?? ofLinks })) },
      ];
    });
  const imports = found.map(
    ({ path, rules }) => `import { ${rules.map(({ name }) => name).join(', ')} } from '${path}';`,
  );
  const lists = LISTS.map(({ type, list, doc }) => {
    const names = found.flatMap(({ rules }) => rules.filter((rule) => rule.type === type));
    const of = type === 'LinkRule' ? 'LinkRule<never>' : type;
    return `/** ${doc} */\nexport const ${list}: readonly ${of}[] = [\n${names.map(({ name }) => `  ${name},\n`).join('')}];\n`;
  });
  return [
    '// Written by `npm run generate` from the files in own/. Do not edit.',
    "import type { ChangeRule, LinkRule, PageRule, SiteRule } from './own-rule.ts';",
    ...imports,
    '',
    ...lists,
  ].join('\n');
}

/** The list of rules for people, with its tables made anew: each rule that has a page, by category. */
async function rulesReadme(root: string): Promise<string> {
  // Imported as it is on the disk now: the list of our own rules may have been written a moment ago.
  const registry: unknown = await import(pathToFileURL(join(root, 'server/rules/registry.ts')).href);
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- that is what the file exports
  const { RULES, hasPage } = registry as { RULES: readonly Rule[]; hasPage: (rule: Rule) => boolean };
  const text = readFileSync(join(root, README), 'utf8');
  return text.replaceAll(
    /^## (\w+)\n\n((?:[^|#\n].*\n\n)?)\| page \| in a few words \|\n\|---\|---\|\n(?:\|.*\n)*/gm,
    (_, heading: string, before: string) => {
      const rows = RULES.filter(
        (rule) => hasPage(rule) && (rule.category ?? 'accessibility') === categoryIn(heading),
      )
        .toSorted((x, y) => (x.name < y.name ? -1 : 1))
        .map(
          ({ name, title, isNotice }) =>
            `| [${name}](${name}.md) | ${title}${isNotice === true ? ' (notice)' : ''} |\n`,
        );
      return `## ${heading}\n\n${before}| page | in a few words |\n|---|---|\n${rows.join('')}`;
    },
  );
}

function categoryIn(heading: string): Category {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- another heading has no rules
  return heading.toLowerCase() as Category;
}
