import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import { expect, it } from 'vitest';
import { createScanClient } from '../../harness/service/scan-client.ts';
import { startTemporaryService } from '../../harness/service/start-temporary-service.ts';
import { serveSite } from '../../harness/sites/site-server.ts';

const FAULTY = pathToFileURL(path.resolve('harness/service/faulty-rules.ts')).href;

/** What once froze the service, and a rule that takes exponential time. */
const PAGE = `<!doctype html><html lang="en"><title>Form</title><body data-faults="image-alt-words:time">
  <label>Code <input name="c" pattern="${'.*'.repeat(200)}x"></label>
  <label>Part <input name="p" pattern="[A-Z]{3}"></label>
  ${`<div onclick="e.stopPropagation()${' '.repeat(480)}x">Open</div>`.repeat(1_000)}</body></html>`;

/** The CPU that the busiest thread of a process takes within two seconds, in hundredths of a second; 0 where that can't be read. */
async function busiestThread(pid = 0): Promise<number> {
  if (process.platform !== 'linux') return 0;
  const read = (): Map<string, number> =>
    new Map(
      readdirSync(`/proc/${pid}/task`).map((thread) => {
        const fields =
          readFileSync(`/proc/${pid}/task/${thread}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? [];
        return [thread, Number(fields[11]) + Number(fields[12])];
      }),
    );
  const before = read();
  await sleep(2_000);
  return Math.max(...[...read()].map(([thread, spent]) => spent - (before.get(thread) ?? 0)));
}

it('answers others while a rule does not come to an end, and reports what the other rules find', async () => {
  const site = await serveSite({
    answer(_request, response) {
      response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end(PAGE);
    },
  });
  const service = await startTemporaryService(
    { NODE_OPTIONS: `${process.env['NODE_OPTIONS'] ?? ''} --import=${FAULTY}`, MAX_PAGES: '1' },
    // The rules to which faults are given are those of the sources.
    path.resolve('server/main.ts'),
  );
  const over = new AbortController();
  /** Each answer has a time limit: a service that judges in its main thread gives none. */
  async function watch(): Promise<number> {
    for (let answers = 0; ; answers += 1) {
      if (over.signal.aborted) return answers;
      const { ok } = await fetch(`${service.url}/healthz`, { signal: AbortSignal.timeout(30_000) });
      if (!ok) throw new Error('The service is not well.');
      await sleep(100);
    }
  }
  try {
    const watching = watch();
    const scanning = createScanClient(service.url).scan(`${site.origin}/`);
    const { result } = await Promise.race([scanning, watching.then(() => scanning)]);
    over.abort();
    expect(await watching).toBeGreaterThan(0);
    // No thread outlives its scan: one that goes on takes all of the CPU that it gets.
    await expect.poll(() => busiestThread(service.child.pid)).toBeLessThan(10);
    const rules = result?.findings.map(({ rule }) => rule);
    expect(rules).toEqual(expect.arrayContaining(['mouse-only', 'pattern-hint']));
    expect(result?.limitations.filter((text) => text.includes('did not judge'))).toEqual([
      expect.stringContaining('The rule image-alt-words did not judge the page'),
    ]);
  } finally {
    over.abort();
    await service.stop();
    await site.close();
  }
}, 280_000);
