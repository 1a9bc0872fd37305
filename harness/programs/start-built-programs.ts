import path from 'node:path';

import type { Plugin } from 'vitest/config';

import { isProgram, startName } from './program-path.ts';

const ROOT = path.resolve(import.meta.dirname, '../..');

/** Code under test starts its threads and child processes from what `build-programs.ts` made, too. */
export function startBuiltPrograms(): Plugin {
  return {
    name: 'start-built-programs',
    enforce: 'pre',
    transform(code, id) {
      const file = path.relative(ROOT, id);
      if (!/^(?:server|src)[\\/]/.test(file)) return undefined;
      return code.replaceAll(/new URL\('([^']+\.ts)', import\.meta\.url\)/g, (source, name: string) => {
        const target = path.join(path.dirname(file), name);
        if (!isProgram(target)) return source;
        const program = startName(target);
        return `(process.env.TEST_PROGRAMS === undefined ? ${source} : new URL(process.env.TEST_PROGRAMS + '/${program}'))`;
      });
    },
  };
}
