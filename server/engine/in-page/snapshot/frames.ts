import { attribute, reader } from '../dom/elements.ts';
import { CAPS } from './caps.ts';

const documentOfIframe = reader(HTMLIFrameElement.prototype, 'contentDocument');
const documentOfFrame = reader(HTMLFrameElement.prototype, 'contentDocument');
const addressOfIframe = reader(HTMLIFrameElement.prototype, 'src');
const addressOfFrame = reader(HTMLFrameElement.prototype, 'src');
/** Sizes without borders, which a frame of one pixel may have too. */
const innerWidthOf = reader(Element.prototype, 'clientWidth');
const innerHeightOf = reader(Element.prototype, 'clientHeight');
const documentBody = reader(Document.prototype, 'body');
const firstElement = reader(Element.prototype, 'firstElementChild');

/** Elements of frames of the same origin, and what the snapshot says about each. */
export const frameElements: Element[] = [];
export const frames: { node: number; focusable: boolean }[] = [];
/** Hosts of frames of other origins. */
export const foreign = new Set<string>();
/** How many frames of other origins there are. */
export let closedFrames = 0;

/** Notes a frame, unless it is invisible (not rendered, a dot that counts visits) or empty. */
export function noteFrame(element: Element, index: number): void {
  const isIframe = element instanceof HTMLIFrameElement;
  if (!isIframe && !(element instanceof HTMLFrameElement)) return;
  if (innerWidthOf(element) <= 2 || innerHeightOf(element) <= 2 || !isDrawn(element)) return;
  const inner = isIframe ? documentOfIframe(element) : documentOfFrame(element);
  if (inner === null) {
    closedFrames += 1;
    const host = hostOf(isIframe ? addressOfIframe(element) : addressOfFrame(element));
    // A frame with an address of the page's own host is in a sandbox, or was led elsewhere.
    if (foreign.size < CAPS.foreign) foreign.add(host === location.host ? '' : host);
    return;
  }
  const body = documentBody(inner);
  if (body === null || firstElement(body) === null) return;
  const tabindex = Number.parseInt(attribute(element, 'tabindex') ?? '0', 10);
  frameElements.push(element);
  frames.push({ node: index, focusable: !(tabindex < 0) });
}

/** Whether it takes part in the page, though perhaps transparent: what is in it is read out. */
function isDrawn(element: Element): boolean {
  return Element.prototype.checkVisibility.call(element, { visibilityProperty: true });
}

function hostOf(address: string): string {
  try {
    return new URL(address).host.slice(0, CAPS.name);
  } catch {
    return '';
  }
}
