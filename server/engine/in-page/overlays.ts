/*
 * Runs in the world of a document in which its snapshot was taken. It adds an object there that closes what lies over the
 * document, layer by layer, and opens it again as it was. The scripts of the page are stopped: no button is pressed, and the
 * page learns nothing of it, so it can neither ask anybody for anything nor open it again.
 */
import { holds, parentNode } from './dom/around.ts';
import { attribute, boxOf, matches, reader } from './dom/elements.ts';
import { isInWidth, isVisible } from './dom/visible.ts';
import { CAPS } from './overlays/caps.ts';
import { hide, lifted, put, shut, takeBack } from './overlays/changes.ts';
import { MAIN, covers, coversWindow } from './overlays/covers.ts';
import { everywhere, isBare, isWithin } from './overlays/elements.ts';
import { findOverlays } from './overlays/find.ts';
import { lift, reveal, unlock } from './overlays/locks.ts';
import { hitOn, itemsOutside } from './overlays/window.ts';

type Place = [left: number, top: number, width: number, height: number];

/** What was found last. */
let roots: Element[] = [];
/** Where everything was before something was closed. */
let before: (Place | null)[] | null = null;

function isOutside(element: Element): boolean {
  return !put.some((each) => holds(each, element));
}

function textsBehind(): Element[] {
  return [...globalThis.sitedelta.textElements.values()].filter((each) => isOutside(each) && isInWidth(each));
}

const BACKDROP = /backdrop|overlay|mask|scrim|dimmer|blocker|shade|veil|curtain|modal|fade/i;

/** What darkens the page behind it, and has nothing in it. */
function hideBackdrops(): void {
  for (let round = 0; round < CAPS.backdrops; round += 1) {
    const bare = covers(put).filter((each) => isBare(each));
    if (bare.length === 0) break;
    for (const each of bare) hide(each);
  }
  for (const element of [...globalThis.sitedelta.indexes.keys()].slice(0, CAPS.elements)) {
    if (!coversWindow(element) || matches(element, 'html, body')) continue;
    const name = `${attribute(element, 'class') ?? ''} ${attribute(element, 'id') ?? ''}`;
    if (!BACKDROP.test(name) || !/^(?:fixed|absolute)$/.test(getComputedStyle(element).position)) continue;
    if (isVisible(element) && isBare(element)) hide(element);
  }
}

function isInRoots(element: Element): boolean {
  return roots.some((root) => holds(root, element));
}

/** Whether people could use something behind. */
function isReachable(): boolean {
  const items = itemsOutside(put);
  return (
    items.length === 0 ||
    items.some((item) => {
      const hit = hitOn(item);
      return hit !== null && holds(item, hit);
    })
  );
}

const nextSibling = reader(Node.prototype, 'nextSibling');

/** A dialog in a closed shadow root can't be closed from outside, and keeps the page locked until it is taken out. */
function putBack(root: Element): void {
  const [parent, next] = [parentNode(root), nextSibling(root)];
  if (parent === null) return;
  Node.prototype.removeChild.call(parent, root);
  Node.prototype.insertBefore.call(parent, root, next);
}

/** Where an element is on the page; null if it has no size. */
function placeOf(element: Element): Place | null {
  const { left, top, width, height } = boxOf(element);
  if (width <= 0 && height <= 0) return null;
  return [Math.round(left + scrollX), Math.round(top + scrollY), Math.round(width), Math.round(height)];
}

function places(): (Place | null)[] {
  return [...globalThis.sitedelta.indexes.keys()].map(placeOf);
}

const overlays = {
  /** The elements on top of what lies over the page, by their index; null if nothing does. */
  find(): number[] | null {
    roots = findOverlays();
    return roots.length === 0 ? null : roots.map((root) => globalThis.sitedelta.indexes.get(root) ?? -1);
  },
  /** Puts away what was found. */
  close(): null {
    before ??= places();
    for (const each of everywhere(':modal, dialog[open], :popover-open').filter(isInRoots).toReversed())
      shut(each);
    for (const root of roots) {
      lift(root);
      hide(root);
    }
    for (const page of [document.documentElement, document.querySelector('body')]) {
      if (page !== null) unlock(page);
    }
    if (textsBehind().length === 0) for (const root of roots) reveal(root);
    hideBackdrops();
    if (!isReachable()) for (const root of roots) putBack(root);
    return null;
  },
  /** Whether what is behind can be seen and used now, as far as that can be told. */
  isOpen(): boolean {
    if (everywhere(':modal').length > 0 || covers(put).length > 0 || !isReachable()) return false;
    const mains = everywhere(MAIN).filter(isOutside);
    if (mains.length > 0 && !mains.some(isVisible)) return false;
    return textsBehind().some((element) => !isWithin(element, '[aria-hidden=true i], [inert]'));
  },
  /** What is different now on the rest of the page, by the indexes of elements, as JSON text. */
  changes(): string {
    const attributes = [...lifted].flatMap(([element, names]) =>
      [...names].map((name) => [
        globalThis.sitedelta.indexes.get(element) ?? -1,
        name,
        attribute(element, name),
      ]),
    );
    const moved = [...globalThis.sitedelta.indexes].flatMap(([element, node], place) => {
      const box = placeOf(element);
      const isSame = String(box) === String(before?.[place]);
      return isSame || !isOutside(element) ? [] : [[node, box]];
    });
    return JSON.stringify({ attributes, boxes: moved });
  },
  /** Brings everything back as it was. */
  reopen(): null {
    takeBack();
    return null;
  },
};

declare global {
  var sitedeltaOverlays: typeof overlays;
}

globalThis.sitedeltaOverlays = overlays;
