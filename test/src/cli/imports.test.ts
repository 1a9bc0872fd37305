import { readFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';

import ts from 'typescript';
import { expect, test } from 'vitest';

const ROOT = resolve(import.meta.dirname, '../../..');

/** What a file imports while it runs: types are gone by then. */
function importsOf(file: string): string[] {
  const tree = ts.createSourceFile(file, readFileSync(file, 'utf8'), ts.ScriptTarget.Latest, true);
  return tree.statements.flatMap((statement) => {
    if (ts.isImportDeclaration(statement)) {
      const clause = statement.importClause;
      const names = clause?.namedBindings;
      const areTypes =
        clause?.isTypeOnly === true ||
        (names !== undefined &&
          ts.isNamedImports(names) &&
          clause?.name === undefined &&
          names.elements.every(({ isTypeOnly }) => isTypeOnly));
      if (areTypes || !ts.isStringLiteral(statement.moduleSpecifier)) return [];
      return [statement.moduleSpecifier.text];
    }
    if (!ts.isExportDeclaration(statement) || statement.isTypeOnly) return [];
    const from = statement.moduleSpecifier;
    return from !== undefined && ts.isStringLiteral(from) ? [from.text] : [];
  });
}

test('the command line brings nothing of GitHub along', () => {
  const packages = new Set<string>();
  const seen = new Set<string>();
  const waiting = [join(ROOT, 'src/cli.ts')];
  for (let file = waiting.pop(); file !== undefined; file = waiting.pop()) {
    if (seen.has(file)) continue;
    seen.add(file);
    for (const name of importsOf(file)) {
      if (name.startsWith('.')) waiting.push(resolve(dirname(file), name));
      else if (!name.startsWith('node:')) packages.add(name);
    }
  }

  expect(seen.size).toBeGreaterThan(80);
  expect([...packages].toSorted()).toEqual([
    '@babel/parser',
    'diff',
    'htmlparser2',
    'image-size',
    'openapi-fetch',
    'string-width',
    'yaml',
  ]);
});
