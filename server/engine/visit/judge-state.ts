import type { VisitFacts } from '../../facts/visit-facts.ts';
import { inPhase } from '../../shared/phase.ts';
import { within } from '../../shared/within.ts';
import {
  gatherBackwardParts,
  gatherGeneratedTexts,
  gatherLoading,
  gatherTextStyles,
  readDocument,
} from '../gather/gather-facts.ts';
import { gatherBoundaries } from '../gather/gather-boundaries.ts';
import { gatherContrast } from '../gather/gather-contrast.ts';
import { gatherDeclarations } from '../gather/gather-declarations.ts';
import { gatherFragments } from '../gather/gather-fragments.ts';
import type { JoinedDocuments } from '../gather/join-documents.ts';
import type { OpenDocument } from '../gather/open-document.ts';
import { readMarkup } from '../gather/read-markup.ts';
import { noIssues, runRunner } from '../gather/run-runner.ts';
import type { RunnerIssues } from '../../facts/reported-page.ts';
import type { PageTab } from './gather-page.ts';
import type { LoadedDocument } from './navigator.ts';
import { kindOfError } from '../gather/page-exception.ts';
import type { IsolatedWorld } from '../gather/isolated-world.ts';

/** Where a fact is gathered. */
interface FactSource {
  /** A world in the page's own document. */
  world: IsolatedWorld;
  /** Gets a line for the log about each fact that could not be had. */
  breaks: string[];
}

/** A page as it was judged at one moment. */
export interface JudgedState {
  issues: RunnerIssues;
  visit: VisitFacts;
  /** axe did not finish in time; only the other runner's issues are there. */
  axeMissing: boolean;
  /** Something in it broke a gatherer of facts, so that not all rules judge it. */
  notRead: boolean;
}

/** Time kept back from axe to hand over what there is. */
export const RESERVE_MS = 1_000;
/** What is measured is limited by number: a twentieth of it is enough, except on a very busy machine. */
const PICTURES_MS = 15_000;

/**
 * Judges a page as it is now: gathers facts, runs the runners, and measures in pictures what they leave open.
 * @param wants which elements pictures are taken of, by their index in the joined snapshot, and whether this is the last
 *   state of the page that is judged
 * @throws Error when the page is gone
 */
export async function judgeState(
  document: LoadedDocument,
  opened: { document: OpenDocument; joined: JoinedDocuments },
  tab: PageTab,
  wants: { isWanted(node: number | null): boolean; isLast: boolean } = { isWanted: () => true, isLast: true },
): Promise<JudgedState> {
  const { cdp, browser, timeoutMs, settings } = tab;
  const broken: string[] = [];
  const visit = await gatherFacts(document, opened, tab, broken);
  const { standard, extraRules, only } = settings;
  const judging = { url: document.url, browser, ...opened, timeoutMs, standard, extraRules, only };

  // axe takes most of the time, and on a big document more than there is.
  const issues = only === null ? await runRunner({ ...judging, runner: 'htmlcs' }) : noIssues();
  const notRead = broken.length > 0;
  issues.breaks.unshift(...broken);
  const runAxe = only?.length === 0 ? Promise.resolve(noIssues()) : runRunner({ ...judging, runner: 'axe' });
  const axe = await within(runAxe, tab.end.leftMs() - RESERVE_MS);
  if (wants.isLast) tab.listener.judged();
  if (axe === null) return { issues, visit, axeMissing: true, notRead };
  issues.axe = axe.axe;
  issues.axeRules = axe.axeRules;
  issues.omitted.push(...axe.omitted);
  issues.unjudged.push(...axe.unjudged);
  issues.breaks.push(...axe.breaks);
  const wanted = axe.axe.filter(({ node }) => wants.isWanted(node));
  await addPictures(visit, { cdp, ...opened, issues: wanted, requests: document.requests }, tab);
  return { issues, visit, axeMissing: false, notRead };
}

/**
 * Adds what pictures of the page show. Anything that can't be measured in time is left out: that is no reason to lose a
 * page that was judged.
 */
async function addPictures(
  visit: VisitFacts,
  page: Omit<Parameters<typeof gatherContrast>[0], 'signal'>,
  { end, navigator }: PageTab,
): Promise<void> {
  const { cdp, document, joined, issues } = page;
  const leftMs = Math.min(end.leftMs() - RESERVE_MS, PICTURES_MS);
  if (leftMs <= 0) return;
  const stop = new AbortController();
  async function measure(): Promise<void> {
    const { signal } = stop;
    visit.contrast = await inPhase('contrast', () => gatherContrast({ ...page, signal }));
    visit.boundaries = await inPhase('boundaries', () => gatherBoundaries({ cdp, document, joined, signal }));
    // Last: no rule judges by it.
    const { contrast } = visit;
    visit.declared = await inPhase('declarations', () => gatherDeclarations(joined, issues, contrast ?? []));
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
  { headers, cookies, ownResources, source, requests, errors, isBlank }: LoadedDocument,
  { document, joined }: { document: OpenDocument; joined: JoinedDocuments },
  { cdp }: PageTab,
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
    ...(isBlank && { isBlank }),
    document: await gatherFact('document', from, () =>
      inPhase('snapshot', () => readDocument(world, joined.indexes.get(document))),
    ),
    textStyles: await gatherFact('textStyles', from, () =>
      inPhase('text styles', () => gatherTextStyles(document, joined)),
    ),
    generatedTexts: await gatherFact('generatedTexts', from, () =>
      inPhase('text styles', () => gatherGeneratedTexts(document, joined)),
    ),
    backwardParts: await gatherFact('backwardParts', from, () =>
      inPhase('text styles', () => gatherBackwardParts(document, joined)),
    ),
    fragments: await gatherFact('fragments', from, () =>
      inPhase('snapshot', () => gatherFragments(cdp, document, joined)),
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

/**
 * Gathers one fact about a page. If something in the page breaks the gatherer, only this fact is missing, and the rules
 * that need it don't judge the page.
 * @returns null if the gatherer failed although the page is still there
 * @throws the gatherer's error when the page is gone
 */
export async function gatherFact<T>(
  name: keyof VisitFacts,
  { world, breaks }: FactSource,
  gather: () => Promise<T>,
): Promise<T | null> {
  try {
    return await gather();
  } catch (error) {
    if (!(await answers(world))) throw error;
    breaks.push(`${name}: ${kindOfError(error)}`);
    return null;
  }
}

/** Whether the document is still there: a page that has crashed or moved on takes its worlds along. */
async function answers(world: IsolatedWorld): Promise<boolean> {
  try {
    return (await world.evaluate('true')) === true;
  } catch {
    return false;
  }
}
