import type { Protocol } from 'puppeteer';
import type { TrialPage } from './trial-page.ts';

/** Elements that listen for events, by what they listen for. Each element is the id of an object in the page's world. */
export interface EventListeners {
  /** For clicks. */
  clicks: string[];
  /** For keys. */
  keys: string[];
  /** For the mouse, clicks included. */
  mouse: string[];
  /** For what a focus trap needs: keys, or the loss of the focus. */
  traps: string[];
  /** The window, or the document as a whole, listens for keys: what it does with them is not known. */
  isPageKeyed: boolean;
}

/** Elements of one kind that are looked at. */
const MAX_ELEMENTS = 300;
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
const TRAPS = new Set(['keydown', 'keypress', 'blur', 'focusout']);

/** The listeners on the elements of a page's own document, whichever script has added them. */
export async function eventListeners({ cdp, world }: TrialPage): Promise<EventListeners> {
  const listenersOf = async (expression: string, depth: number) => {
    // In the page's own world: through an object of another world only the listeners of that world are seen.
    const { result } = await cdp.send('Runtime.evaluate', { expression, objectGroup: GROUP });
    if (result.objectId === undefined) return [];
    return (await cdp.send('DOMDebugger.getEventListeners', { objectId: result.objectId, depth })).listeners;
  };
  const listeners = await listenersOf('document', -1);
  const ofWindow = await listenersOf('globalThis', 0);
  const ofWhole = await Promise.all(
    ['document', 'document.documentElement', 'document.body'].map((whole) => listenersOf(whole, 1)),
  );

  const objects = new Map<number, Promise<string | undefined>>();
  const resolve = (backendNodeId: number): Promise<string | undefined> => {
    const known = objects.get(backendNodeId) ?? resolveNode(backendNodeId);
    objects.set(backendNodeId, known);
    return known;
  };
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
  const listening = async (types: ReadonlySet<string>): Promise<string[]> => {
    const nodes = nodesOf(listeners, types).slice(0, MAX_ELEMENTS);
    return (await Promise.all(nodes.map(resolve))).filter((id) => id !== undefined);
  };
  return {
    clicks: await listening(new Set(['click'])),
    keys: await listening(KEYS),
    mouse: await listening(MOUSE),
    traps: await listening(TRAPS),
    isPageKeyed: [...ofWindow, ...ofWhole.flat()].some(({ type }) => KEYS.has(type)),
  };
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
