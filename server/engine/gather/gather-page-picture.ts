import type { CDPSession } from 'puppeteer';
import type { PagePicture, PageTile, PictureBox } from '../../facts/page-picture.ts';
import type { IsolatedWorld } from './isolated-world.ts';
import type { JoinedDocuments } from './join-documents.ts';
import type { OpenDocument } from './open-document.ts';
import { capture } from './pixels/capture.ts';
import { pageScript } from '../page-script.ts';

/** Pixels; wider pages are scaled down. */
const MAX_WIDTH = 512;
/** Windows that a page is scrolled through. What comes below them is not in its picture. */
const MAX_TILES = 3;
/** Of JPEG, from 0 to 100. A WebP of the same look has a quarter less bytes, and takes twice the CPU. */
const QUALITY = 30;
/** Of one tile; few take more than a third. */
const MAX_BYTES = 60_000;

const SCRIPT = pageScript(new URL('../in-page/page-places.ts', import.meta.url));

/** A window on the page, as the script in the page describes it. */
interface PageWindow {
  width: number;
  height: number;
  pageHeight: number;
  scrollX: number;
  scrollY: number;
}

/**
 * Takes a picture of a judged page from its top, window by window, and finds the places of its elements in it. To let the
 * browser photograph beyond its window would take one picture, but it lays the page out in another size for that: images
 * are loaded again, and what changes by a transition is photographed on its way.
 * @param options.signal aborted when nobody waits for the picture any more
 * @returns null if it is too large to be kept, or nothing can be seen of the page
 * @throws Error when the page is gone
 */
export async function gatherPagePicture(options: {
  cdp: CDPSession;
  document: OpenDocument;
  joined: JoinedDocuments;
  signal: AbortSignal;
}): Promise<PagePicture | null> {
  const { world } = options.document;
  await world.evaluate(SCRIPT);
  try {
    return await photograph(options);
  } finally {
    await world.evaluate('globalThis.sitedeltaPage.restore()');
  }
}

async function photograph({
  cdp,
  document,
  joined,
  signal,
}: Parameters<typeof gatherPagePicture>[0]): Promise<PagePicture | null> {
  const { world } = document;
  const first = await scrollTo(world, 0);
  if (!(first.width > 0 && first.height > 0)) return null;
  const scale = Math.min(1, MAX_WIDTH / first.width);
  const tiles: PageTile[] = [];
  const most = Math.min(first.pageHeight, MAX_TILES * first.height);
  const boxes = await boxesIn(joined, document, { width: first.width, height: most });
  let shown = 0;
  for (let window = first; tiles.length < MAX_TILES; window = await scrollTo(world, shown)) {
    signal.throwIfAborted();
    const end = Math.min(window.scrollY + window.height, window.pageHeight);
    // It may not be the window that scrolls.
    if (end - shown < 1) break;
    const clip = { x: window.scrollX, y: shown, width: window.width, height: end - shown, scale };
    const data = await capture(cdp, { format: 'jpeg', quality: QUALITY, clip });
    const image = Buffer.from(data, 'base64');
    if (image.length === 0 || image.length > MAX_BYTES) break;
    tiles.push({ top: Math.round(shown * scale), height: Math.round((end - shown) * scale), image });
    shown = end;
  }
  if (tiles.length === 0) return null;
  const height = Math.round(shown * scale);
  return {
    width: Math.round(first.width * scale),
    height,
    scale,
    isCut: first.pageHeight - shown > 1,
    places: scaled(boxes, scale, height),
    tiles,
  };
}

async function scrollTo(world: IsolatedWorld, top: number): Promise<PageWindow> {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- our own script wrote it
  return (await world.evaluate(`globalThis.sitedeltaPage.scrollTo(${top})`)) as PageWindow;
}

/** Where the elements of all documents of a page are in the part of it that its picture shows, in CSS pixels. */
async function boxesIn(
  { indexes }: JoinedDocuments,
  main: OpenDocument,
  { width, height }: { width: number; height: number },
): Promise<Map<number, PictureBox>> {
  const boxes = new Map<number, PictureBox>();
  const call = `globalThis.sitedeltaPage.places(${width}, ${height})`;
  for (const [document, own] of indexes) {
    const asked = document.world.evaluate(document === main ? call : `${SCRIPT}\n${call}`);
    // A frame may have gone since the page was judged; then nothing in it has a place.
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- our own script wrote it
    const found = (await (document === main ? asked : asked.catch(() => []))) as number[];
    for (let at = 0; at + 4 < found.length; at += 5) {
      const [index = -1, left = 0, top = 0, right = 0, bottom = 0] = found.slice(at, at + 5);
      const node = own[index];
      if (node !== undefined) boxes.set(node, [left, top, right, bottom]);
    }
  }
  return boxes;
}

/** In pixels of the picture, without what is below it. */
function scaled(
  boxes: ReadonlyMap<number, PictureBox>,
  scale: number,
  height: number,
): Map<number, PictureBox> {
  const places = new Map<number, PictureBox>();
  const place = (length: number): number => Math.round(length * scale);
  for (const [node, [left, top, right, bottom]] of boxes) {
    if (place(top) >= height) continue;
    places.set(node, [place(left), place(top), place(right), Math.min(place(bottom), height)]);
  }
  return places;
}
