import { parseArgs } from 'node:util';
import pa11y from 'pa11y';
import { launch } from 'puppeteer';
import { findBrowser } from '../../server/engine/browser/start/find-browser.ts';
import { rateAxe } from '../../server/rules/rate-axe.ts';
import { rateHtmlcs } from '../../server/rules/rate-htmlcs.ts';
import { prepareCorpus } from './corpus.ts';
import { engineParts } from './engine-parts.ts';
import { browserFlags } from './mode.ts';
import { pa11yOptions } from './modes/pa11y.ts';
import { serveSite } from './site.ts';

/**
 * `node bench/speed/same-findings.ts [--pages 30]`: whether what our engine finds contains all that `pa11y(url)` with
 * both runners finds: per page, engine and rule, how often. Pa11y has an older axe-core, so differences between
 * versions show here too.
 */

/** Our own caps (server/engine/gather/runners). */
const MAX_PER_RULE = 500;
/** Rules that we run differently on purpose (server/engine/gather/runners explains why). */
const LEFT_OUT = new Set(['axe frame-tested', 'htmlcs WCAG2AA.Principle1.Guideline1_3.1_3_1.H42']);

/** HTML_CodeSniffer also checks elements that are not rendered; we do not. */
const IS_RENDERED = `(selector) => {
  let at = null;
  try {
    at = document.querySelector(selector);
  } catch {
    // Pa11y does not escape ids.
  }
  for (; at !== null; at = at.parentElement) {
    if (at === document.head || at === document.body) return true;
    if (at.localName !== 'area' && getComputedStyle(at).display === 'none') return false;
  }
  return true;
}`;

const { values } = parseArgs({ options: { pages: { type: 'string', default: '30' } } });
const corpus = await prepareCorpus();
for (const sentence of corpus.missing) write(`Missing: ${sentence}`);
const step = Math.max(Math.floor(corpus.pages.length / Number(values.pages)), 1);
const pages = corpus.pages.filter((_page, index) => index % step === 0);
const site = await serveSite(corpus, pages);
const browser = await findBrowser(process.env['PUPPETEER_EXECUTABLE_PATH'] ?? null);
Object.assign(process.env, browser.env);
const parts = engineParts(corpus);
const egress = await parts.openEgress();
const visitor = parts.createVisitor(egress);
const { signal } = new AbortController();

const looking = await launch({ executablePath: browser.path, args: browserFlags() });
const look = await looking.newPage();
await look.setViewport({ width: 1280, height: 1024 });

let unrendered = 0;
let theirs = 0;
let both = 0;
let ours = 0;
let missingRules = 0;
for (const page of pages) {
  const url = site.origin + page;
  const { issues } = await pa11y(url, pa11yOptions(browser.path));
  const gathered = await visitor.visit(url, signal, {
    index: 0,
    loaded: async () => undefined,
    mayBeTried: async () => true,
    judged: () => undefined,
    trying: async () => undefined,
    rendered: () => undefined,
    pictures: null,
  });
  await look.goto(url, { waitUntil: 'networkidle2' });
  const selectors = issues.map(({ selector }) => selector);
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- one for each selector
  const rendered = (await look.evaluate(
    `${JSON.stringify(selectors)}.map((selector) => selector === '' || (${IS_RENDERED})(selector))`,
  )) as boolean[];
  unrendered += rendered.filter((is) => !is).length;
  const visible = issues.filter(({ runner }, index) => runner !== 'htmlcs' || rendered[index] === true);
  const expected = count(visible.map(({ runner, code }) => `${runner} ${code}`));
  const found = count(
    [...rateAxe(gathered.issues.axe), ...rateHtmlcs(gathered.issues.htmlcs)].map(
      ({ runner: source, code }) => `${source} ${code}`,
    ),
  );
  for (const times of found.values()) ours += times;
  for (const [name, times] of expected) {
    if (LEFT_OUT.has(name)) continue;
    const here = found.get(name) ?? 0;
    theirs += times;
    both += Math.min(times, here);
    if (here >= Math.min(times, MAX_PER_RULE)) continue;
    missingRules += 1;
    write(`${page}: ${name}: pa11y ${times}, ours ${here}`);
  }
}
write(
  `${pages.length} pages: pa11y ${theirs} issues, ours ${ours}, in both ${both}; ` +
    `${missingRules} rules of a page with fewer than pa11y; ${unrendered} issues of pa11y are about what is not rendered`,
);
await looking.close();
await visitor.close();
await egress.close();
await parts.pool.close();
await site.close();

function count(names: readonly string[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const name of names) counts.set(name, (counts.get(name) ?? 0) + 1);
  return counts;
}

function write(line: string): void {
  process.stdout.write(`${line}\n`);
}
