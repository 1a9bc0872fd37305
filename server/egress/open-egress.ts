import { randomBytes } from 'node:crypto';
import { ProxyAgent, request } from 'undici';
import { EGRESS_HEADER } from './answer.ts';
import { EgressError } from './egress.ts';
import type { Egress, EgressResponse } from './egress.ts';
import { basicToken } from './credentials.ts';
import { createGate } from './gate.ts';
import { createLedger } from './ledger.ts';
import { DEFAULT_LIMITS } from './limits.ts';
import type { EgressLimits } from './limits.ts';
import type { AddressPolicy } from './policy.ts';
import { openProxy } from './proxy.ts';
import { readBody } from './read-body.ts';
import type { Resolver } from './resolver.ts';

const UNREACHABLE = 'The address could not be reached.';

/**
 * Opens the way out of one scan: a filtering proxy on loopback and a fetch that goes through it, so that
 * browser and our own requests are judged by one policy. The caller closes it when the scan ends.
 * @param options.log told of bugs and of what an operator should see, never of page text
 * @throws Error when no loopback port can be had
 */
export async function openEgress(options: {
  policy: AddressPolicy;
  resolver: Resolver;
  log?: (message: string) => void;
  limits?: Partial<EgressLimits>;
  /** How our own requests introduce themselves; asked for each of them. */
  userAgent?: () => string;
}): Promise<Egress> {
  const limits = { ...DEFAULT_LIMITS, ...options.limits };
  const ledger = createLedger(limits);
  const gate = createGate({ policy: options.policy, resolver: options.resolver, limits, ledger });
  const credentials = { username: 'scan', password: randomBytes(16).toString('hex') };
  const proxy = await openProxy({
    gate,
    ledger,
    limits,
    credentials,
    ...(options.log && { log: options.log }),
  });
  const agent = new ProxyAgent({ uri: proxy.url, token: basicToken(credentials), proxyTunnel: false });
  let closing: Promise<void> | undefined;

  return {
    proxyUrl: proxy.url,
    credentials,
    async fetch(url, { signal, timeoutMs, maxBytes, accept }) {
      try {
        const answer = await request(url, {
          dispatcher: agent,
          signal: AbortSignal.any([signal, AbortSignal.timeout(Math.ceil(timeoutMs))]),
          headers: {
            accept: accept ?? '*/*',
            'accept-encoding': 'gzip, deflate, br',
            'user-agent': options.userAgent?.() ?? 'Sitedelta',
          },
        });
        const headers = flatHeaders(answer.headers);
        // Only over plain http the proxy has taken this header off what the site sent.
        const own = new URL(url).protocol === 'http:' ? headers[EGRESS_HEADER] : undefined;
        if (own !== undefined) {
          await answer.body.dump();
          throw new EgressError(UNREACHABLE, { refused: own === 'refused' });
        }
        const body = await readBody(answer.body, headers['content-encoding'] ?? '', maxBytes);
        return { status: answer.statusCode, headers, ...body } satisfies EgressResponse;
      } catch (error) {
        if (error instanceof EgressError) throw error;
        throw new EgressError(UNREACHABLE, { refused: ledger.failureOf(url) === 'refused', cause: error });
      }
    },
    failureOf: (url) => ledger.failureOf(url),
    addHome: (host) => ledger.addHome(host),
    beginPage: () => ledger.beginPage(),
    stats: () => ledger.stats(),
    close() {
      closing ??= agent.destroy().then(() => proxy.close());
      return closing;
    },
  };
}

function flatHeaders(headers: Record<string, string | string[] | undefined>): Record<string, string> {
  const flat: Record<string, string> = {};
  for (const [name, value] of Object.entries(headers)) {
    if (value !== undefined) flat[name.toLowerCase()] = Array.isArray(value) ? value.join(', ') : value;
  }
  return flat;
}
