import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { Server } from 'node:http';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createEngine } from '../../../server/engine/create-engine.ts';
import type { Engine } from '../../../server/engine/engine.ts';
import { bytesOfTree, followProcessTree } from '../../../server/engine/browser/process-tree.ts';
import {
  memoryLog,
  scanAll,
  testConfig,
  describeViolations,
} from '../../../harness/service/engine-fixture.ts';

const MIB = 1024 * 1024;
const LIMIT_MB = 300;
/** Takes 50 MB about every 20 ms, outside the heap of scripts, for which Chromium has a limit of its own. */
const EAT = '<script>const all = []; setInterval(() => all.push(new Uint8Array(5e7).fill(7)), 20);</script>';

/** Other systems have no /proc, and no watchdog. */
describe.runIf(process.platform === 'linux')('memory of pages', () => {
  let server: Server;
  let port: number;
  let engine: Engine;
  const log = memoryLog();

  beforeAll(async () => {
    // On all addresses of loopback, which are one site each to a browser.
    server = createServer(({ url }, response) => {
      const other = `http://127.0.0.2:${port}`;
      const bodies: Record<string, string> = {
        '/eats': `${EAT}<script src="/never"></script>`,
        '/eats-in-worker': `<script>for (let i = 0; i < 4; i++) new Worker(URL.createObjectURL(new Blob(['const all = []; for (;;) all.push(new Uint8Array(5e7).fill(7));'])));</script><script src="/never"></script>`,
        '/frames': `<img src="/dot.svg"><iframe title="Other" src="${other}/eats"></iframe>`,
        '/plain': '<img src="/dot.svg">',
      };
      if (url === '/never') return;
      response.setHeader('content-type', 'text/html');
      response.end(`<!doctype html><html lang="en"><title>P</title><h1>P</h1>${bodies[url ?? ''] ?? ''}`);
    });
    server.listen(0, '0.0.0.0');
    await once(server, 'listening');
    const address = server.address();
    if (address === null || typeof address === 'string') throw new Error('A TCP listener has a port.');
    port = address.port;
    engine = createEngine(
      testConfig({
        allowTargets: ['127.0.0.0/8'],
        maxPages: 1,
        respectRobots: false,
        pageMemoryBytes: LIMIT_MB * MIB,
      }),
      log,
    );
  });

  afterAll(async () => {
    await engine.close();
    server.close();
    server.closeAllConnections();
  });

  it.each(['/eats', '/eats-in-worker'])('ends %s and reports why', async (path) => {
    const { outcome } = await scanAll(engine, `http://127.0.0.1:${port}${path}`);

    expect(outcome).toEqual({ ok: false, error: `The first page used more memory than ${LIMIT_MB} MB.` });
  });

  it('checks a page without the frame that took too much memory', async () => {
    const { outcome, pages } = await scanAll(engine, `http://127.0.0.1:${port}/frames`);

    expect(describeViolations(pages[0])).toContain('axe image-alt img /dot.svg');
    expect(outcome).toMatchObject({
      ok: true,
      limitations: expect.arrayContaining([
        expect.stringMatching(
          /^A frame or worker of the page was ended because it took too much memory or kept the browser busy: .+\/frames\.$/,
        ),
      ]),
    });
  });

  it('ends pages, not the browser', async () => {
    const { outcome, pages } = await scanAll(engine, `http://127.0.0.1:${port}/plain`);

    expect(outcome).toMatchObject({ ok: true, limitations: [] });
    expect(describeViolations(pages[0])).toContain('axe image-alt img /dot.svg');
    expect(log.lines.filter((line) => line === 'info Browser started')).toHaveLength(1);
  });
});

describe.runIf(process.platform === 'linux')('the tree of a process', () => {
  it('lists the role and memory of each process, and no process that has ended', async () => {
    const script =
      'const all = Buffer.alloc(200e6, 1); process.stdout.write("ready"); setInterval(() => all, 1e6);';
    // Between it and us, as between a tab and us, is another process.
    const child = spawn('sh', ['-c', `"$0" -e '${script}' -- --type=renderer & wait`, process.execPath], {
      detached: true,
    });
    try {
      await once(child.stdout, 'data');
      const tree = followProcessTree(child.pid ?? 0);
      const processes = tree?.read() ?? [];
      const renderers = processes.filter(
        ({ role, parentPid }) => role === 'renderer' && parentPid === child.pid,
      );
      expect(renderers).toHaveLength(1);
      expect(renderers[0]?.ownBytes).toBeGreaterThan(190 * MIB);
      expect(bytesOfTree(processes)).toBeGreaterThan(190 * MIB);

      process.kill(renderers[0]?.pid ?? 0, 'SIGKILL');
      await expect.poll(() => tree?.read().filter(({ role }) => role === 'renderer')).toEqual([]);
    } finally {
      await end(child);
    }
  });

  it('is null for a process that does not exist', () => {
    expect(followProcessTree(2 ** 30)).toBeNull();
  });
});

/** Ends a child with all of its group. */
async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = once(child, 'exit');
  process.kill(-(child.pid ?? 0), 'SIGKILL');
  await ended;
}
