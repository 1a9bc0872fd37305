import type { FastifyRequest } from 'fastify';
import type { InTurn } from '../../shared/in-turn.ts';
import type { AboutScanner } from '../../report/page/about-scanner-page.ts';
import type { Pages } from '../../report/page/pages.ts';
import type { ScanService } from '../../service/scan-service.ts';

/** What routes work with. */
export interface RouteContext {
  service: ScanService;
  /** Ids of the sample scans, which `service` always has: anybody may read them. */
  sample: { scan: string; base: string };
  pages: Pages;
  /** Does expensive work when it is the turn of the request's client. */
  inTurn: (request: FastifyRequest) => InTurn;
  /** PUBLIC_URL without trailing slash; a function, because a free port is known only once the service listens. */
  publicUrl: () => string;
  /** PUBLIC_HISTORY: whether all scans of an address may be named to those who have the id of one. */
  publicHistory: boolean;
  /** How scans behave towards the sites they visit. */
  visits: AboutScanner;
}
