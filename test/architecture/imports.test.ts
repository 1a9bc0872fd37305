import { existsSync, globSync, readFileSync } from 'node:fs';
import { isBuiltin } from 'node:module';
import { basename, dirname, join, matchesGlob, relative, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import ts from 'typescript';
import { describe, expect, it } from 'vitest';

const ROOT = fileURLToPath(new URL('../../', import.meta.url));
const page = readFileSync(join(ROOT, 'docs/architecture.md'), 'utf8');

/** One row of the table in docs/architecture.md: what the files of `from` may import. */
interface Wall {
  from: string[];
  mayImport: string[];
  /** What they may import types of, besides. */
  typesOf: string[];
  /** Whether they do without clock, network and chance. */
  pure: boolean;
}

interface Import {
  file: string;
  /** Path from the root of the repository, or the name of a package. */
  target: string;
  typesOnly: boolean;
}

const WALLS = wallsOf(page);
const sources = globSync('{src,server,shared,harness,bench,test,scripts,demo}/**/*.{ts,js,cjs}', {
  cwd: ROOT,
  exclude: ['**/node_modules/**', 'demo/site/**'],
}).map((file) => ({
  file,
  tree: ts.createSourceFile(file, readFileSync(join(ROOT, file), 'utf8'), ts.ScriptTarget.Latest, true),
}));

describe('the walls of docs/architecture.md', () => {
  it.each(WALLS.map((wall) => [wall.from.join(', '), wall] as const))('stand around %s', (_, wall) => {
    const inside = sources.filter(({ file }) => fits(file, wall.from));
    const breaches = inside.flatMap(importsOf).filter((found) => !isAllowed(found, wall));

    expect(wall.from.filter((pattern) => !sources.some(({ file }) => fits(file, [pattern])))).toEqual([]);
    expect(breaches.map(({ file, target }) => `${file} imports ${target}`)).toEqual([]);
  });

  it('keep clock, network and chance out of the pure rooms', () => {
    const pure = WALLS.filter((wall) => wall.pure).flatMap((wall) => wall.from);
    const impure = sources.filter(({ file }) => fits(file, pure)).flatMap(impuritiesOf);

    expect(pure.length).toBeGreaterThan(4);
    expect(impure).toEqual([]);
  });

  it('stand around every file', () => {
    const all = WALLS.flatMap((wall) => wall.from);
    // A room that only the row of its root surrounds could take from every other room.
    const rooms = all.filter((pattern) => !['src/**', 'server/**', 'shared/**'].includes(pattern));

    expect(sources.filter(({ file }) => !fits(file, rooms)).map(({ file }) => file)).toEqual([]);
  });

  it('let the programs have only packages that are installed without those for development', () => {
    const { dependencies }: { dependencies: Record<string, string> } = JSON.parse(
      readFileSync(join(ROOT, 'package.json'), 'utf8'),
    );
    const lacking = sources
      .filter(({ file }) => fits(file, ['src/**', 'server/**', 'shared/**']))
      .flatMap(importsOf)
      .filter(({ target, typesOnly }) => !typesOnly && !isBuiltin(target) && !existsSync(join(ROOT, target)))
      .filter(({ target }) => !(target in dependencies));

    expect(lacking.map(({ file, target }) => `${file} imports ${target}`)).toEqual([]);
  });

  it.each([
    ['an import', "import { a } from '../../server/http/app.ts';", '../../server/http/app.ts', false],
    ['a type', "import type { A } from '../x.ts';", '../x.ts', true],
    ['types by name', "import { type A, type B } from '../x.ts';", '../x.ts', true],
    ['a type and a value', "import { type A, b } from '../x.ts';", '../x.ts', false],
    ['what is passed on', "export { a } from '../x.ts';", '../x.ts', false],
    ['an import while running', "const a = await import('../x.ts');", '../x.ts', false],
    ['a type in place', "type A = import('../x.ts').A;", '../x.ts', true],
    ['a worker or an asset', "new URL('x.ts', import.meta.url);", 'x.ts', false],
    ['what CommonJS takes', "const a = require('../x.ts');", '../x.ts', false],
  ])('see %s', (_, text, specifier, typesOnly) => {
    const tree = ts.createSourceFile('src/render/a.ts', text, ts.ScriptTarget.Latest, true);
    const [found] = importsOf({ file: 'src/render/a.ts', tree });

    expect(found).toEqual({
      file: 'src/render/a.ts',
      target: relative('.', resolve('src/render', specifier)),
      typesOnly,
    });
  });

  it.each(['Date.now()', 'new Date()', 'Math.random()', 'setTimeout(f, 1)', "fetch('a')", 'process.env'])(
    'see %s in a pure room',
    (text) => {
      const tree = ts.createSourceFile('a.ts', `const a = ${text};`, ts.ScriptTarget.Latest, true);

      expect(impuritiesOf({ file: 'a.ts', tree })).toHaveLength(1);
    },
  );
});

describe('the folders of docs/architecture.md', () => {
  const named = [
    ...(page.match(/^## What lives where$[^]*?(?=^## )/m)?.[0] ?? '').matchAll(
      /`((?:src|server)\/[^`]+)\/`/g,
    ),
  ].map(([, folder = '']) => folder);

  it('exist', () => {
    expect(named.length).toBeGreaterThan(20);
    expect(named.filter((folder) => globSync(`${folder}/*`, { cwd: ROOT }).length === 0)).toEqual([]);
  });

  it.each(['src', 'server'])('are all there are in %s', (parent) => {
    const missing = foldersOf(parent).filter((folder) => !named.includes(`${parent}/${folder}`));

    expect(missing).toEqual([]);
  });

  it.each(globSync('{src,server,shared}/**/README.md', { cwd: ROOT }).map((file) => dirname(file)))(
    'are named in the README of %s',
    (room) => {
      const text = readFileSync(join(ROOT, room, 'README.md'), 'utf8');

      expect(foldersOf(room).filter((folder) => !text.includes(`${folder}/\``))).toEqual([]);
    },
  );
});

function foldersOf(parent: string): string[] {
  return globSync(`${parent}/*/`, { cwd: ROOT }).map((folder) => basename(folder));
}

function namesIn(cell = ''): string[] {
  return [...cell.matchAll(/`([^`]+)`/g)].map(([, name = '']) => name);
}

function wallsOf(text: string): Wall[] {
  const section = text.match(/^## Who may import whom$[^]*?(?=^## )/m)?.[0] ?? '';
  const rows = section.split('\n').filter((line) => line.startsWith('|'));
  return rows.slice(2).map((row) => {
    const [from, mayImport, typesOf, pure] = row.split('|').slice(1, -1);
    return {
      from: namesIn(from),
      mayImport: namesIn(mayImport),
      typesOf: namesIn(typesOf),
      pure: pure?.trim() === 'yes',
    };
  });
}

function fits(path: string, patterns: readonly string[]): boolean {
  return patterns.some((pattern) => matchesGlob(path, pattern));
}

function isAllowed({ target, typesOnly }: Import, { from, mayImport, typesOf }: Wall): boolean {
  return fits(target, [...from, ...mayImport]) || (typesOnly && fits(target, typesOf));
}

/** Everything that a file names by its path: imports, re-exports, workers and assets. */
function importsOf({ file, tree }: { file: string; tree: ts.SourceFile }): Import[] {
  const found: Import[] = [];
  const add = (specifier: ts.Node | undefined, typesOnly: boolean, isPath = false): void => {
    if (specifier === undefined || !ts.isStringLiteralLike(specifier)) return;
    const { text } = specifier;
    const target =
      isPath || text.startsWith('.') ? relative('.', resolve(dirname(file), text)) : packageOf(text);
    // The root of the repository is not a file.
    if (target !== '') found.push({ file, target, typesOnly });
  };
  const visit = (node: ts.Node): void => {
    if (ts.isImportDeclaration(node)) add(node.moduleSpecifier, areTypes(node.importClause));
    if (ts.isExportDeclaration(node)) add(node.moduleSpecifier, node.isTypeOnly);
    if (ts.isImportTypeNode(node) && ts.isLiteralTypeNode(node.argument)) add(node.argument.literal, true);
    if (ts.isCallExpression(node) && isLoader(node.expression)) add(node.arguments[0], false);
    if (ts.isNewExpression(node) && node.expression.getText(tree) === 'URL') {
      if (node.arguments?.[1]?.getText(tree) === 'import.meta.url') add(node.arguments[0], false, true);
    }
    node.forEachChild(visit);
  };
  visit(tree);
  return found;
}

/** `ajv` of `ajv/dist/2020.js`, `@actions/core` of itself. */
function packageOf(specifier: string): string {
  return /^(?:@[^/]+\/)?[^/]+/.exec(specifier)?.[0] ?? specifier;
}

function areTypes(clause: ts.ImportClause | undefined): boolean {
  if (clause === undefined) return false;
  if (clause.isTypeOnly) return true;
  const names = clause.namedBindings;
  return (
    clause.name === undefined &&
    names !== undefined &&
    ts.isNamedImports(names) &&
    names.elements.every((element) => element.isTypeOnly)
  );
}

function isLoader(called: ts.Expression): boolean {
  return (
    called.kind === ts.SyntaxKind.ImportKeyword || (ts.isIdentifier(called) && called.text === 'require')
  );
}

/** Uses of the clock, the network, the process and chance; `new Date(x)` of a given time does not count. */
function impuritiesOf({ file, tree }: { file: string; tree: ts.SourceFile }): string[] {
  const found: string[] = [];
  const visit = (node: ts.Node): void => {
    if (isImpure(node, tree)) found.push(`${file}: ${node.getText(tree)}`);
    node.forEachChild(visit);
  };
  visit(tree);
  return found;
}

const IMPURE = /^(?:process|performance|crypto|fetch|setTimeout|setInterval|setImmediate)$/;

function isImpure(node: ts.Node, tree: ts.SourceFile): boolean {
  if (ts.isPropertyAccessExpression(node)) return /^(?:Date\.now|Math\.random)$/.test(node.getText(tree));
  if (ts.isNewExpression(node)) {
    return node.expression.getText(tree) === 'Date' && (node.arguments?.length ?? 0) === 0;
  }
  return ts.isIdentifier(node) && IMPURE.test(node.text) && !isName(node);
}

/** Whether an identifier only names a property, as in `page.fetch` and `{ fetch: 1 }`. */
function isName(node: ts.Identifier): boolean {
  const { parent } = node;
  return (ts.isPropertyAccessExpression(parent) || ts.isPropertyAssignment(parent)) && parent.name === node;
}
