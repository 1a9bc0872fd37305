import type { Browser, CDPSession } from 'puppeteer';
import { inPhase } from '../../shared/phase.ts';
import { within } from '../../shared/within.ts';
import { gatherBoundaries } from '../gather/gather-boundaries.ts';
import { gatherContrast } from '../gather/gather-contrast.ts';
import { gatherLoading } from '../gather/gather-loading.ts';
import { gatherGeneratedTexts } from '../gather/gather-generated-texts.ts';
import { gatherTextStyles } from '../gather/gather-text-styles.ts';
import type { ElementPicture } from '../../findings/facts/element-picture.ts';
import { runRunner } from '../gather/run-runner.ts';
import type { JoinedDocuments } from '../gather/join-documents.ts';
import type { OpenDocument } from '../gather/open-document.ts';
import { openDocuments } from '../gather/open-documents.ts';
import { readDocument } from '../gather/read-document.ts';
import { readMarkup } from '../gather/read-markup.ts';
import type { RenderedPage } from '../gather/open-documents.ts';
import type { VisitFacts } from '../../findings/facts/visit-facts.ts';
import type { RunnerIssues } from '../gather/runner-issue.ts';
import { gatherFact } from './gather-fact.ts';
import type { LoadedDocument, Navigator } from './navigator.ts';
import { PageFailure } from './page-failure.ts';
import type { VisitEnd } from './visit-end.ts';
import type { VisitListener } from './visit-listener.ts';
import type { VisitSettings } from './visit-settings.ts';

/** What was gathered on a page. */
export interface GatheredPage {
  url: string;
  status: number;
  page: RenderedPage;
  issues: RunnerIssues;
  visit: VisitFacts;
  /** axe did not finish in time; only the other runner's issues are there. */
  axeMissing: boolean;
  /** A frame or worker of the page was ended because of its memory; the page was judged without it. */
  partEnded: boolean;
  /** Something in it broke a gatherer of facts, so that not all rules judge it. */
  notRead: boolean;
  /** It was to be tried as people use it, and could not be. */
  notTried: boolean;
  /** It still showed that it was loading when its time was over, and was judged as it was. */
  unfinished: boolean;
  /** The selector that the settings wait for, if no element matched it. */
  missingSelector: string | null;
  /** It had not loaded when its time was over, so that a part of it may be missing. */
  cutOff: boolean;
  /** Of elements with problems; most have none. */
  pictures: ElementPicture[];
}

/** A page that was judged, and its documents, which still are in the tab. */
export interface OpenPage {
  gathered: GatheredPage;
  document: OpenDocument;
  joined: JoinedDocuments;
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

/** Time kept back from axe to hand over what there is. */
const RESERVE_MS = 1_000;
/** What is measured is limited by number: a twentieth of it is enough, except on a very busy machine. */
const PICTURES_MS = 15_000;
/** Documents that may come in the place of one that is being judged. */
const MAX_MOVES = 2;

const SENT_NOTHING = 'answered, but sent nothing that can be shown in the time that a page is given';

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
      if (gathered.cutOff && gathered.page.elements === 0) throw new PageFailure('timeout', SENT_NOTHING);
      return opened;
    }
    // It came while scripts were stopped, so it is not complete.
    address = navigator.address();
  }
  throw new PageFailure('page', 'keeps going to other addresses by itself');
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
  const { url, status, unfinished, cutOff, missingSelector } = document;
  const { cdp, browser, timeoutMs, settings } = tab;
  const { rendered, ...opened } = await inPhase('snapshot', () => openDocuments(cdp, document.world));
  if (!tab.navigator.hasMoved()) tab.listener.rendered(url, rendered);
  const broken: string[] = [];
  const visit = await gatherFacts(document, opened, broken);
  const { standard, extraRules } = settings;
  const judging = { url, browser, ...opened, timeoutMs, standard, extraRules };

  // axe takes most of the time, and on a big document more than there is.
  const issues = await runRunner({ ...judging, runner: 'htmlcs' });
  issues.breaks.unshift(...broken);
  const axe = await within(runRunner({ ...judging, runner: 'axe' }), tab.end.leftMs() - RESERVE_MS);
  if (axe !== null) {
    issues.axe = axe.axe;
    issues.axeRules = axe.axeRules;
    issues.omitted.push(...axe.omitted);
    issues.unjudged.push(...axe.unjudged);
    issues.breaks.push(...axe.breaks);
  }
  tab.listener.judged();
  const axeMissing = axe === null;
  if (axe !== null)
    await addPictures(visit, { cdp, ...opened, issues: axe.axe, requests: document.requests }, tab);
  const left = {
    axeMissing,
    partEnded: false,
    notTried: false,
    unfinished,
    missingSelector,
    cutOff,
    pictures: [],
  };
  const notRead = broken.length > 0;
  return { gathered: { url, status, page: rendered, issues, visit, notRead, ...left }, ...opened };
}

/**
 * Adds what pictures of the page show. What can't be measured, or not in time, is left out; that is no reason to lose a
 * page that was judged.
 */
async function addPictures(
  visit: VisitFacts,
  page: Omit<Parameters<typeof gatherContrast>[0], 'signal'>,
  { end, navigator }: PageTab,
): Promise<void> {
  const { cdp, document, joined } = page;
  const leftMs = Math.min(end.leftMs() - RESERVE_MS, PICTURES_MS);
  if (leftMs <= 0) return;
  const stop = new AbortController();
  async function measure(): Promise<void> {
    const { signal } = stop;
    visit.contrast = await inPhase('contrast', () => gatherContrast({ ...page, signal }));
    visit.boundaries = await inPhase('boundaries', () => gatherBoundaries({ cdp, document, joined, signal }));
  }
  try {
    await within(measure(), leftMs);
  } catch (error) {
    // The document is about to be replaced: the next one is judged.
    if (navigator.hasMoved()) throw error;
  } finally {
    stop.abort();
  }
}

/**
 * What else is known of the document. The source is let go here.
 * @param breaks gets a line for the log about each fact that could not be gathered
 * @throws Error when the page is gone
 */
async function gatherFacts(
  { headers, cookies, ownResources, source, requests, errors }: LoadedDocument,
  { document, joined }: Pick<Awaited<ReturnType<typeof openDocuments>>, 'document' | 'joined'>,
  breaks: string[],
): Promise<VisitFacts> {
  const { world } = document;
  const from = { world, breaks };
  return {
    headers,
    cookies,
    ownResources,
    requests,
    errors,
    document: await gatherFact('document', from, () =>
      inPhase('snapshot', () => readDocument(world, joined.indexes.get(document))),
    ),
    textStyles: await gatherFact('textStyles', from, () =>
      inPhase('text styles', () => gatherTextStyles(document, joined)),
    ),
    generatedTexts: await gatherFact('generatedTexts', from, () =>
      inPhase('text styles', () => gatherGeneratedTexts(document, joined)),
    ),
    interaction: null,
    layout: null,
    loading: await gatherFact('loading', from, () =>
      inPhase('loading', () => gatherLoading(world, joined.indexes.get(document))),
    ),
    actions: null,
    markup: await gatherFact('markup', from, async () =>
      source === null ? null : inPhase('read source', () => readMarkup(source)),
    ),
  };
}
