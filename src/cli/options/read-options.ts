import { parseArgs } from 'node:util';

import { ConfigurationError } from '../../shared/errors.ts';
import { didYouMean } from './did-you-mean.ts';
import type { OptionTable } from './option-table.ts';

/** The arguments of a command. */
export interface ReadOptions<Name extends string> {
  /** Whether a switch is on. */
  has(name: Name): boolean;
  /** Value of an option; undefined if it is not given. */
  text(name: Name): string | undefined;
  /** Values of an option that may be given several times. */
  list(name: Name): string[];
  /** What is not an option. */
  rest: string[];
}

/**
 * Reads the arguments of a command.
 *
 * @param command As it is typed: `sitedelta scan`.
 * @throws {@link ConfigurationError} with a line for each mistake.
 */
export function readOptions<Name extends string>(
  command: string,
  args: readonly string[],
  table: OptionTable & Partial<Record<Name, unknown>>,
): ReadOptions<Name> {
  const { tokens } = parseArgs({
    args: [...args],
    strict: false,
    tokens: true,
    allowPositionals: true,
    options: Object.fromEntries(
      Object.entries(table).map(([name, { value }]) => [
        name,
        { type: value === undefined ? ('boolean' as const) : ('string' as const) },
      ]),
    ),
  });
  const values = new Map<string, string[]>();
  const rest: string[] = [];
  const mistakes: string[] = [];
  for (const token of tokens) {
    if (token.kind === 'positional') rest.push(token.value);
    if (token.kind !== 'option') continue;
    const mistake = findMistake(command, token, table, values.has(token.name));
    if (mistake === undefined) values.set(token.name, [...(values.get(token.name) ?? []), token.value ?? '']);
    else mistakes.push(mistake);
  }
  if (mistakes.length > 0) throw new ConfigurationError([...new Set(mistakes)].join('\n'));
  return {
    has: (name) => values.has(name),
    text: (name) => values.get(name)?.[0],
    list: (name) => values.get(name) ?? [],
    rest,
  };
}

interface OptionToken {
  name: string;
  rawName: string;
  value: string | undefined;
  inlineValue: boolean | undefined;
}

function findMistake(
  command: string,
  { name, rawName, value, inlineValue }: OptionToken,
  table: OptionTable,
  isRepeated: boolean,
): string | undefined {
  const spec = Object.hasOwn(table, name) && rawName.startsWith('--') ? table[name] : undefined;
  if (spec === undefined) {
    const meant = didYouMean(name, Object.keys(table));
    const advice = meant === undefined ? '' : ` did you mean --${meant}?`;
    return `${rawName} is not an option of ${command};${advice} ${command} --help lists them.`;
  }
  if (spec.value === undefined) {
    return value === undefined ? undefined : `${rawName} takes no value; leave out what follows "=".`;
  }
  if (value === undefined || value.trim() === '')
    return `${rawName} needs a value: ${rawName} ${spec.value}.`;
  // The next option, most likely: a lone dash stands for standard output.
  if (inlineValue !== true && value.length > 1 && value.startsWith('-')) {
    return `${rawName} needs a value: ${rawName} ${spec.value}, or ${rawName}=${spec.value} for one that begins with a dash.`;
  }
  return isRepeated && spec.multiple !== true
    ? `${rawName} is given twice; leave one of them out.`
    : undefined;
}
