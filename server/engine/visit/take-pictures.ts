import type { CDPSession } from 'puppeteer';
import type { ElementPicture } from '../../facts/element-picture.ts';
import { inPhase } from '../../shared/phase.ts';
import { within } from '../../shared/within.ts';
import { gatherPictures } from '../gather/gather-pictures.ts';
import type { OpenPage } from './gather-page.ts';
import type { VisitEnd } from './visit-end.ts';
import type { VisitListener } from './visit-settings.ts';

/** Parts of the time that the page has taken so far, in which pictures are begun. */
const SHARE = 0.08;
/** The trial, which comes afterwards, takes at least as long. */
const SHARE_OF_TRIED = 0.14;
/** What the trial has found is rare, and most of its elements have a picture already. */
const SHARE_AFTER_TRIAL = 0.03;
/** A picture that takes so long comes never. */
const STUCK_MS = 3_000;
/** Time kept back to hand over what there is. */
const RESERVE_MS = 1_000;

/** When pictures are taken. */
export type PictureTime = 'not tried' | 'before trial' | 'after trial';

const SHARES: Record<PictureTime, number> = {
  'not tried': SHARE,
  'before trial': SHARE_OF_TRIED,
  'after trial': SHARE_AFTER_TRIAL,
};

/**
 * Takes pictures of elements of a judged page, in a small part of the time that it has taken so far. Never rejects: a page
 * without pictures is a page that was judged.
 * @returns null if that broke off, and the tab must not be used for another page
 */
export async function takePictures({
  gathered,
  joined,
  overlays,
  cdp,
  timeoutMs,
  time,
  wantedBefore,
  end,
  listener,
}: OpenPage & {
  cdp: CDPSession;
  /** Time for the page, everything included. */
  timeoutMs: number;
  time: PictureTime;
  /** Elements of the page that were wanted already: they are left out, and those that are wanted now come to them. */
  wantedBefore: Set<number>;
  end: VisitEnd;
  listener: VisitListener;
}): Promise<ElementPicture[] | null> {
  const leftMs = end.leftMs() - RESERVE_MS;
  // What is there of the page is not what people see, or is still being worked on.
  if (gathered.axeMissing || gathered.cutOff || leftMs <= 0) return [];
  const untilMs = performance.now() + Math.min((timeoutMs - end.leftMs()) * SHARES[time], leftMs);
  const stop = new AbortController();
  const taking = inPhase('pictures', async () => {
    const chosen = await listener.chooseElements?.(gathered);
    const wanted = chosen?.filter(({ node }) => !wantedBefore.has(node)) ?? [];
    for (const { node } of wanted) wantedBefore.add(node);
    if (wanted.length === 0) return [];
    const taking = { cdp, joined, untilMs, signal: stop.signal };
    const isOver = ({ node }: { node: number }): boolean => overlays?.holds(node) === true;
    const pictures = await gatherPictures({ ...taking, wanted: wanted.filter((each) => !isOver(each)) });
    if (overlays === null || !wanted.some(isOver)) return pictures;
    // Each in the state in which it was judged.
    await overlays.reopen();
    return [...pictures, ...(await gatherPictures({ ...taking, wanted: wanted.filter(isOver) }))];
  }).catch(() => null);
  const ended = end.failed.catch(() => null);
  try {
    return await Promise.race([within(taking, Math.min(STUCK_MS, leftMs)), ended]);
  } finally {
    stop.abort();
  }
}
