import { sentencesOf } from '../../../../harness/service/seen-outcome.ts';
import { availableParallelism } from 'node:os';
import { expect, it } from 'vitest';
import { pageInput } from '../../../../harness/findings/page-input.ts';
import { el, judgedPage, scanOf } from '../../../../harness/findings/pages.ts';
import { reported, axeIssue } from '../../../../harness/findings/reported.ts';
import { UNKNOWN_SITE } from '../../../../harness/findings/site-input.ts';
import { memoryLog } from '../../../../harness/service/engine-fixture.ts';
import type { JudgedPage } from '../../../../server/facts/judged-page.ts';
import type { PageFacts } from '../../../../server/facts/scan-facts.ts';
import { diffScans } from '../../../../server/findings/diff/diff-scans.ts';
import { RUNNER_RULES } from '../../../../server/rules/runner/rules.ts';
import { checkAndDescribe } from '../../../../server/service/threads/check-and-describe.ts';
import { ScanJudge } from '../../../../server/service/threads/scan-judge.ts';
import { ThreadPool } from '../../../../server/service/threads/thread-pool.ts';

const POOL = new ThreadPool(new URL('../../../../harness/service/faulty-rules-thread.ts', import.meta.url));
const URL_OF_PAGE = 'https://site.example/';

/** Breaks `pattern-hint` and `mouse-only`, and gives rules faults. */
function pageWith(faults: string, url = URL_OF_PAGE): JudgedPage {
  const html = `<html lang="en"><head><title>Code</title></head><body data-faults="${faults}">
    <label>Code <input name="code" pattern="[A-Z]{3}"></label><p onclick="open()">Open</p></body></html>`;
  const { page } = pageInput(html, { isLaidOut: true });
  return { ...page, url, violations: [], unjudged: [], foundOn: null };
}

function judgeOf(signal = new AbortController().signal): ScanJudge {
  return new ScanJudge({ scanId: 'a'.repeat(32), signal, log: memoryLog(), pool: POOL, stepSeconds: 1 });
}

async function factsOf(judge: ScanJudge, page: JudgedPage): Promise<PageFacts> {
  const described = await judge.describe(reported(page));
  if (described === null) throw new Error('The page is lost.');
  return described.facts;
}

function codesOf({ occurrences }: PageFacts, rule: string): string[] {
  return occurrences.flatMap((each) => (each.rule === rule ? [each.rule] : []));
}

function codes({ occurrences }: PageFacts): string[] {
  return occurrences.map(({ rule }) => rule).sort();
}

it('judges as a caller would', async () => {
  const page = pageWith('');
  const judge = judgeOf();
  expect(await factsOf(judge, page)).toEqual(checkAndDescribe(page).facts);
  expect(codes(await factsOf(judge, page))).toEqual(expect.arrayContaining(['mouse-only', 'pattern-hint']));
  expect(judge.limitations).toEqual([]);
}, 60_000);

it.each(['time', 'memory', 'throw'])(
  'leaves out a rule that lacks %s, and the others judge',
  async (fault) => {
    const judge = judgeOf();
    const page = pageWith(`pattern-hint:${fault}`);
    const healthy = checkAndDescribe(page).facts;
    const facts = await factsOf(judge, page);

    expect(codes(facts)).toEqual(codes(healthy).filter((rule) => rule !== 'pattern-hint'));
    expect(facts.unjudged).toContainEqual({ runner: 'sitedelta', code: 'pattern-hint' });
    expect(sentencesOf(judge.limitations)).toEqual([
      expect.stringMatching(
        /^The rule pattern-hint did not judge the page, .*: https:\/\/site\.example\/\.$/,
      ),
    ]);
    // It costs the scan its time once.
    const next = await factsOf(judge, pageWith('', `${URL_OF_PAGE}b`));
    expect(next.unjudged).toContainEqual({ runner: 'sitedelta', code: 'pattern-hint' });

    // What it found before is not resolved, and what it finds later is not added.
    const [before, now] = [scanOf([page], { pages: [healthy] }), scanOf([page], { pages: [facts] })];
    expect(before).not.toEqual(now);
    for (const { added, resolved } of [diffScans(now, before), diffScans(before, now)]) {
      const changed = [...added, ...resolved].filter(({ rule }) => rule === 'pattern-hint');
      expect(changed).toMatchObject([{ verified: false }]);
    }
  },
  120_000,
);

it('judges without any rule of ours if many have a fault', async () => {
  const faults = [
    'pattern-hint',
    'mouse-only',
    'image-alt-words',
    'file-link',
    'vague-link-text',
    'hover-only',
  ];
  const judge = judgeOf();
  const facts = await factsOf(judge, pageWith(faults.map((rule) => `${rule}:throw`).join(' ')));
  expect(facts.unjudged.length).toBeGreaterThan(50);
  expect(facts.occurrences.flatMap(({ reports }) => reports.map(({ runner }) => runner))).not.toContain(
    'sitedelta',
  );
}, 60_000);

it('leaves out a rule about the site', async () => {
  const judge = judgeOf();
  const url = `${URL_OF_PAGE}?faults=consistent-navigation:time`;
  const described = await judge.describe(reported(pageWith('', url)));
  if (described === null) throw new Error('The page is lost.');
  const site = UNKNOWN_SITE;
  const { unjudged } = await judge.checkSite(
    { pages: [described.summary], site, statuses: new Map(), answers: new Map(), isComplete: true },
    undefined,
  );
  expect(unjudged).toContain('consistent-navigation');
  expect(sentencesOf(judge.limitations)[0]).toContain(
    'The rule consistent-navigation did not judge the site',
  );
}, 60_000);

it('leaves out a rule about links', async () => {
  const judge = judgeOf();
  const page = await judge.describe(reported(pageWith('')));
  if (page === null) throw new Error('The page is lost.');
  const before = page.facts.occurrences.length;
  const gone = `${URL_OF_PAGE}gone?faults=broken-link:time`;
  const links = [{ address: gone, node: 3, evidence: '<a>', text: 'Gone', element: 2 }];
  const known = {
    statuses: new Map([[gone, 404]]),
    endless: new Map(),
    lost: new Map([[gone, { kind: 'start-page' as const }]]),
  };
  await judge.checkLinks({ ...page, links }, known, undefined);

  expect(page.facts.occurrences.slice(before).map(({ rule }) => rule)).toEqual(['lost-page']);
  expect(page.facts.unjudged).toContainEqual({ runner: 'crawl', code: 'broken-link' });
  expect(sentencesOf(judge.limitations)).toEqual([
    expect.stringContaining('The rule broken-link did not judge the page'),
  ]);
}, 60_000);

it('judges a page with as many reports and dead links as one can have', async () => {
  const codes = RUNNER_RULES.slice(0, 10).map(({ name }) => name);
  const reports = Array.from({ length: 5_000 }, (_, at) =>
    axeIssue({
      rule: codes[at % codes.length] ?? '',
      node: 2 + Math.floor(at / codes.length),
      says: [`Element ${at} (1, 2) "`.repeat(100).slice(0, 1_500)],
    }),
  );
  const dead = Array.from({ length: 2_000 }, (_, at) => `${URL_OF_PAGE}${at}?${'%20(a'.repeat(100)}`);
  const body = dead.map((address) => el('a', { href: address }, 'x'.repeat(300)));
  const page = reported(judgedPage(URL_OF_PAGE, body));
  const judge = judgeOf();
  const described = await judge.describe({ ...page, issues: { ...page.issues, axe: reports } });
  if (described === null) throw new Error('The page is lost.');
  expect(described.facts.occurrences.length).toBeGreaterThan(4_000);
  const statuses = new Map(dead.map((address) => [address, 404]));
  await judge.checkLinks(described, { statuses, endless: new Map(), lost: new Map() }, undefined);
  expect(codesOf(described.facts, 'broken-link')).toHaveLength(2_000);
  expect(judge.limitations).toEqual([]);
}, 60_000);

it('ends its threads with the scan, and others go on', async () => {
  const scan = new AbortController();
  const page = pageWith('pattern-hint:time');
  const many = 2 * availableParallelism() + 4;
  const endless = Array.from({ length: many }, async () =>
    new ScanJudge({
      scanId: 'b'.repeat(32),
      signal: scan.signal,
      log: memoryLog(),
      pool: POOL,
      stepSeconds: 600,
    }).describe(reported(page)),
  );
  const ended = Promise.allSettled(endless);
  scan.abort(new Error('The scan is over.'));
  expect(new Set((await ended).map((end) => end.status))).toEqual(new Set(['rejected']));
  // Each of them would hold a place.
  expect(codes(await factsOf(judgeOf(), pageWith('')))).toContain('pattern-hint');
}, 60_000);
