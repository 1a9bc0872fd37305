import { lookup as systemLookup } from 'node:dns/promises';
import { createSemaphore } from '../shared/semaphore.ts';
import { isIP } from 'node:net';
import { isOwnPort } from './own-ports.ts';
import type { AddressPolicy, Verdict } from './policy.ts';
import { messageOf } from '../shared/errors.ts';

/** The addresses that a connection may use, or why there are none. */
export type ResolvedTarget =
  | { kind: 'allowed'; addresses: string[] }
  /** `isPrivate` if it is a name none of whose addresses is public or may be opened. */
  | { kind: 'refused'; reason: string; isPrivate: boolean }
  /** `isUnknown` if name servers say that there is no such name; otherwise they gave no answer. */
  | { kind: 'unresolvable'; reason: string; isUnknown: boolean };

/** Whatever an operator allowed. */
const OWN: ResolvedTarget = { kind: 'refused', reason: 'the port is one of this service', isPrivate: false };

/** Looks up all addresses of a name; rejects when there are none. */
export type Lookup = (name: string) => Promise<string[]>;

/** Resolves names to addresses. */
export interface Resolver {
  /**
   * The addresses of the name, at most 64; no others may be dialled.
   * @throws Error when it has none or the answer takes too long
   */
  addresses(name: string): Promise<string[]>;
}

const DEFAULT_TIMEOUT_MS = 5_000;

/** A hostile name server may answer with thousands for each of thousands of names, and each scan keeps them. */
const MAX_ADDRESSES = 64;

/** RFC 6761, section 6.3: names of this machine. */
const IS_LOCAL = /^(?:.*\.)?localhost\.?$/i;
const LOOPBACK = ['127.0.0.1', '::1'];

/**
 * Simultaneous lookups of one resolver. The system's lookups can't be aborted and each holds a thread until it ends,
 * which takes many seconds if the name server never answers; see server/service/start/thread-pool.ts.
 */
const LANES = 8;

/**
 * Makes a resolver that uses the system (hosts file included), so that the service resolves names as its machine does.
 * Each scan has its own, so that names without an answer don't delay other scans.
 * @param options.lookup another source of addresses
 * @param options.timeoutMs after which a name counts as unresolvable, by default 5,000
 */
export function createResolver(options: { lookup?: Lookup; timeoutMs?: number } = {}): Resolver {
  const lookup = options.lookup ?? lookupBySystem;
  const timeoutMs = options.timeoutMs ?? DEFAULT_TIMEOUT_MS;
  const lanes = createSemaphore(LANES);

  async function ask(name: string, late: AbortSignal): Promise<string[]> {
    const leave = await lanes.acquire(late);
    const answer = lookup(name);
    // Released when the lookup ends, not when the caller gives up: until then it holds a thread.
    answer.then(leave, leave);
    return answer;
  }

  return {
    async addresses(name) {
      const addresses = await withTimeout((late) => ask(name, late), timeoutMs);
      if (addresses.length === 0) throw new Error('the name has no address');
      // Some systems know one of the two only, and browsers try both.
      if (IS_LOCAL.test(name)) return [...new Set([...addresses, ...LOOPBACK])];
      return addresses.slice(0, MAX_ADDRESSES);
    },
  };
}

/**
 * RFC 6761, section 6.3: `app.localhost` is this machine, and browsers open it. Windows, macOS and most Linux systems know
 * the name `localhost` alone.
 */
async function lookupBySystem(name: string): Promise<string[]> {
  const asked = /\.localhost\.?$/i.test(name) ? 'localhost' : name;
  const answers = await systemLookup(asked, { all: true, order: 'verbatim' });
  return answers.map((answer) => answer.address);
}

async function withTimeout<T>(work: (late: AbortSignal) => Promise<T>, timeoutMs: number): Promise<T> {
  const { promise: late, reject } = Promise.withResolvers<never>();
  const waiting = new AbortController();
  const timer = setTimeout(() => {
    const error = new Error('the name took too long to resolve');
    reject(error);
    waiting.abort(error);
  }, timeoutMs);
  try {
    return await Promise.race([work(waiting.signal), late]);
  } finally {
    clearTimeout(timer);
  }
}

/**
 * Resolves a host once and checks every address. One refused address refuses the whole name, because it could be the
 * one that is dialled next time. Callers dial only the addresses returned here, never the name.
 * @param host as `URL.hostname` has it
 */
export async function resolveTarget(
  { policy, resolver }: { policy: AddressPolicy; resolver: Resolver },
  host: string,
  port: number,
): Promise<ResolvedTarget> {
  const byName = policy.checkName(host, port);
  if (!byName.allowed) return { kind: 'refused', reason: byName.reason, isPrivate: false };
  const bare = host.replace(/^\[(.*)\]$/, '$1');
  if (isIP(bare) !== 0) return isOwnPort([bare], port) ? OWN : { kind: 'allowed', addresses: [bare] };

  let addresses: string[];
  try {
    addresses = await resolver.addresses(bare);
  } catch (error) {
    return { kind: 'unresolvable', reason: messageOf(error), isUnknown: codeOf(error) === 'ENOTFOUND' };
  }
  const check = (address: string): Verdict => policy.checkAddress(address, port, { host });
  const isPrivate = addresses.every((address) => !policy.isPublic(address) && !check(address).allowed);
  for (const address of addresses) {
    const verdict = check(address);
    if (!verdict.allowed) return { kind: 'refused', reason: verdict.reason, isPrivate };
  }
  if (isOwnPort(addresses, port)) return OWN;
  return { kind: 'allowed', addresses: [...new Set(addresses)] };
}

function codeOf(error: unknown): unknown {
  return error instanceof Error && 'code' in error ? error.code : undefined;
}
