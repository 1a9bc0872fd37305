import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { memoryLog } from '../../harness/service/engine-fixture.ts';
import { openStorage } from '../../server/storage/open-storage.ts';
import type { Storage } from '../../server/storage/storage.ts';
import { output } from '../server/storage/output.ts';
import { STORAGE_KINDS } from './storage-kinds.ts';
import type { StoragePlace } from './storage-kinds.ts';

const ROUNDS = 20;
const MAX_STEPS = 100;
const CHILD = fileURLToPath(new URL('crash-child.ts', import.meta.url));

interface Step {
  step: string;
  id: string;
  attempt: number;
}

/** Starts a child and kills it at work after some steps. @returns what it acknowledged */
async function killedChild({ dataDir, databaseUrl }: StoragePlace): Promise<Step[]> {
  const place = databaseUrl === null ? [dataDir] : [dataDir, databaseUrl];
  const child = spawn(process.execPath, [CHILD, ...place], { stdio: ['ignore', 'pipe', 'inherit'] });
  let text = '';
  // Steps are counted rather than time, because a busy machine may make none in a given time. The child continues until
  // the signal reaches it.
  const enough = 2 + Math.random() * MAX_STEPS;
  child.stdout.on('data', (chunk: Buffer) => {
    text += chunk.toString();
    if (text.split('\n').length > enough) child.kill('SIGKILL');
  });
  await once(child, 'close');
  expect(child.signalCode).toBe('SIGKILL');
  // Text after the last newline is an incomplete line.
  return text
    .split('\n')
    .slice(0, -1)
    .map((line) => {
      const [step = '', id = '', attempt = ''] = line.split(' ');
      return { step, id, attempt: Number(attempt) };
    });
}

async function isUnderWay({ store }: Storage, id: string): Promise<boolean> {
  const status = (await store.get(id))?.status;
  return status === 'queued' || status === 'running';
}

describe.each(STORAGE_KINDS)('$name', ({ missing, makePlace }) => {
  it.skipIf(missing !== null)(
    'a store loses no acknowledged scan and completes none twice, whenever its process is killed',
    async () => {
      const place = await makePlace();
      try {
        const accepted = new Set<string>();
        const completed = new Map<string, number>();
        const attempts = new Map<string, number>();
        for (let round = 0; round < ROUNDS; round += 1) {
          const runningNow = new Set<string>();
          for (const { step, id, attempt } of await killedChild(place)) {
            if (step === 'accepted') accepted.add(id);
            if (step === 'claimed') {
              expect(runningNow.has(id), `${id} is run twice at once`).toBe(false);
              expect(completed.has(id), `${id} is run after it was complete`).toBe(false);
              expect(attempt).toBeGreaterThan(attempts.get(id) ?? 0);
              runningNow.add(id);
              attempts.set(id, attempt);
            }
            if (step === 'completed') {
              expect(completed.has(id), `${id} is completed twice`).toBe(false);
              completed.set(id, attempt);
              runningNow.delete(id);
            }
          }
        }
        expect(accepted.size).toBeGreaterThan(ROUNDS);
        expect(completed.size).toBeGreaterThan(0);

        const storage = await openStorage(place, memoryLog());
        for (const id of accepted) {
          while (await isUnderWay(storage, id)) {
            const job = await storage.queue.claim('drain');
            if (!job) {
              // A dead process left it, and its lease goes on.
              await sleep(200);
              await storage.queue.reap([]);
              continue;
            }
            expect(completed.has(job.id)).toBe(false);
            expect(await storage.queue.complete(job, output(`${job.id} ${job.attempt}`))).toBe(true);
          }
        }
        for (const id of accepted) {
          const scan = await storage.store.get(id);
          if (scan?.status === 'failed') {
            // It was killed in two runs, the second time within a minute.
            expect(scan).toMatchObject({ attempt: 2, failure: { kind: 'lost-again-soon' } });
            expect(completed.has(id)).toBe(false);
            continue;
          }
          expect(scan?.status).toBe('complete');
          const attempt = completed.get(id) ?? scan?.attempt ?? 0;
          expect(await storage.store.result(id)).toEqual(output(`${id} ${attempt}`).result);
        }
        await storage.close();
      } finally {
        await place.remove();
      }
    },
  );
});
