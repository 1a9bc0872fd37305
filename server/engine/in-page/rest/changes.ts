import { all, reader } from '../dom/elements.ts';

/** Up to this many changes of one element count; more are an animation, or a clock. */
const MAX_CHANGES = 3;
/** Animations by scripts end within this time (jQuery's "slow" is 600 ms), or never. */
const ANIMATION_MS = 700;
const OBSERVED = { subtree: true, childList: true, characterData: true, attributes: true };

const fontsOf = reader(Document.prototype, 'fonts');
const shadowRootOf = reader(Element.prototype, 'shadowRoot');
const byTag = (tag: string): HTMLCollectionOf<Element> =>
  Document.prototype.getElementsByTagName.call(document, tag);

const changes = new WeakMap<Node, number>();
const observed = new WeakSet<Node>();
/** The document and the shadow trees that are observed. */
export const roots: (Document | ShadowRoot)[] = [document];
let lastMs = performance.now();
let lastWorkMs = lastMs;
let elements = 0;
let knownShadowRoots = 0;

const count = (): number => byTag('*').length;

function isWork({ target }: MutationRecord): boolean {
  const times = (changes.get(target) ?? 0) + 1;
  changes.set(target, times);
  return times <= MAX_CHANGES;
}

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

function observe(root: Node | null): boolean {
  if (root === null || observed.has(root)) return false;
  observed.add(root);
  observer.observe(root, OBSERVED);
  return true;
}
observe(document);
elements = count();

/** Observes documents and shadow trees that are not observed yet; false if there are none. */
function adopt(shadowRoots: number): boolean {
  let found = false;
  for (const frame of byTag('iframe')) {
    // An element with that name in an SVG has no document.
    if (frame instanceof HTMLIFrameElement) found = observe(frame.contentDocument) || found;
  }
  if (shadowRoots <= knownShadowRoots) return found;
  knownShadowRoots = shadowRoots;
  for (const root of roots) {
    for (const element of all('*', root)) {
      const inner = shadowRootOf(element);
      if (inner === null || !observe(inner)) continue;
      roots.push(inner);
      found = true;
    }
  }
  return found;
}

/** Notes that something has changed now. */
export function noteChange(): void {
  lastMs = performance.now();
}

/** For how long nothing has changed. @param shadowRoots that were attached so far */
export function quietMs(shadowRoots: number): number {
  if (adopt(shadowRoots)) noteChange();
  if (fontsOf(document).status === 'loading') return 0;
  return performance.now() - lastMs;
}
