import type { AboutScanner } from '../report/about-scanner-page.ts';
import type { Pages } from '../report/pages.ts';
import type { ScanService } from '../scans/service.ts';

/** What routes work with. */
export interface RouteContext {
  service: ScanService;
  pages: Pages;
  /** PUBLIC_URL without trailing slash; a function, because a free port is known only after listening. */
  publicUrl: () => string;
  /** How scans behave towards the sites they visit. */
  visits: AboutScanner;
}
