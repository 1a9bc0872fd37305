import { globSync } from 'node:fs';
import { copyFile, cp, mkdir, readFile, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import path from 'node:path';

import { bundlePa11y } from './bundle-pa11y.ts';
import { bundlePageScripts, PAGE_SCRIPTS } from './page-scripts.ts';
import { runNcc } from './run-ncc.ts';
import { bundledPath } from './stage-module.ts';
import type { StagedSources } from './stage-sources.ts';

/** What the bundles of the service do not hold themselves, and where it is instead. */
const EXTERNALS = { puppeteer: './puppeteer.js', pa11y: './pa11y/pa11y.cjs' };

/**
 * Bundles the service: programs and threads are one file each, as `node server/…/main.ts` and threads run the sources,
 * and share the code in `programs.js` or `threads.js`. Threads have a bundle of their own, because each one would
 * otherwise read all of the service. Scripts that run in pages are finished ones. What the service opens as a file is at the path that it has in `server/`.
 *
 * @param root Absolute path of the repository.
 * @param folder Absolute path of the folder for the bundle.
 * @returns Paths of all files of packages in the bundle, from the root.
 * @throws if something can't be bundled.
 */
export async function bundleService(root: string, staged: StagedSources, folder: string): Promise<string[]> {
  const named = staged.files.filter((file) => file.endsWith('.ts') && !file.startsWith(PAGE_SCRIPTS));
  const programs = globSync('server/**/main.ts', { cwd: root }).map((file) => file.replaceAll(path.sep, '/'));
  const threads = named.filter((file) => !programs.includes(file));
  const options = { modules: 'esm', minify: true, sourceMap: false, assets: [] } as const;

  const modules = await Promise.all([
    bundlePrograms(staged.folder, folder, 'programs.js', programs),
    bundlePrograms(staged.folder, folder, 'threads.js', threads),
    runNcc(staged.folder, {
      ...options,
      entry: 'scripts/bundle/entries/puppeteer.js',
      output: path.join(folder, 'puppeteer.js'),
      externals: {},
    }),
    bundlePa11y(root, staged.folder, path.join(folder, 'pa11y')),
  ]);
  await bundlePageScripts(root, path.join(folder, bundledPath(PAGE_SCRIPTS)));
  const copied = await Promise.all(
    staged.files.filter((file) => !file.endsWith('.ts')).map((file) => copyAsset(root, folder, file)),
  );
  return [...modules.flat(), ...copied.flat()];
}

/** Bundles programs into one file, and writes a file for each that runs it. */
async function bundlePrograms(
  stagedFolder: string,
  folder: string,
  name: string,
  programs: readonly string[],
): Promise<string[]> {
  // An import while running: only the program that is run is evaluated.
  const cases = programs.toSorted().map((file) => {
    const module = `./${file.replace(/\.ts$/, '.js')}`;
    return `  '${bundledPath(file)}': () => import(/* webpackMode: "eager" */ '${module}'),\n`;
  });
  const entry = `const programs = {\n${cases.join('')}};\nexport const run = (name) => programs[name]();\n`;
  await writeFile(path.join(stagedFolder, name), entry);
  const modules = await runNcc(stagedFolder, {
    entry: name,
    output: path.join(folder, name),
    modules: 'esm',
    minify: true,
    sourceMap: false,
    externals: EXTERNALS,
    assets: [],
  });
  for (const file of programs) {
    const program = bundledPath(file);
    const from = path.posix.relative(path.posix.dirname(program), name);
    const specifier = from.startsWith('.') ? from : `./${from}`;
    const text = `import { run } from '${specifier}';\n\nawait run('${program}');\n`;
    await write(path.join(folder, program), text);
  }
  return modules;
}

/**
 * Copies a file that the service opens, or all files of a folder, whose name ends with a slash.
 * @returns paths of the files of packages that were copied, too
 */
async function copyAsset(root: string, folder: string, file: string): Promise<string[]> {
  const target = path.join(folder, bundledPath(file));
  if (file.endsWith('/')) {
    await cp(path.join(root, file), target, { recursive: true });
    return [];
  }
  if (file === 'package.json') {
    await write(target, await manifest(root));
    return [];
  }
  if (!file.endsWith('.cjs')) {
    await mkdir(path.dirname(target), { recursive: true });
    await copyFile(path.join(root, file), target);
    return [];
  }
  const { text, scripts } = await withOwnScripts(path.join(root, file));
  await write(target, text);
  for (const script of scripts)
    await copyFile(script, path.join(path.dirname(target), path.basename(script)));
  return scripts.map((script) => path.relative(root, script).replaceAll(path.sep, '/'));
}

/** The service reads its version from this file. */
async function manifest(root: string): Promise<string> {
  const { name, version }: { name: string; version: string } = JSON.parse(
    await readFile(path.join(root, 'package.json'), 'utf8'),
  );
  return `${JSON.stringify({ name, version, type: 'module' }, null, 2)}\n`;
}

/** A runner that finds the scripts of packages next to itself, and where these are now. */
async function withOwnScripts(runner: string): Promise<{ text: string; scripts: string[] }> {
  const { resolve } = createRequire(runner);
  const scripts: string[] = [];
  const text = (await readFile(runner, 'utf8')).replaceAll(
    /require\.resolve\('([^']+)'\)/g,
    (_, name: string) => {
      const script = resolve(name);
      scripts.push(script);
      return `require.resolve('./${path.basename(script)}')`;
    },
  );
  if (scripts.length === 0 || /\brequire\(/.test(text)) {
    throw new Error(
      `${runner} must name its scripts by require.resolve('package/file'), and require nothing.`,
    );
  }
  return { text, scripts };
}

async function write(file: string, text: string): Promise<void> {
  await mkdir(path.dirname(file), { recursive: true });
  await writeFile(file, text);
}
