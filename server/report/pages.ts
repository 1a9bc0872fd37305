import type { components } from '../../openapi.gen.ts';
import { aboutScannerPage } from './about-scanner-page.ts';
import type { AboutScanner } from './about-scanner-page.ts';
import { assets } from './assets.ts';
import type { Asset } from './assets.ts';
import { completeReport } from './complete-report.ts';
import { homePage } from './home-page.ts';
import { failedPage, problemPage, progressPage } from './notice-pages.ts';

type Schemas = components['schemas'];

/**
 * Everything the service shows to people. Pure: bodies of the contract in, HTML out. All links are
 * relative (home at `/`, reports at `/reports/{id}`, assets at `/assets/{name}`), so that the service
 * works under a path prefix. No inline script or style; the Content-Security-Policy
 * `default-src 'none'; style-src 'self'; script-src 'self'; connect-src 'self'; img-src 'self'` is enough.
 */
export interface Pages {
  /**
   * The page of a scan in any state.
   *
   * @param input - the scan; the comparison with a base or null; and where a base was asked for but
   *   can't be compared, one sentence that says why
   */
  report(input: {
    scan: Schemas['Scan'];
    diff: Schemas['ScanDiff'] | null;
    baseProblem: string | null;
  }): string;
  /** The page at the root with the form that starts a scan. */
  home(): string;
  /** The page for owners of sites that are visited. */
  aboutScanner(visits: AboutScanner): string;
  /** A page for an error at a report's address: a heading and one sentence that says what to do. */
  problem(input: { title: string; message: string }): string;
  /** Files served at `/assets/{name}`, with their content type. */
  assets: Record<string, Asset>;
}

/** The pages and their assets. */
export const pages: Pages = {
  report({ scan, diff, baseProblem }) {
    if (scan.status === 'failed') return failedPage(scan);
    if (scan.status !== 'complete') return progressPage(scan);
    if (scan.result !== undefined) return completeReport({ scan, result: scan.result, diff, baseProblem });
    return problemPage({
      title: 'The result is missing',
      message: 'The scan is complete, but its result is no longer stored. Start a new scan.',
    });
  },
  home: homePage,
  aboutScanner: aboutScannerPage,
  problem: problemPage,
  assets,
};
