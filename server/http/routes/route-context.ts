import type { FastifyRequest } from 'fastify';
import type { InTurn } from '../../shared/in-turn.ts';
import type { AboutScanner } from '../../report/page/about-scanner-page.ts';
import type { Pages } from '../../report/page/pages.ts';
import type { ScanService } from '../../service/scan-service.ts';
import type { UndecidedMark } from '../../../shared/undecided-marks.ts';
import { ServiceError } from '../../shared/errors.ts';

/** What routes work with. */
export interface RouteContext {
  service: ScanService;
  /** Ids of the sample scans, which `service` always has: anybody may read them. */
  sample: { scan: string; base: string };
  pages: Pages;
  /** What reports do not list as undecided. */
  marks: readonly UndecidedMark[];
  /** Does expensive work when it is the turn of the request's client. */
  inTurn: (request: FastifyRequest) => InTurn;
  /** PUBLIC_URL without trailing slash; a function, because a free port is known only once the service listens. */
  publicUrl: () => string;
  /** AUTH */
  auth: 'required' | 'optional' | 'off';
  /** MCP */
  hasMcp: boolean;
  /** PUBLIC_HISTORY: whether all scans of an address may be named to those who have the id of one. */
  publicHistory: boolean;
  /** How scans behave towards the sites they visit. */
  visits: AboutScanner;
}

/** What work returns, or the sentence of its error if a report can name it. @throws other errors, and outages */
export async function orProblem<T>(work: () => Promise<T>): Promise<T | { problem: string }> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof ServiceError && error.status < 500) return { problem: error.message };
    throw error;
  }
}
