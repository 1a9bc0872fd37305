import type { Protocol } from 'puppeteer';
import type { TrialPage } from './trial-page.ts';

/** Elements that listen for events, by what they listen for. Each element is the id of an object in the page's world. */
export interface EventListeners {
  /** For clicks. */
  clicks: string[];
  /** More elements listen for clicks than are looked at. */
  hasMoreClicks: boolean;
  /** For keys. */
  keys: string[];
  /** For the mouse, clicks included. */
  mouse: string[];
  /** More elements listen for keys or the mouse than are listed: of any other it is not known whether it does. */
  isCut: boolean;
  /** For what a focus trap needs: keys, or the loss of the focus. */
  traps: string[];
  /** The window, or the document as a whole, listens for keys: what it does with them is not known. */
  isPageKeyed: boolean;
}

/** Elements that are looked at. */
const MAX_ELEMENTS = 300;
/** Elements that are only looked up. */
const MAX_LISTED = 5_000;
const GROUP = 'sitedelta-listeners';

const KEYS = new Set(['keydown', 'keyup', 'keypress']);
const MOUSE = new Set([
  'click',
  'mousedown',
  'mouseup',
  'mouseover',
  'mouseenter',
  'pointerdown',
  'pointerenter',
]);
const CHANGES = new Set(['change', 'input']);
const TRAPS = new Set(['keydown', 'keypress', 'blur', 'focusout']);

/** The listeners on the elements of a page's own document, whichever script has added them. */
export async function eventListeners(page: TrialPage): Promise<EventListeners> {
  const listeners = await listenersOf(page, 'document', -1);
  const ofWindow = await listenersOf(page, 'globalThis', 0);
  const ofWhole = await Promise.all(
    ['document', 'document.documentElement', 'document.body'].map((whole) => listenersOf(page, whole, 1)),
  );
  const resolve = resolver(page);
  const clicks = nodesOf(listeners, new Set(['click']));
  const keys = nodesOf(listeners, KEYS);
  const mouse = nodesOf(listeners, MOUSE);
  return {
    clicks: await resolveAll(clicks.slice(0, MAX_ELEMENTS), resolve),
    hasMoreClicks: clicks.length > MAX_ELEMENTS,
    keys: await resolveAll(keys.slice(0, MAX_LISTED), resolve),
    mouse: await resolveAll(mouse.slice(0, MAX_LISTED), resolve),
    isCut: Math.max(keys.length, mouse.length) > MAX_LISTED,
    traps: await resolveAll(nodesOf(listeners, TRAPS).slice(0, MAX_ELEMENTS), resolve),
    isPageKeyed: [...ofWindow, ...ofWhole.flat()].some(({ type }) => KEYS.has(type)),
  };
}

/** The elements, or the document, that listen for a change of a field in them. */
export async function changeListeners(page: TrialPage): Promise<string[]> {
  const nodes = nodesOf(await listenersOf(page, 'document', -1), CHANGES);
  return resolveAll(nodes.slice(0, MAX_ELEMENTS), resolver(page));
}

async function listenersOf(
  { cdp }: TrialPage,
  expression: string,
  depth: number,
): Promise<Protocol.DOMDebugger.EventListener[]> {
  // In the page's own world: through an object of another world only the listeners of that world are seen.
  const { result } = await cdp.send('Runtime.evaluate', { expression, objectGroup: GROUP });
  if (result.objectId === undefined) return [];
  return (await cdp.send('DOMDebugger.getEventListeners', { objectId: result.objectId, depth })).listeners;
}

type Resolve = (backendNodeId: number) => Promise<string | undefined>;

/** Gives the id of an object for a node, in the world of the snapshot; the same for the same node. */
function resolver({ cdp, world }: TrialPage): Resolve {
  const objects = new Map<number, Promise<string | undefined>>();
  async function resolveNode(backendNodeId: number): Promise<string | undefined> {
    try {
      const { object } = await cdp.send('DOM.resolveNode', {
        backendNodeId,
        executionContextId: world.contextId,
        objectGroup: GROUP,
      });
      return object.objectId;
    } catch {
      // It has gone meanwhile.
      return undefined;
    }
  }
  return (backendNodeId) => {
    const known = objects.get(backendNodeId) ?? resolveNode(backendNodeId);
    objects.set(backendNodeId, known);
    return known;
  };
}

async function resolveAll(nodes: readonly number[], resolve: Resolve): Promise<string[]> {
  const ids = await Promise.all(nodes.map(resolve));
  return ids.filter((id) => id !== undefined);
}

/** Lets the objects go. */
export async function releaseListeners({ cdp }: TrialPage): Promise<void> {
  await cdp.send('Runtime.releaseObjectGroup', { objectGroup: GROUP });
}

function nodesOf(
  listeners: readonly Protocol.DOMDebugger.EventListener[],
  types: ReadonlySet<string>,
): number[] {
  const nodes = listeners.flatMap(({ type, backendNodeId }) =>
    types.has(type) && backendNodeId !== undefined ? [backendNodeId] : [],
  );
  return [...new Set(nodes)];
}
