import { randomBytes } from 'node:crypto';
import { writeSync } from 'node:fs';
import { memoryLog } from '../../harness/service/engine-fixture.ts';
import { openStorage } from '../../server/storage/open-storage.ts';
import { output } from '../server/storage/output.ts';

/** Accepts, claims and completes scans until it is killed; prints each step once it is acknowledged. */
const [dataDir = '', databaseUrl = null] = process.argv.slice(2);
const { store, queue } = await openStorage({ dataDir, databaseUrl }, memoryLog());

function say(step: string, id: string, attempt = 0): void {
  // Synchronous: an acknowledgement is out before the next step begins.
  writeSync(1, `${step} ${id} ${attempt}\n`);
}

async function acceptForever(): Promise<never> {
  for (;;) {
    const id = randomBytes(16).toString('hex');
    await store.create(
      // Each of a host of its own: with PostgreSQL a dead process keeps the turn of a host until its lease ends.
      { id, target: `https://${id}.example/`, client: '', base: null },
      { all: 1_000_000, share: null },
    );
    say('accepted', id);
    await new Promise((resolve) => setImmediate(resolve));
  }
}

async function runForever(worker: string): Promise<never> {
  for (;;) {
    const job = await queue.claim(worker);
    if (!job) {
      await queue.wait(new AbortController().signal);
      continue;
    }
    say('claimed', job.id, job.attempt);
    await new Promise((resolve) => setImmediate(resolve));
    if (await queue.complete(job, output(`${job.id} ${job.attempt}`))) say('completed', job.id, job.attempt);
  }
}

// Several, because scans that come at once share a commit.
await Promise.all([acceptForever(), acceptForever(), acceptForever(), runForever('one'), runForever('two')]);
