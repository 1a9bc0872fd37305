import { createHash } from 'node:crypto';
import { mkdir, readdir, rename, rm, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { pathToFileURL } from 'node:url';

import { rolldown, type OutputChunk, type Plugin } from 'rolldown';

import { flatName, isProgram, startName } from './program-path.ts';

const ROOT = path.resolve(import.meta.dirname, '../..');
/** Below `node_modules`, so that packages outside of the programs are found from there. */
const FOLDER = path.join(ROOT, 'node_modules/.cache/test-programs');
const PROGRAMS = [
  'src/index.ts',
  'src/cli.ts',
  'server/main.ts',
  'server/local/main.ts',
  'server/ops/doctor/main.ts',
  'server/ops/migrate-store/main.ts',
  'server/ops/queue/main.ts',
  'server/ops/tokens/main.ts',
  'server/ops/webhooks/main.ts',
  'server/ops/audit/main.ts',
];
/** They open files of their own by where they are. */
const OUTSIDE = /^(?:node:|pa11y|@pa11y\/|axe-core|@sparticuz\/|pg$|pg-|yauzl|bufferutil|utf-8-validate)/;
const KEPT_MS = 24 * 60 * 60_000;

/**
 * Puts the sources of each program, and the packages that they use, into a few files, and names their folder for
 * `programPath`. Tests start programs some hundred times, and a start from a thousand sources takes three times the CPU
 * of one from these files. What is shipped is another bundle, `dist/`, which has tests of its own.
 */
export async function setup(): Promise<void> {
  const bundle = await rolldown({
    input: Object.fromEntries(PROGRAMS.map((file) => [flatName(file), path.join(ROOT, file)])),
    platform: 'node',
    transform: { target: 'esnext' },
    external: (id) => OUTSIDE.test(id),
    plugins: [namedFiles()],
    logLevel: 'silent',
  });
  try {
    const { output } = await bundle.generate({
      format: 'esm',
      entryFileNames: '[name]',
      chunkFileNames: 'part-[hash].js',
    });
    const chunks = output.filter((file) => file.type === 'chunk');
    process.env['TEST_PROGRAMS'] = pathToFileURL(await write(chunks)).href;
  } finally {
    await bundle.close();
  }
}

/**
 * In one file `import.meta.url` is no longer the address of the source. What sources name by it is a file, which stays
 * where it is, or a program, which becomes one of these.
 */
function namedFiles(): Plugin {
  return {
    name: 'named-files',
    transform(code, id) {
      if (id.includes('node_modules') || !code.includes('import.meta')) return null;
      const folder = path.dirname(id);
      return code
        .replaceAll(/new URL\('([^']+)', import\.meta\.url\)/g, (_, name: string) => {
          const target = path.resolve(folder, name);
          if (!isProgram(target)) {
            const address = pathToFileURL(target).href + (name.endsWith('/') ? '/' : '');
            return `new URL(${JSON.stringify(address)})`;
          }
          const file = path.relative(ROOT, target);
          this.emitFile({ type: 'chunk', id: target, fileName: flatName(file) });
          return `new URL('./${startName(file)}', import.meta.url)`;
        })
        .replaceAll('import.meta.dirname', JSON.stringify(folder));
    },
  };
}

/** Its environment may not name the cache of compiled code: a local service gets none of ours. */
function starter(fileName: string): string {
  const cache = JSON.stringify(path.join(ROOT, 'node_modules/.cache/node-compile'));
  return `import { enableCompileCache } from 'node:module';\nenableCompileCache(${cache});\nawait import('./${fileName}');\n`;
}

/** Named after what is in it: another run may still use what an older one has written. */
async function write(chunks: readonly OutputChunk[]): Promise<string> {
  const hash = createHash('sha256').update(starter(''));
  for (const { fileName, code } of chunks) hash.update(fileName).update(code);
  const folder = path.join(FOLDER, hash.digest('hex').slice(0, 16));
  await mkdir(FOLDER, { recursive: true });
  for (const name of await readdir(FOLDER)) {
    const old = path.join(FOLDER, name);
    if (old !== folder && Date.now() - (await stat(old)).mtimeMs > KEPT_MS)
      await rm(old, { recursive: true });
  }
  if (await stat(folder).catch(() => null)) return folder;
  const begun = `${folder}.${process.pid}`;
  await mkdir(begun);
  for (const { fileName, code, isEntry } of chunks) {
    await writeFile(path.join(begun, fileName), code);
    if (isEntry) await writeFile(path.join(begun, `start-${fileName}`), starter(fileName));
  }
  // Two runs may have begun at the same time.
  await rename(begun, folder).catch(() => rm(begun, { recursive: true }));
  return folder;
}
