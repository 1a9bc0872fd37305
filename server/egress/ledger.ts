import { createHash } from 'node:crypto';
import ipaddr from 'ipaddr.js';
import { embeddedIpv4 } from './policy.ts';
import type { EgressLimits } from './limits.ts';
import { reportBlocked } from './report-blocked.ts';
import { requestKey, tunnelKey } from './request-keys.ts';
import { siteOf } from './site-of.ts';

/** Counts of what went through one scan's egress. */
export interface EgressStats {
  requests: number;
  bytes: number;
  /** Hosts (with port) to which the policy refused a connection, and how often; sorted by host. */
  refused: { host: string; count: number }[];
  /** Sites (see site-of.ts) of which a share of requests was used up, by name or by address; sorted. */
  overShare: string[];
  /** A cap (bytes or requests) was reached and later requests were cut. */
  capped: boolean;
}

/**
 * Why the proxy did not get an answer: the policy refuses the address, the scan or its host has had its share, there is no
 * such name, what answers there is not HTTP, or nothing answers there.
 */
export type FailureCause = 'refused' | 'limit' | 'unknown name' | 'malformed' | 'unreachable';

/** How a request ended in the proxy. */
type Failure = 'refused' | 'malformed' | 'unreachable';

/** A hostile page can request any number of hosts: beyond this many notes the oldest are dropped. */
const MAX_NOTES = 5_000;
/** Longer addresses are kept as a hash: the proxy accepts up to 64 kB, and 5,000 notes must stay small. */
const MAX_NOTE_LENGTH = 128;
/** Bits of an IPv6 address that name a network: who has one address has all of them (RFC 6177). */
const NETWORK_BITS = 64;
/** One request over HTTP/2 may be two pieces: the request, and a change of its priority. */
const REQUESTS_PER_PIECE = 0.5;

/** What one scan's proxy did: counts, caps, refusals per host and failures per address. */
export class Ledger {
  readonly #limits: Pick<
    EgressLimits,
    'maxBytes' | 'maxRequests' | 'foreignRequests' | 'foreignRequestsPerPage'
  >;
  readonly #failures = new Map<string, Failure>();
  readonly #refused = new Map<string, number>();
  readonly #homes = new Set<string>();
  /**
   * Requests to others, by site and by network: many names may lead to one machine. Never more entries than allowed
   * requests, times the addresses that are tried.
   */
  readonly #foreign = new Map<string, number>();
  readonly #overShare = new Set<string>();
  /** Hosts whose names do not exist. */
  readonly #unknownNames = new Map<string, true>();
  #pages = 0;
  #requests = 0;
  #bytes = 0;
  #capped = false;

  constructor(
    limits: Pick<EgressLimits, 'maxBytes' | 'maxRequests' | 'foreignRequests' | 'foreignRequestsPerPage'>,
  ) {
    this.#limits = limits;
  }

  /** Names a host of the scanned site, which has no limit of its own. */
  addHome(host: string): void {
    this.#homes.add(host);
  }

  /** A page is visited, which raises the limit of all others. */
  beginPage(): void {
    this.#pages += 1;
  }

  /** Counts a request to a host; false when no more are allowed. */
  startRequest(host: string): boolean {
    if (this.#requests >= this.#limits.maxRequests || this.#bytes >= this.#limits.maxBytes) {
      this.#capped = true;
      reportBlocked('scan limit');
      return false;
    }
    if (!this.#countForeign(host, siteOf(host), 1)) return false;
    this.#requests += 1;
    return true;
  }

  /** Counts a connection that a host's request opens to one of its addresses; false when no more are allowed. */
  startConnection(host: string, address: string): boolean {
    return this.#countForeign(host, networkOf(address), 1);
  }

  /**
   * Counts a piece of what the browser sends through a tunnel, as half a request; false when no more are allowed.
   * @param address null if only a proxy of this machine knows it
   */
  addPiece(host: string, address: string | null): boolean {
    return [siteOf(host), ...(address === null ? [] : [networkOf(address)])].every((key) =>
      this.#countForeign(host, key, REQUESTS_PER_PIECE),
    );
  }

  /** Counts bytes; false when the cap is reached. */
  addBytes(count: number): boolean {
    this.#bytes += count;
    if (this.#bytes > this.#limits.maxBytes) this.#capped = true;
    return this.#bytes <= this.#limits.maxBytes;
  }

  /**
   * Notes how a request ended; null when the site answered.
   * @param address a key of request-keys.ts
   */
  setOutcome(address: string, hostAndPort: string, outcome: Failure | null): void {
    const [key, host] = [noteKey(address), noteKey(hostAndPort)];
    this.#failures.delete(key);
    if (outcome === null) return;
    this.#failures.set(key, outcome);
    dropOldest(this.#failures);
    if (outcome !== 'refused') return;
    reportBlocked('address');
    this.#refused.set(host, (this.#refused.get(host) ?? 0) + 1);
    dropOldest(this.#refused);
  }

  /** How the last request to an address failed in the proxy; null when the site answered. */
  failureOf(url: string): Failure | null {
    if (!URL.canParse(url)) return null;
    const parsed = new URL(url);
    const failureAt = (key: string) => this.#failures.get(noteKey(key));
    return failureAt(requestKey(parsed)) ?? failureAt(tunnelKey(parsed)) ?? null;
  }

  /** Notes whether a host has a name that exists. */
  noteName(host: string, is: 'known' | 'unknown'): void {
    const key = noteKey(host);
    this.#unknownNames.delete(key);
    if (is === 'known') return;
    this.#unknownNames.set(key, true);
    dropOldest(this.#unknownNames);
  }

  /** Why the last request to an address failed in the proxy; null when the site answered. */
  causeOf(url: string): FailureCause | null {
    const failure = this.failureOf(url);
    if (failure !== 'unreachable') return failure;
    const { hostname } = new URL(url);
    if (this.#capped || this.#overShare.has(noteKey(siteOf(hostname)))) return 'limit';
    return this.#unknownNames.has(noteKey(hostname)) ? 'unknown name' : 'unreachable';
  }

  stats(): EgressStats {
    const refused = [...this.#refused].map(([host, count]) => ({ host, count }));
    refused.sort((a, b) => (a.host < b.host ? -1 : 1));
    return {
      requests: this.#requests,
      bytes: this.#bytes,
      refused,
      overShare: [...this.#overShare].sort(),
      capped: this.#capped,
    };
  }

  /** @param counted site or network */
  #countForeign(host: string, counted: string, count: number): boolean {
    if (this.#homes.has(host)) return true;
    const key = noteKey(counted);
    const sum = (this.#foreign.get(key) ?? 0) + count;
    if (sum > this.#limits.foreignRequests + this.#limits.foreignRequestsPerPage * this.#pages) {
      if (this.#overShare.size < MAX_NOTES) this.#overShare.add(noteKey(siteOf(host)));
      reportBlocked('host limit');
      return false;
    }
    this.#foreign.set(key, sum);
    return true;
  }
}

/** Names the network of an address, unlike any site: an IPv4 address, also within IPv6, or the first half of an IPv6 one. */
function networkOf(address: string): string {
  const parsed = ipaddr.process(address);
  const ipv4 = parsed instanceof ipaddr.IPv4 ? parsed : embeddedIpv4(parsed);
  if (ipv4 !== null) return `${ipv4.toString()}/32`;
  return `${ipaddr.IPv6.networkAddressFromCIDR(`${parsed.toString()}/${NETWORK_BITS}`).toString()}/${NETWORK_BITS}`;
}

function noteKey(text: string): string {
  return text.length <= MAX_NOTE_LENGTH ? text : createHash('sha256').update(text).digest('base64url');
}

function dropOldest(notes: Map<string, unknown>): void {
  if (notes.size <= MAX_NOTES) return;
  const oldest = notes.keys().next();
  if (oldest.done !== true) notes.delete(oldest.value);
}
