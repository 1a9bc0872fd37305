import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

const ROOT = path.resolve(import.meta.dirname, '../..');

/** All that scripts in pages are made of: paths from the root of the repository. */
export const PAGE_SOURCES = [
  'server/engine/in-page',
  'server/facts/most-listed.ts',
  'server/shared/action-words.ts',
];
/** What decides how they are put together. */
const BUNDLER = ['scripts/bundle/page-scripts.ts', 'node_modules/rolldown/package.json'];

/**
 * The text of a script that runs in pages.
 *
 * @param module Address of a module directly in `server/engine/in-page/`, as `new URL('….ts', import.meta.url)`. In `dist/`
 *   that is the address of the finished script; the sources are bundled when they are first used after a change.
 * @throws if they can't be bundled
 */
export function pageScript(module: URL): string {
  const file = fileURLToPath(module);
  if (file.endsWith('.js')) return readFileSync(file, 'utf8');
  return readFileSync(path.join(bundledSources(), `${path.basename(file, '.ts')}.js`), 'utf8');
}

let bundled: string | null = null;

/** The folder with the scripts of the sources as they are now. */
function bundledSources(): string {
  if (bundled !== null) return bundled;
  const hash = createHash('sha256');
  for (const file of [...PAGE_SOURCES, ...BUNDLER].flatMap(filesOf)) {
    hash.update(`${path.relative(ROOT, file)}\n`).update(readFileSync(file));
  }
  const name = hash.digest('hex').slice(0, 16);
  const folder = path.join(ROOT, 'node_modules/.cache/sitedelta-page-scripts', name);
  if (!existsSync(folder)) {
    const program = path.join(ROOT, 'scripts/make-page-scripts.ts');
    const args = ['--disable-warning=ExperimentalWarning', program, folder];
    execFileSync(process.execPath, args, { stdio: ['ignore', 'ignore', 'inherit'] });
  }
  bundled = folder;
  return folder;
}

function filesOf(source: string): string[] {
  const file = path.join(ROOT, source);
  if (!statSync(file).isDirectory()) return [file];
  const names = readdirSync(file, { recursive: true, encoding: 'utf8' });
  return names
    .filter((name) => name.endsWith('.ts'))
    .sort()
    .map((name) => path.join(file, name));
}
