/*
 * Runs in the world of a document in which its snapshot was taken, after everything else. It adds an object there that
 * tells what a key does while nothing has the focus.
 */
import { active } from './dom/focus.ts';

declare global {
  var sitedeltaShortcuts: { begin(): boolean; hasReacted(): boolean };
}

let prevented = false;
let hasChanged = false;
let before = '';
// The last to be asked, unless the page keeps it from going on. What one key does, the next may take back.
addEventListener('keydown', (event) => {
  prevented ||= event.defaultPrevented;
  hasChanged ||= active() !== null || state() !== before;
});
const observer = new MutationObserver(() => {
  hasChanged = true;
});
observer.observe(document, { subtree: true, childList: true, attributes: true, characterData: true });

function state(): string {
  return `${scrollX} ${scrollY} ${location.href}`;
}

globalThis.sitedeltaShortcuts = {
  /** Before keys are pressed. @returns whether nothing has the focus */
  begin() {
    active()?.blur();
    observer.takeRecords();
    hasChanged = false;
    prevented = false;
    before = state();
    return active() === null;
  },
  /** What has happened since: the page has taken the key for itself, or it has changed. */
  hasReacted: () =>
    prevented || hasChanged || observer.takeRecords().length > 0 || active() !== null || state() !== before,
};
