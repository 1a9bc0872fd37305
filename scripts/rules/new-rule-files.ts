import type { Category } from '../../shared/category.ts';

/** The beginning of a rule about one page: it finds an element that no page has. */
export function newRuleFiles(
  category: Category,
  name: string,
  title: string,
): { path: string; text: string }[] {
  const words = name.split('-');
  const variable = words
    .map((word, at) => (at === 0 ? word : word.charAt(0).toUpperCase() + word.slice(1)))
    .join('');
  const quoted = `'${title.replaceAll('\\', '\\\\').replaceAll("'", String.raw`\'`)}'`;
  return [
    {
      path: `server/rules/own/${category}/${name}.ts`,
      text: `import { explain } from '../../explain.ts';
import type { PageRule } from '../../own-rule.ts';

/** TODO: what it finds, what it leaves out, and where that comes from. */
export const ${variable}: PageRule = {
  meta: {
    name: '${name}',
    category: '${category}',
    title: ${quoted},
    severity: 'low',
    criteria: [],
  },
  check: ({ tree }) =>
    tree.elements
      .filter((node) => tree.nodes[node]?.tag === 'x-example')
      .map((node) => ({
        node,
        explanation: explain('TODO: what is wrong here.', 'TODO: what to do.', 'TODO: who is affected.'),
      })),
};
`,
    },
    {
      path: `docs/rules/${name}.md`,
      text: `# ${name}: ${title}

TODO: what the rule reports, what it leaves out, and what is one finding.

**Who is affected.** TODO: who is affected, and how.

## Before

\`\`\`html
<x-example>TODO</x-example>
\`\`\`

## After

\`\`\`html
<p>TODO</p>
\`\`\`

## Sources

- TODO: a standard, a success criterion or a paper
`,
    },
    {
      path: `test/server/rules/own/${category}/${name}.test.ts`,
      text: `import { expect, it } from 'vitest';
import { pageInput } from '../../../../../harness/findings/page-input.ts';
import { ${variable} } from '../../../../../server/rules/own/${category}/${name}.ts';

function found(body: string): (string | undefined)[] {
  const input = pageInput(\`<html lang="en"><head><title>Test</title></head><body>\${body}</body></html>\`);
  return ${variable}.check(input).map(({ node }) => input.tree.nodes[node ?? -1]?.attributes?.['id']);
}

it.each(['<x-example id="x"></x-example>'])('finds %s', (body) => {
  expect(found(body)).toEqual(['x']);
});

it.each(['<p id="x">Bowls</p>'])('leaves out %s', (body) => {
  expect(found(body)).toEqual([]);
});
`,
    },
  ];
}
