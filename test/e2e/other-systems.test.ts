import { readdirSync } from 'node:fs';
import { once } from 'node:events';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { withoutHelp } from '../../harness/findings/without-help.ts';
import { descendantsOf, stillAlive } from '../../harness/service/list-processes.ts';
import { createScanClient } from '../../harness/service/scan-client.ts';
import { startService } from '../../harness/service/start-service.ts';
import { demoFolder } from '../../harness/sites/demo-folder.ts';
import { serveSite, type SiteServer } from '../../harness/sites/site-server.ts';
import { temporaryFolder } from '../../harness/temporary-folder.ts';
import { findBrowser } from '../../server/engine/browser/start/find-browser.ts';
import type { components } from '../../openapi.gen.ts';

type Scan = components['schemas']['Scan'];

/** Has our own code take the ways of another system; Node itself keeps those of Linux. */
function pretend(platform: NodeJS.Platform): string {
  const script = `Object.defineProperty(process, 'platform', { value: '${platform}' });`;
  return `--import=data:text/javascript,${encodeURIComponent(script)}`;
}

/** What the service does without `/proc`, process groups and the browser of the npm packages, as far as Linux shows it. */
describe.runIf(process.platform === 'linux')('the service with the code for another system', () => {
  let site: SiteServer;
  let browser: Record<string, string>;
  let expected: unknown;

  async function scanAs(platform: NodeJS.Platform): Promise<unknown> {
    const folder = temporaryFolder();
    const temporary = temporaryFolder();
    const log: string[] = [];
    const service = await startService(
      folder,
      { ...browser, NODE_OPTIONS: pretend(platform), TMPDIR: temporary, TEMP: temporary, LOG_LEVEL: 'info' },
      (line) => log.push(line),
    );
    try {
      const scan = await createScanClient(service.url).scan(`${site.origin}/`);
      expect(log.some((line) => line.includes('memory of pages can'))).toBe(platform !== 'linux');
      const processes = descendantsOf(service.child.pid ?? 0);
      expect(processes.length).toBeGreaterThan(1);
      const exited = once(service.child, 'exit');
      await service.stop();
      expect(await exited).toEqual([0, null]);
      await expect.poll(() => stillAlive(processes)).toEqual([]);
      expect(readdirSync(temporary)).toEqual([]);
      return comparable(scan);
    } finally {
      await service.stop();
    }
  }

  beforeAll(async () => {
    const { path, env } = await findBrowser(process.env['PUPPETEER_EXECUTABLE_PATH'] ?? null);
    // Only the code for Linux knows what a browser of root needs.
    const sandbox = process.getuid?.() === 0 ? { BROWSER_SANDBOX: 'off' } : {};
    browser = { ...env, ...sandbox, PUPPETEER_EXECUTABLE_PATH: path };
    site = await serveSite({ folder: demoFolder('v1') });
  });

  afterAll(async () => {
    await site?.close();
  });

  it.each(['darwin', 'win32'] as const)(
    'finds the same as %s, and leaves neither processes nor files',
    async (platform) => {
      expected ??= await scanAs('linux');
      expect(await scanAs(platform)).toEqual(expected);
    },
  );
});

function comparable({ result }: Scan): unknown {
  return withoutHelp({ pages: result?.pages, findings: result?.findings });
}
