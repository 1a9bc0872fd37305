import { stripTypeScriptTypes } from 'node:module';
import path from 'node:path';

import ts from 'typescript';

/** A module as the bundler takes it. */
export interface StagedModule {
  /** JavaScript; each line is the line of the source. */
  code: string;
  /** Files of the repository that it names by `new URL(…, import.meta.url)`: paths from the root, with slashes. */
  files: string[];
}

interface Edit {
  start: number;
  end: number;
  text: string;
}

/** The module of the staged sources that knows where the bundle is; see `stageSources`. */
const BUNDLE_URL = 'bundle-url.js';
/** From the folder of the staged sources; see `bundleDist`. */
const PACKAGES = '../..';

/**
 * Makes JavaScript of a source file, as Node does when it runs the source, and makes it independent of its place: in
 * the bundle there is one file instead of many, so `import.meta.url` is no longer the address of the source.
 *
 * - Imports of our own files name the staged `.js` file. Those while running become part of the same file.
 * - `new URL('thread.ts', import.meta.url)` becomes the address of that file in the bundle, see `bundledPath`.
 *
 * @param file Path from the root of the repository, with slashes.
 * @throws if the file uses `import.meta` in a way for which there is no rule here.
 */
export function stageModule(file: string, text: string): StagedModule {
  const tree = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true);
  const edits: Edit[] = [];
  const files: string[] = [];

  const addImport = (specifier: ts.Node | undefined, isLazy: boolean): void => {
    if (specifier === undefined || !ts.isStringLiteralLike(specifier)) return;
    const name = stagedSpecifier(file, specifier.text);
    if (name === null) {
      // Its file would be missing in the bundle.
      if (isLazy && !specifier.text.startsWith('node:'))
        throw new Error(
          `${file} imports ${specifier.text} while running: let it import a file of ours that does so.`,
        );
      return;
    }
    // Otherwise the bundler makes a file of its own of what is imported, with copies of what that shares with others.
    const mode = isLazy ? '/* webpackMode: "eager" */ ' : '';
    edits.push({ start: specifier.getStart(), end: specifier.end, text: `${mode}'${name}'` });
  };

  const addFile = (node: ts.NewExpression, name: string): void => {
    // A module of shared/ becomes a part of files in several folders.
    if (file.startsWith('shared/'))
      throw new Error(`${file} names ${name}: let what uses it name the file, whose address it then gets.`);
    const target = path.posix.join(path.posix.dirname(file), name);
    files.push(target);
    edits.push({
      start: node.getStart(),
      end: node.end,
      text: `new URL('${pathFrom(file, target)}', bundleUrl)`,
    });
  };

  const visit = (node: ts.Node): void => {
    if (ts.isImportDeclaration(node) || ts.isExportDeclaration(node)) addImport(node.moduleSpecifier, false);
    if (ts.isCallExpression(node) && node.expression.kind === ts.SyntaxKind.ImportKeyword) {
      addImport(node.arguments[0], true);
    }
    const named = fileNamedBy(node);
    if (named !== null) return addFile(...named);
    if (isUnknownMeta(node)) {
      const line = tree.getLineAndCharacterOfPosition(node.getStart()).line + 1;
      throw new Error(
        `${file}:${line} uses import.meta in a way that can't be bundled: write new URL('name', import.meta.url), with the name of a file.`,
      );
    }
    ts.forEachChild(node, visit);
  };
  visit(tree);

  const code = stripTypeScriptTypes(edit(text, edits));
  if (files.length === 0) return { code, files };
  const from = path.posix.relative(path.posix.dirname(file), BUNDLE_URL);
  const specifier = from.startsWith('.') ? from : `./${from}`;
  return { code: `${code}\nimport { bundleUrl } from '${specifier}';\n`, files };
}

/**
 * Where a file of the repository is in `dist/service`: at the path that it has in `server/`, or at the same name if it
 * is in the root, such as `openapi.yaml`. Programs and threads are JavaScript there.
 *
 * @param file Path from the root of the repository, with slashes.
 */
export function bundledPath(file: string): string {
  return file.replace(/^server\//, '').replace(/\.ts$/, '.js');
}

/** The path of a file from the folder of the bundle into which a module goes: `dist/` for the action and the command. */
function pathFrom(module: string, file: string): string {
  return module.startsWith('server/') ? bundledPath(file) : `service/${bundledPath(file)}`;
}

/** What a staged module imports instead; null if that is the same. */
function stagedSpecifier(file: string, specifier: string): string | null {
  if (!specifier.startsWith('.')) return null;
  const folder = path.posix.dirname(file);
  const target = path.posix.join(folder, specifier);
  // A file of a package that the package does not export.
  if (target.startsWith('node_modules/')) {
    return path.posix.relative(folder, `${PACKAGES}/${target.slice('node_modules/'.length)}`);
  }
  return specifier.endsWith('.ts') ? `${specifier.slice(0, -3)}.js` : null;
}

/** The name in `new URL('name', import.meta.url)`. */
function fileNamedBy(node: ts.Node): [ts.NewExpression, string] | null {
  if (!ts.isNewExpression(node) || node.expression.getText() !== 'URL') return null;
  const [name, base] = node.arguments ?? [];
  if (name === undefined || !ts.isStringLiteralLike(name) || base?.getText() !== 'import.meta.url')
    return null;
  return [node, name.text];
}

/** Packages are looked up and folders named at run time, from where the bundle is. Everything else has to be known. */
function isUnknownMeta(node: ts.Node): boolean {
  if (!ts.isMetaProperty(node) || node.keywordToken !== ts.SyntaxKind.ImportKeyword) return false;
  return !['import.meta.resolve', 'import.meta.dirname'].includes(node.parent.getText());
}

function edit(text: string, edits: Edit[]): string {
  let result = text;
  for (const { start, end, text: replacement } of edits.toSorted((a, b) => b.start - a.start)) {
    result = result.slice(0, start) + replacement + result.slice(end);
  }
  return result;
}
