import { wordLimitation } from '../../../shared/limitations/word-limitation.ts';
import { UNKNOWN_SITE } from '../../../harness/findings/site-input.ts';
import { reported } from '../../../harness/findings/reported.ts';
import { NOTHING_SEEN } from '../../../harness/findings/nothing-seen.ts';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { Engine, EngineOutcome, EngineRequest } from '../../../server/engine/engine.ts';
import type { JudgedPage } from '../../../server/facts/judged-page.ts';
import { systemClock } from '../../../server/shared/clock.ts';
import { SILENT_LOG } from '../../../server/ops/log/log.ts';
import type { Log } from '../../../server/ops/log/log.ts';
import { LEASE_MS } from '../../../server/storage/scan-state.ts';
import { runScan } from '../../../server/service/run-scan.ts';
import { Worker } from '../../../server/service/worker.ts';
import { openSqliteStorage } from '../../../server/storage/sqlite/open-sqlite-storage.ts';
import type { Storage } from '../../../server/storage/storage.ts';
import { output } from '../storage/output.ts';
import { temporaryFolder } from '../../../harness/temporary-folder.ts';

const ID = 'a'.repeat(32);
const SEEN: EngineOutcome = {
  ok: true,
  limitations: [{ kind: 'sitemaps-incomplete' }],
  runners: [],
  unvisited: [],
  unlisted: 'nothing',
  statuses: new Map(),
  endless: new Map(),
  noPages: new Map(),
  moved: new Map(),
  answers: new Map(),
  site: UNKNOWN_SITE,
  crawlDelayMs: 0,
};

let folder = '';
let storage: Storage;
let worker: Worker | null = null;

let runsEnded = 0;

beforeEach(async () => {
  runsEnded = 0;
  folder = temporaryFolder();
  storage = openSqliteStorage({ folder });
  await storage.store.create(
    { id: ID, target: 'https://a.example/', client: '', base: null },
    { all: 10, share: null },
  );
});
afterEach(async () => {
  await worker?.stop(0);
  await storage.close();
});

/** Stands in for network and browser, to inject faults. */
function standIn(scan: Engine['scan']): Engine {
  return {
    scan,
    lookAgain: async () => ({ found: [], varied: [] }),
    health: async () => ({ ok: true, warnings: [] }),
    close: async () => undefined,
  };
}

function start(
  scan: (request: EngineRequest) => Promise<EngineOutcome>,
  hardStopMs = 60_000,
  log: Log = SILENT_LOG,
  heartbeatMs = 10,
): Worker {
  const engine = standIn(scan);
  worker = new Worker({
    ...storage,
    name: 'w',
    engine,
    log,
    maxScans: 2,
    hardStopMs,
    heartbeatMs,
    retryMs: 10,
    abortGraceMs: 10,
    onRunEnd: () => (runsEnded += 1),
  });
  worker.start();
  return worker;
}
async function becomes(status: string): Promise<void> {
  await vi.waitFor(async () => expect((await storage.store.get(ID))?.status).toBe(status), 120_000);
}
function pageAt(url: string): JudgedPage {
  const metas = [
    { name: 'viewport', content: 'width=device-width' },
    { name: 'description', content: 'A page' },
  ];
  const nodes = [
    { parent: -1, tag: 'html' },
    ...metas.map((attributes) => ({ parent: 0, tag: 'meta', attributes })),
  ];
  const snapshot = { nodes };
  return {
    url,
    status: 200,
    title: 'A',
    foundOn: null,
    snapshot,
    links: [],
    violations: [],
    unjudged: [],
    visit: NOTHING_SEEN,
  };
}

async function untilAborted({ signal }: EngineRequest): Promise<never> {
  await new Promise((resolve) => signal.addEventListener('abort', resolve));
  throw new Error('aborted');
}

async function completes(id: string, base: string | null): Promise<void> {
  const scan = { id, target: 'https://a.example/', client: '', base };
  await storage.store.create(scan, { all: 10, share: null });
  await vi.waitFor(async () => expect((await storage.store.get(id))?.status).toBe('complete'), 120_000);
}

it('gives the engine the pages of the base, and none of scans that were not named', async () => {
  const known: (readonly string[])[] = [];
  start(async (request) => {
    known.push(request.knownPages);
    await request.onPage(reported(pageAt(`https://a.example/${known.length}`)), []);
    return SEEN;
  });
  await becomes('complete');
  await completes('b'.repeat(32), ID);
  await completes('c'.repeat(32), null);
  expect(known).toEqual([[], ['https://a.example/1'], []]);
});

it('scans without a base that another version stored, and the log and the limitations say so', async () => {
  const facts = Buffer.from('SDF\u0001');
  const job = await storage.queue.claim('of another version');
  if (job) await storage.queue.complete(job, { ...output('of old'), facts });
  const said: string[] = [];
  const log = { ...SILENT_LOG, warn: (_fields: object, message: string) => void said.push(message) };
  start(async () => SEEN, 60_000, log);
  await completes('b'.repeat(32), ID);
  expect(said).toEqual([
    'The facts of the base cannot be read, so findings do not keep the ids that they have in it',
  ]);
  const result = await storage.store.result('b'.repeat(32));
  expect(result?.limitationDetails?.at(-1)).toEqual({ kind: 'base-unreadable' });
});

/**
 * Runs a scan without a worker.
 * @param answers what the store has each time that it is asked for the base
 */
async function runAlone(answers: (Uint8Array | null)[]) {
  const outcome = await runScan({
    job: { id: ID, target: 'https://a.example/', base: answers.length === 0 ? null : 'b', attempt: 1 },
    engine: standIn(async (request) => {
      await request.onPage(reported(pageAt('https://a.example/')), []);
      return SEEN;
    }),
    store: { facts: async () => answers.shift() ?? null },
    log: SILENT_LOG,
    signal: new AbortController().signal,
    onProgress: () => undefined,
    abortGraceMs: 10,
  });
  if (outcome.type === 'failed') throw new Error(outcome.failure.kind);
  return outcome.output;
}

it('says that a base has gone while the scan was under way', async () => {
  const { facts } = await runAlone([]);
  const last = async (answers: (Uint8Array | null)[]) =>
    (await runAlone(answers)).result.limitationDetails?.at(-1)?.kind;
  expect(await last([facts, facts])).toBe('sitemaps-incomplete');
  expect(await last([facts, null])).toBe('base-unreadable');
});

/** A page with pictures that have no text alternative. */
function pageWith(...sources: string[]): JudgedPage {
  const nodes = [
    { parent: -1, tag: 'html' },
    ...sources.map((src) => ({ parent: 0, tag: 'img', attributes: { src } })),
  ];
  const violations = sources.map((_, index) => ({
    runner: 'axe' as const,
    code: 'image-alt',
    node: index + 1,
    severity: 'high' as const,
    needsReview: false,
    title: '',
    explanation: '',
    criteria: [],
  }));
  return { ...pageAt('https://a.example/'), snapshot: { nodes }, violations };
}

/** Of what is about the pictures. */
async function idsOf(id: string): Promise<(string | undefined)[]> {
  const findings = (await storage.store.result(id))?.findings ?? [];
  return findings.filter(({ category }) => category === 'accessibility').map((finding) => finding.id);
}

it('continues the ids of the named base only, also if two scans of a target end at once', async () => {
  let page = pageWith('/first.png');
  const both = Promise.withResolvers<void>();
  let under = 0;
  start(async (request) => {
    const seen = page;
    under += 1;
    // The last two are under way at once and end in the same turn.
    if (under === 5) both.resolve();
    if (under > 3) await both.promise;
    await request.onPage(reported(seen), []);
    return SEEN;
  });
  await becomes('complete');
  const [base = ''] = await idsOf(ID);
  page = pageWith('/first-edited.png');
  const [edited = '', between = '', one = '', two = ''] = ['b', 'c', 'd', 'e'].map((letter) =>
    letter.repeat(32),
  );
  await completes(edited, ID);
  expect(await idsOf(edited)).toEqual([base]);
  await completes(between, null);
  const [plain = ''] = await idsOf(between);
  expect(plain).not.toBe(base);
  page = pageWith('/first-edited.png', '/second.png');
  await Promise.all([completes(one, edited), completes(two, between)]);
  expect(await idsOf(one)).toContain(base);
  expect(await idsOf(one)).not.toContain(plain);
  expect(await idsOf(two)).toContain(plain);
  expect(await idsOf(two)).not.toContain(base);
});

it('warns in the log about a base that another version stored', async () => {
  const old = 'd'.repeat(32);
  const scan = { id: old, target: 'https://a.example/', client: '', base: null };
  await storage.queue.claim('none');
  await storage.store.create(scan, { all: 10, share: null });
  const job = await storage.queue.claim('before');
  if (job) await storage.queue.complete(job, { ...output('old'), facts: Buffer.from('SDF\u0001') });
  const warned: unknown[] = [];
  start(async () => SEEN, 60_000, { ...SILENT_LOG, warn: (facts) => warned.push(facts) });
  await completes('e'.repeat(32), old);
  expect(warned).toContainEqual(expect.objectContaining({ scanId: 'e'.repeat(32), base: old }));
});

it('completes a scan with the pages and limitations of the engine', async () => {
  start(async (request) => {
    await request.onPage(reported(pageAt('https://a.example/')), []);
    return SEEN;
  });
  await becomes('complete');
  expect(await storage.store.result(ID)).toMatchObject({
    findings: [],
    counts: { pages: 1 },
    limitations: [wordLimitation({ kind: 'sitemaps-incomplete' })],
    limitationDetails: [{ kind: 'sitemaps-incomplete' }],
  });
});

it('ends a run before its next heartbeat when an operator cancels its scan', async () => {
  const begun = Promise.withResolvers<void>();
  const never = 600_000;
  start(
    (request) => {
      begun.resolve();
      return untilAborted(request);
    },
    60_000,
    SILENT_LOG,
    never,
  );
  await begun.promise;
  expect(await storage.control.cancel({ id: ID })).toBe(1);
  await vi.waitFor(() => expect(runsEnded).toBe(1), { timeout: 120_000, interval: 20 });
  expect((await storage.store.get(ID))?.failure).toEqual({ kind: 'cancelled' });
});

it('stores progress while a scan runs', async () => {
  start(async (request) => {
    request.onProgress({ pagesFound: 5, pagesDone: 2 });
    return untilAborted(request);
  });
  await vi.waitFor(
    async () =>
      expect((await storage.store.get(ID))?.progress).toEqual({
        pagesFound: 5,
        pagesDone: 2,
        findingsFound: 0,
      }),
    120_000,
  );
});

it('fails a scan with the failure of the engine', async () => {
  start(async () => ({ ok: false, failure: { kind: 'site-lost', judged: 1, lost: 9 } }));
  await becomes('failed');
  expect((await storage.store.get(ID))?.failure).toEqual({ kind: 'site-lost', judged: 1, lost: 9 });
});

it.each([
  ['complete', async () => SEEN],
  [
    'failed',
    async () => {
      throw new Error('a bug');
    },
  ],
])('calls onRunEnd when a run has ended as %s', async (status, scan) => {
  start(scan);
  await becomes(status);
  await vi.waitFor(() => expect(runsEnded).toBe(1), 120_000);
});

it('fails a scan on a bug without revealing the error', async () => {
  start(async () => {
    throw new Error('secret detail');
  });
  await becomes('failed');
  expect((await storage.store.get(ID))?.failure).toEqual({ kind: 'internal-error' });
});

it('stops a scan that hangs and ignores the abort', async () => {
  start(() => new Promise(() => undefined), 20);
  await becomes('failed');
  expect((await storage.store.get(ID))?.failure).toEqual({ kind: 'stopped' });
});

it('puts unfinished scans back when it is stopped', async () => {
  const stopped = start(untilAborted);
  await becomes('running');
  await stopped.stop(0);
  expect(await storage.store.get(ID)).toMatchObject({ status: 'queued', attempt: 1 });
});

it('lets a scan end within the grace time and claims no other', async () => {
  const end = Promise.withResolvers<EngineOutcome>();
  const stopped = start(() => end.promise);
  await becomes('running');
  const done = stopped.stop(60_000);
  const late = 'b'.repeat(32);
  await storage.store.create(
    { id: late, target: 'https://b.example/', client: '', base: null },
    { all: 10, share: null },
  );
  end.resolve(SEEN);
  await done;
  expect((await storage.store.get(ID))?.status).toBe('complete');
  expect((await storage.store.get(late))?.status).toBe('queued');
});

it('does not begin its own run again when its timers are late', async () => {
  await storage.close();
  let time = 0;
  // At every look at the clock, the lease ended long ago.
  const steady = (): number => (time += 2 * LEASE_MS);
  storage = openSqliteStorage({ folder, clock: { ...systemClock, steady } });
  const end = Promise.withResolvers<EngineOutcome>();
  let begun = 0;
  start(async (request) => {
    begun += 1;
    request.onProgress({ pagesFound: 1, pagesDone: 0 });
    return end.promise;
  });
  await vi.waitFor(async () => expect((await storage.store.get(ID))?.progress?.pagesFound).toBe(1), 120_000);
  const before = time;
  await vi.waitFor(() => expect(time).toBeGreaterThan(before + 20 * LEASE_MS), 120_000);
  end.resolve(SEEN);
  await becomes('complete');
  expect(begun).toBe(1);
  expect((await storage.store.get(ID))?.attempt).toBe(1);
});

it('aborts a run that was taken from it', async () => {
  let abortedRuns = 0;
  start(async (request) => {
    if (abortedRuns > 0) return SEEN;
    try {
      return await untilAborted(request);
    } finally {
      abortedRuns += 1;
    }
  });
  await becomes('running');
  await storage.queue.release({ id: ID, attempt: 1 });
  await vi.waitFor(() => expect(abortedRuns).toBeGreaterThan(0), 120_000);
});
