import type { VisitFacts } from '../../facts/visit-facts.ts';
import { inPhase } from '../../shared/phase.ts';
import { within } from '../../shared/within.ts';
import type { JoinedDocuments } from '../gather/join-documents.ts';
import type { OpenDocument } from '../gather/open-document.ts';
import { findOverlays } from '../gather/overlays/page-overlays.ts';
import type { PageOverlays } from '../gather/overlays/page-overlays.ts';
import { PageException } from '../gather/page-exception.ts';
import { forgetScripts } from '../gather/run-pa11y.ts';
import type { RunnerIssues } from '../../facts/reported-page.ts';
import { judgeState, RESERVE_MS } from './judge-state.ts';
import type { JudgedState } from './judge-state.ts';
import type { PageTab } from './gather-page.ts';
import type { LoadedDocument } from './navigator.ts';

/** Layers over a page that are judged one by one, and those that are put away: each takes one more run of the runners. */
const MAX_JUDGED = 3;
const MAX_CLOSED = 10;

type Holds = (node: number | null) => boolean;

/** A page that was judged as it was, and once more without what lay over it. */
export interface JudgedStates extends JudgedState {
  /** Something lies over it and could not be put away, or not in time, so that what is behind was not judged. */
  isCovered: boolean;
  /** What lies over it, put away; null if there is nothing. */
  overlays: PageOverlays | null;
}

/**
 * Judges a page: what lies over it as it is, layer by layer, and then the page behind. An element is judged in one state
 * only: in that in which people can use it. So what is found behind a dialog is the same as without it.
 * @throws Error when the page is gone
 */
export async function judgeStates(
  document: LoadedDocument,
  opened: { document: OpenDocument; joined: JoinedDocuments },
  tab: PageTab,
): Promise<JudgedStates> {
  let overlays: PageOverlays | null;
  try {
    overlays = await inPhase('overlays', () => findOverlays(opened));
  } catch (error) {
    if (!(error instanceof PageException)) throw error;
    const judged = await judgeState(document, opened, tab);
    judged.issues.breaks.push(`overlays: ${error.message}`);
    return { ...judged, isCovered: true, overlays: null };
  }
  if (overlays === null) {
    return { ...(await judgeState(document, opened, tab)), isCovered: false, overlays: null };
  }
  const isBehind: Holds = (node) => !overlays.holds(node);
  const judgeLayer = async (layer: number): Promise<JudgedState> => {
    const isWanted: Holds = (node) => overlays.isIn(layer, node);
    return judgeState(document, opened, tab, { isWanted, isLast: false });
  };
  const first = await judgeLayer(overlays.layer);
  const layers = [onlyOf(first, (node) => overlays.isIn(1, node))];
  if (first.axeMissing) return { ...first, isCovered: true, overlays: null };
  try {
    const close = async (): Promise<void> => {
      await inPhase('overlays', () => overlays.close());
      forgetScripts(opened.document);
    };
    await close();
    while (overlays.layer < MAX_CLOSED && (await overlays.find())) {
      const { layer } = overlays;
      if (layer <= MAX_JUDGED) {
        const judged = await judgeLayer(layer);
        if (judged.axeMissing) return { ...first, axeMissing: true, isCovered: true, overlays: null };
        layers.push(onlyOf(judged, (node) => overlays.isIn(layer, node)));
      }
      await close();
    }
    if (!(await overlays.showsPage())) {
      await overlays.reopen();
      return { ...joined([...layers, onlyOf(first, isBehind)]), isCovered: true, overlays };
    }
  } catch (error) {
    if (!(error instanceof PageException)) throw error;
    first.issues.breaks.push(`overlays: ${error.message}`);
    return { ...first, isCovered: true, overlays: null };
  }
  const leftMs = tab.end.leftMs() - RESERVE_MS;
  const wants = { isWanted: isBehind, isLast: true };
  const behind = await within(judgeState(document, opened, tab, wants), leftMs);
  // It still runs, so nothing more can be asked of the page.
  if (behind === null) return { ...first, axeMissing: true, isCovered: true, overlays: null };
  const isCovered = overlays.layer > MAX_JUDGED;
  return { ...joined([...layers, onlyOf(behind, isBehind)]), isCovered, overlays };
}

/** What was judged of some of the elements of a page. */
function onlyOf({ issues, visit, ...judged }: JudgedState, holds: Holds): JudgedState {
  const own = <T extends { node: number | null }>(all: readonly T[]): T[] =>
    all.filter(({ node }) => holds(node));
  const { textStyles, generatedTexts, loading, contrast, declared, boundaries } = visit;
  return {
    ...judged,
    issues: { ...issues, axe: own(issues.axe), htmlcs: own(issues.htmlcs) },
    visit: {
      ...visit,
      textStyles: textStyles && textStyles.map((style) => ({ ...style, nodes: style.nodes.filter(holds) })),
      generatedTexts: generatedTexts && { ...generatedTexts, found: own(generatedTexts.found) },
      loading: loading && { ...loading, images: own(loading.images) },
      ...(contrast && { contrast: own(contrast) }),
      ...(declared && { declared: own(declared) }),
      ...(boundaries && {
        boundaries: { ...boundaries, fields: own(boundaries.fields), icons: own(boundaries.icons) },
      }),
    },
  };
}

/** The parts of a page as one, each judged in its own state; the page behind comes last, and speaks for the whole. */
function joined(parts: readonly JudgedState[]): JudgedState {
  const [behind, ...layers] = parts.toReversed();
  if (behind === undefined) throw new Error('A page has no state.');
  return layers.reduce(
    (page, layer) => ({
      axeMissing: page.axeMissing,
      notRead: page.notRead || layer.notRead,
      issues: joinedIssues(page.issues, layer.issues),
      visit: joinedVisits(page.visit, layer.visit),
    }),
    behind,
  );
}

function joinedIssues(page: RunnerIssues, layer: RunnerIssues): RunnerIssues {
  const { omitted, unjudged } = page;
  return {
    axe: [...page.axe, ...layer.axe],
    htmlcs: [...page.htmlcs, ...layer.htmlcs],
    axeRules: [...new Set([...page.axeRules, ...layer.axeRules])],
    // Both runs saw the whole page, so what both left out is the same.
    omitted: [...omitted, ...layer.omitted.filter(({ rule }) => !omitted.some((each) => each.rule === rule))],
    unjudged: [
      ...unjudged,
      ...layer.unjudged.filter(({ runner, code }) =>
        unjudged.every((each) => each.runner !== runner || each.code !== code),
      ),
    ],
    breaks: [...new Set([...page.breaks, ...layer.breaks])],
  };
}

function joinedVisits(page: VisitFacts, layer: VisitFacts): VisitFacts {
  const { textStyles, generatedTexts, loading, contrast, declared, boundaries } = page;
  return {
    ...page,
    textStyles: textStyles && layer.textStyles && [...textStyles, ...layer.textStyles],
    generatedTexts: generatedTexts &&
      layer.generatedTexts && {
        found: inOrder([...generatedTexts.found, ...layer.generatedTexts.found]),
        isCut: generatedTexts.isCut || layer.generatedTexts.isCut,
      },
    loading: loading &&
      layer.loading && { ...loading, images: inOrder([...loading.images, ...layer.loading.images]) },
    ...(contrast && { contrast: inOrder([...contrast, ...(layer.contrast ?? [])]) }),
    ...(declared && { declared: inOrder([...declared, ...(layer.declared ?? [])]) }),
    ...(boundaries && {
      // Whether there is more is known of the page when nothing lies over it.
      boundaries: {
        ...boundaries,
        fields: inOrder([...boundaries.fields, ...(layer.boundaries?.fields ?? [])]),
        icons: inOrder([...boundaries.icons, ...(layer.boundaries?.icons ?? [])]),
      },
    }),
  };
}

function inOrder<T extends { node: number }>(all: readonly T[]): T[] {
  return all.toSorted((x, y) => x.node - y.node);
}
