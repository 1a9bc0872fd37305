/*
 * Runs in the world of a document after `overlay-covers.js`. It adds a function there that takes what that returns, and adds
 * to it what lies over the document and hides the rest of it: dialogs, banners, covers that are still loading, frames.
 */
/* oxlint-disable unicorn/consistent-function-scoping -- one function, see snapshot.js */
globalThis.openOverlays = (view, caps) => {
  const { matches, all, everywhere, lineage, siblingsOf, isAround, positionOf, isInTopLayer } = view;
  const { rootOf, isInWindow, hitOn, isHidden, partsOfPage, covers } = view;

  const DIALOG = 'dialog[open], [role=dialog i], [role=alertdialog i], [aria-modal=true i], [popover]';
  /** Whether something next to an element, or around it, is kept from people with assistive technology, or from all. */
  const hidesOthers = (root) =>
    lineage(root)
      .slice(0, -1)
      .some((each) =>
        siblingsOf(each).some(
          (other) => matches(other, '[aria-hidden=true i], [inert]') && partsOfPage(other).length > 0,
        ),
      );

  const isOpenDialog = (element) => {
    const parts = [element, ...[...all('*', element)].slice(0, caps.parts)];
    const shown = parts.find((part) => isInWindow(part));
    if (shown === undefined) return false;
    const root = rootOf(element);
    for (const at of lineage(shown)) {
      if (isInTopLayer(at) || /^(?:fixed|absolute|sticky)$/.test(positionOf(at))) return true;
      if (at === root) break;
    }
    return hidesOthers(root);
  };
  /** Whether it can be used: nothing else lies over all of it, and it is not kept from people. */
  const isOnTop = (element) =>
    !isHidden(element, '[aria-hidden=true i], [inert]') &&
    [element, ...[...all('*', element)].slice(0, caps.parts)].some((part) => {
      const hit = isInWindow(part) ? hitOn(part) : null;
      return hit !== null && isAround(element, hit);
    });

  return {
    ...view,
    /** The elements on top of the others that lie over the page, the outermost of each; empty if there are none. */
    find() {
      const open = everywhere(DIALOG).filter(isOpenDialog);
      const onTop = open.filter(isOnTop);
      const found = onTop.length > 0 ? onTop : open;
      const roots = found.length > 0 ? found.map(rootOf) : covers([]).map(rootOf);
      return [...new Set(roots)].filter(
        (root) => !roots.some((other) => other !== root && isAround(other, root)),
      );
    },
  };
};
