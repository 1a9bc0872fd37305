import { expect, it } from 'vitest';

import { startArtifactService } from '../../../harness/runner/artifact-service.ts';
import { aCompleteTarget, aFailedTarget, aRunContext } from '../../../harness/runner/builders.ts';
import { keepReports } from '../../../src/publish/keep-reports.ts';
import { sourceLinks } from '../../../src/render/source-link.ts';
import { CancelledError } from '../../../src/shared/errors.ts';

const targets = [aCompleteTarget({ reportUrl: '' }), aFailedTarget({ reportUrl: '' })].map((result) => ({
  result,
}));

interface Kept {
  urls: string[];
  lines: string[];
}

async function keep(
  env: Record<string, string>,
  gitHubUrl = 'https://github.com',
  signal?: AbortSignal,
): Promise<Kept> {
  const lines: string[] = [];
  const kept = await keepReports(
    targets,
    { fetchReport: async () => '<p>' },
    {
      context: aRunContext({ gitHubUrl }),
      env,
      linkSource: sourceLinks(() => undefined, ''),
      signal: signal ?? new AbortController().signal,
      log: (line) => lines.push(line),
      notice: (line) => lines.push(`notice: ${line}`),
    },
  );
  return { urls: kept.map(({ result }) => result.reportUrl), lines };
}

it('keeps the reports of complete targets', async () => {
  const service = await startArtifactService();
  const kept = await keep(service.env);
  await service.close();
  expect(kept.urls).toEqual([expect.stringMatching(/\/actions\/runs\/\d+\/artifacts\/7000$/), '']);
});

it.each([
  ['https://github.com', {}, 'this runner offers no storage'],
  [
    'https://git.example.com',
    { ACTIONS_RESULTS_URL: 'http://127.0.0.1:9/' },
    'Enterprise Server does not take it',
  ],
])('on %s with %o says in one line of the log why not', async (gitHubUrl, env, reason) => {
  const { urls, lines } = await keep(env, gitHubUrl);
  expect(urls).toEqual(['', '']);
  expect(lines).toEqual([expect.stringContaining(reason)]);
});

it('says in one notice what GitHub said', async () => {
  const service = await startArtifactService();
  service.intercept = () => ({ status: 403, msg: 'Artifact storage quota has been hit.' });
  const { urls, lines } = await keep(service.env);
  await service.close();
  expect(urls).toEqual(['', '']);
  expect(lines).toEqual([
    expect.stringMatching(/^notice: The report could not be kept.*HTTP 403, “Artifact storage quota/),
  ]);
});

it('ends at once with a run that is cancelled', async () => {
  const service = await startArtifactService();
  service.intercept = () => 'hang';
  const cancelled = new AbortController();
  const keeping = keep(service.env, undefined, cancelled.signal);
  setTimeout(() => cancelled.abort(new CancelledError()), 100);
  await expect(keeping).rejects.toThrow(CancelledError);
  await service.close();
});
