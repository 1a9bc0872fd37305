import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';

import { programPath } from '../../harness/programs/program-path.ts';
import { runSitedelta, type EndedCommand } from '../../harness/cli/sitedelta.ts';
import { runStep, type StepResult } from '../../harness/runner/github-runner.ts';
import { startGitHubService, type GitHubService } from '../../harness/runner/github-service.ts';
import { createScanClient } from '../../harness/service/scan-client.ts';
import type { StartedService } from '../../harness/service/start-service.ts';
import { startTemporaryService } from '../../harness/service/start-temporary-service.ts';
import { serveSite, type SiteServer } from '../../harness/sites/site-server.ts';
import { temporaryFolder } from '../../harness/temporary-folder.ts';

/** The action as its sources are. */
const ACTION = programPath('src/index.ts');
const PAGES = ['/p1', '/p2', '/p3'];

let site: SiteServer;
/** Paths that answer with 403. */
let closed: string[];
/** Whether /p3 has what came with a deployment. */
let isBroken: boolean;

beforeAll(async () => {
  site = await serveSite({
    answer({ url = '/' }, response) {
      const isThere = url === '/' || PAGES.includes(url);
      if (closed.includes(url) || !isThere) {
        response.writeHead(isThere ? 403 : 404).end();
        return;
      }
      const links = PAGES.map((page) => `<a href="${page}">Page ${page}</a>`).join(' ');
      const defects =
        isBroken && url === '/p3' ? '<img src="/i.svg" width="9" height="9"><button></button>' : '';
      response
        .setHeader('content-type', 'text/html')
        .end(
          `<!doctype html><html lang="en"><title>${url}</title><main><h1>${url}</h1><p>${links}</p>${defects}</main></html>`,
        );
    },
  });
});

beforeEach(() => {
  [closed, isBroken] = [[], false];
});

afterAll(() => site?.close());

/** The story: a clean base; a regression behind pages that answer with 403; all pages answer again, twice. */
const STORY = [
  [[], false],
  [PAGES, true],
  [[], true],
  [[], true],
] as const;

async function tell<T>(scan: (index: number) => Promise<T>, scans: number = STORY.length): Promise<T[]> {
  const results: T[] = [];
  for (const [index, [paths, broken]] of STORY.slice(0, scans).entries()) {
    [closed, isBroken] = [[...paths], broken];
    results.push(await scan(index));
  }
  return results;
}

/** The id of the scan of a run. */
function idOf(step: StepResult | undefined): string {
  return step?.outputs['scan-id'] ?? '';
}

const SEEN = '1 of 4 pages judged: 3 × HTTP 403';

describe('the action with a service', () => {
  let service: StartedService;
  let github: GitHubService;
  const commits = ['1', '2', '3', '4'].map((digit) => digit.repeat(40));

  beforeAll(async () => {
    [service, github] = await Promise.all([startTemporaryService(), startGitHubService()]);
    github.history = commits.toReversed();
  });

  afterAll(() => Promise.all([service?.stop(), github?.close()]));

  function push(index: number): Promise<StepResult> {
    return runStep({
      entry: ACTION,
      runId: 100 + index,
      inputs: {
        'github-token': 't',
        url: site.origin,
        'server-url': service.url,
        'poll-interval': '1',
        'fail-on': 'all:added-low',
      },
      env: { GITHUB_API_URL: github.url, GITHUB_SHA: commits[index] ?? '' },
    });
  }

  it('is red when pages are lost, and when what came with it is seen', async () => {
    const [first, blind, seen, last] = await tell((index) => push(index));

    expect(first).toMatchObject({
      exitCode: 0,
      outputs: { pages: '4', 'pages-not-judged': '0', 'pages-lost': '' },
    });
    expect(blind).toMatchObject({
      exitCode: 1,
      outputs: {
        conclusion: 'failed',
        added: '0',
        resolved: '0',
        pages: '1',
        'pages-not-judged': '3',
        'pages-lost': '3',
      },
    });
    expect(blind?.log).toMatch(new RegExp(`^::warning::${SEEN}\\. What was not seen`, 'm'));
    expect(blind?.log).toMatch(new RegExp(`^::error::${SEEN} \\(on-lost-pages: fail\\)`, 'm'));
    expect(blind?.summary.split('\n')[0]).toContain(SEEN);
    expect(github.statuses.get(commits[1] ?? '')?.[0]).toMatchObject({
      state: 'failure',
      description: expect.stringContaining(SEEN),
    });
    expect(seen?.exitCode).toBe(1);
    expect(Number(seen?.outputs['added'])).toBeGreaterThanOrEqual(2);
    expect(seen?.outputs).toMatchObject({ unverified: '0', 'pages-lost': '0' });
    expect(last).toMatchObject({ exitCode: 0, outputs: { added: '0', resolved: '0', unverified: '0' } });

    const client = createScanClient(service.url);
    const [toBlind, toSeen, toLast] = await Promise.all([
      client.compare(idOf(blind), idOf(first)),
      client.compare(idOf(seen), idOf(blind)),
      client.compare(idOf(last), idOf(seen)),
    ]);
    expect(toBlind.coverage).toMatchObject({
      basePages: 4,
      judged: 1,
      lost: [{ reason: 'http-403', count: 3 }],
    });
    const stored: unknown = await (await fetch(`${service.url}/api/v1/scans/${idOf(blind)}`)).json();
    expect(stored).toMatchObject({ result: { counts: { pages: 1 }, carriedOver: { pages: 3 } } });
    const { added } = toSeen;
    expect(added.map(({ rule }) => rule)).toEqual(expect.arrayContaining(['button-name', 'image-alt']));
    expect(added.every(({ verified }) => verified !== false)).toBe(true);
    expect(toLast).toMatchObject({
      added: [],
      resolved: [],
      coverage: { basePages: 4, judged: 4, lost: [] },
    });
    const report = await (await fetch(`${service.url}/reports/${idOf(blind)}`)).text();
    expect(report).toContain('Not seen in this scan');
  });
});

describe('the command line', () => {
  const cwd = temporaryFolder();
  const cacheFolder = temporaryFolder();

  function scan(): Promise<EndedCommand> {
    return runSitedelta(['scan', site.origin, '--fail-on', 'all:added-low'], {
      cwd,
      env: { XDG_CACHE_HOME: cacheFolder },
    });
  }

  it('ends with 1 when pages are lost, and when what came with it is seen', async () => {
    const [first, blind, seen] = await tell(() => scan(), 3);
    expect([first, blind, seen].map((ended) => ended?.status)).toEqual([0, 1, 1]);
    expect(blind?.stdout.split('\n').slice(0, 2).join(' ')).toContain(SEEN);
    expect(blind?.stdout).toContain(`Failed: ${SEEN} (on-lost-pages: fail).`);
    expect(seen?.stdout).toMatch(/Added \(\d+\)/);
  });
});
