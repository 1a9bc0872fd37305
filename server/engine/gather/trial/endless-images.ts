import type { Moving } from '../../../facts/interaction-facts.ts';
import { movesWithoutEnd } from './moves-without-end.ts';
import type { TrialPage } from './trial-page.ts';

/** An image that may move, and where it comes from. */
export type AddressedImage = Moving & { address: string };

/** Images that are read, GIFs first. */
const MAX_IMAGES = 5;

/**
 * The images that move without end, by what their files say, and whether GIFs were left out; null if the browser no
 * longer has one of the files.
 */
export async function endlessImages(
  { cdp, signal }: TrialPage,
  frameId: string,
  images: readonly AddressedImage[],
): Promise<{ moving: Moving[]; isBeyond: boolean } | null> {
  const moving: Moving[] = [];
  let isBeyond = false;
  const read = new Map<string, boolean | null>();
  // Other files are rarely animated.
  const inTurn = images.toSorted((x, y) => Number(isGif(y)) - Number(isGif(x)));
  for (const { address, ...image } of inTurn) {
    if (!read.has(address)) {
      if (read.size >= MAX_IMAGES) {
        isBeyond ||= isGif({ address });
        continue;
      }
      signal.throwIfAborted();
      read.set(address, await isEndless(address));
    }
    if (read.get(address) === true) moving.push(image);
  }
  return [...read.values()].includes(null) ? null : { moving, isBeyond };

  async function isEndless(url: string): Promise<boolean | null> {
    try {
      const { content, base64Encoded } = await cdp.send('Page.getResourceContent', { frameId, url });
      return base64Encoded && movesWithoutEnd(Buffer.from(content, 'base64'));
    } catch {
      return null;
    }
  }
}

function isGif({ address }: { address: string }): boolean {
  return /\.gif(?:[?#]|$)/i.test(address);
}
