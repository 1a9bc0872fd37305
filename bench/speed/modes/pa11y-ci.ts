import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { open, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { PEERS } from '../corpus.ts';
import type { ModeJob, ModeResult } from '../mode.ts';
import { pa11yOptions } from './pa11y.ts';

/** The command pa11y-ci, one page at once: it loses pages when it scans more. */
export async function scanWithPa11yCi(job: ModeJob, begin: () => void): Promise<ModeResult> {
  const config = path.join(job.folder, 'pa11y-ci.json');
  const defaults = { ...pa11yOptions(job.browserPath), concurrency: 1 };
  await writeFile(config, JSON.stringify({ defaults, urls: job.urls }));
  const command = path.join(PEERS, 'node_modules/pa11y-ci/bin/pa11y-ci.js');
  begin();
  // Into a file: it ends without waiting for a pipe to take all. Its exit code is 2 when there are findings.
  const report = path.join(job.folder, 'pa11y-ci-report.json');
  const file = await open(report, 'w');
  const child = spawn(process.execPath, [command, '--json', '--config', config], {
    stdio: ['ignore', file.fd, 'ignore'],
  });
  await once(child, 'exit');
  await file.close();
  const output = await readFile(report, 'utf8');
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- its documented output
  const { results } = JSON.parse(output.slice(output.indexOf('{'))) as { results: Record<string, object[]> };
  let findings = 0;
  let lost = 0;
  for (const url of job.urls) {
    const issues = results[url] ?? [];
    const isLost = results[url] === undefined || issues.some((issue) => !('code' in issue));
    if (isLost) lost += 1;
    else findings += issues.length;
  }
  return { findings, lost, pages: job.urls.length - lost };
}
