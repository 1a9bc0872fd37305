import { parseArgs } from 'node:util';
import { findBrowser } from '../../server/engine/browser/start/find-browser.ts';
import { prepareCorpus } from './corpus.ts';
import { engineParts } from './engine-parts.ts';
import { runMode } from './run-mode.ts';
import type { Measured } from './run-mode.ts';
import { serveSite } from './site.ts';
import { EVERY_FIFTH, kindTable, phaseTable, table } from './table.ts';

/**
 * `node bench/speed/run.ts [--rounds 3] [--pages 30] [--modes a,b] [--quick]`: the same pages through Sitedelta, the
 * usual tools and the floor (load the page and run axe in it), in interleaved rounds. `sitedelta` runs with its defaults,
 * `sitedelta-2` and `sitedelta-1` with two pages or one at a time, `sitedelta-engines` with axe, HTML_CodeSniffer and
 * the links alone, `sitedelta-without-contrast` without that part (own-parts.ts has their names). Linux only.
 */

const MODES = [
  'pa11y',
  'pa11y-ci',
  '@axe-core/puppeteer',
  EVERY_FIFTH,
  'floor',
  'sitedelta-engines',
  'sitedelta',
];

const { values } = parseArgs({
  options: {
    rounds: { type: 'string' },
    pages: { type: 'string' },
    modes: { type: 'string' },
    quick: { type: 'boolean', default: false },
  },
});
const rounds = Number(values.rounds ?? (values.quick ? 1 : 3));
const modes =
  values.modes?.split(',') ?? (values.quick ? ['pa11y', 'floor', 'sitedelta-engines', 'sitedelta'] : MODES);

const corpus = await prepareCorpus();
for (const sentence of corpus.missing) write(`Missing: ${sentence}`);
if (corpus.pages.length === 0) giveUp('There are no pages to scan.');
const count = Number(values.pages ?? (values.quick ? 6 : corpus.pages.length));
const step = Math.max(Math.floor(corpus.pages.length / count), 1);
const pages = corpus.pages.filter((_page, index) => index % step === 0).slice(0, count);
const browser = await findBrowser(process.env['PUPPETEER_EXECUTABLE_PATH'] ?? null).catch(giveUp);
const pool = engineParts(corpus).pool;
const { ok, warnings } = await pool.check();
await pool.close();
if (!ok) giveUp(warnings.join(' '));
Object.assign(process.env, browser.env);
const site = await serveSite(corpus, pages);
write(`${pages.length} pages, ${rounds} rounds, browser ${browser.path.split('/').at(-1)}`);

const measured = new Map<string, Measured[]>(modes.map((mode) => [mode, []]));
const urls = pages.map((page) => site.origin + page);
for (let round = 0; round < rounds; round += 1) {
  for (let at = 0; at < modes.length; at += 1) {
    const mode = modes[(at + round) % modes.length] ?? '';
    const own = mode === EVERY_FIFTH ? urls.filter((_url, index) => index % 5 === 0) : urls;
    try {
      const result = await runMode(mode, {
        urls: own,
        otherHosts: corpus.otherHosts,
        browserPath: browser.path,
      });
      measured.get(mode)?.push(result);
      const perPage = (ms: number): string => `${Math.round(ms / own.length)} ms`;
      write(
        `round ${round + 1}: ${mode}: ${perPage(result.wallMs)} wall, ${perPage(result.cpuMs)} CPU a page, ${result.lost} lost`,
      );
    } catch (error) {
      write(`round ${round + 1}: ${mode} could not be measured: ${String(error)}`);
      process.exitCode = 1;
    }
  }
}
await site.close();
write('');
for (const line of table(measured)) write(line);
write('');
for (const line of kindTable(measured)) write(line);
for (const [mode, results] of measured) {
  if (results.every(({ phases }) => phases === undefined)) continue;
  write('');
  for (const line of phaseTable(mode, results)) write(line);
}

/** Ends the run if there is nothing to measure. */
function giveUp(why: unknown): never {
  write(`Nothing can be measured. ${why instanceof Error ? why.message : String(why)}`);
  process.exit(1);
}

function write(line: string): void {
  process.stdout.write(`${line}\n`);
}
