import type { EgressStats } from './egress.ts';
import type { EgressLimits } from './limits.ts';

/** What one scan's proxy did: counts, caps, refusals per host and failures per address. */
export interface Ledger {
  /** Counts a request; false when no more are allowed. */
  startRequest(): boolean;
  /** Counts bytes; false when the cap is reached. */
  addBytes(count: number): boolean;
  /** Notes how a request ended; null when the site answered. */
  setOutcome(key: string, host: string, outcome: 'refused' | 'unreachable' | null): void;
  failureOf(url: string): 'refused' | 'unreachable' | null;
  stats(): EgressStats;
}

/** A hostile page can ask for any number of hosts: the oldest notes are dropped beyond this many. */
const MAX_NOTES = 5_000;

/** Makes an empty ledger. */
export function createLedger(limits: Pick<EgressLimits, 'maxBytes' | 'maxRequests'>): Ledger {
  const failures = new Map<string, 'refused' | 'unreachable'>();
  const refused = new Map<string, number>();
  let requests = 0;
  let bytes = 0;
  let capped = false;

  return {
    startRequest() {
      if (requests >= limits.maxRequests || bytes >= limits.maxBytes) {
        capped = true;
        return false;
      }
      requests += 1;
      return true;
    },
    addBytes(count) {
      bytes += count;
      if (bytes > limits.maxBytes) capped = true;
      return bytes <= limits.maxBytes;
    },
    setOutcome(key, host, outcome) {
      failures.delete(key);
      if (outcome === null) return;
      failures.set(key, outcome);
      dropOldest(failures);
      if (outcome !== 'refused') return;
      refused.set(host, (refused.get(host) ?? 0) + 1);
      dropOldest(refused);
    },
    failureOf(url) {
      if (!URL.canParse(url)) return null;
      const parsed = new URL(url);
      return failures.get(requestKey(parsed)) ?? failures.get(tunnelKey(parsed)) ?? null;
    },
    stats() {
      const hosts = [...refused].map(([host, count]) => ({ host, count }));
      hosts.sort((a, b) => (a.host < b.host ? -1 : 1));
      return { requests, bytes, refused: hosts, capped };
    },
  };
}

/** Names a forwarded request: its whole address, for the proxy sees it. */
export function requestKey(url: URL): string {
  const bare = new URL(url);
  bare.hash = '';
  // A redirect may bring a user name along, which the browser sends in a header.
  bare.username = '';
  bare.password = '';
  return bare.href;
}

/** Names a tunnel: host and port, for the proxy sees no more of it. */
export function tunnelKey(url: URL): string {
  return `${url.hostname}:${portOf(url)}`;
}

/** The port of an address, the scheme's own when it names none. */
export function portOf(url: URL): number {
  if (url.port !== '') return Number(url.port);
  return url.protocol === 'https:' || url.protocol === 'wss:' ? 443 : 80;
}

function dropOldest(notes: Map<string, unknown>): void {
  if (notes.size <= MAX_NOTES) return;
  const oldest = notes.keys().next();
  if (oldest.done !== true) notes.delete(oldest.value);
}
