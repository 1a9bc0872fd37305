import { globSync, rmSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { rolldown } from 'rolldown';

/** Compiles modules for Node. @returns them by the names of their files */
export async function loadCompiled(pattern, { plugins = [], external }) {
  const files = globSync(pattern);
  const input = Object.fromEntries(files.map((file) => [path.parse(file).name, path.resolve(file)]));
  const bundle = await rolldown({ input, plugins, external, platform: 'node', logLevel: 'silent' });
  const dir = path.resolve('.build');
  await bundle.write({
    dir,
    format: 'esm',
    entryFileNames: '[name].mjs',
    chunkFileNames: 'chunk-[hash].mjs',
  });
  await bundle.close();
  const modules = new Map();
  for (const name of Object.keys(input))
    modules.set(name, await import(pathToFileURL(`${dir}/${name}.mjs`).href));
  rmSync(dir, { recursive: true });
  return modules;
}
