import { lookup as systemLookup } from 'node:dns/promises';

/** Asks for all addresses of a name; rejects when there are none. */
export type Lookup = (name: string) => Promise<string[]>;

/** Turns names into addresses. */
export interface Resolver {
  /** All addresses of the name. Rejects when it has none or the answer takes too long. */
  addresses(name: string): Promise<string[]>;
}

const DEFAULT_TIMEOUT_MS = 5_000;

/**
 * Makes a resolver that asks the system (hosts file included), so that the service sees names as its machine does.
 * @param options.lookup another source of addresses
 * @param options.timeoutMs after which a name counts as unresolvable, by default 5,000
 */
export function createResolver(options: { lookup?: Lookup; timeoutMs?: number } = {}): Resolver {
  const lookup = options.lookup ?? lookupBySystem;
  const timeoutMs = options.timeoutMs ?? DEFAULT_TIMEOUT_MS;
  return {
    async addresses(name) {
      const addresses = await withTimeout(lookup(name), timeoutMs);
      if (addresses.length === 0) throw new Error('the name has no address');
      return addresses;
    },
  };
}

async function lookupBySystem(name: string): Promise<string[]> {
  const answers = await systemLookup(name, { all: true, order: 'verbatim' });
  return answers.map((answer) => answer.address);
}

async function withTimeout<T>(work: Promise<T>, timeoutMs: number): Promise<T> {
  const { promise: late, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(() => reject(new Error('the name took too long to resolve')), timeoutMs);
  try {
    return await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
  }
}
