import { availableParallelism } from 'node:os';
import type { ClaimConditions } from './config.ts';
import {
  claimConditions,
  databaseAddress,
  flag,
  headerName,
  list,
  megabytes,
  oneOf,
  pageCount,
  portRanges,
  proxies,
  publicAddress,
  secureAddress,
  targetEntries,
  targetGroups,
  text,
  wholeNumber,
} from './setting-parsers.ts';

/** One environment variable: its name, what it does, and how it is read. */
export interface Setting<Value> {
  name: string;
  /** The default as the documentation writes it; a dash if there is none. */
  default: string;
  /** What the setting does, in one sentence. */
  doc: string;
  /** Reads a value that is not empty. @throws Error with one sentence that says what is wrong. */
  parse(text: string): Value;
  /** The value if the variable is not set. */
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

/** A setting whose default is empty or computed. */
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

/** All settings: the type, the loading and the tests follow from this table, and docs/settings.md is checked against it. */
export const SETTINGS = {
  role: setting(
    'ROLE',
    'all',
    'What this process does: all, api (answers clients and runs no scans) or worker (runs scans and answers no clients); api and worker need DATABASE_URL.',
    oneOf('all', 'api', 'worker'),
  ),
  host: setting('HOST', '127.0.0.1', 'Address to listen on; 0.0.0.0 or :: for all.', text),
  port: setting('PORT', '8080', 'Port to listen on; 0 takes a free one.', wholeNumber(0, 65_535)),
  metricsPort: optional<number | null>(
    'METRICS_PORT',
    '–',
    'Port of /metrics for Prometheus; without it there are no metrics.',
    wholeNumber(1, 65_535),
    () => null,
  ),
  metricsHost: setting(
    'METRICS_HOST',
    '127.0.0.1',
    'Address on which METRICS_PORT listens; 0.0.0.0 or :: for all.',
    text,
  ),
  /** Base address in reportUrl, apiUrl and discovery; no trailing slash; may have a path. */
  publicUrl: optional(
    'PUBLIC_URL',
    'from HOST and PORT',
    'Base address of the service as clients see it, used in reportUrl, apiUrl, helpUrl and discovery; it may have a path.',
    publicAddress,
    () => '',
  ),
  dataDir: setting('DATA_DIR', './data', 'Folder of the embedded store.', text),
  /** Has a password: it must not be logged. */
  databaseUrl: optional<string | null>(
    'DATABASE_URL',
    '–',
    'Address of a PostgreSQL database that keeps everything instead of DATA_DIR, such as postgres://user:password@host:5432/name.',
    databaseAddress,
    () => null,
  ),
  databaseConnections: setting(
    'DATABASE_CONNECTIONS',
    '10',
    'Connections of this process to PostgreSQL at once; it has one more, on which it listens for scans.',
    wholeNumber(2, 1_000),
  ),
  concurrency: optional(
    'CONCURRENCY',
    'number of cores',
    'Pages checked at once, over all scans; one more is loaded meanwhile, and as many again are tried.',
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
  /** Memory of one process of the browser, and therefore of a page; above it the process is ended. */
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
  /** createScan calls per client and window; 0 turns the limit off. */
  rateLimitMax: setting(
    'RATE_LIMIT_MAX',
    '10',
    'Calls of createScan per client and window; 0 turns the limit off.',
    wholeNumber(0, 1_000_000),
  ),
  rateLimitWindowMs: setting(
    'RATE_LIMIT_WINDOW_MS',
    '60000',
    'Length of the window of the rate limit in milliseconds.',
    wholeNumber(1000, DAY_MS),
  ),
  /** 0 for always a new scan. */
  scanReuseMs: setting(
    'SCAN_REUSE_MS',
    '0',
    'Milliseconds for which a call of createScan is answered with the scan of the same address that is already queued, whichever client requested it; 0 to always start a new scan.',
    wholeNumber(0, DAY_MS),
  ),
  /** Hosts, wildcards and CIDRs, lower case. */
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
    'Hosts, wildcards, addresses and CIDR blocks that are never visited, even if ALLOW_TARGETS allows them.',
    targetEntries,
    list,
  ),
  allowPorts: setting(
    'ALLOW_PORTS',
    '80 443',
    'Ports and ranges of ports that may be visited, except on targets in ALLOW_TARGETS, which may have any port.',
    portRanges,
  ),
  /** Each group: hosts (`host`, `host:port` or `*.host`) that count as one target. */
  targetGroups: optional(
    'TARGET_GROUPS',
    '–',
    'Hosts whose scans can be compared: groups separated by semicolons, hosts (host, host:port, *.host) by spaces.',
    targetGroups,
    () => targetGroups(''),
  ),
  respectRobots: setting('RESPECT_ROBOTS', 'true', 'Whether the crawl obeys robots.txt.', flag),
  externalLinks: setting(
    'EXTERNAL_LINKS',
    'on',
    'Whether scans ask other sites, without a browser, whether the addresses to which pages link are there: on or off.',
    oneOf('on', 'off'),
  ),
  tryPages: setting(
    'TRY_PAGES',
    '5',
    'Pages of a scan that are tried after they were judged, with the keyboard, in narrow windows and with larger text: off, on for all, or a number for so many from the start page on.',
    pageCount,
  ),
  screenshots: setting(
    'SCREENSHOTS',
    'on',
    'Whether scans keep small pictures of pages and of elements with problems, for their reports: on or off.',
    oneOf('on', 'off'),
  ),
  retentionDays: setting(
    'RETENTION_DAYS',
    '90',
    'Days for which scans are kept; the last complete scan of an address stays, and so do bases that are in use.',
    wholeNumber(1, 36_500),
  ),
  /** Bytes of the store; above, the scans that ended first are removed. */
  storeLimitBytes: setting(
    'STORE_LIMIT_MB',
    '10240',
    'Megabytes that the store may take; above it, the scans that ended first are removed before their time.',
    megabytes(10, 10_000_000),
  ),
  publicHistory: setting(
    'PUBLIC_HISTORY',
    'off',
    'Whether the history of a scan lists all complete scans of its address by all clients, and badges show the last one: on or off.',
    oneOf('on', 'off'),
  ),
  /** Addresses and CIDRs of proxies whose X-Forwarded-For is trusted; false for none. */
  trustProxy: optional<string[] | false>(
    'TRUST_PROXY',
    '–',
    'Addresses and CIDR blocks of reverse proxies whose X-Forwarded-For is trusted.',
    proxies,
    () => false,
  ),
  auth: setting(
    'AUTH',
    'off',
    'Whether clients need a token: required, optional (a token counts if there is one) or off.',
    oneOf('required', 'optional', 'off'),
  ),
  /** 0 for no audit trail. */
  auditDays: setting(
    'AUDIT_DAYS',
    '0',
    'Days for which the audit trail keeps who asked for what; 0 to write none.',
    wholeNumber(0, 36_500),
  ),
  mcp: setting(
    'MCP',
    'off',
    'Whether /mcp answers agents by the Model Context Protocol: on or off.',
    oneOf('on', 'off'),
  ),
  oidcRepositories: optional<ClaimConditions[]>(
    'OIDC_REPOSITORIES',
    '–',
    'Workflows on GitHub that the tokens made for them let in: OWNER/NAME, OWNER/*, or claims of such a token joined by &.',
    claimConditions,
    () => [],
  ),
  /** No trailing slash. */
  oidcIssuer: setting(
    'OIDC_ISSUER',
    'https://token.actions.githubusercontent.com',
    'Who makes the tokens of OIDC_REPOSITORIES; of an Enterprise Server https://HOST/_services/token.',
    secureAddress,
  ),
  /** In lower case. */
  clientHeader: optional<string | null>(
    'CLIENT_HEADER',
    '–',
    'Header in which the proxies of TRUST_PROXY name the client of a request, such as X-Forwarded-User; limits and turns then go by that name instead of the address.',
    headerName,
    () => null,
  ),
  /** As ALLOW_TARGETS. */
  webhookTargets: optional(
    'WEBHOOK_TARGETS',
    '–',
    'Hosts, wildcards, addresses and CIDR blocks to which webhooks may be sent although they are not public or do not use TLS, on any port.',
    targetEntries,
    list,
  ),
  /** Path of the browser to use; null to look for one. */
  browserPath: optional<string | null>(
    'PUPPETEER_EXECUTABLE_PATH',
    '–',
    'Path of the browser; without it the service looks for an installed one.',
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
    'Lowest level that is logged: fatal, error, warn, info, debug, trace or silent.',
    oneOf('fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'),
  ),
} as const;
