import type { CDPSession } from 'puppeteer';
import type { ElementPicture, WantedPicture } from '../../facts/element-picture.ts';
import type { JoinedDocuments } from './join-documents.ts';
import type { OpenDocument } from './open-document.ts';
import type { Box } from './pixels/box.ts';
import { capture } from './pixels/capture.ts';
import { pageScript } from '../page-script.ts';

/** Pixels; wider parts of a page are scaled down. */
const MAX_WIDTH = 640;
/** Of WebP, from 0 to 100: letters stay sharp enough to be read, and most pictures take less than 10 kB. */
const QUALITY = 55;
/** A picture takes two or three frames of the browser, and this at least. */
const EXPECTED_MS = 25;
/** A photograph of this size takes about half. */
const MAX_BYTES = 80_000;

const SCRIPT = pageScript(new URL('../in-page/pictures.ts', import.meta.url));

/** An element in the window, as the script in the page describes it. */
interface Shown {
  /** Part of the window. */
  part: Box;
  /** The element in that part. */
  element: Box;
  /** Others that are in that part, too, by their index in their document. */
  others: [index: number, box: Box][];
  /** Whether something was scrolled to show it. */
  isMoved: boolean;
  /** How far the page is scrolled. */
  scroll: [x: number, y: number];
}

/**
 * Takes pictures of elements of a judged page, each with what is around it, one after the other. Elements that can't be seen
 * have none; those that are near each other share one. The page is scrolled for it and then as it was.
 * @param options.wanted the most important first; nodes are indexes in the joined snapshot
 * @param options.most photographs, and one more for what is extra; so all scans of a page have the same
 * @param options.untilMs by performance.now(), for a machine that is too busy: no picture but the first is begun that would
 *   probably end later
 * @throws Error when the page is gone
 */
export async function gatherPictures({
  cdp,
  joined,
  wanted,
  most,
  untilMs,
  signal,
}: {
  cdp: CDPSession;
  joined: JoinedDocuments;
  wanted: readonly WantedPicture[];
  most: number;
  untilMs: number;
  /** Aborted when nobody waits for the pictures any more. */
  signal: AbortSignal;
}): Promise<ElementPicture[]> {
  const taken: ElementPicture[] = [];
  const opened = new Set<OpenDocument>();
  let longestMs = EXPECTED_MS;
  let tries = 0;
  let photographs = 0;
  try {
    for (const { node, reasons, isExtra } of wanted) {
      if (taken.some((picture) => picture.node === node)) continue;
      if (photographs >= most + Number(isExtra)) continue;
      signal.throwIfAborted();
      const beganMs = performance.now();
      if (tries > 0 && beganMs + longestMs > untilMs) break;
      tries += 1;
      const found = placeIn(joined, node);
      if (found === null) continue;
      const { document, index } = found;
      const others = othersIn(joined.indexes.get(document), wanted, [
        node,
        ...taken.map((each) => each.node),
      ]);
      const call = `globalThis.sitedeltaPictures.show(${index}, ${JSON.stringify([...others.keys()])})`;
      const script = opened.has(document) ? call : `${SCRIPT}\n${call}`;
      opened.add(document);
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- our own script wrote it
      const shown = (await document.world.evaluate(script)) as Shown | null;
      const picture = shown && (await take(cdp, shown));
      if (shown !== null) photographs += 1;
      if (shown !== null && picture !== null) {
        const { scale, ...file } = picture;
        taken.push({ node, reasons, ...file, box: scaled(shown.element, scale) });
        for (const [other, box] of shown.others) {
          const its = others.get(other);
          if (its !== undefined)
            taken.push({ node: its.node, reasons: its.reasons, ...file, box: scaled(box, scale) });
        }
      }
      longestMs = Math.max(longestMs, performance.now() - beganMs);
    }
  } finally {
    // Those opened last first: what they moved was where the others had moved it.
    for (const { world } of [...opened].reverse())
      await world.evaluate('globalThis.sitedeltaPictures.restore()');
  }
  return taken;
}

/** @returns null if the picture is too large to be kept */
async function take(
  cdp: CDPSession,
  { part: [left, top, right, bottom], isMoved, scroll: [scrollX, scrollY] }: Shown,
): Promise<(Pick<ElementPicture, 'width' | 'height' | 'image'> & { scale: number }) | null> {
  const scale = Math.min(1, MAX_WIDTH / (right - left));
  const width = Math.round((right - left) * scale);
  const height = Math.round((bottom - top) * scale);
  const clip = { x: left + scrollX, y: top + scrollY, width: right - left, height: bottom - top, scale };
  // What has come into view may not be drawn yet in the first frame.
  if (isMoved) await capture(cdp, { clip: { ...clip, width: 1, height: 1, scale: 1 } });
  const data = await capture(cdp, { format: 'webp', quality: QUALITY, clip });
  const image = Buffer.from(data, 'base64');
  if (image.length === 0 || image.length > MAX_BYTES) return null;
  return { width, height, image, scale };
}

function scaled([left, top, right, bottom]: Box, scale: number): Box {
  const place = (length: number): number => Math.round(length * scale);
  return [place(left), place(top), place(right), place(bottom)];
}

/** The other wanted elements of a document, by their index in it. @param except their nodes in the joined snapshot */
function othersIn(
  indexes: Int32Array | undefined,
  wanted: readonly WantedPicture[],
  except: readonly number[],
): Map<number, WantedPicture> {
  const others = new Map<number, WantedPicture>();
  for (const each of wanted) {
    const index = except.includes(each.node) ? -1 : (indexes?.indexOf(each.node) ?? -1);
    if (index >= 0) others.set(index, each);
  }
  return others;
}

/** The document that has a node of the joined snapshot, and its index there. */
function placeIn(
  { indexes }: JoinedDocuments,
  node: number,
): { document: OpenDocument; index: number } | null {
  for (const [document, own] of indexes) {
    const index = own.indexOf(node);
    if (index >= 0) return { document, index };
  }
  return null;
}
