import type { Socket } from 'node:net';
import { dial } from './dial.ts';
import type { Ledger } from './ledger.ts';
import type { EgressLimits } from './limits.ts';
import type { AddressPolicy } from './policy.ts';
import { resolveTarget } from './resolve-target.ts';
import type { Resolver } from './resolver.ts';
import { messageOf } from '../shared/message-of.ts';

/** A connection to an allowed address, or why there is none. */
export type Connection =
  | { kind: 'open'; socket: Socket }
  | { kind: 'refused' | 'unreachable'; reason: string };

/** Opens connections to hosts that the policy allows. */
export interface Connector {
  /** @param host as `URL.hostname` has it */
  open(host: string, port: number): Promise<Connection>;
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
 */
export function createConnector(options: {
  policy: AddressPolicy;
  resolver: Resolver;
  limits: EgressLimits;
  ledger: Ledger;
}): Connector {
  const { policy, limits, ledger } = options;
  const sockets = new Set<Socket>();
  const resolver = pinning(options.resolver);
  let closed = false;

  return {
    async open(host, port) {
      if (host.length > MAX_NAME_LENGTH) return { kind: 'unreachable', reason: 'the name is too long' };
      const target = await resolveTarget({ policy, resolver }, host, port);
      ledger.noteName(host, target.kind === 'unresolvable' && target.isUnknown ? 'unknown' : 'known');
      if (target.kind === 'refused') return { kind: 'refused', reason: target.reason };
      if (target.kind === 'unresolvable') return { kind: 'unreachable', reason: target.reason };
      try {
        const socket = await dial(target.addresses, port, limits.connectTimeoutMs);
        if (closed) {
          socket.destroy();
          return { kind: 'unreachable', reason: 'the scan has ended' };
        }
        sockets.add(socket);
        socket.once('close', () => sockets.delete(socket));
        socket.setTimeout(limits.idleTimeoutMs, () => socket.destroy(new Error('the connection was idle')));
        meter(socket, ledger);
        return { kind: 'open', socket };
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
