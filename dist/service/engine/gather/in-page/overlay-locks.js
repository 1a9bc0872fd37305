/*
 * Runs in the world of a document after `overlay-changes.js`. It adds a function there that takes what that and `overlays.js`
 * return, and returns an object that takes away what an overlay has put on the rest of the page.
 */
/* oxlint-disable unicorn/consistent-function-scoping -- one function, see snapshot.js */
globalThis.openOverlayLocks = (overlays, changes) => {
  const { matches, lineage, siblingsOf, partsOfPage, isShown } = overlays;
  const { attribute, attributeNames, styleOf, change } = changes;

  const HIDING = /aria-hidden|inert/i;
  /** Not what a page hides itself: it has nothing to use, or is out of the window, or is not drawn. */
  const liftFrom = (element) => {
    if (!matches(element, '[aria-hidden=true i], [inert]')) return;
    if (!partsOfPage(element).some(isShown)) return;
    for (const name of attributeNames(element)) if (HIDING.test(name)) change(element, name, null);
  };
  const LOCKS =
    /(?:^|[-_])(?:modal|dialog|overlay|popup|lightbox|drawer|consent|cookies?|cmp|gdpr|banner)[\w-]*(?:open|opened|active|visible|shown|show|on|in)$|(?:no|stop|prevent|disabled?|lock(?:ed)?|freeze|frozen|block(?:ed)?|hide)[-_]?(?:body[-_]?)?scroll|scroll(?:ing)?[-_]*(?:lock(?:ed)?|disabled?|block(?:ed)?|none|off)$|^(?:has|is|with)-(?:modal|dialog|overlay|popup|locked|clipped)|^(?:locked|overflow-hidden|blurred)$|^(?:ReactModal__|swal2-)|overflow-hidden$/i;
  /** Of a class: names are short, and the page may write any. */
  const MAX_TOKEN = 100;
  const LOCKING_ATTRIBUTE = /scroll-?lock|(?:modal|dialog|popup|consent)-?open/i;
  /** Takes properties out of the style attribute of an element. */
  const clear = (element, namesIn) => {
    const style = styleOf(element);
    if (style === null || attribute(element, 'style') === null) return;
    const probe = document.createElement('div').style;
    probe.cssText = style.cssText;
    for (const name of namesIn(probe)) probe.removeProperty(name);
    change(element, 'style', probe.cssText === '' ? null : probe.cssText);
  };
  const OF_LOCK = ['overflow', 'overflow-x', 'overflow-y', 'pointer-events', 'touch-action', 'filter'];
  const OF_SCROLLBAR = ['padding-right', 'margin-right', 'scrollbar-gutter'];
  const OF_PLACE = ['position', 'top', 'left', 'right', 'bottom', 'width', 'height'];
  const unlock = (element) => {
    const tokens = (attribute(element, 'class') ?? '').split(/\s+/).filter((token) => token !== '');
    const kept = tokens.filter((token) => token.length > MAX_TOKEN || !LOCKS.test(token));
    if (kept.length < tokens.length) change(element, 'class', kept.length > 0 ? kept.join(' ') : null);
    for (const name of attributeNames(element)) if (LOCKING_ATTRIBUTE.test(name)) change(element, name, null);
    clear(element, ({ overflow, overflowY, position }) => [
      ...OF_LOCK,
      ...(/hidden|clip/.test(overflow + overflowY) ? OF_SCROLLBAR : []),
      ...(position === 'fixed' ? OF_PLACE : []),
    ]);
  };
  /** Some hide the page itself meanwhile, by its own style. */
  const reveal = (root) => {
    for (const other of lineage(root).flatMap(siblingsOf)) {
      if (partsOfPage(other).length === 0) continue;
      change(other, 'hidden', null);
      clear(other, () => ['display', 'visibility', 'opacity', 'filter']);
    }
  };
  const lift = (root) => {
    for (const at of lineage(root)) {
      if (at !== root) liftFrom(at);
      for (const other of siblingsOf(at)) liftFrom(other);
    }
  };

  return { lift, unlock, reveal };
};
