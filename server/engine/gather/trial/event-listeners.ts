import type { Protocol } from 'puppeteer';
import type { TrialPage } from './trial-page.ts';

/** Elements that listen for events, by what they listen for. Each element is the id of an object in the page's world. */
export interface EventListeners {
  /** For clicks. */
  clicks: string[];
  /** More elements listen for clicks than are looked at. */
  hasMoreClicks: boolean;
  /** For keys; null if they are too many to list. */
  keys: string[] | null;
  /** For the mouse, clicks included; null if they are too many to list. */
  mouse: string[] | null;
  /** For what a focus trap needs: keys, or the loss of the focus. */
  traps: string[];
  /** The window, or the document as a whole, listens for keys: what it does with them is not known. */
  isPageKeyed: boolean;
}

/** Elements that are tried one by one. */
const MAX_ELEMENTS = 300;
/** Elements that others are only compared with. */
const MAX_LISTED = 2_000;
/** Elements that the browser is asked for at once. */
const SLICE = 300;
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
const ADDRESS = new Set(['hashchange', 'popstate', 'navigate']);
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
    clicks: await resolve(clicks.slice(0, MAX_ELEMENTS)),
    hasMoreClicks: clicks.length > MAX_ELEMENTS,
    keys: keys.length > MAX_LISTED ? null : await resolve(keys),
    mouse: mouse.length > MAX_LISTED ? null : await resolve(mouse),
    traps: await resolve(nodesOf(listeners, TRAPS).slice(0, MAX_ELEMENTS)),
    isPageKeyed: [...ofWindow, ...ofWhole.flat()].some(({ type }) => KEYS.has(type)),
  };
}

/** Whether the window listens for changes of its address, so that a script reads what follows the #. */
export async function hearsAddress(page: Pick<TrialPage, 'cdp'>): Promise<boolean> {
  const listeners = await Promise.all([
    listenersOf(page, 'globalThis', 0),
    listenersOf(page, 'globalThis.navigation', 0),
  ]);
  return listeners.flat().some(({ type }) => ADDRESS.has(type));
}

/** Whether an element listens for clicks itself. @param expression gives the element in the world of the snapshot */
export async function hearsClicks(
  { cdp, world }: Pick<TrialPage, 'cdp' | 'world'>,
  expression: string,
): Promise<boolean> {
  const asked = { expression, contextId: world.contextId, objectGroup: GROUP };
  const { result } = await cdp.send('Runtime.evaluate', asked);
  if (result.objectId === undefined) return false;
  const { node } = await cdp.send('DOM.describeNode', { objectId: result.objectId });
  // In the page's own world, see listenersOf.
  const own = { backendNodeId: node.backendNodeId, objectGroup: GROUP };
  const { object } = await cdp.send('DOM.resolveNode', own);
  if (object.objectId === undefined) return false;
  const { listeners } = await cdp.send('DOMDebugger.getEventListeners', {
    objectId: object.objectId,
    depth: 1,
  });
  return listeners.some(({ type }) => type === 'click');
}

/** The elements, or the document, that listen for a change of a field in them. */
export async function changeListeners(page: TrialPage): Promise<string[]> {
  const nodes = nodesOf(await listenersOf(page, 'document', -1), CHANGES);
  return resolver(page)(nodes.slice(0, MAX_ELEMENTS));
}

async function listenersOf(
  { cdp }: Pick<TrialPage, 'cdp'>,
  expression: string,
  depth: number,
): Promise<Protocol.DOMDebugger.EventListener[]> {
  // In the page's own world: through an object of another world only the listeners of that world are seen.
  const { result } = await cdp.send('Runtime.evaluate', { expression, objectGroup: GROUP });
  if (result.objectId === undefined) return [];
  return (await cdp.send('DOMDebugger.getEventListeners', { objectId: result.objectId, depth })).listeners;
}

type Resolve = (nodes: readonly number[]) => Promise<string[]>;

/** Gives the ids of objects for nodes, in the world of the snapshot; the same for the same node. */
function resolver({ cdp, world, signal }: TrialPage): Resolve {
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
  const objectOf = (node: number): Promise<string | undefined> => {
    const object = objects.get(node) ?? resolveNode(node);
    objects.set(node, object);
    return object;
  };
  return async (nodes) => {
    const ids: (string | undefined)[] = [];
    for (let from = 0; from < nodes.length; from += SLICE) {
      signal.throwIfAborted();
      ids.push(...(await Promise.all(nodes.slice(from, from + SLICE).map(objectOf))));
    }
    return ids.filter((id) => id !== undefined);
  };
}

/** Lets the objects go. */
export async function releaseListeners({ cdp }: Pick<TrialPage, 'cdp'>): Promise<void> {
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
