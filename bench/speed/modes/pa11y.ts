import pa11y from 'pa11y';
import { browserFlags } from '../mode.ts';
import type { ModeJob, ModeResult } from '../mode.ts';

/** `pa11y(url)` for one page after another, a new browser each time, as its README shows it. */
export async function scanWithPa11y(job: ModeJob, begin: () => void): Promise<ModeResult> {
  begin();
  let findings = 0;
  let lost = 0;
  const pagesMs: number[] = [];
  for (const url of job.urls) {
    const begunMs = performance.now();
    try {
      findings += (await pa11y(url, pa11yOptions(job.browserPath))).issues.length;
    } catch {
      lost += 1;
    }
    pagesMs.push(performance.now() - begunMs);
  }
  return { findings, lost, pages: job.urls.length - lost, pagesMs };
}

/** Both runners, errors and warnings, as in Sitedelta. */
export function pa11yOptions(browserPath: string): object {
  return {
    standard: 'WCAG2AA',
    runners: ['htmlcs', 'axe'],
    includeWarnings: true,
    timeout: 120_000,
    chromeLaunchConfig: { executablePath: browserPath, args: browserFlags() },
  };
}
