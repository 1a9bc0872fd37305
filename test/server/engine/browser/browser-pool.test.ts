import { setTimeout as delay } from 'node:timers/promises';
import { TargetType } from 'puppeteer';
import { afterEach, describe, expect, it } from 'vitest';
import { BrowserPool } from '../../../../server/engine/browser/browser-pool.ts';
import { memoryLog, testConfig } from '../../../../harness/service/engine-fixture.ts';

const NEVER = { idlePages: 1e9, idleBytes: 1e15, busyPages: 1e9 };
/** No process listens there; no page is loaded. */
const PROXY = 'http://127.0.0.1:9';
const NAME = 'A browser of tests';

describe('the browser of the process', () => {
  let pool: BrowserPool;
  const log = memoryLog();

  function makePool(renewal: Partial<typeof NEVER>): void {
    log.lines.length = 0;
    pool = new BrowserPool({ ...testConfig(), introduce: () => NAME }, log, { ...NEVER, ...renewal });
  }

  const starts = (): number => log.lines.filter((line) => line === 'info Browser started').length;

  afterEach(async () => {
    await pool.close();
  });

  it.each([
    ['some pages', { idlePages: 2 }],
    ['it has taken much memory', { idleBytes: 1 }],
  ])('is replaced when idle after %s', async (what, renewal) => {
    makePool(renewal);
    const first = await pool.open(PROXY);
    const second = await pool.open(PROXY);
    first.beginPage()();
    second.beginPage()();
    await first.close();
    // Memory can be measured on Linux only.
    const expected = what === 'some pages' || process.platform === 'linux';
    expect(second.lost.aborted).toBe(false);
    await second.close();
    await settled(() => second.lost.aborted === expected);

    const third = await pool.open(PROXY);
    expect(third.browser === first.browser).toBe(!expected);
    expect(starts()).toBe(expected ? 2 : 1);
  });

  it('is replaced for new scans when it is never idle, and lets the old ones end', async () => {
    makePool({ busyPages: 2, idlePages: 2 });
    const old = await pool.open(PROXY);
    old.beginPage()();
    expect((await pool.open(PROXY)).browser).toBe(old.browser);
    const endPage = old.beginPage();
    const [one, two] = await Promise.all([pool.open(PROXY), pool.open(PROXY)]);

    expect(one.browser).not.toBe(old.browser);
    expect(two.browser).toBe(one.browser);
    expect(starts()).toBe(2);
    const tab = await old.openTab();
    await expect(tab.cdp.send('Runtime.evaluate', { expression: '6 * 7' })).resolves.toMatchObject({
      result: { value: 42 },
    });
    expect(await tab.close()).toBe(true);
    endPage();
    expect(old.lost.aborted).toBe(false);
  });

  it('is started once when several scans find it gone', async () => {
    makePool({});
    const contexts = await Promise.all([pool.open(PROXY), pool.open(PROXY)]);
    contexts[0]?.kill('the test wants it');
    expect(contexts.every(({ lost }) => lost.aborted)).toBe(true);
    const again = await Promise.all([pool.open(PROXY), pool.open(PROXY), pool.open(PROXY)]);

    expect(new Set(again.map(({ browser }) => browser)).size).toBe(1);
    expect(starts()).toBe(2);
    await expect(again[0]?.answers()).resolves.toBe(true);
    await expect(contexts[1]?.answers()).resolves.toBe(false);
  });

  it('has no tab but those that are asked for, and lives on without any', async () => {
    makePool({});
    const context = await pool.open(PROXY);
    const pages = (): number =>
      context.browser.targets().filter((target) => target.type() === TargetType.PAGE).length;
    expect(pages()).toBe(0);

    const tab = await context.openTab();
    await settled(() => pages() === 1);
    expect(await tab.close()).toBe(true);
    await settled(() => pages() === 0);
    expect(await context.answers()).toBe(true);
    await context.close();
    // Longer than a browser takes to end.
    await delay(500);
    expect(context.lost.aborted).toBe(false);
    expect(await (await pool.open(PROXY)).draws()).toBe(true);
    expect(starts()).toBe(1);
  });

  it('closes tabs that pages opened, and tabs whose scripts never end', async () => {
    makePool({});
    const context = await pool.open(PROXY);
    const tab = await context.openTab();
    // It is closed before Puppeteer gets to know it.
    void context.browser
      .browserContexts()
      .at(-1)
      ?.newPage()
      .catch(() => undefined);
    await settled(async () => (await context.browser.browserContexts().at(-1)?.pages())?.length === 1);
    tab.cdp.send('Runtime.evaluate', { expression: 'for (;;) {}' }).catch(() => undefined);

    expect(await tab.close()).toBe(true);
    expect(await tab.close()).toBe(true);
    expect(context.lost.aborted).toBe(false);
  });
});

async function settled(condition: () => boolean | Promise<boolean>): Promise<void> {
  await expect.poll(condition).toBe(true);
}
