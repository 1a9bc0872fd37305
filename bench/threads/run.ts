/**
 * What judging in threads costs: the CPU of this process for pages of so many links, judged in the main thread and in
 * threads, one after the other. `node bench/threads/run.ts [links] [pages]`
 */
import { el, judgedPage } from '../../harness/findings/pages.ts';
import { reported } from '../../harness/findings/reported.ts';
import { SILENT_LOG } from '../../server/ops/log/log.ts';
import { ALL_RULES } from '../../server/rules/judging-steps.ts';
import { ratePage } from '../../server/rules/rate-page.ts';
import { checkAndDescribe } from '../../server/service/threads/check-and-describe.ts';
import { problemsOf } from '../../server/service/threads/find-problems-task.ts';
import { ScanJudge } from '../../server/service/threads/scan-judge.ts';

const [links = 400, pages = 100] = process.argv.slice(2).map(Number);
const list = Array.from({ length: links }, (_, index) =>
  el(
    'p',
    { class: 'item' },
    el('a', { href: `/page/${index}`, class: 'link' }, `Page ${index} of many`),
    'Some words',
  ),
);
const page = reported(judgedPage('https://site.example/', list, ['document-title']));
const about = { answers: { statuses: new Map(), endless: new Map() }, wished: [], withKeys: false };
const judge = new ScanJudge({
  scanId: 'a'.repeat(32),
  signal: new AbortController().signal,
  log: SILENT_LOG,
});

async function measure(name: string, work: () => Promise<unknown>): Promise<void> {
  // Warm: the first pages are compiled, and a thread is started.
  for (let count = 0; count < 20; count += 1) await work();
  const before = process.cpuUsage();
  for (let count = 0; count < pages; count += 1) await work();
  const { user, system } = process.cpuUsage(before);
  const perPage = (user + system) / 1000 / pages;
  process.stdout.write(
    `${name}: ${perPage.toFixed(1)} ms of CPU a page of ${page.snapshot.nodes.length} nodes\n`,
  );
}

await measure('main thread', async () => {
  problemsOf({ page, ...about }, ALL_RULES);
  checkAndDescribe(ratePage(page));
});
await measure('threads', async () => {
  await judge.findProblems({ page, ...about });
  await judge.describe(page);
});
