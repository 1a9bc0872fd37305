import { EventEmitter } from 'node:events';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import type { CDPSession } from 'puppeteer';
import { expect, it } from 'vitest';
import { KnownAnswers } from '../../../../server/engine/visit/visit-settings.ts';
import { RequestLog } from '../../../../server/engine/visit/request-log.ts';
import { watchNetwork } from '../../../../server/engine/waiting/network-activity.ts';

const REQUESTS = 200;
const LENGTH = 1_000_000;

setFlagsFromString('--expose-gc');
// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- what the flag adds
const collectGarbage = runInNewContext('gc') as () => void;

/** Bytes of texts and objects that someone still holds. */
function held(): number {
  collectGarbage();
  return process.memoryUsage().heapUsed;
}

/** A text as messages of the browser have it: a text of its own. */
function longText(beginning: string): string {
  return String(JSON.parse(`"${beginning}${'x'.repeat(LENGTH)}"`));
}

it('keeps the beginnings of long addresses and headers, and nothing of the rest', () => {
  const events = new EventEmitter();
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the events are all that is used of a session
  const cdp = events as unknown as CDPSession;
  const known = new KnownAnswers();
  const before = held();
  const log = new RequestLog(cdp, 'main', { causeOf: () => null, known });
  const network = watchNetwork(cdp);
  for (let at = 0; at < REQUESTS; at += 1) {
    const ids = { requestId: String(at), loaderId: 'loader', frameId: 'main' };
    const request = { url: longText(`https://a.example/${at}?`), method: 'GET' };
    events.emit('Network.requestWillBeSent', { ...ids, type: 'Fetch', request });
    const response = {
      status: 200,
      mimeType: 'text/html',
      headers: { 'cache-control': longText('no-store,') },
    };
    events.emit('Network.responseReceived', { ...ids, response });
  }
  const taken = held() - before;

  expect(log.facts()).toHaveLength(REQUESTS);
  expect(network.quietMs()).toBe(0);
  expect(known.of(log.facts()?.[0]?.url ?? '')?.cacheControl).toHaveLength(200);
  expect(taken).toBeLessThan(REQUESTS * LENGTH * 0.1);
});
