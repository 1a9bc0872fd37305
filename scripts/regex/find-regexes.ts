import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { parse } from '@babel/parser';
import { BUILT_IN_FUNCTIONS } from './caps.ts';

/** A regular expression of the code, and the files that have it. */
export interface FoundRegex {
  source: string;
  flags: string;
  files: Set<string>;
}

/** Everything that is run over texts of pages, of sites or of clients: the action, the service and the scripts in pages. */
const CODE = '{src,server,shared}/**/*.{ts,js,cjs}';

/**
 * Finds the regular expressions of the code: literals, and what is built while a module is loaded, which is loaded for
 * that. Those that a function builds are in a table.
 * @throws Error if a function builds one that is not in the table
 */
export async function findRegexes(root: string): Promise<Map<string, FoundRegex>> {
  const found = new Map<string, FoundRegex>();
  const add = (source: string, flags: string, file: string): void => {
    const name = `/${source}/${flags}`;
    const regex = found.get(name) ?? { source, flags, files: new Set() };
    found.set(name, { ...regex, files: regex.files.add(file) });
  };
  for (const file of globSync(CODE, { cwd: root, exclude: (name) => name.endsWith('.d.ts') })) {
    const text = readFileSync(join(root, file), 'utf8');
    const { literals, built, inFunctions } = regexesOf(text);
    for (const { pattern, flags } of literals) add(pattern, flags, file);
    const known = BUILT_IN_FUNCTIONS[file] ?? [];
    if (known.length !== inFunctions) {
      throw new Error(
        `${file}: functions build ${inFunctions} regular expressions; BUILT_IN_FUNCTIONS of scripts/regex/caps.ts has ${known.length}.`,
      );
    }
    for (const { source, flags } of known) add(source, flags, file);
    if (built > inFunctions) {
      for (const { source, flags } of await builtBy(join(root, file))) add(source, flags, file);
    }
  }
  return found;
}

interface Node {
  type: string;
  pattern?: string;
  flags?: string;
  callee?: { name?: string };
}

/** Where a function body is left for later; a callback in a constant, such as that of `map`, runs while the module loads. */
const FUNCTIONS = new Set(['FunctionDeclaration', 'ObjectMethod', 'ClassMethod', 'ClassPrivateMethod']);

function regexesOf(text: string): {
  literals: { pattern: string; flags: string }[];
  built: number;
  inFunctions: number;
} {
  const literals: { pattern: string; flags: string }[] = [];
  let [built, inFunctions] = [0, 0];
  const walk = (node: unknown, isInFunction: boolean): void => {
    if (Array.isArray(node)) for (const child of node) walk(child, isInFunction);
    if (!isNode(node)) return;
    const { type, pattern, flags = '', callee } = node;
    if (type === 'RegExpLiteral' && pattern !== undefined) literals.push({ pattern, flags });
    if ((type === 'NewExpression' || type === 'CallExpression') && callee?.name === 'RegExp') {
      built += 1;
      if (isInFunction) inFunctions += 1;
    }
    for (const child of Object.values(node)) walk(child, isInFunction || FUNCTIONS.has(type));
  };
  walk(parse(text, { sourceType: 'module', plugins: ['typescript'], errorRecovery: true }).program, false);
  return { literals, built, inFunctions };
}

function isNode(value: unknown): value is Node {
  return typeof value === 'object' && value !== null && 'type' in value;
}

/** What a module builds while it is loaded. */
async function builtBy(file: string): Promise<RegExp[]> {
  const built: RegExp[] = [];
  const Original = globalThis.RegExp;
  globalThis.RegExp = new Proxy(Original, {
    construct(target, [pattern, flags]: [string, string | undefined]) {
      const regex = new target(pattern, flags);
      built.push(regex);
      return regex;
    },
  });
  try {
    // A query, so that a module is loaded anew that another one has loaded.
    await import(`${pathToFileURL(file).href}?regex`);
  } finally {
    globalThis.RegExp = Original;
  }
  return built;
}
