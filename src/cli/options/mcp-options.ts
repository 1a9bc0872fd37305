import { ConfigurationError } from '../../shared/errors.ts';
import type { OptionTable } from './option-table.ts';
import { parseScanOptions } from './parse-scan-options.ts';
import { readOptions } from './read-options.ts';
import { SCAN_OPTIONS, type ScanOptionName } from './scan-option-table.ts';

/** Options of `sitedelta scan` that are for the person who starts the server: the client says the rest with each call. */
const SHARED = [
  'browser-path',
  'ignore-https-errors',
  'timeout',
  'sources',
  'config',
  'scan-env',
  'verbose',
  'help',
] as const satisfies readonly ScanOptionName[];

/** The options of `sitedelta mcp`, in the order of its help. */
export const MCP_OPTIONS: OptionTable = {
  ...Object.fromEntries(SHARED.map((name) => [name, SCAN_OPTIONS[name]])),
  timeout: { value: 'SECONDS', help: 'time for one call, from 1 to 21600. Default is 900' },
};

/**
 * Reads the arguments of `sitedelta mcp`.
 *
 * @returns arguments of `sitedelta scan` that hold for all calls, each with its value
 * @throws {@link ConfigurationError} with a line for each mistake.
 */
export function parseMcpOptions(args: readonly string[], cwd: string): string[] {
  const given = readOptions<ScanOptionName>('sitedelta mcp', args, MCP_OPTIONS);
  if (given.rest.length > 0)
    throw new ConfigurationError(
      'sitedelta mcp takes no address: what to scan is said with each call. sitedelta mcp --help lists its options.',
    );
  const parsed = SHARED.flatMap((name) =>
    MCP_OPTIONS[name]?.value === undefined
      ? given.list(name).map(() => `--${name}`)
      : given.list(name).map((value) => `--${name}=${value}`),
  );
  // The values are looked at now, rather than with the first call.
  parseScanOptions([...parsed, 'https://www.example.com/'], cwd);
  return parsed;
}
