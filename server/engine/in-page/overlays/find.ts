import { holds, lineageOf, siblingsOf } from '../dom/around.ts';
import { all, matches } from '../dom/elements.ts';
import { CAPS } from './caps.ts';
import { covers } from './covers.ts';
import { everywhere, isInTopLayer, isWithin, partsOfPage, positionOf, rootOf } from './elements.ts';
import { hitOn, isSeen } from './window.ts';

const DIALOG = 'dialog[open], [role=dialog i], [role=alertdialog i], [aria-modal=true i], [popover]';

/** Whether something next to an element, or around it, is kept from people with assistive technology, or from all. */
function hidesOthers(root: Element): boolean {
  return lineageOf(root)
    .slice(0, -1)
    .some((each) =>
      siblingsOf(each).some(
        (other) => matches(other, '[aria-hidden=true i], [inert]') && partsOfPage(other).length > 0,
      ),
    );
}

function isOpenDialog(element: Element): boolean {
  const parts: Element[] = [element, ...all('*', element).slice(0, CAPS.parts)];
  const shown = parts.find((part) => isSeen(part));
  if (shown === undefined) return false;
  const root = rootOf(element);
  for (const at of lineageOf(shown)) {
    if (isInTopLayer(at) || /^(?:fixed|absolute|sticky)$/.test(positionOf(at))) return true;
    if (at === root) break;
  }
  return hidesOthers(root);
}

/** Whether it can be used: nothing else lies over all of it, and it is not kept from people. */
function isOnTop(element: Element): boolean {
  return (
    !isWithin(element, '[aria-hidden=true i], [inert]') &&
    [element, ...all('*', element).slice(0, CAPS.parts)].some((part) => {
      const hit = isSeen(part) ? hitOn(part) : null;
      return hit !== null && holds(element, hit);
    })
  );
}

/** The elements on top of the others that lie over the page, the outermost of each; empty if there are none. */
export function findOverlays(): Element[] {
  const open = everywhere(DIALOG).filter(isOpenDialog);
  const onTop = open.filter(isOnTop);
  const found = onTop.length > 0 ? onTop : open;
  const roots = found.length > 0 ? found.map(rootOf) : covers([]).map(rootOf);
  return [...new Set(roots)].filter((root) => !roots.some((other) => other !== root && holds(other, root)));
}
