import type { CDPSession, Protocol } from 'puppeteer';

/** What a tab has asked the network for. */
export interface NetworkActivity {
  /** For how long nothing that counts has been under way; 0 while something is. */
  quietMs(): number;
  /** Another document has come: what the last one asked for is of no interest. */
  forget(): void;
}

/** What stays open for as long as the page does, is sent off without an answer, or is for the next page. */
const NOT_AWAITED = new Set<Protocol.Network.ResourceType | undefined>(['Media', 'Ping', 'Prefetch']);
/**
 * A connection that stays open is given this long to bring its first message, and a body to go on: scripts that
 * don't read an answer leave it open.
 */
const STREAM_PATIENCE_MS = 500;
/** The same request again and again is a poll: from here on it is not waited for. */
const MAX_REPEATS = 3;
const MAX_KNOWN_REQUESTS = 2_000;

/** Follows the requests of a tab; its Network domain must be enabled. */
export function watchNetwork(cdp: CDPSession): NetworkActivity {
  /** When each request that counts stops being waited for. */
  const awaited = new Map<string, number>();
  const repeats = new Map<string, number>();
  let lastMs = 0;

  const begin = (requestId: string, patienceMs: number): void => {
    lastMs = performance.now();
    awaited.set(requestId, lastMs + patienceMs);
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
    begin(requestId, type === 'EventSource' ? STREAM_PATIENCE_MS : Infinity);
  });
  const goOn = ({ requestId }: { requestId: string }): void => {
    if (awaited.has(requestId)) begin(requestId, STREAM_PATIENCE_MS);
  };
  cdp.on('Network.responseReceived', goOn);
  cdp.on('Network.dataReceived', goOn);
  cdp.on('Network.loadingFinished', end);
  cdp.on('Network.loadingFailed', end);
  cdp.on('Network.webSocketCreated', ({ requestId }) => begin(requestId, STREAM_PATIENCE_MS));
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

/** By what a request is known again: polls differ in a time stamp or token at most. */
function nameOf({ method, url, postData }: Protocol.Network.Request): string {
  const address = url.slice(0, 500).replaceAll(/\d{6,}|[\da-f]{16,}/gi, '0');
  return `${method} ${address} ${(postData ?? '').slice(0, 500)}`;
}
