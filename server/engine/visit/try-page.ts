import type { CDPSession } from 'puppeteer';
import type { ActionFacts } from '../../facts/action-facts.ts';
import type { InteractionFacts } from '../../facts/interaction-facts.ts';
import type { LayoutFacts } from '../../facts/style-facts.ts';
import type { Proxy } from '../../egress/proxy.ts';
import { inPhase } from '../../shared/phase.ts';
import { within } from '../../shared/within.ts';
import type { JoinedDocuments } from '../gather/join-documents.ts';
import type { OpenDocument } from '../gather/open-document.ts';
import { closeByKeys } from '../gather/overlays/close-by-keys.ts';
import type { PageOverlays } from '../gather/overlays/page-overlays.ts';
import { kindOfError } from '../gather/page-exception.ts';
import { tryActions } from '../gather/trial/try-actions.ts';
import type { FormsKept } from '../gather/trial/try-actions.ts';
import type { TrialPage } from '../gather/trial/trial-page.ts';
import { tryLayout } from '../gather/trial/try-layout.ts';
import { tryInteraction } from '../gather/trial/try-interaction.ts';
import { tryTimers } from '../gather/trial/try-timers.ts';
import { tryShortcuts } from '../gather/trial/try-shortcuts.ts';
import { refuseRequests, withScripts } from '../gather/trial/quiet-page.ts';

/** What was seen when a judged page was tried. */
export interface Trial {
  /** Null if it could not be had, or not in time. */
  interaction: InteractionFacts | null;
  /** As `interaction`. */
  layout: LayoutFacts | null;
  /** As `interaction`. */
  actions: ActionFacts | null;
  /** Forms that were not submitted because of what they may do. */
  formsKept: FormsKept;
  /** Why something could not be had, for the log; null if all was. */
  failure: string | null;
}

/** A judged page that still is in its tab. */
export interface JudgedTab {
  cdp: CDPSession;
  document: OpenDocument;
  joined: JoinedDocuments;
  /** What lies over it, as it was when it was judged; null if there is nothing. */
  overlays: PageOverlays | null;
  /** The port of its context. */
  port: Proxy;
  /** Whether its forms may be submitted. */
  sendsForms: boolean;
  /** Size of the window, in CSS pixels. */
  viewport: { width: number; height: number };
}

/** For the end of a trial that is late: its scripts are stopped before its tab is closed. */
const END_MS = 1_500;
const OUT_OF_TIME = 'out of time';
const COVERED = 'something lies over it that no key closes';

/**
 * Tries a page after it was judged: with the keyboard, and in other sizes. From the first key on nothing leaves its context,
 * which must not be used again: its port is cut off while scripts are stopped, so that they do not notice. Never rejects and
 * never takes longer than the page has; what could not be tried is null. All steps are limited by number, so that only a
 * busy machine needs the time.
 * @param leftMs time that the page has left
 * @param onLooked called between looking and acting, while the page is as it was; never rejects
 */
export async function tryPage(
  { cdp, document, joined, overlays, port, sendsForms, viewport }: JudgedTab,
  leftMs: number,
  onLooked: (seen: Pick<Trial, 'interaction' | 'layout'>) => Promise<void>,
): Promise<Trial> {
  const stop = new AbortController();
  const trial: Trial = {
    interaction: null,
    layout: null,
    actions: null,
    formsKept: { signedIn: false, asActions: false, inWindows: false },
    failure: OUT_OF_TIME,
  };

  async function onQuietPage(work: (page: TrialPage, frameId: string) => Promise<void>): Promise<void> {
    const refused = await refusing;
    const { frameTree } = await cdp.send('Page.getFrameTree');
    const frameId = frameTree.frame.id;
    const indexes = joined.indexes.get(document) ?? new Int32Array();
    const page = { cdp, world: document.world, indexes, refused, signal: stop.signal };
    await withScripts(cdp, frameId, (timers) => work({ ...page, timers }, frameId));
  }

  const budgetMs = leftMs - END_MS;
  const untilMs = performance.now() + budgetMs;
  if (budgetMs <= 0) return trial;
  port.cutOff();
  const refusing = refuseRequests(cdp);
  let isOpen = false;
  const looking = onQuietPage(async (page, frameId) => {
    // Behind a dialog there is nothing to try, and what keeps the focus in a dialog is no trap.
    if (overlays !== null) isOpen = !(await inPhase('overlays', () => closeByKeys(page)));
    if (isOpen) return;
    trial.interaction = await inPhase('interaction', () => tryInteraction(page, frameId));
    trial.layout = await inPhase('layout', () => tryLayout(page, viewport));
  });
  let ended = await inTime(looking, budgetMs, stop);
  if (isOpen) return { ...trial, failure: ended ?? COVERED };
  if (ended === null) {
    await onLooked({ interaction: trial.interaction, layout: trial.layout });
    // Last, because it changes the page.
    const acting = onQuietPage(async (page, frameId) => {
      const { actions, formsKept } = await inPhase('actions', () => tryActions(page, frameId, sendsForms));
      trial.formsKept = formsKept;
      trial.actions = actions;
      const { interaction } = trial;
      if (interaction === null) return;
      actions.shortcuts = interaction.pageHearsKeys ? await inPhase('actions', () => tryShortcuts(page)) : [];
      // Other words and slides would change what is tried.
      trial.interaction = await inPhase('actions', () => tryTimers(page, interaction));
    });
    ended = await inTime(acting, untilMs - performance.now(), stop);
  }
  stop.abort();
  return { ...trial, failure: ended };
}

/** Whatever goes wrong, the page was judged: what is missing is null. @returns what went wrong; null if nothing did */
async function inTime(work: Promise<void>, budgetMs: number, stop: AbortController): Promise<string | null> {
  const ended = work.then(
    () => ({ failure: null }),
    (error: unknown) => ({ failure: kindOfError(error) }),
  );
  const inBudget = await within(ended, budgetMs);
  if (inBudget !== null) return inBudget.failure;
  stop.abort();
  await within(ended, END_MS);
  return OUT_OF_TIME;
}
