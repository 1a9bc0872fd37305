import type { CDPSession } from 'puppeteer';
import { Navigator } from '../../server/engine/visit/navigator.ts';
import { openBrowser } from '../../harness/browser/open-browser.ts';
import { serveSite } from '../../harness/sites/site-server.ts';
import {
  answerSocket,
  answerWaiting,
  LATE_PAGES,
  RESTLESS_PAGES,
  STATIC_PAGES,
} from '../../harness/sites/waiting-site.ts';

/**
 * `node bench/waiting/run.ts [visits]`: what waiting costs, from the load event of a page to the moment at which it
 * counts as at rest, in milliseconds of wall time. Whether pages are complete then is for the tests.
 */

const VISITS = Number(process.argv[2] ?? 5);

async function enable(cdp: CDPSession): Promise<void> {
  await cdp.send('Page.enable');
  await cdp.send('Network.enable', { maxTotalBufferSize: 0, maxResourceBufferSize: 0 });
  await cdp.send('Emulation.setDeviceMetricsOverride', {
    width: 1280,
    height: 1024,
    deviceScaleFactor: 1,
    mobile: false,
  });
  await cdp.send('Emulation.setEmulatedMedia', {
    features: [{ name: 'prefers-reduced-motion', value: 'reduce' }],
  });
}

const site = await serveSite({ answer: answerWaiting, upgrade: answerSocket });
const browser = await openBrowser();
try {
  const page = await browser.newPage();
  const cdp = await page.createCDPSession();
  await enable(cdp);
  const navigator = await Navigator.create(cdp, { causeOf: () => null });
  let loadedMs = 0;
  cdp.on('Page.loadEventFired', () => {
    loadedMs = Date.now();
  });
  const groups = { static: STATIC_PAGES, late: LATE_PAGES, restless: RESTLESS_PAGES };
  await navigator.load(`${site.origin}/static`, new AbortController().signal);
  console.log('kind      page               median   least    most  ms after load');
  for (const [kind, pages] of Object.entries(groups)) {
    for (const path of Object.keys(pages)) {
      const times: number[] = [];
      for (let visit = 0; visit < VISITS; visit += 1) {
        await navigator.load(site.origin + path, new AbortController().signal);
        times.push(Date.now() - loadedMs);
      }
      times.sort((x, y) => x - y);
      const cells = [times[Math.floor(times.length / 2)], times[0], times.at(-1)];
      console.log(
        kind.padEnd(10) + path.padEnd(18) + cells.map((ms) => String(ms ?? 0).padStart(8)).join(''),
      );
    }
  }
} finally {
  await browser.close();
  await site.close();
}
