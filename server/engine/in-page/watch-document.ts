/*
 * Runs in an isolated world of a loaded document, and adds an object there that reports for how long the document has
 * been at rest, flushes what is still pending, and says what should be seen in the window.
 */
import { all, boxOf, reader } from './dom/elements.ts';
import { isVisible } from './dom/visible.ts';
import { quietMs } from './rest/changes.ts';
import { flushPending } from './rest/flush.ts';
import { shownParts } from './rest/shown-parts.ts';

declare global {
  var sitedeltaRest: {
    quietMs(shadowRoots: number): number;
    flushPending(observesPlaces: boolean): Promise<boolean>;
    isUnfinished(): boolean;
    shownParts(): string;
  };
}

const BUSY =
  '[aria-busy=true], progress:not([value]), [role=progressbar]:not([aria-valuenow]),' +
  ' [class*=skeleton i], [class*=shimmer i], [class*=spinner i], [class*=loading i], [class*=loader i]';
const CONTENT = 'img, svg, canvas, video, iframe, object, embed, input, button';

const bodyOf = reader(Document.prototype, 'body');

globalThis.sitedeltaRest = {
  quietMs,
  flushPending,
  /** Whether the page shows that it is still loading, or shows nothing at all. */
  isUnfinished() {
    const body: HTMLElement | null = bodyOf(document);
    if (body === null) return false;
    for (const element of all(BUSY, body)) {
      if (!isVisible(element)) continue;
      const { width, height } = boxOf(element);
      if (width > 0 && height > 0) return true;
    }
    return body instanceof HTMLBodyElement && body.innerText.trim() === '' && all(CONTENT, body).length === 0;
  },
  /** What should be seen in the window, as JSON text. */
  shownParts: () => JSON.stringify(shownParts()),
};
