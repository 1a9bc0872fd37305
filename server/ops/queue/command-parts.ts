import { parseArgs } from 'node:util';
import type { ParseArgsOptionsConfig } from 'node:util';
import { messageOf } from '../../shared/errors.ts';
import type { CommandAnswer } from './control-socket.ts';

/** Arguments that can't be understood. */
export class UsageError extends Error {}

const UNIT_MS = { h: 3_600_000, d: 86_400_000 };
/** A time of more is a mistake. */
const MAX_MS = 3_650 * UNIT_MS.d;

/** A time such as `12h` or `90d`, in milliseconds. @throws UsageError */
export function durationIn(option: string, text: string): number {
  const [, number = '', unit = ''] = /^(\d{1,6})([hd])$/.exec(text) ?? [];
  const ms = Number(number) * (unit === 'h' ? UNIT_MS.h : UNIT_MS.d);
  if (number !== '' && ms <= MAX_MS) return ms;
  throw new UsageError(`${option}: "${text}" must be hours or days, such as 12h or 90d, and at most 3650d.`);
}

/** The arguments of a command. @throws UsageError */
export function parseCommand<Options extends ParseArgsOptionsConfig>(
  args: readonly string[],
  options: Options,
) {
  try {
    return parseArgs({ args: [...args], options, allowPositionals: true });
  } catch (error) {
    throw new UsageError(messageOf(error), { cause: error });
  }
}

export function done(text: string): CommandAnswer {
  return { status: 0, text };
}

export function failed(sentence: string): CommandAnswer {
  return { status: 1, text: `${sentence}\n` };
}

/** The answer of a command; that to arguments which can't be understood has the usage. */
export async function answerUsage(usage: string, work: () => Promise<CommandAnswer>): Promise<CommandAnswer> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof UsageError) return { status: 2, text: `${error.message}\n\n${usage}` };
    throw error;
  }
}

/** Rows under the first one, which names the columns. */
export function tableText(table: readonly (readonly string[])[]): string {
  const widths = (table[0] ?? [])
    .slice(0, -1)
    .map((_, n) => Math.max(...table.map((row) => (row[n] ?? '').length)));
  return `${table.map((row) => row.map((cell, n) => cell.padEnd(widths[n] ?? 0)).join('  ')).join('\n')}\n`;
}

/** A time to the minute. */
export function minuteOf(ms: number): string {
  return `${new Date(ms).toISOString().slice(0, 16)}Z`;
}
