import type { EndlessRedirects } from '../../shared/limitations/page-failure-reason.ts';
import type { Violation } from './judged-page.ts';
import type { ReportedPage } from './reported-page.ts';

/** Where a rule found something, as far as pictures are concerned. */
export interface PictureProblem extends Pick<Violation, 'node' | 'code' | 'severity'> {
  /** Its `problemKey`; null if that was not asked for. */
  key: string | null;
}

/** What the problems of a page are found by. */
export interface PictureOrder {
  page: Omit<ReportedPage, 'foundOn'>;
  /** What is known so far of addresses that gave no page, and of those that redirect without end. */
  answers: { statuses: ReadonlyMap<string, number>; endless: ReadonlyMap<string, EndlessRedirects> };
  /** What an earlier page had, and this one may have. */
  wished: readonly Pick<Violation, 'node' | 'code' | 'severity'>[];
  /** Whether keys are needed. */
  withKeys: boolean;
}
