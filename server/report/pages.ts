import type { components } from '../../openapi.gen.ts';
import { aboutScannerPage } from './about-scanner-page.ts';
import type { AboutScanner } from './about-scanner-page.ts';
import { apiPage } from './api-page.ts';
import type { ApiExamples } from './api-page.ts';
import type { Comparison } from './comparison.ts';
import { assets } from '../assets/assets.ts';
import type { Asset } from '../assets/assets.ts';
import { completeReport } from './complete-report.ts';
import { homePage } from './home-page.ts';
import type { ScanForm } from './home-page.ts';
import { ruleListPage, rulePage } from './rule-pages.ts';
import { failedPage, problemPage, progressPage } from './notice-pages.ts';
import type { Problem } from './notice-pages.ts';
import type { ReportOptions } from './view/build-view.ts';

type Schemas = components['schemas'];

/**
 * All HTML pages of the service. Pure: bodies of the contract in, HTML out. All links are
 * relative (home at `/`, reports at `/reports/{id}`, rules at `/rules/{name}`, assets at `/assets/{name}`), so that the service
 * works under a path prefix. No inline style; the Content-Security-Policy `default-src 'none'; style-src 'self';
 * script-src 'self'; connect-src 'self'; img-src 'self'; form-action 'self'` is enough, and for the report of a complete
 * scan one that allows REPORT_SCRIPT_HASH as its only script.
 */
export interface Pages {
  /**
   * The page of a scan in any state.
   *
   * @param input - the scan, and the comparison if a base was requested
   * @param options - how the report of a complete scan is shown
   */
  report(input: { scan: Schemas['Scan']; comparison: Comparison | null }, options?: ReportOptions): string;
  /** The page at the root with the form that starts a scan. */
  home(form?: ScanForm): string;
  /** The page that shows people how programs use the service. */
  api(input: ApiExamples): string;
  /** The page for owners of sites that are visited. */
  aboutScanner(visits: AboutScanner): string;
  /** The list of all rules that have a page, at `/rules/`. */
  rules(): string;
  /** What a rule means, whom it hinders and how to fix it, at `/rules/{name}`; null if there is no page of that name. */
  rule(name: string): string | null;
  /** A page about anything that could not be shown: a heading and one sentence that says what to do. */
  problem(input: Problem): string;
  /** Files served at `/assets/{name}`, with their content type. */
  assets: Record<string, Asset>;
}

/** The pages and their assets. */
export const pages: Pages = {
  report({ scan, comparison }, options) {
    if (scan.status === 'failed') return failedPage(scan);
    if (scan.status !== 'complete') return progressPage(scan);
    if (scan.result !== undefined) {
      return completeReport({ scan, result: scan.result, comparison }, options);
    }
    return problemPage({
      title: 'The result is missing',
      message: 'The scan is complete, but its result is no longer stored. Start a new scan.',
      root: '../',
    });
  },
  home: homePage,
  api: apiPage,
  aboutScanner: aboutScannerPage,
  rules: ruleListPage,
  rule: rulePage,
  problem: problemPage,
  assets,
};
