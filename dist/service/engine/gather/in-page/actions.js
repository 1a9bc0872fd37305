/*
 * Runs in the world of a document in which its snapshot was taken, last of all. It adds a function there that takes the
 * caps and returns an object with which the buttons and forms of the document are tried. It sets the focus and looks;
 * the keys are pressed by who asks. Elements are named by their index in the snapshot.
 */
/* oxlint-disable unicorn/consistent-function-scoping -- one function, see snapshot.js */
globalThis.openActions = (caps) => {
  const { indexOf, reshadow } = globalThis.sitedelta;
  // Scripts of the page use its forms as they were.
  reshadow();
  const all = (selector, root = document) => [
    ...(root === document ? Document : Element).prototype.querySelectorAll.call(root, selector),
  ];
  const byId = (id) => (id === '' ? null : Document.prototype.getElementById.call(document, id));
  const attribute = (element, name) => Element.prototype.getAttribute.call(element, name);
  const boxOf = (element) => Element.prototype.getBoundingClientRect.call(element);
  const matches = (element, selector) => Element.prototype.matches.call(element, selector);
  const textOf = (element) => (element.textContent ?? '').replace(/\s+/g, ' ').trim();
  const hit = (x, y) => Document.prototype.elementFromPoint.call(document, x, y);
  const parentOf = (node) => node.assignedSlot ?? node.parentNode ?? node.host ?? null;
  const holds = (root, element) => {
    for (let at = element; at !== null; at = parentOf(at)) if (at === root) return true;
    return false;
  };
  /** A page may name one of its fields like a property of its form. */
  const isConnected = (element) => document.documentElement.contains(element);

  const isVisible = (element) =>
    isConnected(element) &&
    Element.prototype.checkVisibility.call(element, { visibilityProperty: true, opacityProperty: true });
  const isShown = (element, minimum = 4) => {
    if (!isVisible(element)) return false;
    const { width, height } = boxOf(element);
    return width >= minimum && height >= minimum;
  };
  /** What lies over a page moves out of the window to hide. */
  const isInWindow = (element) => {
    if (!isShown(element)) return false;
    const { left, right, top, bottom } = boxOf(element);
    return right > 4 && bottom > 4 && left < innerWidth - 4 && top < innerHeight - 4;
  };
  const active = () => {
    let element = document.activeElement;
    while (element?.shadowRoot?.activeElement) element = element.shadowRoot.activeElement;
    return element === document.body || element === document.documentElement ? null : element;
  };

  const FOCUSABLE =
    'a[href], area[href], button, input, select, textarea, summary, [tabindex], [contenteditable]:not([contenteditable="false" i]), iframe, audio[controls], video[controls]';
  const isStop = (element) =>
    matches(element, FOCUSABLE) &&
    element.tabIndex >= 0 &&
    !matches(element, ':disabled, [aria-disabled=true i], input[type=hidden i]') &&
    element.closest('[inert]') === null &&
    isVisible(element);

  /** Brings an element to the middle of the window and gives it the focus, if people could get to it. */
  const reach = (element) => {
    if (!isShown(element) || matches(element, ':disabled')) return false;
    element.scrollIntoView({ block: 'center', inline: 'center', behavior: 'instant' });
    const { left, top, width, height } = boxOf(element);
    const at = hit(left + width / 2, top + height / 2);
    if (at === null || !(holds(element, at) || at.contains(element))) return false;
    element.focus({ preventScroll: true });
    return active() === element;
  };
  const finishAnimations = () => {
    for (const animation of Document.prototype.getAnimations.call(document).slice(0, caps.animations)) {
      try {
        animation.finish();
      } catch {
        // It has no end.
      }
    }
  };

  /** The elements that an opener names. */
  const targetsOf = (element) => {
    const found = [];
    for (const name of Element.prototype.getAttributeNames.call(element)) {
      const value = attribute(element, name).trim();
      if (value.length > caps.value) continue;
      if (/^(?:aria-controls|commandfor)$/.test(name)) found.push(...value.split(/\s+/).map(byId));
      else if (/^(?:href|data-(?:[a-z]+-)*(?:target|href|src|open|modal|dialog))$/.test(name)) {
        if (/^#[^\s/!.]+$/.test(value)) found.push(byId(value.slice(1)));
        else if (name !== 'href' && /^[\w-]+$/.test(value)) found.push(byId(value));
        else if (name !== 'href' && /^\.[\w-]+$/.test(value)) found.push(all(value)[0] ?? null);
      }
    }
    return [...new Set(found)].filter(
      (target) =>
        target !== null && target !== element && !matches(target, 'html, body') && !target.contains(element),
    );
  };
  const toggleOf = (element) =>
    Element.prototype.getAttributeNames
      .call(element)
      .filter((name) => /^(?:data-(?:[a-z]+-)?|uk-)toggle$/.test(name))
      .map((name) => attribute(element, name).toLowerCase())
      .join(' ');
  /** It leads somewhere else, so that pressing it is not about this page. */
  const leadsAway = (element) => {
    const href = matches(element, 'a, area') ? attribute(element, 'href') : null;
    return href !== null && !/^\s*(?:#|javascript:|$)/i.test(href);
  };

  const DIALOG = 'dialog, [role=dialog i], [role=alertdialog i], [aria-modal=true i]';
  const OVERLAY_CLASS = '.modal, .offcanvas, .lightbox, .modal-dialog';
  /** What a box over the page is called that works as a dialog, whatever its role. */
  const DIALOG_NAME = /(?:^|[\s_-])(?:modal|dialog|dialogue|lightbox|popup)(?:$|[\s_-])/i;
  const BUTTON =
    'button, [role=button i], input:is([type=button i], [type=image i]), a[href^="#"], a[href^="javascript:" i]';
  const NAMED_OPENER =
    /(?:open|show|launch|trigger|toggle|js|btn|button)[-_]?(?:the[-_]?)?(?:modal|dialog|lightbox|popup)|(?:modal|dialog|lightbox|popup)[-_]?(?:open|show|launch|trigger|toggle|btn|button|link)/i;
  const opensDialog = (element) => {
    if (leadsAway(element) || matches(element, 'form [type=submit i], form button:not([type])')) return false;
    if (/^dialog$/i.test(attribute(element, 'aria-haspopup') ?? '')) return true;
    if (/\b(?:modal|offcanvas|dialog|lightbox|reveal)\b/.test(toggleOf(element))) return true;
    if (/^show-modal$/i.test(attribute(element, 'command') ?? '')) return true;
    if (targetsOf(element).some((target) => matches(target, `${DIALOG}, ${OVERLAY_CLASS}`))) return true;
    const words = `${attribute(element, 'id') ?? ''} ${attribute(element, 'class') ?? ''}`.slice(
      0,
      caps.value,
    );
    if (NAMED_OPENER.test(words)) return true;
    const code = (attribute(element, 'onclick') ?? '').slice(0, caps.value);
    return /showModal|(?:modal|dialog|lightbox|popup)/i.test(code) && !/close|hide/i.test(code);
  };
  const actionName = new RegExp(caps.actionName, 'iu');
  const plain = (text) =>
    text
      .replace(/([a-z])([A-Z])/g, '$1 $2')
      .replace(/_/g, ' ')
      .normalize('NFD')
      .replace(/\p{M}/gu, '');
  /** Whether a button is called like what deletes, signs out, buys or pays. @param more where it leads, or what it runs */
  const namesAction = (element, more) => {
    const names = ['name', 'id', 'value', 'title', 'aria-label', 'formaction'];
    const said = names.map((name) => attribute(element, name) ?? '');
    return [textOf(element).slice(0, caps.value), ...said, more].some((text) =>
      actionName.test(plain(text.slice(0, caps.value))),
    );
  };
  const CLOSES =
    /(?:^|\b)(?:close|cancel|dismiss|back|done|ok|okay|got it|no|no thanks|not now|schließen|schliessen|abbrechen|zurück|fermer|annuler|retour|cerrar|cancelar|chiudi|annulla|sluiten|annuleren|fechar|stäng|luk|lukk|zamknij)(?:\b|$)|^[×x✕✖✗╳⨯]$/i;
  const isCloser = (element) => {
    const marks = Element.prototype.getAttributeNames.call(element).join(' ');
    const words = `${attribute(element, 'aria-label') ?? ''} ${attribute(element, 'title') ?? ''} ${attribute(element, 'class') ?? ''}`;
    return /dismiss|close/.test(marks) || CLOSES.test(textOf(element).slice(0, 40)) || CLOSES.test(words);
  };
  const MANAGED =
    '[role=menubar i], [role=tree i], [role=treegrid i], [role=grid i], [role=tablist i], [role=toolbar i], [role=application i], [role=listbox i]';
  const isDisclosure = (element) => {
    if (
      matches(element, 'input, select, textarea, summary, [role=combobox i], [role=menuitem i], [role=tab i]')
    )
      return false;
    if (leadsAway(element) || element.closest(MANAGED) !== null) return false;
    if (element.hasAttribute('aria-expanded')) return true;
    if (/^(?:true|menu)$/i.test(attribute(element, 'aria-haspopup') ?? '')) return true;
    return /\b(?:dropdown|collapse)\b/.test(toggleOf(element));
  };

  /** A button that says of itself neither that it opens something nor that it sends anything. */
  const PLAIN =
    'button:not([type=submit i], [type=reset i]), [role=button i], input[type=button i], a[href="#"], a[href=""], a[href^="javascript:" i]';
  const isPlain = (element) =>
    matches(element, PLAIN) &&
    !matches(element, 'form button:not([type]), [aria-pressed], [aria-expanded], [aria-haspopup]') &&
    element.closest(`${MANAGED}, ${DIALOG}`) === null &&
    isStop(element) &&
    !isCloser(element) &&
    !namesAction(element, attribute(element, 'onclick') ?? '');
  const LIVE =
    '[role=alert i], [role=status i], [role=log i], [aria-live=polite i], [aria-live=assertive i], output';
  const CONTENT = 'h2, h3, h4, h5, h6, ul, ol, dl, table, form';
  /** Enough to be more than a tooltip or a message that something was done. */
  const isPart = (element) =>
    element !== null &&
    !matches(element, `script, style, template, [role=tooltip i], ${LIVE}, ${DIALOG}, ${OVERLAY_CLASS}`) &&
    (textOf(element).length >= 80 ||
      matches(element, CONTENT) ||
      all(`${FOCUSABLE}, ${CONTENT}`, element).length > 0);
  /** Moves through slides, steps or months; what comes is no part that opens. */
  const STEPS = /next|prev|slide|carousel|step|pag(?:e|ination)|month|tab/i;
  /** A hidden part comes right after it, or after the heading or paragraph that holds nothing else. */
  const hidesPart = (element) => {
    if (
      !isPlain(element) ||
      STEPS.test(`${attribute(element, 'class') ?? ''} ${attribute(element, 'id') ?? ''}`)
    )
      return false;
    const parent = element.parentElement;
    const isAlone =
      element.nextElementSibling === null && parent !== null && all(FOCUSABLE, parent).length === 1;
    const part = isAlone ? parent.nextElementSibling : element.nextElementSibling;
    return isPart(part) && !isVisible(part);
  };

  let openers = [];
  const disclosures = [];
  const silent = [];
  const chosen = new Set();
  const alike = new Map();
  const MAYBE = `${BUTTON}, [aria-haspopup], [aria-expanded], [data-toggle], [data-bs-toggle], [data-coreui-toggle], [data-mdb-toggle]`;
  for (const element of all(MAYBE).slice(0, caps.elements)) {
    if (!isShown(element) || matches(element, ':disabled, [aria-disabled=true i]')) continue;
    if (element.closest('[inert], [aria-hidden=true i]') !== null) continue;
    if (opensDialog(element)) {
      const [target = element] = targetsOf(element);
      if (chosen.has(target) || !isStop(element)) continue;
      chosen.add(target);
      openers.push(element);
    } else if (isDisclosure(element)) {
      // Of many that are made alike, two are enough.
      const kind = `${element.localName} ${attribute(element, 'class') ?? ''} ${toggleOf(element)}`;
      const count = alike.get(kind) ?? 0;
      alike.set(kind, count + 1);
      if (count < caps.alike) disclosures.push(element);
    } else if (silent.length < caps.alike && hidesPart(element)) silent.push(element);
  }
  // Those that say that they open something come first.
  disclosures.push(...silent);

  // ---- Dialogs

  const isLaidOver = (element) => /^(?:fixed|absolute)$/.test(getComputedStyle(element).position);
  /** What lay over the page before; what is new belongs to the dialog. */
  let before = new Set();
  let opener = null;
  let dialog = null;
  /** Dialogs that were open in this trial. */
  const opened = new WeakSet();
  const pressed = new WeakSet();

  const reachOpener = (place) => {
    opener = openers[place];
    pressed.add(opener);
    dialog = null;
    before = new Set(
      all('body *')
        .slice(0, caps.elements)
        .filter((element) => isInWindow(element) && (isLaidOver(element) || matches(element, DIALOG))),
    );
    return reach(opener);
  };
  const isNew = (element) => element !== null && !before.has(element) && isInWindow(element);
  /** The outermost part that is new and lies over the page, around an element. */
  const overlayAround = (element) => {
    let found = null;
    for (let at = element; at !== null && at !== document.body; at = parentOf(at)) {
      if (at instanceof Element && isNew(at) && (isLaidOver(at) || matches(at, DIALOG))) found = at;
    }
    return found;
  };
  /** What only darkens the page has none. */
  const hasContent = (element) =>
    textOf(element) !== '' || all(`img, iframe, ${FOCUSABLE}`, element).length > 0;
  /** It stays over the middle of the page, without having to cover it, and its author calls it a dialog. */
  const isCalledDialog = (element) => {
    const words = `${attribute(element, 'class') ?? ''} ${attribute(element, 'id') ?? ''}`;
    if (!DIALOG_NAME.test(words.slice(0, caps.value))) return false;
    const { left, right } = boxOf(element);
    return getComputedStyle(element).position === 'fixed' && left < innerWidth / 2 && right > innerWidth / 2;
  };
  const findDialog = () => {
    finishAnimations();
    const declared = [
      ...targetsOf(opener).filter((target) => isLaidOver(target) || matches(target, DIALOG)),
      ...all(DIALOG).slice(0, caps.dialogs),
    ];
    const middle = hit(innerWidth / 2, innerHeight / 2);
    const around = middle && overlayAround(middle);
    dialog =
      declared.find((element) => isNew(element)) ??
      (around && hasContent(around) ? around : null) ??
      all('body *')
        .slice(0, caps.elements)
        .find((element) => isCalledDialog(element) && isNew(element) && hasContent(element)) ??
      null;
    if (dialog !== null) for (const each of all(DIALOG)) if (isInWindow(each)) opened.add(each);
    return dialog !== null;
  };
  const isDialogOpen = () => {
    finishAnimations();
    return isConnected(dialog) && isInWindow(dialog);
  };
  const covers = () => {
    let count = 0;
    for (const x of [0.03, 0.5, 0.97]) {
      for (const y of [0.03, 0.5, 0.97]) {
        const at = hit(innerWidth * x, innerHeight * y);
        if (at !== null && overlayAround(at) !== null) count += 1;
      }
    }
    return count >= 7;
  };
  const stopsIn = (root) =>
    all(FOCUSABLE, root)
      .slice(0, caps.elements)
      .filter((element) => isStop(element));
  const nameOf = (element) => {
    const ids = (attribute(element, 'aria-labelledby') ?? '').split(/\s+/).map(byId);
    const labelled = ids
      .filter((each) => each !== null)
      .map((each) => `${textOf(each)} ${attribute(each, 'aria-label') ?? ''}`)
      .join(' ');
    const names = [labelled, attribute(element, 'aria-label') ?? '', attribute(element, 'title') ?? ''];
    return names.map((name) => name.trim()).find((name) => name !== '') ?? '';
  };
  const describeDialog = () => {
    const ROLE = 'dialog, [role=dialog i], [role=alertdialog i]';
    const around = [];
    for (let at = dialog; at instanceof Element && at !== document.body; at = at.parentElement)
      around.push(at);
    const withRole = [...around, ...all(ROLE, dialog)].filter(
      (element) => matches(element, ROLE) && isShown(element, 1),
    );
    const isNative = withRole.some((element) => matches(element, 'dialog:modal'));
    const names = withRole.map((element) => nameOf(element));
    return {
      opener: indexOf(opener),
      isModal: isNative || saysModal() || covers(),
      isCalledDialog: isCalledDialog(dialog),
      hasRole: withRole.length > 0,
      name: (names.find((name) => name !== '') ?? '').slice(0, caps.text),
      text: textOf(dialog).slice(0, caps.text),
      stops: stopsIn(dialog).length,
    };
  };
  /** It says that nothing else can be used while it is open, whatever its size. */
  const saysModal = () =>
    dialog.closest('[aria-modal=true i]') !== null ||
    all('[aria-modal=true i]', dialog).some((element) => isShown(element, 1));
  /** Where the focus is, now that the dialog is open. */
  const focusOfDialog = () => {
    finishAnimations();
    const element = active();
    if (element === null) return { at: 'nowhere' };
    if (holds(dialog, element) || overlayAround(element) !== null) return { at: 'inside' };
    return isCovered(element) ? { at: 'behind', node: indexOf(element) } : { at: 'elsewhere' };
  };
  /** People would see it but for the dialog. Parts that only catch the focus are tiny. */
  const isCovered = (element) => {
    if (!isShown(element, 8) || element.closest('[aria-hidden=true i], [data-focus-guard]') !== null)
      return false;
    const { left, top, width, height } = boxOf(element);
    const x = left + width / 2;
    const y = top + height / 2;
    if (x < 0 || y < 0 || x >= innerWidth || y >= innerHeight) return false;
    const at = hit(x, y);
    if (saysModal()) return true;
    return at !== null && !holds(element, at) && !at.contains(element) && overlayAround(at) !== null;
  };
  let closers = [];
  /** The buttons that may close it: those that say so first. */
  const findClosers = () => {
    const may = stopsIn(dialog).filter(
      (element) => matches(element, `${BUTTON}, input[type=submit i], [tabindex]`) && !leadsAway(element),
    );
    const sure = may.filter((element) => isCloser(element));
    closers = [...sure, ...may.filter((element) => !isCloser(element))];
    return { sure: sure.length, all: closers.length, others: stopsIn(dialog).length - closers.length };
  };
  const reachCloser = (place) => {
    closers[place].focus({ preventScroll: true });
    return active() === closers[place];
  };
  /** Whether the focus is back at the opener or where people can go on from; null if it can't be told. */
  const isReturned = () => {
    finishAnimations();
    if (!isShown(opener)) return null;
    const element = active();
    if (element === null) return false;
    return element === opener || (isShown(element) && !holds(dialog, element));
  };
  /** Whether the Tab key has gone on next to the opener. */
  const isNextToOpener = () => {
    const element = active();
    if (element === null) return false;
    const stops = stopsIn(document.body);
    const at = stops.indexOf(opener);
    return at >= 0 && stops.slice(Math.max(at - 1, 0), at + 2).includes(element);
  };
  /** So that what could not be closed is not in the way. */
  const putAway = () => {
    for (const element of all('body *').slice(0, caps.elements)) {
      if (isNew(element) && isLaidOver(element)) element.style.setProperty('display', 'none', 'important');
    }
    if (dialog instanceof HTMLDialogElement && dialog.open) dialog.close();
    active()?.blur();
  };

  /** Dialogs that are there, and that no button was seen to open. */
  const hiddenDialogs = () =>
    all(DIALOG)
      .slice(0, caps.dialogs)
      .filter((element) => !opened.has(element) && !isInWindow(element) && hasContent(element));
  const named = new Set(openers);
  const hasHiddenDialog = () => hiddenDialogs().length > 0;
  const wordsOf = (text) => text.toLowerCase().match(/[\p{L}\d]{3,}/gu) ?? [];
  /** Plain buttons that may open a hidden dialog: first those that are called as it is. */
  const findPlain = () => {
    const hidden = hiddenDialogs();
    if (hidden.length === 0) return [];
    const names = hidden.map(
      (element) =>
        `${nameOf(element)} ${attribute(element, 'id') ?? ''} ${textOf(all('h1, h2, h3, h4', element)[0] ?? element).slice(0, caps.text)}`,
    );
    const words = new Set(wordsOf(names.join(' ')));
    const kinds = new Map();
    return all(PLAIN)
      .slice(0, caps.elements)
      .filter((element) => {
        if (
          named.has(element) ||
          pressed.has(element) ||
          leadsAway(element) ||
          !isShown(element) ||
          !isPlain(element)
        )
          return false;
        if (element.closest('[inert], [aria-hidden=true i]') !== null) return false;
        const kind = `${element.localName} ${attribute(element, 'class') ?? ''}`;
        kinds.set(kind, (kinds.get(kind) ?? 0) + 1);
        return kinds.get(kind) <= caps.alike;
      })
      .map((element) => {
        const said = ['id', 'aria-label', 'title'].map((name) => attribute(element, name) ?? '');
        const shared = wordsOf(`${textOf(element)} ${said.join(' ')}`.slice(0, caps.value));
        return { element, shared: shared.filter((word) => words.has(word)).length };
      })
      .sort((x, y) => y.shared - x.shared)
      .slice(0, caps.plain)
      .map(({ element }) => element);
  };
  /** From now on these are the openers. */
  const usePlain = () => {
    openers = findPlain();
    return openers.length;
  };
  /** Buttons that can be used and that were not. */
  const countUnpressed = () =>
    all(PLAIN)
      .slice(0, caps.elements)
      .filter(
        (element) =>
          !pressed.has(element) &&
          !matches(element, 'form button:not([type])') &&
          isShown(element) &&
          isStop(element),
      ).length;

  /** Gives the focus to what lies over the page already, so that Escape may close it. */
  const enterOverlay = () => {
    const middle = hit(innerWidth / 2, innerHeight / 2);
    const around = middle && overlayAround(middle);
    if (around) stopsIn(around)[0]?.focus({ preventScroll: true });
    return null;
  };

  // ---- What shows and hides a part of the page

  let trigger = null;
  let parts = [];
  let heights = [];
  let saidBefore = null;
  let calledBefore = '';
  const calledNow = () => `${textOf(trigger)} ${attribute(trigger, 'aria-label') ?? ''}`;
  const partsOf = (element) => {
    const parent = element.parentElement;
    const siblings = parent === null ? [] : [...parent.children].slice(0, 12);
    const near = siblings.filter((each) =>
      matches(
        each,
        'ul, ol, menu, [role=menu i], [class*=dropdown], [class*=menu], [class*=collapse], [class*=panel], [class*=content], [class*=submenu]',
      ),
    );
    const found = [
      ...targetsOf(element),
      element.nextElementSibling,
      ...near,
      parent?.nextElementSibling ?? null,
    ];
    return [...new Set(found)].filter(
      (part) =>
        part !== null &&
        part !== undefined &&
        part !== element &&
        !part.contains(element) &&
        !matches(part, 'script, style, template'),
    );
  };
  /** Height that can be seen, in CSS pixels. */
  const heightOf = (part) => (isShown(part) && !isClipped(part) ? boxOf(part).height : 0);
  /** Padding may be left of what is closed. */
  const CLOSED = 16;
  /** A part may be cut off by what is around it. */
  const isClipped = (part) => {
    const { left, right, top, bottom } = boxOf(part);
    let at = part.parentElement;
    for (let level = 0; level < 3 && at !== null; level += 1, at = at.parentElement) {
      if (getComputedStyle(at).overflow === 'visible') continue;
      const box = boxOf(at);
      if (Math.min(right, box.right) - Math.max(left, box.left) < 4) return true;
      if (Math.min(bottom, box.bottom) - Math.max(top, box.top) < 4) return true;
    }
    return false;
  };
  /** Looks at what there is before it is pressed. What it must be tried by; null if people can't get to it now. */
  const startDisclosure = (place) => {
    trigger = disclosures[place];
    pressed.add(trigger);
    active()?.blur();
    if (!isShown(trigger)) return null;
    parts = partsOf(trigger).slice(0, caps.parts);
    trigger.scrollIntoView({ block: 'center', inline: 'center', behavior: 'instant' });
    heights = parts.map((part) => heightOf(part));
    saidBefore = attribute(trigger, 'aria-expanded');
    calledBefore = calledNow();
    if (parts.length === 0) return 'nothing';
    if (isStop(trigger)) return reach(trigger) ? 'keyboard' : null;
    // Another element for the same, or a part of a widget that manages the focus, takes the keys.
    const isManaged =
      trigger.hasAttribute('tabindex') ||
      all(FOCUSABLE, trigger).length > 0 ||
      trigger.parentElement?.closest('a[href], button, [tabindex], summary, label') != null;
    const shared = all(MAYBE).some(
      (other) =>
        other !== trigger && isStop(other) && targetsOf(other).some((target) => parts.includes(target)),
    );
    const { left, top, width, height } = boxOf(trigger);
    const at = hit(left + width / 2, top + height / 2);
    const isHit = at !== null && (holds(trigger, at) || at.contains(trigger));
    if (isManaged || shared) return 'nothing';
    return isHit ? 'mouse' : null;
  };
  const changedPart = () => {
    finishAnimations();
    return parts.findIndex((part, at) => {
      const [low, high] = [heightOf(part), heights[at]].sort((x, y) => x - y);
      // What is built anew can't be followed.
      return isConnected(part) && low < CLOSED && high - low >= CLOSED / 2;
    });
  };
  const hasGrown = (at) => heightOf(parts[at]) > heights[at];
  /** Whether it has done something at all. */
  const hasReacted = () =>
    changedPart() >= 0 || !isConnected(trigger) || attribute(trigger, 'aria-expanded') !== saidBefore;
  const middleOfTrigger = () => {
    const { left, top, width, height } = boxOf(trigger);
    return { x: left + width / 2, y: top + height / 2 };
  };
  const describeDisclosure = () => {
    const at = changedPart();
    const part = parts[at];
    const holder = trigger.parentElement;
    const nearby = [holder, holder?.parentElement ?? null, ...all('[aria-expanded]', trigger)];
    return {
      trigger: indexOf(trigger),
      content: indexOf(part),
      expanded: { before: saidBefore, after: attribute(trigger, 'aria-expanded') },
      // “Show” that becomes “Hide” says it, too.
      isSaidNearby:
        calledNow() !== calledBefore ||
        nearby.some((each) => each !== null && each.hasAttribute('aria-expanded')),
      hasOpened: hasGrown(at),
      isOver: hasGrown(at) && isLaidOver(part),
    };
  };
  const isTriggerThere = () => isShown(trigger);
  const focusTrigger = () => {
    trigger.focus({ preventScroll: true });
    return active() === trigger;
  };

  // ---- Forms

  const elements = Object.getOwnPropertyDescriptor(HTMLFormElement.prototype, 'elements');
  const elementsOf = (each) => [...elements.get.call(each)];
  const FIELD =
    'textarea, select, input:not([type=hidden i], [type=submit i], [type=button i], [type=reset i], [type=image i], [type=checkbox i], [type=radio i], [type=range i], [type=color i], [type=file i])';
  const fieldsOf = (form) =>
    elementsOf(form).filter(
      (element) =>
        matches(element, FIELD) && isShown(element) && !matches(element, ':disabled, :read-only:not(select)'),
    );
  const isSearch = (form) => {
    const fields = fieldsOf(form);
    return (
      form.closest('[role=search i], search') !== null ||
      (fields.length === 1 &&
        (matches(fields[0], '[type=search i]') ||
          /^(?:s|q|query|search|term|keywords?)$/i.test(attribute(fields[0], 'name') ?? '') ||
          /search|suche|recherche|buscar/i.test(
            `${attribute(form, 'class') ?? ''} ${attribute(form, 'id') ?? ''} ${attribute(fields[0], 'placeholder') ?? ''}`,
          )))
    );
  };
  const submitterOf = (form) =>
    elementsOf(form).find(
      (element) =>
        matches(
          element,
          'button:not([type=button i], [type=reset i]), input:is([type=submit i], [type=image i])',
        ) &&
        isShown(element) &&
        !matches(element, ':disabled'),
    ) ?? null;
  /** Whether a link or form leads to another window: by its own attribute, or by the base of the document. */
  const opensWindow = (element, submitter = null) => {
    const own = (submitter && attribute(submitter, 'formtarget')) ?? attribute(element, 'target');
    const name = own ?? attribute(all('base[target]')[0] ?? element, 'target') ?? '';
    return !/^(?:|_self)$/i.test(name.trim());
  };
  const isAction = (form, submitter) => namesAction(submitter, attribute(form, 'action') ?? '');
  const submitted = all('form')
    .slice(0, caps.elements)
    .filter((form) => {
      if (!isVisible(form)) return false;
      if (/^dialog$/i.test(attribute(form, 'method') ?? '') || isSearch(form)) return false;
      const submitter = submitterOf(form);
      return submitter !== null && fieldsOf(form).length > 0;
    });
  const inPlace = submitted.filter((form) => !opensWindow(form, submitterOf(form)));
  const forms = inPlace.filter((form) => !isAction(form, submitterOf(form)));

  // ---- Lists that lead somewhere

  const selects = all('select').filter((element) => {
    if (element.multiple || element.size > 1 || !isShown(element) || !isStop(element)) return false;
    return [...element.options].filter((option) => !matches(option, ':disabled')).length > 1;
  });
  let heard = [];
  let chosenBefore = -1;
  /** Those that a script listens to, itself or from what is around it. @param listening elements */
  const findHeard = (listening) => {
    const listens = new Set(listening);
    heard = selects.filter((element) => {
      if (element.hasAttribute('onchange') || element.hasAttribute('oninput')) return true;
      for (let at = element; at !== null; at = parentOf(at)) if (listens.has(at)) return true;
      return false;
    });
    return heard.length;
  };
  /** The key that chooses another option; null if people can't get to the list. */
  const reachSelect = (place) => {
    const element = heard[place];
    if (!isVisible(element) || !reach(element)) return null;
    const at = element.selectedIndex;
    const isAfter = [...element.options].some((option, index) => index > at && !matches(option, ':disabled'));
    chosenBefore = at;
    return isAfter ? 'ArrowDown' : 'ArrowUp';
  };
  const hasChosen = (place) => isConnected(heard[place]) && heard[place].selectedIndex !== chosenBefore;
  const indexOfSelect = (place) => indexOf(heard[place]);

  let form = null;
  let fields = [];
  let looks = [];
  let texts = new Set();
  let refused = [];
  let submits = [];
  addEventListener('invalid', (event) => refused.push(event), true);
  addEventListener('submit', (event) => submits.push(event), true);
  // Once all scripts of the page have heard of it: they may have chosen another window. None would open, but it would take
  // the focus.
  let kept = null;
  addEventListener('submit', (event) => {
    if (event.defaultPrevented || !opensWindow(event.target, event.submitter)) return;
    kept = event;
    event.preventDefault();
  });
  addEventListener('click', (event) => {
    const link = event
      .composedPath()
      .find((each) => each instanceof Element && matches(each, 'a[href], area[href]'));
    if (link !== undefined && opensWindow(link)) event.preventDefault();
  });

  /** The texts that can be seen, each with the element that holds it. */
  const shownTexts = () => {
    const found = [];
    const walker = Document.prototype.createTreeWalker.call(document, document.body, NodeFilter.SHOW_TEXT);
    for (let count = 0; count < caps.texts && walker.nextNode() !== null; count += 1) {
      const text = walker.currentNode.data.replace(/\s+/g, ' ').trim();
      const holder = walker.currentNode.parentElement;
      if (text === '' || holder === null || matches(holder, 'script, style, noscript, template, option'))
        continue;
      if (isVisible(holder)) found.push({ text, holder });
    }
    return found;
  };
  const keyOf = ({ text, holder }) => `${holderId(holder)} ${text}`;
  const ids = new WeakMap();
  let lastId = 0;
  const holderId = (holder) => {
    if (!ids.has(holder)) ids.set(holder, (lastId += 1));
    return ids.get(holder);
  };
  const LOOK =
    'borderTopColor borderBottomColor borderLeftColor borderTopWidth borderBottomWidth borderTopStyle boxShadow backgroundColor backgroundImage color'.split(
      ' ',
    );
  const pseudosOf = (element) =>
    ['::before', '::after'].map((pseudo) => getComputedStyle(element, pseudo).content).join('|');
  const lookOf = (field) => {
    const style = getComputedStyle(field);
    return {
      own: LOOK.map((name) => style[name]).join('|'),
      // Text of other kinds.
      said: `${attribute(field, 'placeholder') ?? ''}|${attribute(field, 'title') ?? ''}|${[field.parentElement, ...(field.labels ?? [])].map((each) => (each === null ? '' : pseudosOf(each))).join('|')}`,
    };
  };
  const reachForm = (place) => {
    form = forms[place];
    if (!isVisible(form)) return false;
    fields = fieldsOf(form);
    active()?.blur();
    finishAnimations();
    looks = fields.map((field) => lookOf(field));
    texts = new Set(shownTexts().map((each) => keyOf(each)));
    refused = [];
    submits = [];
    const submitter = submitterOf(form);
    return submitter !== null && reach(submitter);
  };
  /** To press it once more. */
  const reachSubmitter = () => {
    refused = [];
    submits = [];
    const submitter = submitterOf(form);
    return submitter !== null && reach(submitter);
  };
  const newTexts = () => shownTexts().filter((each) => !texts.has(keyOf(each)));
  /** What has come of it: the browser has sent it, or shows a message of its own, or something has changed. */
  const outcomeOfForm = () => {
    finishAnimations();
    const isSent = submits.some(
      (event) => event.target === form && (event === kept || !event.defaultPrevented),
    );
    const focused = active();
    const isNative = refused.some((event) => !event.defaultPrevented && event.target === focused);
    const hasChanged =
      fields.some(
        (field, at) => lookOf(field).own !== looks[at].own || attribute(field, 'aria-invalid') === 'true',
      ) || newTexts().length > 0;
    return isConnected(form) && isVisible(form)
      ? { isSent, isNative, hasChanged }
      : { isSent: true, isNative, hasChanged };
  };
  /** The largest part around a field that holds no other one. */
  const groupOf = (field) => {
    let found = field;
    for (let at = field.parentElement; at !== null && at !== form.parentElement; at = at.parentElement) {
      if (fields.some((other) => other !== field && at.contains(other))) break;
      found = at;
    }
    return found;
  };
  const refersTo = (field, holder) => {
    const names = ['aria-describedby', 'aria-errormessage', 'aria-labelledby'];
    const named = names.flatMap((name) => (attribute(field, name) ?? '').split(/\s+/).map(byId));
    return [...named, ...(field.labels ?? [])].some((each) => each !== null && each.contains(holder));
  };
  const formatOf = (field) => {
    const words = ['name', 'id', 'autocomplete', 'placeholder']
      .map((name) => attribute(field, name) ?? '')
      .join(' ');
    if (!matches(field, 'input:not([type]), input:is([type=text i], [type=email i])')) return null;
    if (matches(field, '[type=email i]') || /(?:^|[^a-z])e-?mail/i.test(words)) return 'email';
    return /(?:^|[^a-z])(?:date|birthday|bday|dob|geburtsdatum)/i.test(words) ? 'date' : null;
  };
  /** Whether a text says which field it is about, by a word of its label. */
  const namesField = (text) => {
    const words = new Set(text.toLowerCase().match(/[\p{L}-]{3,}/gu));
    return fields.some((field) => {
      const labels = [...(field.labels ?? [])].map(({ textContent }) => textContent);
      const said = [
        ...labels,
        ...['aria-label', 'placeholder', 'name'].map((name) => attribute(field, name)),
      ];
      return (
        said
          .join(' ')
          .toLowerCase()
          .match(/[\p{L}-]{3,}/gu) ?? []
      ).some((word) => words.has(word));
    });
  };
  /** What has appeared away from all fields, and does not say which of them it is about. */
  const generalText = (fresh, focused) => {
    const groups = fields.map((field) => groupOf(field));
    const text = fresh
      .filter(
        ({ holder }) => !groups.some((group) => group.contains(holder)) && holder.closest('button') === null,
      )
      .map((each) => each.text)
      .join(' ');
    const pointsAtField = fields.includes(focused) || namesField(text);
    return text === '' || pointsAtField ? null : text.slice(0, caps.text);
  };
  const describeForm = () => {
    const focused = active();
    const fresh = newTexts();
    focused?.blur();
    finishAnimations();
    const links = fresh.map(({ holder }) => holder.closest('a[href^="#"]')).filter((link) => link !== null);
    const saidOtherwise = fields.some((field, at) => lookOf(field).said !== looks[at].said);
    const described = fields.map((field, at) => {
      const group = groupOf(field);
      const own = fresh.filter(({ holder }) => group.contains(holder) && holder.closest('button') === null);
      const look = lookOf(field);
      const id = attribute(field, 'id') ?? '';
      const isRequired = field.required || attribute(field, 'aria-required') === 'true';
      return {
        node: indexOf(field),
        isEmpty: field.value === '',
        isRequired,
        // What is disabled looks different, too.
        looksWrong: look.own !== looks[at].own && !matches(field, ':disabled, :read-only:not(select)'),
        saysInvalid: attribute(field, 'aria-invalid') === 'true',
        text:
          own.length === 0
            ? null
            : own
                .map(({ text }) => text)
                .join(' ')
                .slice(0, caps.text),
        isTied:
          own.some(({ holder }) => refersTo(field, holder)) ||
          fresh.some(({ holder }) => refersTo(field, holder)) ||
          (id !== '' && links.some((link) => attribute(link, 'href') === `#${id}`)),
        format: formatOf(field),
      };
    });
    return {
      node: indexOf(form),
      fields: described.slice(0, caps.fields),
      hasText: fresh.length > 0 || saidOtherwise,
      general: generalText(fresh, focused),
      empty: described.filter(({ isEmpty }) => isEmpty).length,
      isAnnounced:
        fresh.some(({ holder }) => holder.closest(LIVE) !== null) ||
        (focused !== null && fresh.some(({ holder }) => focused.contains(holder))),
    };
  };
  /** Gives the focus to a field, to write something into it. */
  const reachField = (place) => reach(fields[place]);
  const textOfField = (place) => {
    const group = groupOf(fields[place]);
    const own = newTexts().filter(({ holder }) => group.contains(holder));
    return own.length === 0
      ? null
      : own
          .map(({ text }) => text)
          .join(' ')
          .slice(0, caps.text);
  };

  return {
    counts: {
      openers: openers.length,
      disclosures: disclosures.length,
      plain: findPlain().length,
      forms: forms.length,
      formsAsActions: inPlace.length - forms.length,
      formsInWindows: submitted.length - inPlace.length,
      selects: selects.length,
    },
    findHeard,
    reachSelect,
    hasChosen,
    indexOfSelect,
    reachOpener,
    usePlain,
    hasHiddenDialog,
    countUnpressed,
    findDialog,
    isDialogOpen,
    describeDialog,
    focusOfDialog,
    findClosers,
    reachCloser,
    isReturned,
    isNextToOpener,
    putAway,
    enterOverlay,
    startDisclosure,
    changedPart,
    hasReacted,
    middleOfTrigger,
    describeDisclosure,
    isTriggerThere,
    focusTrigger,
    reachForm,
    reachSubmitter,
    outcomeOfForm,
    describeForm,
    reachField,
    textOfField,
    end: () => {
      active()?.blur();
      scrollTo({ left: 0, top: 0, behavior: 'instant' });
    },
  };
};
