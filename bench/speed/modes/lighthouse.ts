import { execFile } from 'node:child_process';
import path from 'node:path';
import { promisify } from 'node:util';
import { PEERS } from '../corpus.ts';
import { browserFlags } from '../mode.ts';
import type { ModeJob, ModeResult } from '../mode.ts';

const run = promisify(execFile);

/** The part of Lighthouse's report that is read. */
interface LighthouseReport {
  audits: Record<string, { score: number | null; details?: { items?: unknown[] } }>;
}

/** The command lighthouse with its accessibility category alone. */
export async function scanWithLighthouse(job: ModeJob, begin: () => void): Promise<ModeResult> {
  const command = path.join(PEERS, 'node_modules/lighthouse/cli/index.js');
  // It splits them at spaces that are not in quotes.
  const flags = ['--headless', ...browserFlags()].map((flag) => flag.replace(/=(.*)$/, '="$1"')).join(' ');
  begin();
  let findings = 0;
  let lost = 0;
  for (const url of job.urls) {
    try {
      const { stdout } = await run(
        process.execPath,
        [
          command,
          url,
          '--quiet',
          '--only-categories=accessibility',
          '--output=json',
          `--chrome-flags=${flags}`,
        ],
        { maxBuffer: 1 << 28, timeout: 180_000, env: { ...process.env, CHROME_PATH: job.browserPath } },
      );
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- its documented output
      const { audits } = JSON.parse(stdout) as LighthouseReport;
      const failed = Object.values(audits).filter(({ score }) => score !== null && score < 1);
      findings += failed.flatMap(({ details }) => details?.items ?? []).length;
    } catch {
      lost += 1;
    }
  }
  return { findings, lost, pages: job.urls.length - lost };
}
