import { wordProxyFailure } from '../../shared/limitations/scan-failure.ts';
import type { ProxyFailure } from '../../shared/limitations/scan-failure.ts';
import { randomBytes } from 'node:crypto';
import { ProxyAgent, request } from 'undici';
import { EGRESS_HEADER, EgressError, readBody } from './answer.ts';
import { createCertificateChecks } from './certificate-checks.ts';
import { createConnector, partOf } from './connector.ts';
import type { Connector } from './connector.ts';
import { basicToken } from './sign-in.ts';
import type { EgressCredentials } from './sign-in.ts';
import { Ledger } from './ledger.ts';
import type { EgressStats, FailureCause } from './ledger.ts';
import { DEFAULT_LIMITS } from './limits.ts';
import type { EgressLimits } from './limits.ts';
import type { OutboundProxies } from './outbound-proxies.ts';
import type { AddressPolicy } from './policy.ts';
import { openProxy } from './proxy.ts';
import type { Proxy } from './proxy.ts';
import type { Resolver } from './resolver.ts';

/**
 * The only way out for one scan: a filtering forward proxy on loopback for its browser context, and
 * a fetch through the same proxy for our own requests.
 */
export interface Egress {
  /** `http://127.0.0.1:<port>`, for the browser context's proxy. */
  proxyUrl: string;
  /**
   * Whether the proxy checks certificates; otherwise the browser must. The proxy takes those of some hosts as they are.
   */
  checksCertificates: boolean;
  /**
   * Opens one more port of the proxy: the same policy, limits and counts, but connections of its own, which can be cut
   * off without the others. The egress cuts it off at its own end; who has opened it closes it, once nobody uses it.
   * @throws Error when no loopback port is free
   */
  openPort(): Promise<Proxy>;
  /** Given to the browser by signIn; null if the proxy demands none. */
  credentials: EgressCredentials | null;
  /**
   * Requests one address; redirects are not followed.
   * @throws EgressError
   */
  fetch(
    url: string,
    options: {
      signal: AbortSignal;
      timeoutMs: number;
      maxBytes: number;
      accept?: string;
      /** GET by default. */
      method?: 'GET' | 'HEAD';
      /** Bytes to ask for, as the header `Range` has them; a server may send all the same. */
      range?: string;
    },
  ): Promise<EgressResponse>;
  /**
   * How the last request to this URL failed in the proxy, so that the proxy's own answer is never taken for the
   * page; null when the site answered.
   */
  failureOf(url: string): 'refused' | 'malformed' | 'unreachable' | null;
  /**
   * The same with the cause, for findings about addresses. Never to be shown of an address that is refused: it must not
   * differ from one at which nothing answers.
   */
  causeOf(url: string): FailureCause | null;
  /** Names a host of the scanned site. Requests to all other hosts are limited (see limits.ts). */
  addHome(host: string): void;
  /** A page is about to be visited. */
  beginPage(): void;
  stats(): EgressStats;
  /** Why the proxy of this machine opened no connection when it was last asked for a host that the user has named; null if it did. */
  proxyFailure(): ProxyFailure | null;
  /** Ends the listener and all its connections. Idempotent. */
  close(): Promise<void>;
}

/** An answer of `Egress.fetch`. */
export interface EgressResponse {
  status: number;
  /** Lower-case names. */
  headers: Record<string, string>;
  /** At most `maxBytes` of the decoded body. */
  body: Buffer;
  /** The body was longer than `maxBytes`. */
  truncated: boolean;
}

const UNREACHABLE = 'The address could not be reached.';

/**
 * Opens the way out of one scan: a filtering proxy on loopback and a fetch that goes through it, so that one policy
 * decides for the browser and for our own requests. The caller closes it when the scan ends.
 * @param options.log gets bugs and what an operator should see, never page text
 * @param options.userAgent gives the User-Agent of our own requests, for each of them
 * @param options.anyCertificateOf hosts, as `URL.hostname` has them, whose certificates are taken as they are
 * @param options.tellsPrivateNames whether a name that leads to private addresses alone is refused; by default it is one that
 *   does not exist
 * @param options.headersFor gives more headers of our own requests, for each of them
 * @param options.proxies proxies through which this machine reaches the web; null, the default, for none
 * @throws Error when no loopback port is free
 */
export async function openEgress(options: {
  policy: AddressPolicy;
  resolver: Resolver;
  log?: (message: string) => void;
  limits?: Partial<EgressLimits>;
  userAgent?: () => string;
  anyCertificateOf?: readonly string[];
  tellsPrivateNames?: boolean;
  headersFor?: (url: string) => Record<string, string>;
  proxies?: OutboundProxies | null;
}): Promise<Egress> {
  const limits = { ...DEFAULT_LIMITS, ...options.limits };
  const ledger = new Ledger(limits);
  let proxyFailure: ProxyFailure | null = null;
  const connector = createConnector({
    policy: options.policy,
    resolver: options.resolver,
    limits,
    ledger,
    tellsPrivateNames: options.tellsPrivateNames ?? false,
    proxies: options.proxies ?? null,
    onProxy(failure) {
      const isKnown = failure?.host === proxyFailure?.host && failure?.answer === proxyFailure?.answer;
      if (failure !== null && !isKnown) options.log?.(wordProxyFailure(failure));
      proxyFailure = failure;
    },
  });
  const credentials = { username: 'scan', password: randomBytes(16).toString('hex') };
  const lenient = options.anyCertificateOf ?? [];
  const certificates = lenient.length > 0 ? createCertificateChecks(connector, lenient) : null;
  const open = (through: Connector): Promise<Proxy> =>
    openProxy({
      connector: through,
      ledger,
      certificates,
      limits,
      credentials,
      ...(options.log && { log: options.log }),
    });
  const proxy = await open(connector);
  const ports = new Set<Proxy>();
  const throughProxy = { uri: proxy.url, token: basicToken(credentials), proxyTunnel: false };
  const agent = new ProxyAgent(throughProxy);
  const lenientAgent = new ProxyAgent({ ...throughProxy, requestTls: { rejectUnauthorized: false } });
  let closing: Promise<void> | undefined;

  return {
    proxyUrl: proxy.url,
    async openPort() {
      const port = await open(partOf(connector));
      ports.add(port);
      return port;
    },
    checksCertificates: certificates !== null,
    credentials,
    async fetch(url, { signal, timeoutMs, maxBytes, accept, method = 'GET', range }) {
      try {
        const answer = await request(url, {
          method,
          dispatcher: lenient.includes(new URL(url).hostname) ? lenientAgent : agent,
          signal: AbortSignal.any([signal, AbortSignal.timeout(Math.ceil(timeoutMs))]),
          headers: {
            accept: accept ?? '*/*',
            // A part of what is compressed can't be read.
            'accept-encoding': range === undefined ? 'gzip, deflate, br' : 'identity',
            ...(range !== undefined && { range }),
            'user-agent': options.userAgent?.() ?? 'Sitedelta',
            ...options.headersFor?.(url),
          },
        });
        const headers = flatHeaders(answer.headers);
        // Only over plain http does the proxy remove this header from what the site sent.
        const own = new URL(url).protocol === 'http:' ? headers[EGRESS_HEADER] : undefined;
        if (own !== undefined) {
          await answer.body.dump();
          throw new EgressError(UNREACHABLE, { refused: own === 'refused' });
        }
        // An answer to HEAD has no body that could be decoded.
        const coding = method === 'HEAD' ? '' : (headers['content-encoding'] ?? '');
        const body = await readBody(answer.body, coding, maxBytes);
        return { status: answer.statusCode, headers, ...body } satisfies EgressResponse;
      } catch (error) {
        if (error instanceof EgressError) throw error;
        throw new EgressError(UNREACHABLE, { refused: ledger.failureOf(url) === 'refused', cause: error });
      }
    },
    failureOf: (url) => ledger.failureOf(url),
    causeOf: (url) => ledger.causeOf(url),
    addHome: (host) => ledger.addHome(host),
    beginPage: () => ledger.beginPage(),
    stats: () => ledger.stats(),
    proxyFailure: () => proxyFailure,
    close() {
      for (const port of ports) port.cutOff();
      closing ??= Promise.all([agent.destroy(), lenientAgent.destroy()]).then(() => proxy.close());
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
