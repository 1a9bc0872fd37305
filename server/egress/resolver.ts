import { lookup as systemLookup } from 'node:dns/promises';
import { createSemaphore } from '../shared/semaphore.ts';

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
