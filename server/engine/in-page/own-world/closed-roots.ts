import { apply, nativeOf } from './natives.ts';

const NAME = '__sitedelta';
const MAX_CLOSED = 1000;
/** What has something to see or to use of its own, besides texts; a closed root may only wrap what it gets. */
const CONTENT =
  'a, audio, button, canvas, iframe, img, input, object, select, svg, textarea, video, [role], [tabindex]';

const Weak = window.WeakRef;
const modeOf = nativeOf<() => string>(ShadowRoot.prototype, 'mode');
const hostOf = nativeOf<() => Element>(ShadowRoot.prototype, 'host');
const isConnected = nativeOf<() => boolean>(Node.prototype, 'isConnected');
const textOf = nativeOf<() => string | null>(Node.prototype, 'textContent');
const checkVisibility = nativeOf<() => boolean>(Element.prototype, 'checkVisibility');
const querySelectorAll = nativeOf<(selector: string) => NodeListOf<Element>>(
  DocumentFragment.prototype,
  'querySelectorAll',
);
const deref = nativeOf<() => object | undefined>(Weak.prototype, 'deref');

/** Shadow roots that scripts cannot open. */
const closed: Record<number, WeakRef<object>> = Object.create(null);
let closedCount = 0;

/** Notes a shadow root if it is closed to other scripts. */
export function noteRoot(root: object): void {
  if (apply(modeOf, root, []) !== 'closed' || closedCount >= MAX_CLOSED) return;
  closed[closedCount] = new Weak(root);
  closedCount += 1;
}

function textLength(node: object | undefined): number {
  return (apply(textOf, node, []) ?? '').trim().length;
}

function hasContent(root: object): boolean {
  if (apply(querySelectorAll, root, [CONTENT]).length > 0) return true;
  const hidden = apply(querySelectorAll, root, ['style, script, template']);
  let length = textLength(root);
  for (let at = 0; at < hidden.length; at += 1) length -= textLength(hidden[at]);
  return length > 0;
}

/** Parts of the page, and of its frames, that are shown and that no script but their own can look into. */
export function closedRoots(): number {
  let count = 0;
  for (let at = 0; at < closedCount; at += 1) {
    const root = apply(deref, closed[at], []);
    if (root === undefined || !apply(isConnected, root, [])) continue;
    if (apply(checkVisibility, apply(hostOf, root, []), []) && hasContent(root)) count += 1;
  }
  for (let at = 0; at < window.length; at += 1) {
    try {
      count += window[at]?.[NAME].closedRoots() ?? 0;
    } catch {
      // It is of another origin.
    }
  }
  return count;
}
