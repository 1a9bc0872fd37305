import { availableParallelism } from 'node:os';
import type { Config } from './config.ts';
import {
  flag,
  list,
  megabytes,
  oneOf,
  portRanges,
  proxies,
  publicAddress,
  targetEntries,
  targetGroups,
  text,
  wholeNumber,
} from './setting-parsers.ts';

/** One environment variable: how it is called, what it does, and how it is read. */
export interface Setting<Value> {
  name: string;
  /** The default as the documentation writes it; a dash for none. */
  default: string;
  /** What the setting does, in one sentence. */
  doc: string;
  /** Reads a value that is not empty. @throws Error with one sentence that says what is wrong. */
  parse(text: string): Value;
  /** The value where the variable is not set. */
  unset(): Value;
}

/** A setting whose default is written as a user would write it. */
function setting<Value>(
  name: string,
  defaultText: string,
  doc: string,
  parse: (text: string) => Value,
): Setting<Value> {
  return { name, default: defaultText, doc, parse, unset: () => parse(defaultText) };
}

/** A setting that is empty, or found out, where it is not set. */
function optional<Value>(
  name: string,
  defaultText: string,
  doc: string,
  parse: (text: string) => Value,
  unset: () => Value,
): Setting<Value> {
  return { name, default: defaultText, doc, parse, unset };
}

const DAY_MS = 86_400_000;

/** All settings; the documentation is checked against this table. */
export const SETTINGS: { readonly [Key in keyof Config]: Setting<Config[Key]> } = {
  host: setting('HOST', '127.0.0.1', 'Address to listen on; 0.0.0.0 or :: for all.', text),
  port: setting('PORT', '8080', 'Port to listen on; 0 takes a free one.', wholeNumber(0, 65_535)),
  publicUrl: optional(
    'PUBLIC_URL',
    'from HOST and PORT',
    'Base address of the service as clients see it, used in reportUrl, apiUrl and discovery; it may have a path.',
    publicAddress,
    () => '',
  ),
  dataDir: setting('DATA_DIR', './data', 'Folder of the embedded store.', text),
  concurrency: optional(
    'CONCURRENCY',
    'number of cores',
    'Pages judged at once, over all scans; one more is loaded meanwhile.',
    wholeNumber(1, 256),
    () => availableParallelism(),
  ),
  maxPages: setting('MAX_PAGES', '25', 'Pages of one scan.', wholeNumber(1, 10_000)),
  scanTimeoutMs: setting(
    'SCAN_TIMEOUT_MS',
    '600000',
    'Milliseconds that one scan may take.',
    wholeNumber(1000, DAY_MS),
  ),
  pageTimeoutMs: setting(
    'PAGE_TIMEOUT_MS',
    '20000',
    'Milliseconds that one page may take.',
    wholeNumber(1000, DAY_MS),
  ),
  pageMemoryBytes: setting(
    'PAGE_MEMORY_MB',
    '1024',
    'Memory in megabytes that one page may take before it is ended (on Linux).',
    megabytes(256, 1024 * 1024),
  ),
  queueLimit: setting(
    'QUEUE_LIMIT',
    '100',
    'Scans that may wait before new ones are refused with 503.',
    wholeNumber(1, 1_000_000),
  ),
  rateLimitMax: setting(
    'RATE_LIMIT_MAX',
    '10',
    'Calls of createScan per client and window; 0 turns the limit off.',
    wholeNumber(0, 1_000_000),
  ),
  rateLimitWindowMs: setting(
    'RATE_LIMIT_WINDOW_MS',
    '60000',
    'Milliseconds of the window of the rate limit.',
    wholeNumber(1000, DAY_MS),
  ),
  allowTargets: optional(
    'ALLOW_TARGETS',
    '–',
    'Hosts, wildcards (*.example.com), addresses and CIDR blocks that may be scanned although they are not public, on any port.',
    targetEntries,
    list,
  ),
  denyTargets: optional(
    'DENY_TARGETS',
    '–',
    'Hosts, wildcards, addresses and CIDR blocks that are never visited; stronger than ALLOW_TARGETS.',
    targetEntries,
    list,
  ),
  allowPorts: setting(
    'ALLOW_PORTS',
    '80 443',
    'Ports, and ranges of ports, of all targets that ALLOW_TARGETS does not name.',
    portRanges,
  ),
  targetGroups: optional(
    'TARGET_GROUPS',
    '–',
    'Hosts whose scans can be compared: groups separated by semicolons, hosts (host, host:port, *.host) by spaces.',
    targetGroups,
    () => [],
  ),
  respectRobots: setting('RESPECT_ROBOTS', 'true', 'Whether the crawl obeys robots.txt.', flag),
  retentionDays: setting(
    'RETENTION_DAYS',
    '90',
    'Days for which scans are kept; the last complete scan of a target stays.',
    wholeNumber(1, 36_500),
  ),
  storeLimitBytes: setting(
    'STORE_LIMIT_MB',
    '10240',
    'Megabytes that the store may take; above it, the scans that ended first are removed before their time.',
    megabytes(10, 10_000_000),
  ),
  trustProxy: optional<Config['trustProxy']>(
    'TRUST_PROXY',
    '–',
    'Addresses and CIDR blocks of reverse proxies whose X-Forwarded-For is believed.',
    proxies,
    () => false,
  ),
  browserPath: optional<Config['browserPath']>(
    'PUPPETEER_EXECUTABLE_PATH',
    '–',
    'Path of the browser; without it an installed one is looked for.',
    text,
    () => null,
  ),
  browserSandbox: setting(
    'BROWSER_SANDBOX',
    'auto',
    'Sandbox of the browser: on, off, or auto (off only where it cannot work).',
    oneOf('auto', 'on', 'off'),
  ),
  logLevel: setting(
    'LOG_LEVEL',
    'info',
    'Least level that is logged: fatal, error, warn, info, debug, trace or silent.',
    oneOf('fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'),
  ),
};

/** The address under which a service on this host and port answers on the same machine. */
export function defaultPublicUrl(host: string, port: number): string {
  const everywhere: Record<string, string> = { '0.0.0.0': '127.0.0.1', '::': '[::1]' };
  const name = everywhere[host] ?? (host.includes(':') ? `[${host}]` : host);
  return `http://${name}${port === 80 ? '' : `:${port}`}`;
}
