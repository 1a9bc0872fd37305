import { CancelledError, isMistake } from '../shared/errors.ts';
import { EXIT } from './exit-codes.ts';
import { listenForSignals } from './listen-for-signals.ts';
import { didYouMean } from './options/did-you-mean.ts';
import { parseMcpOptions } from './options/mcp-options.ts';
import { parseScanOptions } from './options/parse-scan-options.ts';
import { parseFixOptions } from './options/fix-options.ts';
import { parseVerifyOptions } from './options/verify-options.ts';
import { explainError } from './scan/explain-error.ts';
import { SCAN_OPTIONS } from './options/scan-option-table.ts';
import { runFix } from './fix/run-fix.ts';
import { runScan } from './scan/run-scan.ts';
import { ignoreClosedPipes } from './terminal/terminal.ts';
import { writeAll } from './terminal/write-all.ts';
import { FIX_USAGE, MCP_USAGE, SCAN_USAGE, SERVE_USAGE, USAGE, VERIFY_USAGE } from './usage.ts';
import type { Command } from './command.ts';
import { runVerify } from './verify/run-verify.ts';
import { readField } from '../shared/json.ts';
import { ownManifest } from './own-manifest.ts';
import { fileURLToPath } from 'node:url';

/**
 * Runs the command line.
 *
 * @param args Without Node and the script.
 */
export async function runCli(args: readonly string[]): Promise<void> {
  const [command = '', ...rest] = args;
  if (isProgram(command)) {
    if (command !== 'serve' || rest.length === 0) return runProgram(command, rest);
    if (rest.includes('--help')) return end(EXIT.passed, SERVE_USAGE);
    return end(EXIT.usage, '', 'sitedelta serve takes no options; its settings are environment variables.\n');
  }
  if (isOwn(command)) return runOwn(command, rest);
  if (command === '--version') return end(EXIT.passed, `${ownVersion()}\n`);
  if (['--help', '-h', 'help'].includes(command)) return end(EXIT.passed, USAGE);
  if (command === '') return end(EXIT.usage, '', USAGE);
  if (isForScan(command)) return runOwn('scan', args);
  const names = [...Object.keys(OWN_COMMANDS), ...Object.keys(PROGRAMS)];
  const meant = didYouMean(command, names);
  const advice =
    meant === undefined
      ? `use ${names.slice(0, -1).join(', ')} or ${names.at(-1)}.`
      : `did you mean sitedelta ${meant}?`;
  return end(
    EXIT.usage,
    '',
    `${JSON.stringify(command)} is not a command of sitedelta; ${advice} sitedelta --help says more.\n`,
  );
}

/** Whether someone has left out `scan`: what follows is an address or a path, or one of its options. */
function isForScan(first: string): boolean {
  const [name = ''] = first.replace(/^--/, '').split('=');
  if (first.startsWith('-')) return first.startsWith('--') && Object.hasOwn(SCAN_OPTIONS, name);
  return first === 'localhost' || /[.:/\\]/.test(first);
}

function isProgram(command: string): command is ProgramName {
  return Object.hasOwn(PROGRAMS, command);
}

function isOwn(command: string): command is keyof typeof OWN_COMMANDS {
  return Object.hasOwn(OWN_COMMANDS, command);
}

async function runOwn(name: keyof typeof OWN_COMMANDS, args: readonly string[]): Promise<void> {
  const { usage, run } = OWN_COMMANDS[name];
  if (args.includes('--help')) return end(EXIT.passed, usage);
  const signals = listenForSignals();
  ignoreClosedPipes(process.stdout, process.stderr);
  // Of a bug. Node would end with 1, as if findings broke a rule; the service notices the end, and ends with its browser.
  process.on('uncaughtException', (error) => {
    void end(EXIT.noResult, '', `${explainError(error, { timeoutMs: 0 })}\n`);
  });
  try {
    const { env, stdout, stderr } = process;
    const terminal = { stdout, stderr };
    const status = await run(args, { terminal, env, cwd: process.cwd(), signal: signals.signal });
    return await end(signals.status() ?? status);
  } catch (error) {
    if (error instanceof CancelledError)
      return await end(signals.status() ?? EXIT.noResult, '', 'Interrupted.\n');
    const status = isMistake(error) ? EXIT.usage : EXIT.noResult;
    return await end(status, '', `${explainError(error, { timeoutMs: 0 })}\n`);
  }
}

/** Ends the process once everything is written; what a run no longer waits for must not keep it alive. */
async function end(status: number, output = '', errors = ''): Promise<void> {
  ignoreClosedPipes(process.stdout, process.stderr);
  const lost = await writeAll(process.stdout, output);
  const failure = lost === undefined ? '' : `The text cannot be written to standard output: ${lost}\n`;
  await writeAll(process.stderr, errors + failure);
  process.exit(lost === undefined ? status : EXIT.noResult);
}

/** The version of this package. */
function ownVersion(): string {
  return readField(ownManifest(), 'version') ?? 'unknown';
}

/**
 * Runs a program of the service in this process, so that its signals and its exit status are those of the command,
 * also for what starts it, such as systemd.
 *
 * @param args Its arguments.
 */
async function runProgram(name: ProgramName, args: readonly string[]): Promise<void> {
  const { href } = PROGRAMS[name];
  process.argv = [process.execPath, fileURLToPath(href), ...args];
  // What the bundler must leave alone: the program is a file of its own.
  await import(/* webpackIgnore: true */ href);
}

/** The commands that scan websites themselves; their runs return the exit status. */
const OWN_COMMANDS = {
  scan: {
    usage: SCAN_USAGE,
    run: async (args: readonly string[], command: Command) =>
      runScan(parseScanOptions(args, command.cwd), command),
  },
  verify: {
    usage: VERIFY_USAGE,
    run: async (args: readonly string[], command: Command) =>
      runVerify(parseVerifyOptions(args, command.cwd), command),
  },
  fix: {
    usage: FIX_USAGE,
    run: async (args: readonly string[], command: Command) =>
      runFix(parseFixOptions(args, command.cwd), command),
  },
  mcp: {
    usage: MCP_USAGE,
    run: async (args: readonly string[], command: Command) => {
      const given = parseMcpOptions(args, command.cwd);
      // The SDK takes a moment to load, which no other command needs.
      const { runMcp } = await import('./mcp/run-mcp.ts');
      return runMcp(given, command);
    },
  },
} as const;

/** The commands that are programs of the service, and their scripts. */
const PROGRAMS = {
  serve: new URL('../../server/main.ts', import.meta.url),
  doctor: new URL('../../server/ops/doctor/main.ts', import.meta.url),
  'migrate-store': new URL('../../server/ops/migrate-store/main.ts', import.meta.url),
  queue: new URL('../../server/ops/queue/main.ts', import.meta.url),
  tokens: new URL('../../server/ops/tokens/main.ts', import.meta.url),
  webhooks: new URL('../../server/ops/webhooks/main.ts', import.meta.url),
  audit: new URL('../../server/ops/audit/main.ts', import.meta.url),
} as const;

type ProgramName = keyof typeof PROGRAMS;
