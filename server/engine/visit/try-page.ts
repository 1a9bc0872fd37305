import type { CDPSession } from 'puppeteer';
import type { InteractionFacts } from '../../findings/facts/interaction-facts.ts';
import type { LayoutFacts } from '../../findings/facts/layout-facts.ts';
import { inPhase } from '../../shared/phase.ts';
import { within } from '../../shared/within.ts';
import type { JoinedDocuments } from '../gather/join-documents.ts';
import type { OpenDocument } from '../gather/open-document.ts';
import { tryLayout } from '../gather/trial/try-layout.ts';
import { tryInteraction } from '../gather/trial/try-interaction.ts';
import { withQuietScripts } from '../gather/trial/quiet-page.ts';

/** What was seen when a judged page was tried. */
export interface Trial {
  /** Null if it could not be had, or not in time. */
  interaction: InteractionFacts | null;
  /** As `interaction`. */
  layout: LayoutFacts | null;
  /** The tab is as it was; otherwise it must not be used again. */
  isOver: boolean;
}

/** A judged page that still is in its tab. */
export interface JudgedTab {
  cdp: CDPSession;
  document: OpenDocument;
  joined: JoinedDocuments;
  /** Size of the window, in CSS pixels. */
  viewport: { width: number; height: number };
}

/** Most pages take a tenth of it. What is looked at is limited by number, so that only a very busy machine needs more. */
const BUDGET_MS = 5_000;

/**
 * Tries a page after it was judged: with the keyboard, and in other sizes. Never rejects and never takes longer than its
 * budget; what could not be tried is null.
 * @param leftMs time that the page has left
 */
export async function tryPage(
  { cdp, document, joined, viewport }: JudgedTab,
  leftMs: number,
): Promise<Trial> {
  const stop = new AbortController();
  const trial: Trial = { interaction: null, layout: null, isOver: false };

  async function tryAll(): Promise<void> {
    const { frameTree } = await cdp.send('Page.getFrameTree');
    const frameId = frameTree.frame.id;
    const indexes = joined.indexes.get(document) ?? new Int32Array();
    const page = { cdp, world: document.world, indexes, signal: stop.signal };
    await withQuietScripts(cdp, frameId, async () => {
      trial.interaction = await inPhase('interaction', () => tryInteraction(page, frameId));
      trial.layout = await inPhase('layout', () => tryLayout(page, frameId, viewport));
    });
  }

  const budgetMs = Math.min(BUDGET_MS, leftMs);
  if (budgetMs <= 0) return { ...trial, isOver: true };
  // Whatever goes wrong, the page was judged: what is missing is null.
  const ended = await within(
    tryAll().then(
      () => true,
      () => false,
    ),
    budgetMs,
  );
  stop.abort();
  return { ...trial, isOver: ended === true };
}
