/*
 * Runs in the page's own world before its scripts, because exceptions and messages are known to no other world, and the
 * browser's own reports of them can't be bounded: a page that writes to the console all the time would keep our process
 * busy. What a page fakes here harms only itself.
 */
import { notes, watchErrors } from './own-world/errors.ts';

// What documents in frames report is not the page's.
if (window === window.top) {
  watchErrors();
  Object.defineProperty(window, '__sitedeltaErrors', { value: Object.freeze({ take: notes }) });
}
