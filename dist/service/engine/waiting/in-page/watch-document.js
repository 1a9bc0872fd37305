/*
 * Runs in an isolated world of a loaded document, and adds an object there that reports for how long the document has
 * been at rest, and flushes what is still pending. Properties of the document are read through the accessors of the
 * prototypes: an image named "fonts" or "body" shadows them in every world.
 * It is one long function so that the world gets only one new name.
 */
/* oxlint-disable unicorn/consistent-function-scoping -- one function, see above */
(() => {
  /** Up to this many changes of one element count; more are an animation, or a clock. */
  const MAX_CHANGES = 3;
  /** Animations by scripts end within this time (jQuery's "slow" is 600 ms), or never. */
  const ANIMATION_MS = 700;
  const MAX_SCREENS = 20;
  const MAX_SCROLLS = 2;
  /** As many as are judged. */
  const MAX_FRAMES = 10;
  const FRAME_MS = 50;
  const OBSERVED = { subtree: true, childList: true, characterData: true, attributes: true };

  const reader = (prototype, name) => {
    const accessor = Object.getOwnPropertyDescriptor(prototype, name);
    return () => accessor.get.call(document);
  };
  const caller =
    (prototype, name) =>
    (object, ...args) =>
      prototype[name].call(object, ...args);
  const bodyOf = reader(Document.prototype, 'body');
  const fontsOf = reader(Document.prototype, 'fonts');
  const timelineOf = reader(Document.prototype, 'timeline');
  const scrollerOf = reader(Document.prototype, 'scrollingElement');
  const find = caller(Element.prototype, 'querySelectorAll');
  const isVisible = caller(Element.prototype, 'checkVisibility');
  const boxOf = caller(Element.prototype, 'getBoundingClientRect');
  const byTag = caller(Document.prototype, 'getElementsByTagName');
  const shadowRoot = Object.getOwnPropertyDescriptor(Element.prototype, 'shadowRoot');
  const shadowRootOf = (element) => shadowRoot.get.call(element);
  const findAll = (root, selector) =>
    (root === document ? Document : ShadowRoot).prototype.querySelectorAll.call(root, selector);
  const animationsOf = (root) =>
    (root === document ? Document : ShadowRoot).prototype.getAnimations.call(root);

  const changes = new WeakMap();
  const observed = new WeakSet();
  const finished = new WeakSet();
  const roots = [document];
  let lastMs = performance.now();
  let lastWorkMs = lastMs;
  let elements = 0;
  let knownShadowRoots = 0;
  let scrolls = 0;
  const woken = new Set();

  const count = () => byTag(document, '*').length;

  const isWork = ({ target }) => {
    const times = (changes.get(target) ?? 0) + 1;
    changes.set(target, times);
    return times <= MAX_CHANGES;
  };

  const observer = new MutationObserver((records) => {
    const nowMs = performance.now();
    let work = false;
    for (const record of records) work = isWork(record) || work;
    // A growing list changes the same element often.
    const grown = count();
    if (grown > elements) work = true;
    elements = Math.max(elements, grown);
    if (work) lastWorkMs = nowMs;
    if (work || nowMs - lastWorkMs < ANIMATION_MS) lastMs = nowMs;
  });

  const observe = (root) => {
    if (root === null || observed.has(root)) return false;
    observed.add(root);
    observer.observe(root, OBSERVED);
    return true;
  };
  observe(document);
  elements = count();

  /** Observes documents and shadow trees that are not observed yet; false if there are none. */
  const adopt = (shadowRoots) => {
    let found = false;
    for (const frame of byTag(document, 'iframe')) {
      // An element with that name in an SVG has no document.
      if (frame instanceof HTMLIFrameElement) found = observe(frame.contentDocument) || found;
    }
    if (shadowRoots <= knownShadowRoots) return found;
    knownShadowRoots = shadowRoots;
    for (let at = 0; at < roots.length; at += 1) {
      for (const element of findAll(roots[at], '*')) {
        const root = shadowRootOf(element);
        if (root === null || !observe(root)) continue;
        roots.push(root);
        found = true;
      }
    }
    return found;
  };

  /** Finishes finite animations, so that the page gets their events while its scripts still run. */
  const finishAnimations = () => {
    let any = false;
    for (const animation of roots.flatMap(animationsOf)) {
      const endTime = animation.effect?.getComputedTiming().endTime;
      if (animation.playState !== 'running' || finished.has(animation)) continue;
      if (animation.timeline !== timelineOf() || !Number.isFinite(endTime)) continue;
      finished.add(animation);
      animation.finish();
      any = true;
    }
    return any;
  };

  const frame = () =>
    new Promise((done) => {
      requestAnimationFrame(done);
      setTimeout(done, FRAME_MS);
    });

  /** Scrolls down the page as a reader does, if something waits for that. */
  const scrollThrough = async (observesPlaces) => {
    const root = scrollerOf();
    if (root === null || scrolls >= MAX_SCROLLS) return false;
    const lazy = [...findAll(document, 'img[loading=lazy]')].some((image) => !image.complete);
    if (!lazy && !(observesPlaces && scrolls === 0)) return false;
    scrolls += 1;
    const endPx = Math.min(root.scrollHeight - innerHeight, MAX_SCREENS * innerHeight);
    if (endPx <= 0) return lazy;
    for (let top = 0; top < endPx;) {
      top = Math.min(top + innerHeight, endPx);
      scrollTo({ top, behavior: 'instant' });
      await frame();
      await frame();
    }
    scrollTo({ top: 0, behavior: 'instant' });
    await frame();
    return true;
  };

  const loading = Object.getOwnPropertyDescriptor(HTMLIFrameElement.prototype, 'loading');
  /** Has frames loaded that wait until they are near the window: they may be in a box that scrolls. */
  const wakeFrames = () => {
    const before = woken.size;
    for (const frame of roots.flatMap((root) => [...findAll(root, 'iframe[loading=lazy i]')])) {
      if (!(frame instanceof HTMLIFrameElement) || woken.has(frame) || woken.size >= MAX_FRAMES) continue;
      woken.add(frame);
      loading.set.call(frame, 'eager');
      // It has begun to load; the attribute is as the page has it.
      loading.set.call(frame, 'lazy');
    }
    return woken.size > before;
  };

  const BUSY =
    '[aria-busy=true], progress:not([value]), [role=progressbar]:not([aria-valuenow]),' +
    ' [class*=skeleton i], [class*=shimmer i], [class*=spinner i], [class*=loading i], [class*=loader i]';
  const CONTENT = 'img, svg, canvas, video, iframe, object, embed, input, button';

  globalThis.sitedeltaRest = {
    /** For how long nothing has changed. */
    quietMs(shadowRoots) {
      if (adopt(shadowRoots)) lastMs = performance.now();
      if (fontsOf().status === 'loading') return 0;
      return performance.now() - lastMs;
    },
    /** Finishes animations and scrolls to what waits for that; false if there is nothing left. */
    async flushPending(observesPlaces) {
      const animated = finishAnimations();
      const woke = wakeFrames();
      const scrolled = await scrollThrough(observesPlaces);
      if (animated || woke || scrolled) lastMs = performance.now();
      return animated || woke || scrolled;
    },
    /** Whether the page shows that it is still loading, or shows nothing at all. */
    isUnfinished() {
      const body = bodyOf();
      if (body === null) return false;
      for (const element of find(body, BUSY)) {
        if (isVisible(element, { opacityProperty: true, visibilityProperty: true })) {
          const { width, height } = boxOf(element);
          if (width > 0 && height > 0) return true;
        }
      }
      return (
        body instanceof HTMLBodyElement && body.innerText.trim() === '' && find(body, CONTENT).length === 0
      );
    },
  };
})();
