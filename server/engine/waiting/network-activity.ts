import type { CDPSession, Protocol } from 'puppeteer';
import { cutText } from '../../shared/cut-text.ts';

/** The requests of a tab. */
export interface NetworkActivity {
  /** For how long no request that is waited for was under way; 0 while one is. */
  quietMs(): number;
  /** Forgets all requests, because another document was committed. */
  forget(): void;
}

/** Not waited for: they stay open as long as the page, get no answer, or are for the next page. */
const NOT_AWAITED = new Set<Protocol.Network.ResourceType | undefined>(['Media', 'Ping', 'Prefetch']);
/**
 * How long to wait for the first message of a connection that stays open, and for the next part of a body: scripts that
 * don't read an answer leave it open.
 */
const STREAM_TIMEOUT_MS = 500;
/** A request that is repeated more often is a poll, and is not waited for. */
const MAX_REPEATS = 3;
const MAX_KNOWN_REQUESTS = 2_000;

/** Follows the requests of a tab; its Network domain must be enabled. */
export function watchNetwork(cdp: CDPSession): NetworkActivity {
  /** The time until which each request is waited for. */
  const awaited = new Map<string, number>();
  const repeats = new Map<string, number>();
  let lastMs = 0;

  const begin = (requestId: string, timeoutMs: number): void => {
    lastMs = performance.now();
    awaited.set(requestId, lastMs + timeoutMs);
  };
  const end = ({ requestId }: { requestId: string }): void => {
    if (awaited.delete(requestId)) lastMs = performance.now();
  };

  cdp.on('Network.requestWillBeSent', ({ requestId, type, request }) => {
    if (NOT_AWAITED.has(type)) return;
    const name = nameOf(request);
    const times = (repeats.get(name) ?? 0) + 1;
    if (repeats.size < MAX_KNOWN_REQUESTS || times > 1) repeats.set(name, times);
    if (times > MAX_REPEATS) return;
    begin(requestId, type === 'EventSource' ? STREAM_TIMEOUT_MS : Infinity);
  });
  const extend = ({ requestId }: { requestId: string }): void => {
    if (awaited.has(requestId)) begin(requestId, STREAM_TIMEOUT_MS);
  };
  cdp.on('Network.responseReceived', extend);
  cdp.on('Network.dataReceived', extend);
  cdp.on('Network.loadingFinished', end);
  cdp.on('Network.loadingFailed', end);
  cdp.on('Network.webSocketCreated', ({ requestId }) => begin(requestId, STREAM_TIMEOUT_MS));
  cdp.on('Network.webSocketFrameReceived', end);
  cdp.on('Network.webSocketClosed', end);
  cdp.on('Network.eventSourceMessageReceived', end);

  return {
    quietMs() {
      const nowMs = performance.now();
      for (const untilMs of awaited.values()) if (untilMs > nowMs) return 0;
      return nowMs - lastMs;
    },
    forget() {
      awaited.clear();
      repeats.clear();
    },
  };
}

/** Identifies a repeated request: polls differ only in a time stamp or token. */
function nameOf({ method, url, postData }: Protocol.Network.Request): string {
  const address = cutText(url, 500).replaceAll(/\d{6,}|[\da-f]{16,}/gi, '0');
  return `${method} ${address} ${cutText(postData ?? '', 500)}`;
}
