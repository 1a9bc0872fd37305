import { wordProxyFailure } from '../../shared/limitations/scan-failure.ts';
import type { ProxyFailure } from '../../shared/limitations/scan-failure.ts';
import { isIPv4 } from 'node:net';
import type { Socket } from 'node:net';
import { dial, dialThrough } from './dial.ts';
import type { Ledger } from './ledger.ts';
import type { EgressLimits } from './limits.ts';
import type { OutboundProxies } from './outbound-proxies.ts';
import { isOwnPort } from './own-ports.ts';
import type { AddressPolicy } from './policy.ts';
import { reportBlocked } from './report-blocked.ts';
import { resolveTarget } from './resolve-target.ts';
import type { ResolvedTarget } from './resolve-target.ts';
import type { Resolver } from './resolver.ts';
import { messageOf } from '../shared/errors.ts';

/** A connection to an allowed address, or why there is none. */
export type Connection =
  /** `address` is null if only a proxy of this machine knows it. */
  | { kind: 'open'; socket: Socket; address: string | null }
  | { kind: 'refused' | 'unreachable'; reason: string };

/** Opens connections to hosts that the policy allows. */
export interface Connector {
  /**
   * @param host as `URL.hostname` has it
   * @param scheme of the request, which decides about the proxy of this machine
   */
  open(host: string, port: number, scheme: 'http' | 'https'): Promise<Connection>;
  /** Ends all connections it opened. */
  close(): void;
}

/** RFC 1035, section 2.3.4. Longer names never resolve, and a page can invent names of up to 64 kB. */
const MAX_NAME_LENGTH = 253;

/** A name that did not resolve is looked up again after this time. */
const RETRY_NAME_MS = 10_000;

const METER_EVERY_MS = 50;

/**
 * Makes the connector of one scan. A name is resolved once and then pinned for the scan, so that its addresses can't
 * change between two connections (DNS rebinding). Every socket is metered in both directions.
 *
 * With `proxies`, connections go through the proxy of this machine. A host that the user has named goes by its name, which
 * perhaps only the proxy can resolve. Any other host goes by an address that was checked here: by name the proxy could be
 * led to what it reaches and nobody else does.
 * @param options.tellsPrivateNames whether a name that leads to private addresses alone is refused; otherwise it is one that
 *   does not exist, so that nobody learns which names the name server of this machine knows besides public ones
 * @param options.onProxy called after a proxy was asked for a host that the user has named: with null if it opened a
 *   connection
 */
export function createConnector(options: {
  policy: AddressPolicy;
  resolver: Resolver;
  limits: EgressLimits;
  ledger: Ledger;
  tellsPrivateNames?: boolean;
  proxies?: OutboundProxies | null;
  onProxy?: (failure: ProxyFailure | null) => void;
}): Connector {
  const { policy, limits, ledger, tellsPrivateNames = false, proxies = null } = options;
  const sockets = new Set<Socket>();
  const resolver = pinning(options.resolver);
  /** Hosts with port that this machine can't resolve, and perhaps need not: looking them up again takes time. */
  const unresolved = new Set<string>();
  let closed = false;

  async function resolve(host: string, port: number, isNamed: boolean): Promise<ResolvedTarget> {
    const key = `${host}:${port}`;
    if (isNamed && unresolved.has(key)) {
      return { kind: 'unresolvable', reason: 'the proxy resolves it', isUnknown: false };
    }
    const target = await resolveTarget({ policy, resolver }, host, port);
    if (isNamed && target.kind === 'unresolvable') unresolved.add(key);
    return target;
  }

  /** @param address where to, as the proxy is asked for it; null for the name of the host */
  async function connectThrough(
    proxy: URL,
    host: string,
    port: number,
    address: string | null,
  ): Promise<Socket> {
    const report = address === null ? options.onProxy : undefined;
    const asked = address?.includes(':') === true ? `[${address}]` : (address ?? host);
    try {
      const socket = await dialThrough(proxy, `${asked}:${port}`, limits.connectTimeoutMs);
      report?.(null);
      return socket;
    } catch (error) {
      const failure = { host: `${host}:${port}`, answer: messageOf(error) };
      report?.(failure);
      throw new Error(wordProxyFailure(failure), { cause: error });
    }
  }

  return {
    async open(host, port, scheme) {
      if (host.length > MAX_NAME_LENGTH) return { kind: 'unreachable', reason: 'the name is too long' };
      const proxy = proxies?.of(host, port, scheme) ?? null;
      const isNamed = proxy !== null && proxies?.mayResolve(host) === true;
      const target = await resolve(host, port, isNamed);
      // The name servers of a machine behind a proxy often know no names of the outside.
      const isUnknown = proxy === null && target.kind === 'unresolvable' && target.isUnknown;
      const isHidden = target.kind === 'refused' && target.isPrivate && !tellsPrivateNames;
      ledger.noteName(host, isUnknown || isHidden ? 'unknown' : 'known');
      if (isHidden) {
        reportBlocked('address');
        return { kind: 'unreachable', reason: target.reason };
      }
      if (target.kind === 'refused') return { kind: 'refused', reason: target.reason };
      if (target.kind === 'unresolvable' && !isNamed) return { kind: 'unreachable', reason: target.reason };
      // The proxy may be on this machine, and lead back to us.
      if (proxy !== null && isOwnPort(['127.0.0.1'], port))
        return { kind: 'refused', reason: 'the port is one of this service' };
      const addresses = target.kind === 'allowed' ? target.addresses : [];
      const mayDial = (address: string): boolean => ledger.startConnection(host, address);
      try {
        const asked = proxy === null || isNamed ? null : preferred(addresses);
        if (asked !== null && !mayDial(asked)) throw new Error('the address has had its share of requests');
        const socket =
          proxy === null
            ? await dial(addresses, port, limits.connectTimeoutMs, mayDial)
            : await connectThrough(proxy, host, port, asked);
        const address = proxy === null ? (socket.remoteAddress ?? null) : asked;
        if (closed) {
          socket.destroy();
          return { kind: 'unreachable', reason: 'the scan has ended' };
        }
        sockets.add(socket);
        socket.once('close', () => sockets.delete(socket));
        socket.setTimeout(limits.idleTimeoutMs, () => socket.destroy(new Error('the connection was idle')));
        meter(socket, ledger);
        return { kind: 'open', socket, address };
      } catch (error) {
        return { kind: 'unreachable', reason: messageOf(error) };
      }
    },
    close() {
      closed = true;
      for (const socket of sockets) socket.destroy();
    },
  };
}

/**
 * A part of a connector, with the same policy, limits and counts, whose connections can be ended alone. Once closed, it
 * opens nothing.
 */
export function partOf(connector: Connector): Connector {
  const sockets = new Set<Socket>();
  let closed = false;
  return {
    async open(host, port, scheme) {
      const ended = { kind: 'unreachable', reason: 'this way out was cut off' } as const;
      if (closed) return ended;
      const connection = await connector.open(host, port, scheme);
      if (connection.kind !== 'open') return connection;
      const { socket } = connection;
      if (closed) {
        socket.destroy();
        return ended;
      }
      sockets.add(socket);
      socket.once('close', () => sockets.delete(socket));
      return connection;
    },
    close() {
      closed = true;
      for (const socket of sockets) socket.destroy();
    },
  };
}

/**
 * Counts the bytes of a socket and destroys it when the scan's bytes are used up. It polls the socket's own counters,
 * because a listener for data would start the flow before the socket has a reader.
 */
function meter(socket: Socket, ledger: Ledger): void {
  let countedBytes = 0;
  const count = (): void => {
    const nowBytes = socket.bytesRead + socket.bytesWritten;
    const withinCap = ledger.addBytes(nowBytes - countedBytes);
    countedBytes = nowBytes;
    if (!withinCap) socket.destroy(new Error('the scan used up its bytes'));
  };
  const timer = setInterval(count, METER_EVERY_MS);
  timer.unref();
  socket.once('close', () => {
    clearInterval(timer);
    count();
  });
}

/** Networks behind a proxy often have IPv4 alone. */
function preferred(addresses: readonly string[]): string {
  return addresses.find((address) => isIPv4(address)) ?? addresses[0] ?? '';
}

function pinning(resolver: Resolver): Resolver {
  const pinned = new Map<string, Promise<string[]>>();
  return {
    addresses(name) {
      const known = pinned.get(name);
      if (known !== undefined) return known;
      const answer = resolver.addresses(name);
      pinned.set(name, answer);
      answer.catch(() => {
        setTimeout(() => pinned.delete(name), RETRY_NAME_MS).unref();
      });
      return answer;
    },
  };
}
