import type { NotedLimitation } from '../../shared/limitations/limitation.ts';
import type { EndlessRedirects, PageFailureReason } from '../../shared/limitations/page-failure-reason.ts';
import type { ScanFailure } from '../../shared/limitations/scan-failure.ts';
import type { RunnerFacts, Unlisted } from '../facts/judged-page.ts';
import type { MissReason, MissedPage } from '../facts/missed-page.ts';
import type { PagePicture } from '../facts/page-picture.ts';
import type { ElementPicture, PictureOrder, PictureProblem } from '../facts/element-picture.ts';
import type { ReportedPage } from '../facts/reported-page.ts';
import type { SiteFacts } from '../facts/site-facts.ts';
import type { AddressAnswer } from '../rules/read/addresses/judge-address.ts';
import type { SettingsFacts } from '../facts/settings-facts.ts';

/** What the engine is asked to do. */
export interface EngineRequest {
  /** Id of the scan; for the log and for temporary names only. */
  scanId: string;
  /** Normalised address to start at. */
  target: string;
  /**
   * Pages of the base that was named, on whatever host it was. Those that nothing leads to any more are visited at the
   * end if there is room; otherwise they are requested once, without a browser.
   */
  knownPages: readonly string[];
  /** The problems of that base, by `problemKey`: what it has not gets pictures first. */
  knownProblems?: ReadonlySet<string>;
  /** Whether nothing is only counted, whatever the settings of the service; false by default. */
  hasAllRules?: boolean;
  /** Aborted when the scan must stop: shutdown, or the job was lost. The engine then rejects. */
  signal: AbortSignal;
  /** Without it this process is the only one that visits sites. */
  permit?: VisitPermit;
  /**
   * Called with every page as soon as it is gathered, in the stable order of the crawl, so that the
   * heavy snapshot can be reduced to what is kept and let go. Awaited.
   * @param pictures of some of its elements
   * @param pagePicture of the whole page; null if none was taken
   */
  onPage(
    page: ReportedPage,
    pictures: readonly ElementPicture[],
    pagePicture?: PagePicture | null,
  ): void | Promise<void>;
  /**
   * What is found on a page before it is handed over, so that pictures of that can be taken. Without it none are.
   */
  findProblems?: (order: PictureOrder) => Promise<PictureProblem[]>;
  /**
   * Called whenever a page was found, begun or done.
   * @param progress.currentPage address of the page whose visit began first of those under way
   */
  onProgress(progress: { pagesFound: number; pagesDone: number; currentPage?: string }): void;
}

/** Pages that are to be visited once more, after their scan. */
export interface LookRequest extends Pick<EngineRequest, 'scanId' | 'signal' | 'permit' | 'hasAllRules'> {
  /** Addresses on one host. They are visited at the same time, as far as there is room. */
  urls: readonly string[];
  /** The host is another one than that of the scan: the scan leaves its own for it. */
  isOtherHost: boolean;
  /** Whether the pages are tried as people use them, if the scan tries any. */
  tries: boolean;
  /**
   * How each address is visited, one time after the other, and each time as if it were the first; see VisitSettings.
   */
  chances: readonly ('low' | 'high')[];
  /** Whether another visit may begin. The first ones do in any case. */
  mayGoOn(): boolean;
  only: readonly string[] | null;
  /** Whether to find out which of the pages the site sends in several versions. */
  countsVersions: boolean;
  /** See EngineOutcome. */
  crawlDelayMs: number;
  /**
   * Called with every page that could be judged.
   * @param visit index in `chances`
   */
  onPage(page: ReportedPage, visit: number): Promise<void>;
}

/** What is known of pages that were visited once more. */
export interface LookOutcome {
  /** Addresses at which there is a page. Sorted. */
  found: string[];
  /** Those that the site sends in several versions, as far as that was asked for and seen. */
  varied: string[];
}

/** What a scan needs to visit a site that other processes may want to visit, too. Hosts are named with their port. */
export interface VisitPermit {
  /**
   * Resolves when a page may be visited: at once unless the right to run the scan is in doubt.
   * @throws the signal's reason when it is aborted while waiting
   */
  granted(signal: AbortSignal): Promise<void>;
  /**
   * Leaves the host of the scan for another one. Resolves when no other process visits that.
   * @throws the signal's reason when it is aborted while waiting
   */
  enter(host: string, signal: AbortSignal): Promise<void>;
  /** Lets no process begin to visit a host for a time. Never rejects. */
  rest(host: string, ms: number): Promise<void>;
}

/** How a scan ended, as far as the engine knows. */
export type EngineOutcome =
  | {
      ok: true;
      /** What could not be done, as it was noted: see groupLimitations. */
      limitations: NotedLimitation[];
      runners: RunnerFacts[];
      /**
       * Addresses that were found and not judged (over the limit, failed, refused) or that nothing leads to any
       * more, so that a comparison can tell "not looked at" from "gone". Sorted, without fragment.
       */
      unvisited: string[];
      /** Why these were not judged, and pages that lead to others for now. */
      missed?: MissedPage[];
      /** Which others it may have missed. */
      unlisted: Unlisted;
      /** Why it may have missed any. */
      unlistedReason?: MissReason;
      /** HTTP status of the addresses that were asked for and gave no page, or no file. */
      statuses: ReadonlyMap<string, number>;
      /** Files of the site to which pages link and of which it is not known whether they are there. Sorted. */
      unknownFiles?: string[];
      /** Addresses of pages that redirect without end. */
      endless: ReadonlyMap<string, EndlessRedirects>;
      /** Addresses that answer with something that is no page, and what is wrong. */
      noPages: ReadonlyMap<string, PageFailureReason>;
      /** Addresses of pages that lead to another one, and that. */
      moved: ReadonlyMap<string, string>;
      /** What is known of other addresses that pages name and that were asked for without a browser. */
      answers: ReadonlyMap<string, AddressAnswer>;
      /** What was seen of the site besides its pages. */
      site: SiteFacts;
      /** Pause between two requests that the site asks for, in milliseconds. */
      crawlDelayMs: number;
      /** See ScanFacts. */
      settings?: SettingsFacts;
    }
  | {
      ok: false;
      /** Why nothing could be judged. */
      failure: ScanFailure;
    };

/** Opens pages in a real browser and judges them. */
export interface Engine {
  /** Scans a site. Rejects only when aborted or on a bug; everything a site can do is an outcome. */
  scan(request: EngineRequest): Promise<EngineOutcome>;
  /**
   * Visits pages once more, each time without anything that pages have stored before. Rejects only when aborted or on a bug.
   */
  lookAgain(request: LookRequest): Promise<LookOutcome>;
  /** Whether a browser can be had, and what an operator should know about it. */
  health(): Promise<{ ok: boolean; warnings: string[] }>;
  /** Ends the browser and everything it holds. Idempotent. */
  close(): Promise<void>;
}
