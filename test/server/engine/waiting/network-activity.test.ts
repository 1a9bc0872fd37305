import { EventEmitter } from 'node:events';
import type { CDPSession } from 'puppeteer';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { watchNetwork } from '../../../../server/engine/waiting/network-activity.ts';

/** The events of a tab's Network domain, at times of a clock that only the test moves. */
function tab() {
  const events = new EventEmitter();
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the events are all that is used of a session
  const network = watchNetwork(events as unknown as CDPSession);
  let sent = 0;
  return {
    network,
    /** Sends a request and returns its id. */
    send: (url: string, type = 'Fetch'): string => {
      const requestId = String((sent += 1));
      events.emit('Network.requestWillBeSent', { requestId, type, request: { method: 'GET', url } });
      return requestId;
    },
    emit: (name: string, requestId: string) => events.emit(`Network.${name}`, { requestId }),
  };
}

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['performance'] });
  vi.advanceTimersByTime(10_000);
});
afterEach(() => {
  vi.useRealTimers();
});

describe('the network of a tab', () => {
  it.each(['loadingFinished', 'loadingFailed'])('is quiet from %s on', (end) => {
    const { network, send, emit } = tab();
    const id = send('/a');
    vi.advanceTimersByTime(60_000);
    expect(network.quietMs()).toBe(0);
    emit(end, id);
    vi.advanceTimersByTime(30);
    expect(network.quietMs()).toBe(30);
  });

  it('is quiet only when the last of several requests has ended', () => {
    const { network, send, emit } = tab();
    const [one, two] = [send('/a'), send('/b')];
    emit('loadingFinished', one);
    vi.advanceTimersByTime(200);
    expect(network.quietMs()).toBe(0);
    emit('loadingFinished', two);
    vi.advanceTimersByTime(200);
    expect(network.quietMs()).toBe(200);
  });

  it.each(['Media', 'Ping', 'Prefetch'])('does not wait for a request of type %s', (type) => {
    const { network, send } = tab();
    send('/a', type);
    expect(network.quietMs()).toBeGreaterThan(0);
  });

  it.each(['responseReceived', 'dataReceived'])(
    'waits half a second for a body to go on after %s',
    (event) => {
      const { network, send, emit } = tab();
      const id = send('/a');
      emit(event, id);
      vi.advanceTimersByTime(499);
      expect(network.quietMs()).toBe(0);
      vi.advanceTimersByTime(1);
      expect(network.quietMs()).toBe(500);
    },
  );

  it('waits half a second for the first message of an event stream', () => {
    const { network, send, emit } = tab();
    const id = send('/events', 'EventSource');
    vi.advanceTimersByTime(400);
    expect(network.quietMs()).toBe(0);
    emit('eventSourceMessageReceived', id);
    vi.advanceTimersByTime(50);
    expect(network.quietMs()).toBe(50);
  });

  it('waits half a second for the first message of a WebSocket', () => {
    const { network, emit } = tab();
    emit('webSocketCreated', 'socket');
    vi.advanceTimersByTime(400);
    expect(network.quietMs()).toBe(0);
    emit('webSocketFrameReceived', 'socket');
    emit('webSocketFrameReceived', 'socket');
    vi.advanceTimersByTime(50);
    expect(network.quietMs()).toBe(50);
  });

  it('stops waiting for a poll, even if its address has a time stamp', () => {
    const { network, send, emit } = tab();
    for (const at of [1700000001, 1700000002, 1700000003]) {
      const id = send(`/poll?at=${at}`);
      expect(network.quietMs()).toBe(0);
      emit('loadingFinished', id);
    }
    vi.advanceTimersByTime(70);
    send('/poll?at=1700000004');
    expect(network.quietMs()).toBe(70);
    send('/other');
    expect(network.quietMs()).toBe(0);
  });

  it('forgets requests and polls of the document before', () => {
    const { network, send } = tab();
    for (let times = 0; times < 4; times += 1) send('/poll');
    network.forget();
    vi.advanceTimersByTime(20);
    expect(network.quietMs()).toBe(20);
    send('/poll');
    expect(network.quietMs()).toBe(0);
  });
});
