/*
 * Runs in the world of a document in which its snapshot was taken, after everything else has judged the document. It adds
 * a function there that takes the caps and returns an object whose functions try the document with the keyboard. They set the focus and scroll, and click nothing.
 * Elements are named by their index in the snapshot.
 */
/* oxlint-disable unicorn/consistent-function-scoping -- one function, see snapshot.js */
globalThis.openTrial = (caps) => {
  const { indexOf } = globalThis.sitedelta;
  const all = (selector, root = document) => [
    ...(root === document ? Document : Element).prototype.querySelectorAll.call(root, selector),
  ];
  const one = (element, selector) => Element.prototype.querySelector.call(element, selector);
  const attribute = (element, name) => Element.prototype.getAttribute.call(element, name);
  const boxOf = (element) => Element.prototype.getBoundingClientRect.call(element);
  const textOf = (element) => (element.textContent ?? '').replace(/\s+/g, ' ').trim();

  const FOCUSABLE =
    'a[href], area[href], button, input, select, textarea, summary, [tabindex], [contenteditable]:not([contenteditable="false" i]), iframe, audio[controls], video[controls]';
  /** Their parts take the focus one after the other, or it goes to another document. */
  const HAS_PARTS =
    'iframe, frame, object, embed, audio, video, input:is([type=date i], [type=time i], [type=month i], [type=week i], [type=datetime-local i])';
  /** The caret shows where the focus is. */
  const HAS_CARET =
    'textarea, [contenteditable]:not([contenteditable="false" i]), input:not([type=button i], [type=checkbox i], [type=color i], [type=file i], [type=image i], [type=radio i], [type=range i], [type=reset i], [type=submit i])';
  /** What has its own ways to use the keyboard. */
  const COMPOSITE =
    '[role=listbox], [role=menu], [role=menubar], [role=tree], [role=treegrid], [role=grid], [role=tablist], [role=radiogroup], [role=combobox], [role=application], [role=slider], [aria-activedescendant]';

  const isShown = (element, minimum = 4) => {
    if (!element.checkVisibility({ visibilityProperty: true, opacityProperty: true })) return false;
    const { left, right, top, bottom, width, height } = boxOf(element);
    if (width < minimum || height < minimum) return false;
    return right > 0 && bottom + scrollY > 0 && left < innerWidth && top + scrollY >= -height;
  };

  /** Whether an element is in another one, through shadow roots, too. */
  const isIn = (outer, element) => {
    for (let at = element; at !== undefined; at = at.getRootNode().host) if (outer.contains(at)) return true;
    return false;
  };

  /** Elements that the Tab key reaches, in its order. */
  const findStops = () => {
    const groups = new Set();
    const modals = all(':modal');
    const found = all(FOCUSABLE).filter((element) => {
      // Around a dialog that was opened as a modal one, nothing takes the focus.
      if (modals.length > 0 && !modals.some((modal) => isIn(modal, element))) return false;
      if (!(element.tabIndex >= 0) || element.matches(':disabled') || element.closest('[inert]') !== null) {
        return false;
      }
      if (!element.checkVisibility({ visibilityProperty: true })) return false;
      // CSS makes parts inert, too, such as the slides of a carousel that are out of sight.
      if (getComputedStyle(element).interactivity === 'inert') return false;
      if (!element.matches('input[type=radio i]') || element.name === '') return true;
      // Of a group the Tab key reaches one.
      const key = element.name;
      const isStop = element.checked || !groups.has(key);
      groups.add(key);
      return isStop;
    });
    const order = found.map((element, place) => ({ element, place, tabIndex: element.tabIndex }));
    const rank = ({ tabIndex }) => (tabIndex > 0 ? tabIndex : Infinity);
    order.sort((x, y) => (rank(x) === rank(y) ? x.place - y.place : rank(x) - rank(y)));
    return order.slice(0, caps.stops).map(({ element }) => element);
  };
  const stops = findStops();
  const byIndex = (elements) => elements.map((element) => indexOf(element)).filter((index) => index !== null);

  const active = () => {
    let element = document.activeElement;
    while (element?.shadowRoot?.activeElement) element = element.shadowRoot.activeElement;
    return element === document.body || element === document.documentElement ? null : element;
  };
  const blur = () => active()?.blur();

  /** Where the focus is: a place among the stops (-1 for elsewhere), and whether a part of something may have it. */
  const where = () => {
    const element = active();
    if (element === null) return { at: null };
    const host = document.activeElement;
    const place = stops.indexOf(host);
    return {
      at: indexOf(element),
      place,
      hasParts: element.matches(HAS_PARTS) || element !== host,
      isFramed: isInDialog(element),
    };
  };

  /** Dialogs and what lies over a page keep the focus on purpose. */
  const isInDialog = (element) => {
    for (let at = element; at !== null; at = at.parentElement) {
      if (at.matches('dialog, [role=dialog], [role=alertdialog], [aria-modal], [popover]')) return true;
      if (/^(?:fixed|absolute)$/.test(getComputedStyle(at).position)) return true;
    }
    return false;
  };

  const LOOK = (
    'boxShadow backgroundColor backgroundImage backgroundPosition backgroundSize color borderTopColor ' +
    'borderTopStyle borderTopWidth borderBottomColor borderBottomStyle borderBottomWidth borderLeftColor ' +
    'borderLeftWidth borderRightColor borderRightWidth textDecorationLine textDecorationColor ' +
    'textDecorationStyle textDecorationThickness opacity transform scale translate filter fontWeight ' +
    'fontStyle fontSize letterSpacing width height left top clipPath visibility display content fill ' +
    'stroke strokeWidth textShadow borderTopLeftRadius zIndex paddingLeft animationName'
  ).split(' ');
  const lookOf = (element, pseudo) => {
    const style = getComputedStyle(element, pseudo);
    if (pseudo !== undefined && style.content === 'none') return '';
    const isTransparent = /(?:, 0\)|\/ 0\)|^transparent)$/.test(style.outlineColor);
    const hasOutline = style.outlineStyle !== 'none' && style.outlineWidth !== '0px' && !isTransparent;
    const outline = hasOutline
      ? `${style.outlineStyle} ${style.outlineWidth} ${style.outlineColor} ${style.outlineOffset}`
      : '';
    let look = outline;
    for (const name of LOOK) look += `|${style[name]}`;
    return look;
  };
  /** An element and what belongs to it: the element first, what is in it last. */
  const partsAround = (element) => {
    const around = [element];
    const parent = element.parentElement;
    if (parent !== null) around.push(parent, parent.parentElement ?? parent);
    for (const sibling of [element.nextElementSibling, element.previousElementSibling]) {
      if (sibling !== null) around.push(sibling);
    }
    const label = element.labels?.[0];
    if (label !== undefined) around.push(label);
    around.push(...all('*', element).slice(0, caps.parts));
    return around;
  };
  const LOOKS = [undefined, '::before', '::after'];
  const looksOf = (parts) => parts.flatMap((part) => LOOKS.map((pseudo) => lookOf(part, pseudo)));
  /** Whether what stands before or after a part has a place of its own, which can't be known. */
  const isElsewhere = (part, pseudo) =>
    pseudo !== undefined && /^(?:absolute|fixed)$/.test(getComputedStyle(part, pseudo).position);
  /**
   * What differs in the looks of an element and what belongs to it, and in which of these; empty if nothing does, null if
   * that can be seen for certain, or if it is not known where it would be seen.
   */
  const changeOf = (before, parts) => {
    const after = looksOf(parts);
    if (before.length !== after.length) return null;
    const changes = [];
    const changed = new Set();
    for (const [at, look] of after.entries()) {
      if (look === before[at]) continue;
      const values = look.split('|');
      const valuesBefore = before[at].split('|');
      // The ring that browsers draw, and an animation that is not at its end.
      if (values[0].startsWith('auto') || values.at(-1) !== valuesBefore.at(-1)) return null;
      const part = parts[Math.floor(at / LOOKS.length)];
      if (isElsewhere(part, LOOKS[at % LOOKS.length])) return null;
      changed.add(part);
      for (const [place, value] of values.entries()) {
        if (value !== valuesBefore[place]) changes.push(`${at} ${place} ${valuesBefore[place]} ${value}`);
      }
    }
    return { change: changes.join('\n'), changed: [...changed] };
  };
  const finishAnimations = (element) => {
    const parts = [element, element.parentElement, element.nextElementSibling].filter(
      (part) => part !== null,
    );
    for (const part of parts) {
      for (const animation of part.getAnimations({ subtree: part === element })) {
        try {
          animation.finish();
        } catch {
          animation.cancel();
        }
      }
    }
    finishTransitions();
  };
  /** Also of what is further out, and changes with the focus. */
  const finishTransitions = () => {
    for (const animation of document.getAnimations()) {
      if (animation instanceof CSSTransition) animation.finish();
    }
  };

  const canvas = new OffscreenCanvas(1, 1).getContext('2d', { willReadFrequently: true });
  const readColor = (text) => {
    canvas.clearRect(0, 0, 1, 1);
    canvas.fillStyle = '#000';
    canvas.fillStyle = text;
    canvas.fillRect(0, 0, 1, 1);
    const [red, green, blue, alpha] = canvas.getImageData(0, 0, 1, 1).data;
    return { color: [red, green, blue], alpha: alpha / 255 };
  };
  const light = (color) => {
    const [red, green, blue] = color.map((channel) =>
      channel <= 10 ? channel / 255 / 12.92 : ((channel / 255 + 0.055) / 1.055) ** 2.4,
    );
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
  };
  const COLOR = /[a-z-]+\((?:[^()]|\([^()]*\))*\)|#[\da-f]+/gi;
  const MAX_COLORS = 8;
  const INSIDE =
    'backgroundColor backgroundImage color textDecorationLine opacity transform filter fontWeight fill'.split(
      ' ',
    );
  /** The outline and shadow around an element, their colours, and its look inside; null for an outline of the browser. */
  const ringOf = (element) => {
    const style = getComputedStyle(element);
    const { outlineStyle, outlineWidth, outlineColor, boxShadow } = style;
    if (outlineStyle === 'auto') return null;
    const outline =
      outlineStyle === 'none' || outlineWidth === '0px'
        ? ''
        : `${outlineStyle} ${outlineWidth} ${outlineColor}`;
    const look = `${outline}|${boxShadow}`;
    const inside = INSIDE.map((name) => style[name]).join('|');
    return { look, inside, colors: (look.match(COLOR) ?? []).slice(0, MAX_COLORS) };
  };
  /** What is behind an element by the style sheets; null if that is not one colour. */
  const groundOf = (element) => {
    for (let at = element.parentElement; at !== null; at = at.parentElement) {
      const { backgroundImage, backgroundColor } = getComputedStyle(at);
      if (backgroundImage !== 'none') return null;
      const { color, alpha } = readColor(backgroundColor);
      if (alpha === 1) return color;
      if (alpha > 0) return null;
    }
    return [255, 255, 255];
  };
  let unlike = 0;
  /** What is behind the looks of an element by the style sheets; of a picture, another text for each element. */
  const groundsOf = (element) => {
    const own = getComputedStyle(element);
    const grounds = [own.backgroundImage, own.backgroundColor];
    for (let at = element.parentElement; at !== null; at = at.parentElement) {
      const { backgroundImage, backgroundColor } = getComputedStyle(at);
      if (backgroundImage !== 'none') {
        unlike += 1;
        return `picture ${unlike}`;
      }
      if (backgroundColor !== 'rgba(0, 0, 0, 0)') grounds.push(backgroundColor);
      if (readColor(backgroundColor).alpha === 1) break;
    }
    return grounds.join(' ');
  };
  /** The kind of ring that an element has got with the focus, if by the style sheets it may be pale; null otherwise. */
  const paleRingOf = (element, before) => {
    // WCAG 1.4.11 leaves out what can't be used.
    if (element.closest('[aria-disabled=true], .disabled') !== null) return null;
    const ring = ringOf(element);
    if (ring === null || before === null || ring.look === before.look || ring.colors.length === 0)
      return null;
    // It is not the ring alone that shows the focus.
    if (ring.inside !== before.inside) return null;
    const ground = groundOf(element);
    // Of a picture behind it the colours are not known.
    if (ground === null) return null;
    const below = light(ground);
    const isPale = ring.colors.every((text) => {
      const { color, alpha } = readColor(text);
      const above = light(color.map((channel, at) => alpha * channel + (1 - alpha) * ground[at]));
      return (Math.max(above, below) + 0.05) / (Math.min(above, below) + 0.05) < caps.enough;
    });
    return isPale ? `${ring.look}|${ground.join()}` : null;
  };

  const isTiny = (element) => {
    const { width, height } = boxOf(element);
    const { overflowX, clip, clipPath } = getComputedStyle(element);
    return (width <= 2 || height <= 2) && (overflowX !== 'visible' || clip !== 'auto' || clipPath !== 'none');
  };
  /** Whether an element is out of reach of all scrolling, or clipped to nothing. */
  const isOut = (element) => {
    // A link can have no size of its own, and an image in it that is placed elsewhere.
    const boxes = [element, ...[...all('*', element)].slice(0, caps.parts)]
      .map(boxOf)
      .filter(({ width, height }) => width > 0 && height > 0);
    const isLeftToRight = getComputedStyle(document.documentElement).direction === 'ltr';
    const isBeyond = ({ left, right, bottom }) =>
      (isLeftToRight && right + scrollX <= 0) || bottom + scrollY <= 0 || left > 5 * innerWidth;
    if (boxes.length > 0 && boxes.every(isBeyond)) return true;
    for (let at = element, step = 0; at !== null && step < 5; at = at.parentElement, step += 1)
      if (isTiny(at)) return true;
    return false;
  };
  /**
   * Whether a link or button with the focus is nowhere to be seen, however far the page is scrolled: out of the page,
   * clipped, or transparent. A link to skip parts that comes into sight with the focus is not. Fields are left out: their
   * labels may be drawn in their place.
   */
  const isOffScreen = (element) => {
    if (!element.matches('a[href], button, summary, [role=button], [role=link]')) return false;
    if (textOf(element) === '' && !element.hasAttribute('aria-label')) return false;
    const isPale = () => !element.checkVisibility({ visibilityProperty: true, opacityProperty: true });
    if (!isOut(element) && !isPale()) return false;
    finishAnimations(element);
    if (isPale()) return true;
    if (!isOut(element)) return false;
    // A box around it may scroll to it, as browsers do when it gets the focus.
    const places = [];
    for (let at = element.parentElement; at !== null; at = at.parentElement)
      places.push([at, at.scrollLeft, at.scrollTop]);
    element.scrollIntoView({ block: 'nearest', inline: 'nearest', behavior: 'instant' });
    const isStillOut = isOut(element);
    for (const [at, left, top] of places) at.scrollTo({ left, top, behavior: 'instant' });
    return isStillOut;
  };

  /**
   * Focuses one stop after the other, and finds those that lose the focus and those that may not show it: first all
   * that look the same by their styles, then some groups that change in one way each on one ground, which need not be
   * visible.
   */
  const sweep = () => {
    blur();
    const tried = stops.slice(0, caps.swept).filter((element) => !element.matches('iframe, audio, video'));
    const isCompared = (element) => {
      const { width, height } = boxOf(element);
      return (
        !element.matches(HAS_CARET) && isShown(element, 8) && width * height < (innerWidth * innerHeight) / 2
      );
    };
    const before = new Map(
      tried
        .filter((element) => isCompared(element))
        .map((element) => [element, { looks: looksOf(partsAround(element)), ring: ringOf(element) }]),
    );
    const lost = [];
    const offScreen = [];
    const groups = new Map([['', []]]);
    const kinds = new Map();
    ringed = [];
    changedParts.clear();
    // What does not take the focus at all has not lost it.
    let taken = null;
    const note = ({ target }) => {
      taken = target;
    };
    addEventListener('focus', note, true);
    for (const element of tried) {
      if (!element.isConnected || !element.checkVisibility({ visibilityProperty: true })) continue;
      taken = null;
      element.focus({ preventScroll: true });
      if (active() === element && offScreen.length < caps.offScreen && isOffScreen(element))
        offScreen.push(element);
      const isLost = active() === null && taken === element;
      if (isLost && element.isConnected && isShown(element)) lost.push(element);
      if (active() !== element || !before.has(element)) continue;
      finishAnimations(element);
      if (indexOf(element) === null) continue;
      const { looks, ring } = before.get(element);
      const found = changeOf(looks, partsAround(element));
      if (found === null) continue;
      const { change, changed } = found;
      // What is seen on one ground may not be seen on another.
      const group = [change, ...changed.map(groundsOf)].join('\n');
      groups.set(group, [...(groups.get(group) ?? []), element]);
      changedParts.set(element, changed);
      const isAlone = changed.every((part) => element.contains(part));
      const kind = change === '' || !isAlone ? null : paleRingOf(element, ring);
      if (kind === null) continue;
      kinds.set(kind, [...(kinds.get(kind) ?? []), ringed.length]);
      ringed.push(element);
    }
    removeEventListener('focus', note, true);
    blur();
    const [same, ...changed] = groups.values();
    // Those that were found first go first among equals.
    changed.sort((x, y) => y.length - x.length);
    unmarked = [same, ...changed.slice(0, caps.changes)];
    for (const group of unmarked)
      group.sort((x, y) => (x.compareDocumentPosition(y) & Node.DOCUMENT_POSITION_FOLLOWING ? -1 : 1));
    return {
      lost: byIndex(lost),
      offScreen: byIndex(offScreen),
      unmarked: unmarked.map(byIndex),
      compared: before.size,
      kinds: [...kinds.values()],
    };
  };
  let unmarked = [];
  let ringed = [];
  /** By element: what of it and around it has another style with the focus. */
  const changedParts = new Map();

  let held = [];
  /** Stops what moves by itself, so that pictures differ by the focus alone. */
  const hold = () => {
    held = document.getAnimations().filter(({ playState }) => playState === 'running');
    for (const animation of held) animation.pause();
  };
  const release = () => {
    for (const animation of held) animation.play();
  };

  /** What stays in its place while the page is scrolled, without what may be a dialog or covers the window on purpose. */
  const findStaying = () =>
    all('body *')
      .slice(0, caps.elements)
      .filter((element) => {
        const { position, opacity } = getComputedStyle(element);
        if ((position !== 'fixed' && position !== 'sticky') || opacity === '0') return false;
        const { height, width } = boxOf(element);
        return height >= 8 && width >= 8 && height <= innerHeight / 2;
      });
  const POINTS = [0.02, 0.25, 0.5, 0.75, 0.98];
  /** The one of the elements that covers all of a box, in which another one is; null if any part of that can be seen. */
  const covererOf = (element, { left, top, right, bottom }, staying) => {
    // Where the page is scrolled to may be a part of a pixel off.
    if (top < -1 || left < 0 || right > innerWidth || bottom > innerHeight + 1) return null;
    let coverer = null;
    for (const down of POINTS) {
      const y = Math.min(Math.max(top + down * (bottom - top), 0), innerHeight - 1);
      for (const across of POINTS) {
        const hit = document.elementFromPoint(left + across * (right - left), y);
        const over = staying.find((each) => each.contains(hit) && !each.contains(element));
        if (hit === null || over === undefined || element.contains(hit)) return null;
        coverer ??= over;
      }
    }
    return coverer;
  };
  /** By how much an element could be scrolled further beyond an edge, if its place were further down or up. */
  const roomAround = (element, edge) => {
    let room = 0;
    for (let at = element.parentElement; at !== null; at = at.parentElement) {
      const scrolls = at === document.scrollingElement || /auto|scroll/.test(getComputedStyle(at).overflowY);
      if (scrolls) room += edge === 'start' ? at.scrollHeight - at.clientHeight - at.scrollTop : at.scrollTop;
    }
    return room;
  };
  /**
   * Brings an element to the upper or the lower edge of the window and focuses it. What then covers it completely, and
   * whether it would if the element were higher or, where the page ends, had another place; null if it can be seen.
   */
  const coveredAt = (element, edge, staying) => {
    blur();
    // An element that stays in its place goes by where the page was before.
    scrollTo({ left: 0, top: 0, behavior: 'instant' });
    element.scrollIntoView({ block: edge, inline: 'center', behavior: 'instant' });
    const room = roomAround(element, edge);
    element.focus();
    if (active() !== element || !isShown(element, 8)) return null;
    const box = boxOf(element);
    const by = covererOf(element, box, staying);
    if (by === null) return null;
    const margin = room < 1 ? caps.lower : caps.higher;
    const { top, bottom } = box;
    const larger = edge === 'start' ? { bottom: bottom + margin } : { top: top - margin };
    const isSure =
      covererOf(element, { left: box.left, right: box.right, top, bottom, ...larger }, staying) !== null;
    return { by, isSure };
  };
  /**
   * What stays in its place and covers stops completely, and one stop for each: judged where browsers bring a stop out
   * of sight with Shift+Tab and with Tab, at the edges of the window, so that it does not matter how far the page
   * happens to be scrolled. Firefox brings each one there, others those that are partly in sight; and those that are
   * there already are left there, also by a person who has scrolled.
   */
  const findCovered = () => {
    const staying = findStaying();
    if (staying.length === 0) return [];
    const { scrollBehavior } = document.documentElement.style;
    document.documentElement.style.setProperty('scroll-behavior', 'auto', 'important');
    const tried = stops.slice(0, caps.swept).filter((element) => !element.matches('iframe, audio, video'));
    const found = new Map();
    for (const edge of ['start', 'end']) {
      for (const element of tried) {
        // Shift+Tab comes to the last one from outside the page.
        if (!element.isConnected || (edge === 'start' && element === stops.at(-1))) continue;
        const covered = coveredAt(element, edge, staying);
        if (covered === null) continue;
        const { by, isSure } = covered;
        if (found.has(by) ? isSure && !found.get(by).isSure : found.size < caps.targets)
          found.set(by, { element, isSure });
      }
    }
    blur();
    document.documentElement.style.scrollBehavior = scrollBehavior;
    scrollTo({ left: 0, top: 0, behavior: 'instant' });
    return [...found]
      .map(([by, { element, isSure }]) => ({ node: indexOf(element), by: indexOf(by), isSure }))
      .filter(({ node, by }) => node !== null && by !== null)
      .sort((x, y) => x.by - y.by);
  };

  /** The smallest box around all of the elements. */
  const boxAround = (elements) => {
    const boxes = elements.map((element) => boxOf(element));
    const left = Math.min(...boxes.map((box) => box.left));
    const top = Math.min(...boxes.map((box) => box.top));
    const width = Math.max(...boxes.map((box) => box.right)) - left;
    const height = Math.max(...boxes.map((box) => box.bottom)) - top;
    return { left, top, width, height };
  };

  /**
   * Scrolls to an element without the focus. The part of the page to compare, with all that has another style with the
   * focus; null if the element is covered, or not all of that fits into the window.
   */
  const show = (element) => {
    if (element === undefined) return null;
    blur();
    finishTransitions();
    element.scrollIntoView({ block: 'center', inline: 'center', behavior: 'instant' });
    const own = boxOf(element);
    const hit = document.elementFromPoint(own.left + own.width / 2, own.top + own.height / 2);
    if (hit === null || !(element.contains(hit) || hit.contains(element))) return null;
    const others = (changedParts.get(element) ?? []).filter((part) => part !== element);
    const { left, top, width, height } = boxAround([element, ...others]);
    const isWhole = left >= 0 && top >= 0 && left + width <= innerWidth && top + height <= innerHeight;
    if (others.length > 0 && !isWhole) return null;
    const x = Math.max(Math.floor(left) - caps.around, 0);
    const y = Math.max(Math.floor(top) - caps.around, 0);
    const right = Math.min(Math.ceil(left + width) + caps.around, innerWidth);
    const bottom = Math.min(Math.ceil(top + height) + caps.around, innerHeight);
    if (right - x < 4 || bottom - y < 4) return null;
    return { x: x + scrollX, y: y + scrollY, width: right - x, height: bottom - y, scale: 1 };
  };
  /** Shows an element that may not show the focus. */
  const showUnmarked = (group, place) => show(unmarked[group]?.[place]);
  const showRinged = (place) => {
    const element = ringed[place];
    const clip = show(element);
    if (clip === null) return null;
    finishAnimations(element);
    const { left, top, right, bottom } = boxOf(element);
    const [x, y] = [clip.x - scrollX, clip.y - scrollY];
    return { clip, box: [left - x, top - y, right - x, bottom - y] };
  };
  const indexOfRinged = (place) => indexOf(ringed[place]);
  const focus = (element) => {
    element.focus({ preventScroll: true });
    if (active() !== element) return false;
    finishAnimations(element);
    return true;
  };
  const focusUnmarked = (group, place) => focus(unmarked[group][place]);
  const focusRinged = (place) => focus(ringed[place]);
  const focusStop = (place) => {
    stops[place]?.focus({ preventScroll: true });
    return active() === stops[place];
  };

  const CONTROL =
    'a[href], button, input, select, textarea, summary, label, option, area, iframe, frame, video, audio, object, embed, canvas, body, html, main, form, fieldset, dialog, details, math, math *, svg *';
  /** Whether something around an element takes the focus, and may act for it: not so a region to which a skip link leads. */
  const isInWidget = (element) => {
    for (
      let at = element.closest('[tabindex]');
      at !== null;
      at = at.parentElement?.closest('[tabindex]') ?? null
    ) {
      const { width, height } = boxOf(at);
      const isRegion = at.matches('[tabindex^="-"]') && width * height > (innerWidth * innerHeight) / 3;
      if (!isRegion) return true;
    }
    return false;
  };
  /** Elements that listen for clicks and that the keyboard can't operate, without regard to the cursor over them. */
  const findClickOnly = (clicked, keyed) => {
    const withKeys = new Set(keyed);
    clickOnly = [...new Set(clicked)].filter((element) => {
      if (!(element instanceof Element) || element.matches(CONTROL) || withKeys.has(element)) return false;
      const role = attribute(element, 'role');
      if (role !== null && !/^(?:button|link)$/.test(role.trim())) return false;
      const isStop = element.tabIndex >= 0 && element.hasAttribute('tabindex');
      if ((element.hasAttribute('tabindex') && !isStop) || element.isContentEditable) return false;
      // It is judged by its attribute.
      if (role === null && !isStop && element.hasAttribute('onclick')) return false;
      if (element.closest(`a[href], button, label, summary, [aria-hidden=true], ${COMPOSITE}`)) return false;
      // What the Tab key reaches may be heard by something around it.
      if (isStop ? isHeardBy(withKeys, element) : isInWidget(element)) return false;
      if (one(element, FOCUSABLE) !== null || !isShown(element, 8)) return false;
      const { width, height } = boxOf(element);
      if (width * height > (innerWidth * innerHeight) / 3) return false;
      const text = textOf(element);
      if (text.length > caps.text) return false;
      const shows =
        text !== '' ||
        element.matches('img, svg, [title], [aria-label]') ||
        one(element, 'img, svg') !== null ||
        getComputedStyle(element).backgroundImage !== 'none' ||
        getComputedStyle(element, '::before').content !== 'none';
      return shows;
    });
    // Of one inside of another the outer is meant.
    clickOnly = clickOnly.filter(
      (element) => !clickOnly.some((other) => other !== element && other.contains(element)),
    );
    clickOnly.sort((x, y) => (x.compareDocumentPosition(y) & Node.DOCUMENT_POSITION_FOLLOWING ? -1 : 1));
    return clickOnly.map((element) => getComputedStyle(element).cursor === 'pointer' || showsAction(element));
  };
  let clickOnly = [];
  /** Whether an element shows by itself that it can be clicked: it says so, the Tab key reaches it, or it is an image and nothing else. */
  const showsAction = (element) => {
    if (element.hasAttribute('role') || element.hasAttribute('tabindex')) return true;
    const images = element.matches('img') ? [element] : all('img', element);
    return textOf(element) === '' && images.length === 1 && (attribute(images[0], 'alt') ?? '') !== '';
  };
  const isHeardBy = (listening, element) => {
    for (let at = element; at !== null; at = at.parentElement) if (listening.has(at)) return true;
    return false;
  };
  const middleOfClickOnly = (place) => {
    const element = clickOnly[place];
    element.scrollIntoView({ block: 'center', inline: 'center', behavior: 'instant' });
    const { left, top, width, height } = boxOf(element);
    return { x: left + Math.min(width / 2, 20), y: top + height / 2 };
  };
  const isPointedAt = (place) => getComputedStyle(clickOnly[place]).cursor === 'pointer';
  const indexOfClickOnly = (place) => indexOf(clickOnly[place]);

  /** Links that say that they are buttons, and for which nothing but the whole page listens for the space bar. */
  const findDeafButtons = (keyed) => {
    const withKeys = new Set(keyed);
    for (const whole of [document.body, document.documentElement]) withKeys.delete(whole);
    return byIndex(
      all('a[href][role=button]').filter((element) => isShown(element) && !isHeardBy(withKeys, element)),
    );
  };

  /** The style rules that apply now, as far as they can be read. */
  const rulesOf = () => {
    const found = [];
    const keyframes = new Map();
    const add = (rules) => {
      for (const rule of rules) {
        if (found.length >= caps.rules) return;
        if (rule instanceof CSSStyleRule) found.push(rule);
        else if (rule instanceof CSSKeyframesRule) keyframes.set(rule.name, rule);
        else if (rule instanceof CSSMediaRule ? matchMedia(rule.conditionText).matches : 'cssRules' in rule) {
          add(rule.cssRules);
        } else if (rule instanceof CSSImportRule && rule.styleSheet !== null) addSheet(rule.styleSheet);
      }
    };
    const addSheet = (sheet) => {
      try {
        if (!sheet.disabled && matchMedia(sheet.media.mediaText).matches) add(sheet.cssRules);
      } catch {
        // Of another origin.
      }
    };
    for (const sheet of [...document.styleSheets, ...document.adoptedStyleSheets]) addSheet(sheet);
    return { found, keyframes };
  };

  /** The selectors of a list, and the compounds of each with the combinators between them. */
  const partsOf = (text) => {
    const selectors = [];
    let depth = 0;
    let part = '';
    for (const character of text) {
      if ('([{'.includes(character)) depth += 1;
      if (')]}'.includes(character)) depth -= 1;
      if (character === ',' && depth === 0) {
        selectors.push(part.trim());
        part = '';
      } else part += character;
    }
    return [...selectors, part.trim()];
  };
  const HOVER = /:hover\b/;
  const SHOWING = [
    'display',
    'visibility',
    'opacity',
    'left',
    'top',
    'height',
    'maxHeight',
    'clip',
    'clipPath',
  ];
  const isHidden = (element) => {
    const style = getComputedStyle(element);
    if (style.display === 'none' || style.visibility === 'hidden' || style.opacity === '0') return true;
    const { right, bottom } = boxOf(element);
    const isOutside = style.position === 'absolute' && (right + scrollX <= 0 || bottom + scrollY <= 0);
    return isOutside || isTiny(element);
  };
  /** Whether a style can bring something into sight that is hidden in a way of its own. */
  const bringsIntoSight = (target, style) => {
    const { display, visibility, opacity, left, top, height, maxHeight, clip, clipPath } = style;
    const now = getComputedStyle(target);
    if (now.display === 'none') return display !== '' && display !== 'none';
    if (now.visibility === 'hidden') return visibility === 'visible';
    if (now.opacity === '0') return Number.parseFloat(opacity) > 0;
    const places = [left, top].filter((value) => value !== '' && !value.startsWith('-'));
    const sizes = [height, maxHeight, clip, clipPath].filter(
      (value) => value !== '' && !/^0\w*$/.test(value),
    );
    return (isTiny(target) ? sizes : places).length > 0;
  };

  /** What is hidden until the mouse is over something, and stays so when the keyboard is there. */
  const findHoverOnly = (listening) => {
    const listens = new Set(listening);
    const found = new Map();
    const looked = new Set();
    const rules = rulesOf().found;
    let isBeyond = rules.length >= caps.rules;
    for (const rule of rules) {
      if (!HOVER.test(rule.selectorText) || !SHOWING.some((name) => rule.style[name] !== '')) continue;
      for (const selector of partsOf(rule.selectorText)) {
        const place = selector.search(HOVER);
        const rest = selector.slice(place + ':hover'.length);
        // What is shown is another element than the one that the mouse is over.
        if (place < 0 || !/^[^\s>+~]*[\s>+~]+[^\s>+~]/.test(rest) || /:(?:not|has|is|where)\(/.test(selector))
          continue;
        const trigger = selector.slice(0, place) + (/^[^\s>+~]*/.exec(rest)?.[0] ?? '');
        let targets;
        try {
          targets = all(selector.replaceAll(/:hover\b/g, ''));
        } catch {
          continue;
        }
        isBeyond ||= targets.length > caps.elements;
        for (const target of targets.slice(0, caps.elements)) {
          if (found.size >= caps.hover || found.has(target) || !isHidden(target)) continue;
          if (!bringsIntoSight(target, rule.style)) continue;
          const by = triggerOf(target, trigger || '*');
          if (by === null || indexOf(target) === null || indexOf(by) === null) continue;
          if (!looked.has(target) && looked.size >= caps.targets) {
            isBeyond = true;
            break;
          }
          looked.add(target);
          if (!isShownByKeyboard(target, by, listens)) {
            found.set(target, { trigger: by, selector: selector.slice(0, caps.selector) });
          }
        }
      }
    }
    blur();
    const hoverOnly = [...found].map(([target, { trigger, selector }]) => ({
      node: indexOf(target),
      trigger: indexOf(trigger),
      selector,
      holdsControls: one(target, 'a[href], button, input') !== null,
    }));
    return { hoverOnly, isBeyond };
  };
  const triggerOf = (target, selector) => {
    try {
      for (let at = target.parentElement; at !== null; at = at.parentElement)
        if (at.matches(selector)) return at;
      for (let at = target.previousElementSibling; at !== null; at = at.previousElementSibling) {
        if (at.matches(selector)) return at;
      }
    } catch {
      // A selector that is valid only as a whole.
    }
    return null;
  };
  const isShownByKeyboard = (target, trigger, listens) => {
    if (!isShown(trigger, 1) || target.matches('[aria-hidden=true]')) return true;
    // What takes the focus although it can't be seen is found by the focus (isOffScreen), or is shown by it.
    const { display, visibility } = getComputedStyle(target);
    const takesFocus = target.matches(FOCUSABLE) || one(target, FOCUSABLE) !== null;
    if (display !== 'none' && visibility !== 'hidden' && takesFocus) return true;
    const text = textOf(target);
    // Signs to link a heading, and what the trigger says, too.
    if (!/\p{L}{3}/u.test(text)) return true;
    const names = [trigger, ...all('[aria-label], [title], img[alt]', trigger)].flatMap((element) =>
      ['aria-label', 'title', 'alt'].map((name) => attribute(element, name) ?? ''),
    );
    if (names.some((name) => name.includes(text))) return true;
    // A script may show it when something is clicked.
    const around = trigger.contains(target) ? trigger : (trigger.parentElement ?? trigger);
    const near = [trigger, ...all('*', around).slice(0, caps.near)].filter(
      (element) => !target.contains(element),
    );
    const mayOpen =
      'button, summary, input, [role=button], [aria-expanded], [aria-haspopup], [aria-controls], [data-toggle], [data-bs-toggle], [onclick], [onfocus], a[href="#"], a[href^="javascript:" i]';
    for (const element of near) if (element.matches(mayOpen) || listens.has(element)) return true;
    const stopsHere = near.filter((element) => trigger.contains(element) && element.matches(FOCUSABLE));
    for (const element of stopsHere.slice(0, 2)) {
      element.focus({ preventScroll: true });
      finishAnimations(target.parentElement ?? target);
      if (!isHidden(target)) return true;
    }
    return false;
  };

  const STATE = /:(hover|focus|focus-visible)\b(?=[^\s>+~]*$)/;
  const MARK = 'data-sitedelta-state';
  const ratioOf = (one, other) => {
    const [above, below] = [light(one), light(other)];
    return (Math.max(above, below) + 0.05) / (Math.min(above, below) + 0.05);
  };
  /** The colour of a text, what is behind it by the style sheets, and their contrast; null if one of them is not one colour. */
  const textContrast = (element) => {
    const { color: written, backgroundColor, backgroundImage, opacity } = getComputedStyle(element);
    const own = readColor(backgroundColor);
    if (backgroundImage !== 'none' || opacity !== '1' || (own.alpha > 0 && own.alpha < 1)) return null;
    const ground = own.alpha === 1 ? own.color : groundOf(element);
    const { color, alpha } = readColor(written);
    return ground === null || alpha < 1 ? null : { color, ground, ratio: ratioOf(color, ground) };
  };
  /** Style rules for a state of an element itself that set one of its colours, with the first element for each that is shown. */
  const coloursByState = () => {
    const found = [];
    for (const { selectorText, style } of rulesOf().found) {
      if (style.color === '' && style.backgroundColor === '') continue;
      for (const selector of partsOf(selectorText)) {
        const state = STATE.exec(selector)?.[1];
        if (state === undefined || /&|:(?:has|is|where|not)\(/.test(selector)) continue;
        // What a state of something around it does is not tried.
        if (/:(?:hover|focus|active)/.test(selector.slice(0, STATE.exec(selector).index))) continue;
        try {
          const target = all(selector.replaceAll(/:(?:hover|focus|focus-visible)\b/g, '') || '*')
            .slice(0, caps.near)
            .find((element) => isShown(element, 8) && /\p{L}{2}/u.test(ownText(element)));
          if (target !== undefined && !target.matches(':disabled'))
            found.push({ selector, style, state, target });
        } catch {
          // A selector that only style sheets know.
        }
        if (found.length >= caps.states) return found;
      }
    }
    return found;
  };
  const ownText = (element) => {
    let text = '';
    for (const { nodeType, data } of element.childNodes) if (nodeType === Node.TEXT_NODE) text += data;
    return text;
  };
  /**
   * Texts that get too little contrast while the mouse is over them or they have the focus, and have enough before. The
   * rules for these states are applied to one element at a time, by an attribute in place of the state.
   */
  const findPaleStates = () => {
    const styled = coloursByState();
    if (styled.length === 0) return [];
    const sheet = new CSSStyleSheet();
    const marked = styled.map(({ selector, style, state }) => {
      const written = selector.replaceAll(/:(?:hover|focus|focus-visible)\b/g, `[${MARK}="${state}"]`);
      return `${written} { ${style.cssText} }`;
    });
    sheet.replaceSync(marked.join('\n'));
    const before = document.adoptedStyleSheets;
    document.adoptedStyleSheets = [...before, sheet];
    const found = new Map();
    for (const { state, target } of styled) {
      if (found.has(target) || indexOf(target) === null) continue;
      const { fontSize, fontWeight } = getComputedStyle(target);
      const size = Number.parseFloat(fontSize);
      const needed = size >= 24 || (size >= 18.66 && Number(fontWeight) >= 700) ? 3 : 4.5;
      const usual = textContrast(target);
      target.setAttribute(MARK, state);
      finishAnimations(target);
      const now = textContrast(target);
      target.removeAttribute(MARK);
      finishAnimations(target);
      if (usual === null || now === null || usual.ratio < needed || now.ratio >= needed) continue;
      found.set(target, {
        node: indexOf(target),
        state: state === 'hover' ? 'hover' : 'focus',
        needed,
        ...now,
      });
    }
    document.adoptedStyleSheets = before;
    return [...found.values()];
  };

  /** Fields that refuse what is pasted: they keep back the event and do not change. */
  const findPasteless = () => {
    const fields = all(
      'input:is(:not([type]), [type=text i], [type=password i], [type=email i], [type=tel i], [type=url i], [type=number i]), textarea',
    ).filter((field) => !field.readOnly && !field.disabled && isShown(field, 8));
    const found = fields.slice(0, caps.fields).filter((field) => {
      // A code of which each field takes one sign is pasted into all of them.
      if (field.maxLength === 1) return false;
      const before = fields.map(({ value }) => value).join('\n');
      const clipboardData = new DataTransfer();
      clipboardData.setData('text/plain', '1234');
      const event = new ClipboardEvent('paste', { bubbles: true, cancelable: true, clipboardData });
      // The page's own code pastes it, in its own way, now or later.
      return !field.dispatchEvent(event) && fields.map(({ value }) => value).join('\n') === before;
    });
    return byIndex(found);
  };

  /** Whether something on the page says that it stops what moves. */
  const hasPause = () =>
    all('button, [role=button], a[href], input[type=button i], input[type=checkbox i], [role=switch]').some(
      (element) =>
        /\b(?:pause|stop|freeze|animations?|motion|halt|anhalten|pausieren|arrêter|detener|pausar)\b/i.test(
          `${textOf(element).slice(0, 80)} ${attribute(element, 'aria-label') ?? ''} ${attribute(element, 'title') ?? ''} ${element.labels?.[0] ? textOf(element.labels[0]).slice(0, 80) : ''}`,
        ),
    );
  const BUSY = '[role=progressbar], [role=status], [aria-busy=true], [aria-hidden=true] [role=img], progress';
  const BUSY_CLASS = /(?:load|spin|skeleton|placeholder|progress|shimmer|cursor|caret|blink)/i;
  /** Of a text: a caret has none. */
  const BUSY_TEXT = /(?:load|spin|skeleton|placeholder|progress|shimmer|cursor|caret)/i;
  const MOVES = /transform|translate|rotate|scale|left|top|right|bottom|margin|background-position/;
  const BLINKS = /\bopacity|visibility|(?<!-)\bcolor\b/;
  const findMoving = () => {
    if (hasPause()) return { moving: [], images: [], isBeyond: false };
    const moving = [];
    const sized = (element) => {
      const { width, height } = boxOf(element);
      return Math.round(width * height);
    };
    const { keyframes } = rulesOf();
    const changes = (name) => {
      const rule = keyframes.get(name);
      if (rule === undefined) return false;
      const values = [...rule.cssRules].map(({ style }) => style.cssText);
      if (values.some((value) => MOVES.test(value))) return 'moves';
      return values.some((value) => BLINKS.test(value)) ? 'blinks' : null;
    };
    const animated = keyframes.size === 0 ? [] : all('body *');
    for (const element of animated.slice(0, caps.elements)) {
      const style = getComputedStyle(element);
      if (style.animationName === 'none' || moving.length >= caps.moving) continue;
      const counts = style.animationIterationCount.split(', ');
      const states = style.animationPlayState.split(', ');
      const names = style.animationName.split(', ');
      const endless = names
        .filter(
          (_, at) => counts[at % counts.length] === 'infinite' && states[at % states.length] === 'running',
        )
        .map(changes);
      // What is transparent at this moment blinks all the same.
      if (!element.checkVisibility({ visibilityProperty: true }) || element.closest(BUSY) !== null) continue;
      const isBlinking = endless.includes('blinks') && /\p{L}{3}.*\p{L}{2}/u.test(textOf(element));
      if (!isBlinking && (!endless.includes('moves') || !isShown(element, 12))) continue;
      const described = `${attribute(element, 'class') ?? ''} ${style.animationName}`;
      if ((isBlinking ? BUSY_TEXT : BUSY_CLASS).test(described)) continue;
      if (textOf(element) === '' && !element.matches('img, svg') && one(element, 'img, svg') === null)
        continue;
      moving.push({ node: indexOf(element), kind: 'animation', area: sized(element) });
    }
    for (const video of all('video[autoplay][loop]:not([controls])')) {
      if (isShown(video, 100) && (video.currentSrc !== '' || one(video, 'source[src]') !== null)) {
        moving.push({ node: indexOf(video), kind: 'video', area: sized(video) });
      }
    }
    const images = all('img')
      .filter((image) => image.complete && image.naturalWidth > 0 && isShown(image, 32))
      .filter((image) => /\.(?:gif|webp|apng|png)(?:[?#]|$)/i.test(image.currentSrc))
      .filter((image) => !/\.png/i.test(image.currentSrc) || image.naturalWidth >= 32)
      .map((image) => ({
        node: indexOf(image),
        kind: 'image',
        area: sized(image),
        address: image.currentSrc,
      }));
    return {
      moving: moving.filter(({ node }) => node !== null).slice(0, caps.moving),
      images: images.filter(({ node, address }) => node !== null && address.length < 2048),
      isBeyond: animated.length > caps.elements,
    };
  };

  return {
    stops: byIndex(stops),
    where,
    blur,
    sweep,
    findCovered,
    hold,
    release,
    showUnmarked,
    focusUnmarked,
    showRinged,
    focusRinged,
    indexOfRinged,
    focusStop,
    placeOf: (element) => stops.indexOf(element),
    findClickOnly,
    middleOfClickOnly,
    isPointedAt,
    indexOfClickOnly,
    findDeafButtons,
    findHoverOnly,
    findPaleStates,
    findPasteless,
    findMoving,
    scrollBack: () => scrollTo({ left: 0, top: 0, behavior: 'instant' }),
  };
};
