import { existsSync, globSync, readFileSync } from 'node:fs';
import { dirname, join, matchesGlob } from 'node:path';
import { fileURLToPath } from 'node:url';
import ts from 'typescript';
import { expect, it } from 'vitest';

const ROOT = fileURLToPath(new URL('../../', import.meta.url));
const PROGRAMS = ['server/main.ts', 'server/local/main.ts'];

/** What judges, describes, merges and compares texts of pages. A page that does not end one of them must end a thread. */
const OF_THREADS = [
  'server/rules/{check,rate}-*.ts',
  'server/rules/{decide-contrast,is-refuted,summarise-page,htmlcs-explanation}.ts',
  'server/findings/describe/{describe,fold,evidence,page-}*.ts',
  'server/findings/{alignment,diff,result}/**',
  'server/findings/identity/{build,claim,finding,fold,lift,match,merge}*.ts',
];

/** The files that run in the main thread: all that its programs import, not only types. A thread is started, not imported. */
const files = new Map<string, ts.SourceFile>();
for (const program of PROGRAMS) add(program);

function add(file: string): void {
  if (files.has(file) || !file.endsWith('.ts') || !existsSync(join(ROOT, file))) return;
  const tree = ts.createSourceFile(
    file,
    readFileSync(join(ROOT, file), 'utf8'),
    ts.ScriptTarget.Latest,
    true,
  );
  files.set(file, tree);
  for (const statement of tree.statements) {
    if (!ts.isImportDeclaration(statement) && !ts.isExportDeclaration(statement)) continue;
    const { moduleSpecifier } = statement;
    const isType = ts.isImportDeclaration(statement)
      ? statement.importClause?.isTypeOnly === true
      : statement.isTypeOnly;
    if (isType || moduleSpecifier === undefined || !ts.isStringLiteral(moduleSpecifier)) continue;
    if (moduleSpecifier.text.startsWith('.')) add(join(dirname(file), moduleSpecifier.text));
  }
  const visit = (node: ts.Node): void => {
    if (ts.isCallExpression(node) && node.expression.kind === ts.SyntaxKind.ImportKeyword) {
      const [imported] = node.arguments;
      if (imported !== undefined && ts.isStringLiteral(imported) && imported.text.startsWith('.'))
        add(join(dirname(file), imported.text));
    }
    ts.forEachChild(node, visit);
  };
  visit(tree);
}

it('names functions that there are', () => {
  for (const pattern of OF_THREADS) expect(globSync(pattern, { cwd: ROOT })).not.toEqual([]);
});

it('keeps what judges texts of pages out of the main thread', () => {
  expect(files.size).toBeGreaterThan(300);
  const judging = [...files.keys()].filter((file) =>
    OF_THREADS.some((pattern) => matchesGlob(file, pattern)),
  );
  expect(judging).toEqual([]);
});

it('asks no rule in the main thread, whose names and titles are known there', () => {
  const calls = [...files]
    .filter(([file, tree]) => !file.startsWith('server/rules/') && /'[./]+\/rules\//.test(tree.text))
    .flatMap(([file, tree]) => callsOfCheck(tree).map((call) => `${file}: ${call}`));
  expect(calls).toEqual([]);
  const tree = ts.createSourceFile('a.ts', 'brokenLink.check({ links })', ts.ScriptTarget.Latest, true);
  expect(callsOfCheck(tree)).toHaveLength(1);
});

/** Functions of rules; see own-rule.ts. */
const JUDGING = /^(?:check|canJudge|canJudgePage|seesAll)$/;

function callsOfCheck(tree: ts.SourceFile): string[] {
  const found: string[] = [];
  const visit = (node: ts.Node): void => {
    // A rule is given what it judges.
    const called = ts.isCallExpression(node) && node.arguments.length > 0 ? node.expression : undefined;
    if (called !== undefined && ts.isPropertyAccessExpression(called) && JUDGING.test(called.name.text))
      found.push(node.getText(tree));
    node.forEachChild(visit);
  };
  visit(tree);
  return found;
}
