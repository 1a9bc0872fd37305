import type { components } from '../../../openapi.gen.ts';
import { aboutScannerPage } from './about-scanner-page.ts';
import type { AboutScanner } from './about-scanner-page.ts';
import { apiPage } from './api-page.ts';
import type { ApiExamples } from './api-page.ts';
import type { Comparison } from '../view/report-view.ts';
import { assets } from '../../assets/assets.ts';
import type { Asset } from '../../assets/assets.ts';
import { completeReport } from './complete-report.ts';
import type { ShownPages } from '../view/shown-page.ts';
import { historyPage } from '../history/history-page.ts';
import type { ScanHistory } from '../history/history-page.ts';
import { homePage } from './home-page.ts';
import type { HomePage } from './home-page.ts';
import { ruleListPage, rulePage } from './rule-pages.ts';
import { comparisonFailedPage, failedPage, problemPage } from './notice-pages.ts';
import type { Problem } from './notice-pages.ts';
import { progressPage } from './progress-page.ts';
import type { ReportOptions } from '../view/build-view.ts';

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
   * @param input - the scan, and the comparison if a base was requested; `now` is an ISO date-time, from
   *   which the page of an unfinished scan knows how long ago it was requested; `indexed` lets search engines list the page
   * @param options - how the report of a complete scan is shown
   */
  report(
    input: {
      scan: Schemas['Scan'];
      comparison: Comparison | null;
      pagePictures?: ShownPages | undefined;
      now?: string;
      indexed?: boolean;
    },
    options?: ReportOptions,
  ): string;
  /** The page of a comparison that could not be made, for the reason in the message. */
  comparisonFailed(scan: Schemas['Scan'], message: string): string;
  /** The page at `/reports/{id}/history`: the scans of a target, the newest first; `indexed` as for a report. */
  history(id: string, history: ScanHistory, indexed?: boolean): string;
  /** The page at the root: what the service is, and the form that starts a scan. */
  home(input: HomePage): string;
  /** The page that shows people how programs use the service. */
  api(input: ApiExamples): string;
  /** The page for owners of sites that are visited. */
  aboutScanner(visits: AboutScanner): string;
  /** The list of all rules that have a page, at `/rules/`. */
  rules(): string;
  /** What a rule means, who is affected and how to fix it, at `/rules/{name}`; null if there is no page of that name. */
  rule(name: string): string | null;
  /** A page about anything that could not be shown: a heading and one sentence that says what to do. */
  problem(input: Problem): string;
  /** Files served at `/assets/{name}`, with their content type. */
  assets: Record<string, Asset>;
}

/** The pages and their assets. */
export const pages: Pages = {
  report({ scan, comparison, pagePictures, now, indexed = false }, options) {
    if (scan.status === 'failed') return failedPage(scan);
    if (scan.status !== 'complete') return progressPage(scan, now ?? scan.createdAt);
    if (scan.result !== undefined) {
      return completeReport({ scan, result: scan.result, comparison, pagePictures, indexed }, options);
    }
    return problemPage({
      title: 'The result is missing',
      message: 'The scan is complete, but its result is no longer stored. Start a new scan.',
      root: '../',
    });
  },
  comparisonFailed: comparisonFailedPage,
  history: historyPage,
  home: homePage,
  api: apiPage,
  aboutScanner: aboutScannerPage,
  rules: ruleListPage,
  rule: rulePage,
  problem: problemPage,
  assets,
};
