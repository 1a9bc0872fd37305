import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Browser } from 'puppeteer';
import { pages } from '../../../server/report/pages.ts';
import { selfContained } from '../../../server/report/self-contained.ts';
import { openBrowser } from '../../../harness/browser/open-browser.ts';
import { openPage } from '../../../harness/browser/open-page.ts';
import { aComparison, aDiff, aFinding, aResult, aScan, SCAN_ID } from '../../../harness/findings/builders.ts';
import { temporaryFolder } from '../../../harness/temporary-folder.ts';

const ADDRESS = `https://scan.example/under/here/reports/${SCAN_ID}`;
const hostile = aFinding({
  evidence: '<a href="../../x" onclick="alert(1)">link href="../y"</a><script src="/z.js"></script>',
  title: '</style><script>document.title = "owned"</script>',
});
const report = pages.report(
  {
    scan: aScan({ result: aResult([hostile]) }),
    comparison: aComparison(aDiff({ added: [hostile], resolved: [], unchanged: [] })),
  },
  { isFile: true },
);

let browser: Browser;
let folder: string;
beforeAll(async () => {
  browser = await openBrowser();
  folder = temporaryFolder();
});
afterAll(async () => {
  await browser?.close();
});

it('opens from a disk with its style, and makes no network requests', async () => {
  const file = path.join(folder, 'report.html');
  await writeFile(file, selfContained(report, ADDRESS));
  const page = await openPage(browser);
  const requests: string[] = [];
  const complaints: string[] = [];
  page.on('request', (request) => requests.push(request.url()));
  page.on('console', (message) => complaints.push(message.text()));

  await page.goto(pathToFileURL(file).href);

  expect(requests).toEqual([pathToFileURL(file).href]);
  expect(complaints).toEqual([]);
  expect(await page.title()).toContain('1 added');
  const width = await page.evaluate('getComputedStyle(document.body).maxWidth');
  expect(width).toBe('1184px');
});

it('has only absolute links, and no script', () => {
  const document = selfContained(report, ADDRESS);

  const links = [...document.matchAll(/<(?:a|link)\b[^>]*? href="([^"]*)"/g)].map(([, href]) => href ?? '');
  expect(links.length).toBeGreaterThan(5);
  expect(links.filter((href) => !/^(?:https?:\/\/|#)/.test(href))).toEqual([]);
  expect(links).toContain('https://scan.example/under/here/openapi.yaml');
  expect(document).not.toMatch(/<script|<img|<link|<iframe|@import|url\(/i);
});

it('leads to no service that is not there any more, without an address', () => {
  const base = aScan({ id: 'b'.repeat(32), result: aResult([]) });
  const page = pages.report(
    {
      scan: aScan({ result: aResult([hostile]) }),
      comparison: { ...aComparison(aDiff({ added: [hostile], resolved: [], unchanged: [] })), base },
    },
    { isFile: true },
  );
  const document = selfContained(page, null);

  const links = [...document.matchAll(/ href="([^"]*)"/g)].map(([, href]) => href ?? '');
  expect(links.filter((href) => !/^(?:https?:\/\/|#)/.test(href))).toEqual([]);
  expect(document).not.toContain('As a file');
  expect(document).not.toContain('llms.txt');
  expect(document).toContain(base.id);
  expect(document).toMatch(/<span class="brand"[^>]*>.*Sitedelta/);
  expect(document.match(/<a\b/g)).toHaveLength(document.match(/<\/a\b/g)?.length ?? 0);
  const shown = /<pre[^>]*>.*?<\/pre>/gs;
  expect(document.match(shown)).toEqual(page.match(shown));
});

it('leaves the text of the site unchanged', () => {
  const shown = /<pre[^>]*>.*?<\/pre>/gs;
  expect(report.match(shown)?.join('')).toContain('../../x');
  expect(selfContained(report, ADDRESS).match(shown)).toEqual(report.match(shown));
});
