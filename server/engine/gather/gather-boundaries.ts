import type { CDPSession } from 'puppeteer';
import type { BoundaryFacts, FieldBoundary } from '../../facts/document-facts.ts';
import type { JoinedDocuments } from './join-documents.ts';
import type { OpenDocument } from './open-document.ts';
import { contrastRatio } from '../../../shared/contrast-ratio.ts';
import { groupBoxes } from './pixels/box.ts';
import type { Box } from './pixels/box.ts';
import { measureBoundary } from './pixels/measure-boundary.ts';
import { measureIcon } from './pixels/measure-icon.ts';
import type { Picture } from './pixels/read-png.ts';
import { takePicture } from './pixels/capture.ts';
import { pageScript } from '../page-script.ts';

/** Parts of the page of which pictures are taken. */
const MAX_PARTS = 4;
/** CSS pixels around a control that are in the picture; the script leaves room for them. */
const AROUND = 8;

const SCRIPT = pageScript(new URL('../in-page/boundaries.ts', import.meta.url));

/** A field or an icon as the script in the page describes it. Boxes are places in the window. */
type Shown = { node: number; box: Box } & (
  | ({ what: 'field' } & Pick<FieldBoundary, 'kind' | 'color'>)
  | { what: 'icon'; colors: [number, number, number][] }
);

interface ShownPart {
  scroll: [x: number, y: number];
  taken: Shown[];
}

/**
 * Measures, in pictures of a page, how its fields and icons stand out from what is around them, without those in frames.
 * @throws Error when the page is gone
 */
export async function gatherBoundaries({
  cdp,
  document,
  joined,
  signal,
}: {
  cdp: CDPSession;
  document: OpenDocument;
  joined: JoinedDocuments;
  /** Aborted when the time for pictures is over. */
  signal: AbortSignal;
}): Promise<BoundaryFacts> {
  const { world } = document;
  const indexes = joined.indexes.get(document) ?? new Int32Array();
  const found: Omit<BoundaryFacts, 'beyond'> = { fields: [], icons: [] };
  await world.evaluate(`${SCRIPT}\nnull`);
  for (let parts = 0; parts < MAX_PARTS; parts += 1) {
    signal.throwIfAborted();
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- our own script wrote it
    const part = (await world.evaluate('globalThis.sitedeltaBoundaries.show()')) as ShownPart | null;
    if (part === null) break;
    await measure(part);
  }
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- our own script wrote it
  const beyond = (await world.evaluate('globalThis.sitedeltaBoundaries.beyond()')) as BoundaryFacts['beyond'];
  await world.evaluate('globalThis.sitedeltaBoundaries.scrollBack()');
  found.fields.sort((x, y) => x.node - y.node);
  found.icons.sort((x, y) => x.node - y.node);
  return { ...found, beyond };

  async function measure({ scroll, taken }: ShownPart): Promise<void> {
    for (const { box, members } of groupBoxes(taken.map((each) => boxAround(each.box)))) {
      const picture = await takePicture(cdp, box, scroll);
      for (const member of members) {
        const shown = taken[member];
        if (shown !== undefined) note(shown, box, picture);
      }
    }
  }

  function note(shown: Shown, [left, top]: Box, picture: Picture): void {
    const node = indexes[shown.node] ?? -1;
    const [x0, y0, x1, y1] = shown.box;
    const box: Box = [x0 - left, y0 - top, x1 - left, y1 - top];
    if (shown.what === 'field') {
      const ratio = measureBoundary(box, picture);
      if (ratio !== null) found.fields.push({ node, kind: shown.kind, color: shown.color, ratio });
      return;
    }
    const measured = measureIcon(box, picture);
    if (measured === null) return;
    const { around, drawn } = measured;
    const [color, ratio] = clearest(shown.colors, around);
    found.icons.push({ node, color, around, ratio, drawn });
  }
}

/** The colour that stands out most. */
function clearest(
  colors: readonly [number, number, number][],
  around: readonly number[],
): [color: [number, number, number], ratio: number] {
  const rated = colors.map((color): [typeof color, number] => [color, contrastRatio(color, around)]);
  return rated.sort((x, y) => y[1] - x[1])[0] ?? [[0, 0, 0], 1];
}

/** In whole pixels, with what is around. */
function boxAround([left, top, right, bottom]: Box): Box {
  return [
    Math.floor(left) - AROUND,
    Math.floor(top) - AROUND,
    Math.ceil(right) + AROUND,
    Math.ceil(bottom) + AROUND,
  ];
}
