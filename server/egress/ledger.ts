import { createHash } from 'node:crypto';
import type { EgressStats } from './egress.ts';
import type { EgressLimits } from './limits.ts';

/** What one scan's proxy did: counts, caps, refusals per host and failures per address. */
export interface Ledger {
  /** A host of the scanned site, of which as much may be asked as its pages want. */
  addHome(host: string): void;
  /** A page is visited, which may ask other hosts for something. */
  beginPage(): void;
  /** Counts a request to a host; false when no more are allowed. */
  startRequest(host: string): boolean;
  /**
   * Counts what goes through a tunnel to a host, in requests: half a one for each piece of what the browser sends. False
   * when no more is allowed.
   */
  addPiece(host: string): boolean;
  /** Counts bytes; false when the cap is reached. */
  addBytes(count: number): boolean;
  /** Notes how a request ended; null when the site answered. */
  setOutcome(key: string, host: string, outcome: 'refused' | 'unreachable' | null): void;
  failureOf(url: string): 'refused' | 'unreachable' | null;
  stats(): EgressStats;
}

/** A hostile page can ask for any number of hosts: the oldest notes are dropped beyond this many. */
const MAX_NOTES = 5_000;
/** Of longer addresses a hash is kept: the proxy takes some of 64 kB, and 5,000 notes must stay small. */
const MAX_NOTE_LENGTH = 128;
/** A request over HTTP/2 and the change of its priority, each sent on its own. */
const REQUESTS_PER_PIECE = 0.5;

/** Makes an empty ledger. */
export function createLedger(
  limits: Pick<EgressLimits, 'maxBytes' | 'maxRequests' | 'foreignRequests' | 'foreignRequestsPerPage'>,
): Ledger {
  const failures = new Map<string, 'refused' | 'unreachable'>();
  const refused = new Map<string, number>();
  const homes = new Set<string>();
  /** By host, of the others; at most as many as there may be requests. */
  const asked = new Map<string, number>();
  const crowded = new Set<string>();
  let pages = 0;
  let requests = 0;
  let bytes = 0;
  let capped = false;

  function ask(host: string, count: number): boolean {
    if (homes.has(host)) return true;
    const key = noteKey(host);
    const sum = (asked.get(key) ?? 0) + count;
    if (sum > limits.foreignRequests + limits.foreignRequestsPerPage * pages) {
      if (crowded.size < MAX_NOTES) crowded.add(key);
      return false;
    }
    asked.set(key, sum);
    return true;
  }

  return {
    addHome: (host) => void homes.add(host),
    beginPage() {
      pages += 1;
    },
    startRequest(host) {
      if (requests >= limits.maxRequests || bytes >= limits.maxBytes) {
        capped = true;
        return false;
      }
      if (!ask(host, 1)) return false;
      requests += 1;
      return true;
    },
    addPiece: (host) => ask(host, REQUESTS_PER_PIECE),
    addBytes(count) {
      bytes += count;
      if (bytes > limits.maxBytes) capped = true;
      return bytes <= limits.maxBytes;
    },
    setOutcome(address, hostAndPort, outcome) {
      const [key, host] = [noteKey(address), noteKey(hostAndPort)];
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
      return failures.get(noteKey(requestKey(parsed))) ?? failures.get(noteKey(tunnelKey(parsed))) ?? null;
    },
    stats() {
      const hosts = [...refused].map(([host, count]) => ({ host, count }));
      hosts.sort((a, b) => (a.host < b.host ? -1 : 1));
      return { requests, bytes, refused: hosts, crowded: [...crowded].sort(), capped };
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

function noteKey(text: string): string {
  return text.length <= MAX_NOTE_LENGTH ? text : createHash('sha256').update(text).digest('base64url');
}

function dropOldest(notes: Map<string, unknown>): void {
  if (notes.size <= MAX_NOTES) return;
  const oldest = notes.keys().next();
  if (oldest.done !== true) notes.delete(oldest.value);
}
