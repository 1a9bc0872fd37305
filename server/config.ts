/** An inclusive range of TCP ports. */
export interface PortRange {
  from: number;
  to: number;
}

/** All settings of the service, read once at the start. Times in milliseconds. */
export interface Config {
  host: string;
  port: number;
  /** Base address in reportUrl, apiUrl and discovery; no trailing slash; may have a path. */
  publicUrl: string;
  dataDir: string;
  /** Pages judged at once in this process, over all scans; one more is loaded meanwhile. */
  concurrency: number;
  maxPages: number;
  scanTimeoutMs: number;
  pageTimeoutMs: number;
  /** Memory that one process of the browser may own, and so a page; above it the process is ended. */
  pageMemoryBytes: number;
  queueLimit: number;
  /** createScan calls per client and window; 0 turns the limit off. */
  rateLimitMax: number;
  rateLimitWindowMs: number;
  /** Hosts, wildcards and CIDRs, lower case. */
  allowTargets: string[];
  denyTargets: string[];
  allowPorts: PortRange[];
  /** Each group: hosts (`host`, `host:port` or `*.host`) that count as one target. */
  targetGroups: string[][];
  respectRobots: boolean;
  retentionDays: number;
  /** Bytes of the store; the scans that ended first are removed to stay below. */
  storeLimitBytes: number;
  /** Addresses and CIDRs of proxies whose X-Forwarded-For is believed; false for none. */
  trustProxy: string[] | false;
  /** Path of the browser to use; null to look for one. */
  browserPath: string | null;
  browserSandbox: 'auto' | 'on' | 'off';
  logLevel: 'fatal' | 'error' | 'warn' | 'info' | 'debug' | 'trace' | 'silent';
}
