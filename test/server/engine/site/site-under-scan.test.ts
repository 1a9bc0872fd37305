import { afterEach, beforeEach, expect, it } from 'vitest';
import { testConfig } from '../../../../harness/service/engine-fixture.ts';
import { createConfiguredPolicy } from '../../../../server/egress/configured-policy.ts';
import { openEgress } from '../../../../server/egress/egress.ts';
import type { Egress } from '../../../../server/egress/egress.ts';
import { createResolver } from '../../../../server/egress/resolver.ts';
import { Frontier } from '../../../../server/engine/crawl/frontier.ts';
import { createHostTurns } from '../../../../server/engine/site/host-turns.ts';
import { SiteUnderScan } from '../../../../server/engine/site/site-under-scan.ts';

/** Nothing listens there. */
const [A, B, C] = ['127.0.0.1:1', '127.0.0.1:2', '127.0.0.1:3'];
const { signal } = new AbortController();

interface Asked {
  host: string;
  signal: AbortSignal;
  answer: PromiseWithResolvers<void>;
}

let asked: Asked[];
let egress: Egress;
let site: SiteUnderScan;

beforeEach(async () => {
  asked = [];
  egress = await openEgress({ policy: createConfiguredPolicy(testConfig()), resolver: createResolver() });
  const target = `http://${A}/`;
  site = new SiteUnderScan({
    target,
    knownPages: [],
    frontier: new Frontier({ start: target, maxPages: 2, knownPages: [] }),
    egress,
    hosts: createHostTurns(2),
    permit: {
      granted: async () => undefined,
      async enter(host, wanted) {
        const answer = Promise.withResolvers<void>();
        asked.push({ host, signal: wanted, answer });
        await answer.promise;
      },
      rest: async () => undefined,
    },
    obeysRobots: () => true,
    mayChange: () => false,
    isServed: () => false,
    watchesDeployment: false,
  });
});
afterEach(async () => egress.close());

function isAborted(): boolean[] {
  return asked.map((one) => one.signal.aborted);
}

it('gives up a host once its first page has moved on, and asks for the next one when that is answered', async () => {
  void site.explore(`http://${B}/`, signal);
  await expect.poll(() => asked.map(({ host }) => host)).toEqual([B]);
  void site.explore(`http://${C}/`, signal);
  expect(isAborted()).toEqual([true]);
  expect(asked).toHaveLength(1);
  asked[0]?.answer.reject(asked[0].signal.reason);
  await expect.poll(() => asked.map(({ host }) => host)).toEqual([B, C]);
  expect(isAborted()).toEqual([true, false]);
  // A run that has ended would be refused again and again.
  await site.leave();
  expect(isAborted()).toEqual([true, true]);
});

it('visits nothing before it may, also if its first page moves to https on the host it waits for', async () => {
  void site.explore(`http://${B}/`, signal);
  void site.explore(`https://${B}/`, signal);
  const turn = site.turns().acquire(signal);
  await expect.poll(() => asked.map(({ host }) => host)).toEqual([B]);
  let isGiven = false;
  void turn.then(() => (isGiven = true));
  await new Promise(setImmediate);
  expect(isGiven).toBe(false);
  expect(isAborted()).toEqual([false]);
  asked[0]?.answer.resolve();
  (await turn)();
});
