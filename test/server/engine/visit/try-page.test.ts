import { tracingChannel } from 'node:diagnostics_channel';
import { beforeEach, expect, it } from 'vitest';
import { memoryLog, scanAll, testConfig } from '../../../../harness/service/engine-fixture.ts';
import { descendantsOf, signalAll } from '../../../../harness/service/list-processes.ts';
import { serveSite } from '../../../../harness/sites/site-server.ts';
import type { SiteServer } from '../../../../harness/sites/site-server.ts';
import { createEngine } from '../../../../server/engine/create-engine.ts';
import type { Engine } from '../../../../server/engine/engine.ts';
import type { ReportedPhase } from '../../../../server/shared/phase.ts';

const MIB = 1024 * 1024;
const NOT_TRIED =
  'The page was judged, but it could not be tried with the keyboard, or not in the time for that';
/** What the scripts of a page do as soon as something in it has the focus, which is only when it is tried. */
const ON_FOCUS: Record<string, string> = {
  '/plain': '',
  '/quiet': '',
  '/calm': '',
  '/hangs': 'for (;;);',
  '/eats': 'const all = []; for (;;) all.push(new Uint8Array(5e7).fill(7));',
  '/leaves': 'location.href = "/elsewhere";',
  '/spins': 'addEventListener("click", () => { for (;;); });',
};
const BROWSER = /--remote-debugging-pipe(?!.*--type=)/;

const log = memoryLog();
let site: SiteServer;
let engine: Engine;
let linked: string[];

beforeEach(async () => {
  log.lines.length = 0;
  site = await serveSite({
    answer({ url = '/' }, response) {
      if (!(url in ON_FOCUS)) return false;
      const links = linked.map((path) => `<a href="${path}">The page ${path}</a>`);
      response.setHeader('content-type', 'text/html; charset=utf-8');
      response.end(`<!doctype html><html lang="en"><title>${url}</title><main><h1>${url}</h1>
        <img src="data:,"><button aria-expanded="false">Go on</button>${links.join(' ')}</main>
        <script>addEventListener('focusin', () => { ${ON_FOCUS[url] ?? ''} });</script>`);
      return true;
    },
  });
  const config = testConfig({
    maxPages: 5,
    concurrency: 1,
    tryPages: Infinity,
    pageMemoryBytes: 300 * MIB,
    // Two pages take all of it, and a core each meanwhile.
    pageTimeoutMs: 45_000,
  });
  engine = createEngine(config, log);
  return async () => {
    await engine.close();
    await site.close();
  };
});

/** The paths of the pages that were judged, each with whether it was tried. */
async function judged(
  ...paths: string[]
): Promise<{ tried: Record<string, boolean>; limitations: readonly string[] }> {
  linked = paths;
  const { outcome, pages } = await scanAll(engine, `${site.origin}/plain`);
  if (!outcome.ok) throw new Error(outcome.error);
  const tried = pages.map(({ url, visit, violations }): [string, boolean] => {
    // Judged as a whole: what the trial broke had been judged before.
    expect(violations.map(({ runner }) => runner)).toEqual(expect.arrayContaining(['axe', 'htmlcs']));
    return [new URL(url).pathname, visit.interaction !== null && visit.layout !== null];
  });
  return { tried: Object.fromEntries(tried), limitations: outcome.limitations };
}

it.runIf(process.platform === 'linux')(
  'keeps what was judged of a page that ends its own trial',
  async () => {
    const { tried, limitations } = await judged('/hangs', '/eats', '/leaves', '/spins');

    expect(tried).toEqual({
      '/plain': true,
      '/hangs': false,
      '/eats': false,
      '/leaves': true,
      '/spins': true,
    });
    // The time of the last one is over while its button is pressed, after the rest was tried.
    expect(limitations).toEqual([
      `3 pages were judged, but they could not be tried with the keyboard, or not in the time for that: ${site.origin}/eats, /hangs, /spins.`,
    ]);
    expect(log.lines.filter((line) => line.includes('broke a runner or a gatherer'))).toHaveLength(3);
    // Requests of the trial are ended, so the page stays where it is.
    expect(site.requests).not.toContain('/elsewhere');
  },
);

it('keeps what was judged of a page whose browser ends in its trial, and goes on in another', async () => {
  const { start } = tracingChannel<'sitedelta:phase', ReportedPhase>('sitedelta:phase');
  const endBrowser = (phase: unknown): void => {
    if (!isInteraction(phase)) return;
    start.unsubscribe(endBrowser);
    const browsers = descendantsOf(process.pid).filter(({ args }) => BROWSER.test(args));
    signalAll(browsers, 'SIGKILL');
  };
  start.subscribe(endBrowser);
  const { tried, limitations } = await judged('/quiet', '/calm').finally(() => start.unsubscribe(endBrowser));

  expect(tried).toEqual({ '/plain': false, '/quiet': true, '/calm': true });
  expect(limitations).toEqual([`${NOT_TRIED}: ${site.origin}/plain.`]);
  expect(log.lines).toContain('warn The browser ended by itself');
});

function isInteraction(phase: unknown): boolean {
  return typeof phase === 'object' && phase !== null && 'name' in phase && phase.name === 'interaction';
}
