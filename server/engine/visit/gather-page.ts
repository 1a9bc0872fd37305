import type { Browser, CDPSession } from 'puppeteer';
import { inPhase } from '../../shared/phase.ts';
import type { ElementPicture } from '../../facts/element-picture.ts';
import type { PagePicture } from '../../facts/page-picture.ts';
import type { JoinedDocuments } from '../gather/join-documents.ts';
import type { OpenDocument } from '../gather/open-document.ts';
import { openDocuments } from '../gather/open-documents.ts';
import type { RenderedPage } from '../gather/open-documents.ts';
import type { FormsKept } from '../gather/trial/try-actions.ts';
import type { PageOverlays } from '../gather/overlays/page-overlays.ts';
import type { VisitFacts } from '../../facts/visit-facts.ts';
import type { RunnerIssues } from '../../facts/reported-page.ts';
import { judgeStates } from './judge-states.ts';
import type { LoadedDocument, Navigator } from './navigator.ts';
import { PageFailure } from './page-failure.ts';
import type { VisitEnd } from './visit-end.ts';
import type { VisitListener, VisitSettings } from './visit-settings.ts';

/** What was gathered on a page. */
export interface GatheredPage {
  url: string;
  status: number;
  page: RenderedPage;
  issues: RunnerIssues;
  visit: VisitFacts;
  /** axe did not finish in time; only the other runner's issues are there. */
  axeMissing: boolean;
  /** A frame or worker of the page was ended because it took too much memory or kept the browser busy; the page was judged without it. */
  partEnded: boolean;
  /** Something in it broke a gatherer of facts, so that not all rules judge it. */
  notRead: boolean;
  /** A dialog or the like lies over it and could not be put away, so that what is behind was not judged as it is. */
  isCovered: boolean;
  /** It was to be tried as people use it, and could not be. */
  notTried: boolean;
  /** It was to be tried, and its owner refuses that. */
  trialRefused: boolean;
  /** Whether it has forms that were not submitted; see FormsKept. */
  formsKept: FormsKept;
  /** It still showed that it was loading when its time was over, and was judged as it was. */
  unfinished: boolean;
  /** The selector that the settings wait for, if no element matched it. */
  missingSelector: string | null;
  /** Shadow roots that scripts have closed to us, and that show something. */
  closedRoots: number;
  /** It had not loaded when its time was over, so that a part of it may be missing. */
  cutOff: boolean;
  /** Of elements with problems; most have none. */
  pictures: ElementPicture[];
  /** Of the whole page; null if none was taken. */
  pagePicture: PagePicture | null;
}

/** A page that was judged, and its documents, which still are in the tab. */
export interface OpenPage {
  gathered: GatheredPage;
  document: OpenDocument;
  joined: JoinedDocuments;
  /** What lies over it, put away; null if there is nothing. */
  overlays: PageOverlays | null;
}

/** The tab in which a page is visited, and what the visit needs. */
export interface PageTab {
  cdp: CDPSession;
  browser: Browser;
  navigator: Navigator;
  /** Time for the page, everything included. */
  timeoutMs: number;
  signal: AbortSignal;
  end: VisitEnd;
  listener: VisitListener;
  settings: VisitSettings;
}

/** Documents that may come in the place of one that is being judged. */
const MAX_MOVES = 2;

/**
 * Loads a page and judges it; again if another document comes while the first is being judged.
 * @throws PageFailure
 */
export async function gatherPage(url: string, tab: PageTab): Promise<OpenPage> {
  const { navigator, signal, end, listener } = tab;
  let address = url;
  for (let moves = 0; moves <= MAX_MOVES; moves += 1) {
    const document = await navigator.load(address, signal);
    await end.wait(inPhase('wait for a turn', () => listener.loaded(document.url, signal)));
    const opened = navigator.hasMoved() ? null : await gatherUnlessMoved(document, tab);
    if (opened !== null && !navigator.hasMoved()) {
      const { gathered } = opened;
      // Otherwise a site that sends nothing would be a site without findings.
      if (gathered.cutOff && gathered.page.elements === 0) throw new PageFailure({ kind: 'sent-nothing' });
      return opened;
    }
    // It came while scripts were stopped, so it is not complete.
    address = navigator.address();
  }
  throw new PageFailure({ kind: 'keeps-moving' });
}

async function gatherUnlessMoved(document: LoadedDocument, tab: PageTab): Promise<OpenPage | null> {
  try {
    return await gatherDocument(document, tab);
  } catch (error) {
    if (await tab.navigator.movesOn(tab.signal)) return null;
    throw error;
  }
}

async function gatherDocument(document: LoadedDocument, tab: PageTab): Promise<OpenPage> {
  const { url, status, unfinished, cutOff, missingSelector, closedRoots } = document;
  const { rendered, ...opened } = await inPhase('snapshot', () => openDocuments(tab.cdp, document.world));
  if (!tab.navigator.hasMoved()) tab.listener.rendered(url, rendered);
  const { overlays, ...judged } = await judgeStates(document, opened, tab);
  const left = {
    partEnded: false,
    notTried: false,
    trialRefused: false,
    formsKept: { signedIn: false, asActions: false, inWindows: false },
    unfinished,
    missingSelector,
    closedRoots,
    cutOff,
    pictures: [],
    pagePicture: null,
  };
  return {
    gathered: { url, status, page: rendered, ...judged, ...left },
    overlays,
    ...opened,
  };
}
