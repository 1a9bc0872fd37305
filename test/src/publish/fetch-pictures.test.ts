import { afterEach, expect, test } from 'vitest';

import {
  aCompleteScan,
  aCompleteTarget,
  aDiff,
  aFailedTarget,
  aFinding,
  BASE_ID,
  SCAN_ID,
} from '../../../harness/runner/builders.ts';
import { serveSite, type SiteServer } from '../../../harness/sites/site-server.ts';
import { addPictures } from '../../../src/publish/add-pictures.ts';
import { fetchPictures } from '../../../src/publish/fetch-pictures.ts';
import type { CompleteTarget, TargetResult } from '../../../src/result/target-result.ts';

const REPORTS = 'https://scan.example.net/under/here/reports';
const ONE = '1'.repeat(16);
const TWO = '2'.repeat(16);
const THREE = '3'.repeat(16);
const FOUR = '4'.repeat(16);

let service: SiteServer;
let authorizations: (string | undefined)[] = [];

afterEach(() => service.close());

/** Starts a service that answers `/reports/{id}/pictures` for some ids of scans. */
async function start(lists: Record<string, unknown>): Promise<void> {
  authorizations = [];
  service = await serveSite({
    answer(request, response) {
      authorizations.push(request.headers.authorization);
      const [, id = ''] = /^\/reports\/([^/]+)\/pictures$/.exec(request.url ?? '') ?? [];
      const list = lists[id];
      if (list === undefined) return false;
      response.setHeader('content-type', 'application/json');
      response.end(typeof list === 'string' ? list : JSON.stringify({ pictures: list }));
      return true;
    },
  });
}

function fetched(target: CompleteTarget): ReturnType<typeof fetchPictures> {
  const server = { serverUrl: service.origin, serverToken: 'secret' };
  return fetchPictures(server, target, new AbortController().signal);
}

/** By the ids of findings. */
async function pictured(target: CompleteTarget): Promise<(string | undefined)[]> {
  return [...(await fetched(target)).keys()].map(({ id }) => id);
}

const compared = aCompleteTarget({
  reportUrl: `${REPORTS}/${SCAN_ID}?base=${BASE_ID}`,
  comparison: {
    kind: 'compared',
    diff: aDiff({
      added: [aFinding({ id: ONE }), aFinding({ id: TWO })],
      resolved: [aFinding({ id: THREE })],
      unchanged: [aFinding({ id: FOUR, rule: 'label' })],
    }),
  },
});

test('what the scan shows has its pictures, and what is resolved those of the base', async () => {
  const rule = 'image-alt';
  await start({
    [SCAN_ID]: [
      { finding: ONE, rule },
      { finding: THREE, rule },
      { finding: FOUR, rule },
    ],
    [BASE_ID]: [
      { finding: TWO, rule },
      { finding: THREE, rule },
    ],
  });

  expect(await pictured(compared)).toEqual([ONE, THREE]);
  expect(authorizations).toEqual(['Bearer secret', 'Bearer secret']);
});

test('a finding that is resolved in some of its elements keeps its own picture; which element went is not known', async () => {
  const list = [{ finding: ONE, rule: 'image-alt' }];
  await start({ [SCAN_ID]: list, [BASE_ID]: list });
  const rest = aFinding({ id: ONE });
  const diff = aDiff({ resolved: [aFinding({ id: ONE, otherOccurrences: 2 })], unchanged: [rest] });

  const pictures = await fetched({ ...compared, comparison: { kind: 'compared', diff } });

  expect([...pictures.keys()]).toEqual([rest]);
});

test('GitHub gets the addresses of pictures, but not of those behind a sign-in', async () => {
  const list = [{ finding: ONE, rule: 'image-alt' }];
  await start({ [SCAN_ID]: list, [BASE_ID]: [{ finding: THREE, rule: 'image-alt' }] });
  const open = { serverUrl: service.origin, serverToken: undefined };

  const pictures = await fetchPictures(open, compared, new AbortController().signal);

  expect([...pictures.values()]).toEqual([
    `${REPORTS}/${SCAN_ID}/pictures/${ONE}.webp`,
    `${REPORTS}/${BASE_ID}/pictures/${THREE}.webp`,
  ]);
  expect([...(await fetched(compared)).values()]).toEqual(['', '']);
});

test('without a base the current findings have theirs', async () => {
  await start({ [SCAN_ID]: [{ finding: ONE, rule: 'image-alt' }] });
  const scan = aCompleteScan([aFinding({ id: ONE }), aFinding({ id: TWO })]);

  expect(await pictured(aCompleteTarget({ scan, reportUrl: `${REPORTS}/${SCAN_ID}` }))).toEqual([ONE]);
  expect(service.requests).toEqual([`/reports/${SCAN_ID}/pictures`]);
});

test('an older service has no list, and that is no mistake', async () => {
  await start({});

  expect((await fetched(compared)).size).toBe(0);
});

test('without a report that people can open, nothing is asked', async () => {
  await start({});

  expect((await fetched({ ...compared, reportUrl: '' })).size).toBe(0);
  expect(service.requests).toEqual([]);
});

test.each([
  ['no JSON', '<html>Sign in</html>', /something else than JSON/],
  ['no list', '{"pictures":7}', /no list of pictures/],
])('an answer that is %s is named, and the results stay as they are', async (_, answer, reason) => {
  await start({ [SCAN_ID]: answer, [BASE_ID]: [] });
  const log: string[] = [];
  const targets: { result: TargetResult }[] = [{ result: compared }, { result: aFailedTarget() }];

  const added = await addPictures(
    targets,
    { fetchPictures: fetched },
    { signal: new AbortController().signal, log: (line) => log.push(line) },
  );

  expect(added).toEqual(targets);
  expect(log).toEqual([expect.stringMatching(reason)]);
});

test('what is no finding in the list, or of another rule, is left out', async () => {
  const list = [
    null,
    7,
    { finding: '../../x', rule: 'image-alt' },
    { finding: ONE, rule: 'label' },
    { finding: TWO },
  ];
  await start({ [SCAN_ID]: list, [BASE_ID]: [] });

  expect((await fetched(compared)).size).toBe(0);
});
