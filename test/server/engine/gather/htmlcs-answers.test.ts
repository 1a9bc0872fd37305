import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import type { Browser } from 'puppeteer';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openBrowser } from '../../../../harness/browser/open-browser.ts';
import { openPage } from '../../../../harness/browser/open-page.ts';

/** What our runner (server/engine/gather/runners/htmlcs.cjs) exports. */
interface Runner {
  run(options: { standard: string }): Promise<unknown>;
  scripts: string[];
}

const require = createRequire(import.meta.url);
// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- see the interface
const runner = require('../../../../server/engine/gather/runners/htmlcs.cjs') as Runner;

/** Two of each kind, so that the second answer is the one that was remembered. */
const TWICE = `
  <p class="pale">Pale</p>
  <p class="pale">Pale <a href="#x">link</a></p>
  <p class="glass">On glass</p>
  <p class="picture">On a picture <span>inside</span></p>
  <div class="before"><p>On what is drawn before it</p></div>
  <p class="away">Out of sight <i>and what is in it</i></p>
  <p class="lifted">Placed by itself</p>
  <p style="color: #777">Only a colour</p>
  <div aria-hidden="true"><img src="a.png"><p class="pale">Hidden</p></div>
  <div role="presentation"><img src="b.png"><input></div>
  <img src="c.png">
  <input><select></select>
  <table><tr><td>a</td><td>b</td></tr></table>
  <h1>One</h1><h3>Three</h3>
  <iframe srcdoc="x"></iframe>`;

const PAGE = `<!doctype html>
<title>Twice</title>
<style>
  body { background: #fff; color: #222 }
  .pale { color: #aaa }
  .glass { background: rgb(255 255 255 / 0.5) }
  .picture { background: url("data:image/gif;base64,R0lGODlhAQABAAAAACw=") }
  .before { position: relative; width: 300px; height: 50px }
  .before::before { content: ""; position: fixed; will-change: transform; width: 300px; height: 50px; background: url("data:image/gif;base64,R0lGODlhAQABAAAAACw=") }
  .lifted { position: absolute; top: 20px; left: 20px }
  .away { position: absolute; left: -900px; width: 50px }
</style>
${TWICE}${TWICE}
<p style="background-color: color(srgb 1 0 0)">In a colour that it can't read</p>`;

/** Stands for the snapshot, which gives each element its index. */
const INDEX = `{
  const all = [document, ...document.querySelectorAll('*')];
  window.sitedelta = { indexOf: (element) => all.indexOf(element) };
}`;

/** HTML_CodeSniffer as it is, in the words of our runner. */
const AS_IT_IS = `(standard) => new Promise((resolve) => {
  HTMLCS.process(standard, document, () => resolve(HTMLCS.getMessages()
    .filter(({ type }) => type !== HTMLCS.NOTICE)
    .map(({ type, code, msg, element }) => ({
      code,
      path: [window.sitedelta.indexOf(element)],
      type: type === HTMLCS.ERROR ? 'error' : 'warning',
      message: msg,
    }))));
})`;

let browser: Browser;
beforeAll(async () => {
  browser = await openBrowser();
});
afterAll(async () => {
  await browser.close();
});

async function ask(expression: string): Promise<unknown> {
  const page = await openPage(browser);
  await page.setContent(PAGE);
  await page.evaluate(INDEX);
  for (const script of runner.scripts) await page.evaluate(await readFile(script, 'utf8'));
  const answer = await page.evaluate(expression);
  await page.close();
  return answer;
}

it('reports with remembered answers what HTML_CodeSniffer reports without them, in the same order', async () => {
  const asItIs = await ask(`(${AS_IT_IS})('WCAG2AA')`);
  const [issue] = [await ask(`(${runner.run.toString()})({ standard: 'WCAG2AA' })`)].flat();
  expect(issue).toMatchObject({ runnerExtras: { htmlcs: asItIs, omitted: [], unjudged: [] } });
  // What its messages do not say.
  const [grey] = JSON.stringify(issue).match(/G18\.Fail[^{}]*"colours":\["#777777","#ffffff"\]/) ?? [];
  expect(grey).toBeDefined();
  const codes = JSON.stringify(asItIs);
  for (const end of ['G18.Fail', 'G18.Alpha', 'G18.BgImage', 'G18.Abs', 'F24.FGColour', 'H37']) {
    expect(codes).toContain(end);
  }
});

it('remembers what was read in this version: a newer one may answer by more than its arguments', async () => {
  const [script = ''] = runner.scripts;
  const text = await readFile(new URL('../package.json', `file://${script}`), 'utf8');
  expect(JSON.parse(text)).toMatchObject({ version: '2.6.0' });
});
