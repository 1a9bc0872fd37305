import { registerHooks } from 'node:module';
import { isMainThread } from 'node:worker_threads';
import { OWN_PARTS } from './own-parts.ts';

/**
 * Loaded into the service with `--import`: replaces the functions of the parts that `LEFT_OUT` names, so that the rest
 * can be measured. The service itself has no switch for that.
 */

const SERVER = new URL('../../server/', import.meta.url);
const names = (process.env['LEFT_OUT'] ?? '').split(',').filter((name) => name !== '');
const sources = new Map<string, string>();
for (const files of names.map((name) => OWN_PARTS[name]?.files ?? {})) {
  for (const [file, functions] of Object.entries(files)) {
    const { href } = new URL(file, SERVER);
    const replacements = Object.entries(functions).map(
      ([name, returns]) => `export const ${name} = () => (${returns});`,
    );
    // What else the file exports stays as it is.
    sources.set(href, [`export * from '${href}?whole';`, ...replacements].join('\n'));
  }
}
const replaced = new Set<string>();
if (sources.size > 0) {
  registerHooks({
    load(url, context, next) {
      const source = sources.get(url);
      if (source === undefined) return next(url, context);
      replaced.add(url);
      return { format: 'module', source, shortCircuit: true };
    },
  });
  process.on('exit', () => {
    // A file that has another name now would be measured as left out.
    const missed = [...sources.keys()].filter((url) => !replaced.has(url));
    if (isMainThread && missed.length > 0)
      throw new Error(`These files were not loaded: ${missed.join(', ')}`);
  });
}
