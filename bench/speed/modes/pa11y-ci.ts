import { execFile } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
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
  const output = await new Promise<string>((resolve) => {
    // It ends with 2 when there are findings.
    execFile(
      process.execPath,
      [command, '--json', '--config', config],
      { maxBuffer: 1 << 28 },
      (_error, stdout) => resolve(stdout),
    );
  });
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- its documented output
  const report = JSON.parse(output.slice(output.indexOf('{'))) as { results: Record<string, object[]> };
  let findings = 0;
  let lost = 0;
  for (const url of job.urls) {
    const issues = report.results[url] ?? [];
    const isLost = report.results[url] === undefined || issues.some((issue) => !('code' in issue));
    if (isLost) lost += 1;
    else findings += issues.length;
  }
  return { findings, lost, pages: job.urls.length - lost };
}
