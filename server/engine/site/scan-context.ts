import type { Frontier } from '../crawl/frontier.ts';
import type { EngineRequest } from '../engine.ts';
import type { Visitor } from '../visit/visitor.ts';
import type { OwnBuilds } from '../own-builds.ts';
import type { AddressChecker } from './address-checker.ts';
import type { EngineSettings } from './engine-settings.ts';
import type { GonePages } from './gone-pages.ts';
import type { PageTurns } from './page-turns.ts';
import type { PictureAlbum } from './picture-album.ts';
import type { ScanDeadline } from './scan-deadline.ts';
import type { SiteTally } from './site-tally.ts';
import type { SiteUnderScan } from './site-under-scan.ts';

/** The context that the steps of a scan share. */
export interface ScanContext {
  request: EngineRequest;
  site: SiteUnderScan;
  frontier: Frontier;
  visitor: Visitor;
  turns: PageTurns;
  deadline: ScanDeadline;
  tally: SiteTally;
  settings: EngineSettings;
  builds: OwnBuilds;
  /** Asks for addresses that are not visited. */
  addresses: AddressChecker;
  gonePages: GonePages;
  /** The pictures of its pages; null if none are taken. */
  album: PictureAlbum | null;
}
