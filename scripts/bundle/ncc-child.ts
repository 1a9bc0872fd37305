import { mkdir, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import path from 'node:path';

import type { NccJob } from './run-ncc.ts';

const job: NccJob = JSON.parse(process.argv[2] ?? '');
const folder = process.cwd();

/** ncc has no types. */
interface NccOutput {
  code: string;
  map: string | undefined;
  assets: Record<string, { source: string | Buffer }>;
  stats: { compilation: Compilation };
}
interface Compilation {
  entrypoints: Map<string, { chunks: object[] }>;
  chunkGraph: { getChunkModules(chunk: object): Module[] };
}
interface Module {
  resource?: string;
  /** Those that were joined. */
  modules?: Module[];
}

/**
 * Files that packages open at run time, by the end of the path, which this program never makes them do: pino's threads
 * for transports, and Pa11y's own runners, for which there are ours (they would bring another version of axe-core). The last one is of yargs, which is
 * part of the command line of @puppeteer/browsers.
 */
const NOT_NEEDED = [
  '/pino/lib/worker.js',
  '/pino/file.js',
  '/thread-stream/lib/worker.js',
  '/pa11y/lib/runners/*',
  '/node_modules/locales',
];

/** Our own files are where stage-sources.ts says; ncc takes paths that begin in the working folder for such, too. */
function isNotNeeded(file: string): boolean {
  return (
    NOT_NEEDED.some((end) => file.endsWith(end)) || file.startsWith(`${folder.replaceAll(path.sep, '/')}/`)
  );
}

/** Packages that others use if they are there; with us they are not. */
const OPTIONAL = new Set(['pg-native', 'pg-cloudflare', 'bufferutil', 'utf-8-validate', 'supports-color']);

// ncc writes to standard output while it compiles, and the answer is expected there.
console.log = console.error;
process.stdout.write(JSON.stringify(await bundle()));

async function bundle(): Promise<string[]> {
  const problems: string[] = [];
  const ncc: (entry: string, options: object) => Promise<NccOutput> = createRequire(import.meta.url)(
    '@vercel/ncc',
  );
  const output = await ncc(path.resolve(folder, job.entry), {
    cache: false,
    quiet: true,
    esm: job.modules === 'esm',
    filename: path.basename(job.output),
    minify: job.minify,
    sourceMap: job.sourceMap,
    externals: job.externals,
    target: 'es2024',
    license: '',
    customEmit(file: string, found: true | { id: string; isRequire: boolean }) {
      if (found === true || found.isRequire) return undefined;
      // A part that is known only at run time.
      const name = file.replaceAll(path.sep, '/').replaceAll('\u001a', '*');
      if (job.assets.some((end) => name.endsWith(end))) return undefined;
      if (!isNotNeeded(name)) problems.push(`${found.id} opens ${name}.`);
      return false;
    },
  });
  const modules = modulesOf(output.stats.compilation);
  for (const module of modules) {
    const [, missing] = /@@notfound\.js\?(.*)$/.exec(module) ?? [];
    if (missing !== undefined && !OPTIONAL.has(missing)) problems.push(`${missing} was not found.`);
  }
  if (problems.length > 0) {
    throw new Error(`${problems.join('\n')}\nDecide in scripts/bundle/ncc-child.ts what is to become of it.`);
  }
  await write(output);
  return modules
    .filter((module) => !module.includes('@@notfound'))
    .map(nameOf)
    .sort();
}

/** The files of the modules in the bundle's own file; what packages import while running is left out. */
function modulesOf({ entrypoints, chunkGraph }: Compilation): string[] {
  const files = new Set<string>();
  const add = ({ resource, modules }: Module): void => {
    if (modules !== undefined) modules.forEach(add);
    else if (resource !== undefined && resource !== '') files.add(resource);
  };
  for (const { chunks } of entrypoints.values()) {
    for (const chunk of chunks) chunkGraph.getChunkModules(chunk).forEach(add);
  }
  return [...files];
}

/** Of a package: its path from the folder that holds node_modules. */
function nameOf(file: string): string {
  const name = path.relative(folder, file).replaceAll(path.sep, '/');
  return name.startsWith('../') ? `node_modules/${name.replace(/^(?:\.\.\/)+/, '')}` : name;
}

async function write({ code, map, assets }: NccOutput): Promise<void> {
  const out = path.dirname(job.output);
  await mkdir(out, { recursive: true });
  await writeFile(job.output, code);
  if (map !== undefined) await writeFile(`${job.output}.map`, map);
  for (const [name, { source }] of Object.entries(assets)) {
    const isWanted =
      job.assets.some((end) => end.endsWith(`/${name}`)) || name.startsWith('sourcemap-register');
    if (isWanted) await writeFile(path.join(out, name), source);
  }
}
