import type { CDPSession } from 'puppeteer';
import type { ElementPicture, PictureTime, WantedPicture } from '../../facts/element-picture.ts';
import type { PagePicture } from '../../facts/page-picture.ts';
import { inPhase } from '../../shared/phase.ts';
import { within } from '../../shared/within.ts';
import { gatherPagePicture } from '../gather/gather-page-picture.ts';
import { gatherPictures } from '../gather/gather-pictures.ts';
import type { OpenPage } from './gather-page.ts';
import type { VisitEnd } from './visit-end.ts';
import type { VisitListener } from './visit-settings.ts';

/** Photographs of a page. What looking at it has found is rare, and most of its elements have a picture already. */
const MOST: Record<PictureTime, number> = { judged: 4, tried: 2 };
/** On a machine so busy that this is not enough, a page has fewer. */
const LONGEST_MS = 3_000;
/** Pictures that take so long come never. */
const STUCK_MS = 8_000;
/** Time kept back to hand over what there is. */
const RESERVE_MS = 1_000;

/**
 * Takes a picture of a judged page, and pictures of elements of it, once it is its turn. A page without pictures is a page
 * that was judged.
 * @param options.signal aborted when the visit ends
 * @returns null if that broke off, and the tab must not be used for another page
 * @throws the signal's reason when it is aborted while waiting for its turn
 */
export async function takePictures({
  gathered,
  document,
  joined,
  overlays,
  cdp,
  time,
  end,
  listener,
  signal,
}: OpenPage & {
  cdp: CDPSession;
  time: PictureTime;
  end: VisitEnd;
  listener: VisitListener;
  signal: AbortSignal;
}): Promise<ElementPicture[] | null> {
  // What is there of the page is not what people see, or is still being worked on.
  if (listener.pictures === null || gathered.axeMissing || gathered.cutOff) return [];
  await end.wait(listener.pictures.turn(time, signal));
  const leftMs = end.leftMs() - RESERVE_MS;
  if (leftMs <= 0) return [];
  let untilMs = 0;
  const taken = new Set(gathered.pictures.map(({ node }) => node));
  const stop = new AbortController();

  async function take(chosen: readonly WantedPicture[]): Promise<ElementPicture[]> {
    const wanted = chosen.filter(({ node }) => !taken.has(node));
    if (wanted.length === 0) return [];
    const taking = { cdp, joined, most: MOST[time], untilMs, signal: stop.signal };
    const isOver = ({ node }: { node: number }): boolean => overlays?.holds(node) === true;
    const pictures = await gatherPictures({ ...taking, wanted: wanted.filter((each) => !isOver(each)) });
    if (overlays === null || !wanted.some(isOver)) return pictures;
    // Each in the state in which it was judged.
    await overlays.reopen();
    return [...pictures, ...(await gatherPictures({ ...taking, wanted: wanted.filter(isOver) }))];
  }

  async function takePage(): Promise<PagePicture | null> {
    const { signal: stopped } = stop;
    const picture = await inPhase('page picture', () =>
      gatherPagePicture({ cdp, document, joined, signal: stopped }),
    );
    if (picture === null || overlays === null) return picture;
    // What lies over the page is put away, so it is not where its boxes are.
    const places = [...picture.places].filter(([node]) => !overlays.holds(node));
    return { ...picture, places: new Map(places) };
  }

  const { pictures } = listener;
  const taking = inPhase('pictures', async () => {
    // First of all, as the page is at its top, and has nothing over it.
    if (time === 'judged' && pictures.wantsPage) gathered.pagePicture = await takePage();
    untilMs = performance.now() + Math.min(LONGEST_MS, end.leftMs() - RESERVE_MS);
    return pictures.photograph(gathered, time, take);
  }).catch(() => null);
  const ended = end.failed.catch(() => null);
  try {
    return await Promise.race([within(taking, Math.min(STUCK_MS, leftMs)), ended]);
  } finally {
    stop.abort();
  }
}
