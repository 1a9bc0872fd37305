import { execFile } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';

import { beforeAll, expect, it } from 'vitest';

import { el, judgedPage, scanOf } from '../../harness/findings/pages.ts';
import { reported } from '../../harness/findings/reported.ts';
import { temporaryFolder } from '../../harness/temporary-folder.ts';
import { ratePage } from '../../server/rules/rate-page.ts';
import { diffBody } from '../../server/service/threads/diff-body.ts';
import { checkAndDescribe } from '../../server/service/threads/check-and-describe.ts';
import { diffScans } from '../../server/findings/diff/diff-scans.ts';
import { decodeFacts, encodeFacts } from '../../server/facts/facts-codec.ts';
import { scanResult } from '../../server/findings/result/scan-result.ts';
import { decodePage, encodePage } from '../../server/service/threads/encoded-page.ts';
import { ThreadPool } from '../../server/service/threads/thread-pool.ts';
import { openSqliteStorage } from '../../server/storage/sqlite/open-sqlite-storage.ts';
import { bundledService } from './bundled-service.ts';

const TARGET = 'https://site.example/';

let place: (file: string) => string;
let threads: ThreadPool;
beforeAll(() => {
  place = bundledService();
  threads = new ThreadPool(pathToFileURL(place('service/threads/work-thread.js')));
});

const MINUTE = { stepSeconds: 60 };

/** A page of so many links that break a rule, numbered from `first` on. */
function pageFrom(first: number, count: number) {
  const links = Array.from({ length: count }, (_, index) =>
    el(
      'p',
      {},
      el('a', { href: `/page/${first + index}`, breaks: 'color-contrast' }, `Page ${'abc'[index % 3]}`),
    ),
  );
  return judgedPage(TARGET, links);
}

it('compares as the sources do', async () => {
  const [current, base] = [1, 0].map((first) => encodeFacts(scanOf([pageFrom(first, 4_000)])));
  if (current === undefined || base === undefined) throw new Error('There are two.');
  expect(current.length + base.length).toBeGreaterThan(2 ** 20);

  const ids = { current: 'c', base: 'b' };
  const { text } = await threads.run('compare', { ids, current, base, rulePages: null }, MINUTE);
  const expected = diffBody(ids, diffScans(decodeFacts(current), decodeFacts(base)));
  expect(Buffer.from(text).toString() === JSON.stringify(expected)).toBe(true);
});

it('describes as the sources do', async () => {
  const page = reported(pageFrom(0, 500));

  const order = { page: JSON.stringify(page), without: [] };
  const { facts, rest } = await threads.run('describe', order, MINUTE);
  const expected = checkAndDescribe(ratePage(page));
  expect(decodePage(facts)).toEqual(expected.facts);
  expect(JSON.parse(rest)).toEqual({ ...expected, facts: undefined });
});

it('merges as the sources do', async () => {
  const scan = scanOf([pageFrom(0, 200)]);
  const { findings, pages, ...rest } = scan;

  const built = await threads.run(
    'build',
    {
      scanId: 'c'.repeat(32),
      scan: rest,
      pages: pages.map(encodePage),
      limitations: [],
      base: encodeFacts(scan),
      rulePages: null,
      pictured: [],
      picturedPages: [],
    },
    MINUTE,
  );
  // With itself as the base all findings keep their ids.
  const facts = decodeFacts(built.facts);
  expect(facts.findings.map(({ id }) => id)).toEqual(findings.map(({ id }) => id));
  expect(built.result).toBe(JSON.stringify(scanResult(facts, [])));
});

it('reads a base as the sources do', async () => {
  const facts = encodeFacts(scanOf([pageFrom(0, 2)]));

  expect(await threads.run('readBase', facts, MINUTE)).toMatchObject({ pages: [TARGET] });
});

it('checks a file of the store in a process', async () => {
  const folder = temporaryFolder();
  await openSqliteStorage({ folder }).close();
  const check = async (name: string): Promise<string> => {
    const program = place('storage/sqlite/check-file.js');
    const { stdout } = await promisify(execFile)(process.execPath, [program, path.join(folder, name)]);
    return stdout;
  };

  expect(await check('scans.db')).toBe('');
  writeFileSync(path.join(folder, 'damaged.db'), 'This is no database.'.repeat(1000));
  expect(await check('damaged.db')).toContain('file is not a database');
});
