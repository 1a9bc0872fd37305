'use strict';

/*
 * Pa11y runner for HTML_CodeSniffer. Differs from Pa11y's own: notices are dropped and repetitions cut before
 * anything leaves the page, elements are indexes of the snapshot, and no test depends on white space. `run` is
 * sent to the page as text, so it closes over nothing.
 */
const run = async (options) => {
  const MAX_PER_RULE = 500;
  const MAX_TEXT = 1500;
  const MAX_BREAK = 300;
  const SNIFF = /^HTMLCS_WCAG2AAA_Sniffs_(Principle\d)_(Guideline\d_\d)_(\w+)$/;
  const { HTMLCS, document } = window;

  // "Is this text a heading?" is asked of a block with nothing but one styled element in it. Its own test counts
  // white space and comments, so that a minified page would raise it anew, and asks it of icons too.
  window.HTMLCS_WCAG2AAA_Sniffs_Principle1_Guideline1_3_1_3_1.testNonSemanticHeading = (element) => {
    if (!/^(?:p|div)$/i.test(element.nodeName)) return;
    const [only, ...others] = [...element.childNodes].filter(
      ({ nodeType, data }) => nodeType === 1 || (nodeType === 3 && data.trim() !== ''),
    );
    if (only === undefined || others.length > 0 || !/^(?:strong|em|b|i|u)$/i.test(only.nodeName)) return;
    if (only.textContent.trim() === '') return;
    HTMLCS.addMessage(HTMLCS.WARNING, element, HTMLCS.getTranslation('1_3_1_H42'), 'H42');
  };

  /** What could not be done everywhere, by the beginning of its codes; empty for the engine as a whole. */
  const unjudged = new Map();
  const guard = (owner, name, code) => {
    const original = owner[name];
    owner[name] = (...args) => {
      try {
        return original.apply(owner, args);
      } catch (error) {
        if (!unjudged.has(code)) unjudged.set(code, `${name}: ${String(error)}`.slice(0, MAX_BREAK));
        return undefined;
      }
    };
  };
  // An id or name that is no selector makes a test throw. What one test can't judge is no reason to leave the others.
  for (const key of Object.getOwnPropertyNames(window)) {
    const [, principle, guideline, criterion] = SNIFF.exec(key) ?? [];
    const sniff = criterion === undefined ? undefined : window[key];
    if (typeof sniff?.register !== 'function') continue;
    const code = [options.standard, principle, guideline, criterion].join('.');
    for (const name of Object.keys(sniff)) {
      if (/^(?:process$|test)/.test(name) && typeof sniff[name] === 'function') guard(sniff, name, code);
    }
  }

  // It takes `constructor`, the name of an element that is none, for a list of tests. There are none for such.
  const { getAllElements } = HTMLCS.util;
  HTMLCS.util.getAllElements = (...args) =>
    getAllElements(...args).filter(({ localName }) => !(localName in Object.prototype));

  await new Promise((resolve, reject) => {
    HTMLCS.process(options.standard, document, resolve, () => reject(new Error('no such standard')));
  });

  // What is not rendered is there for nobody; some tests look at it all the same (a frame for counting visits).
  const isRendered = (element) => {
    for (let at = element; at instanceof Element; at = Reflect.get(Node.prototype, 'parentElement', at)) {
      if (at === document.head || at === document.documentElement) return true;
      // The style sheet of the browser hides areas.
      if (at.localName !== 'area' && getComputedStyle(at).display === 'none')
        return Reflect.get(Node.prototype, 'parentElement', at) === document.head;
    }
    return true;
  };

  const issues = [];
  const counts = new Map();
  for (const { type, code, msg, element } of HTMLCS.getMessages()) {
    if (type !== HTMLCS.ERROR && type !== HTMLCS.WARNING) continue;
    if (!isRendered(element)) continue;
    const count = (counts.get(code) ?? 0) + 1;
    counts.set(code, count);
    if (count > MAX_PER_RULE) continue;
    issues.push({
      code,
      type: type === HTMLCS.ERROR ? 'error' : 'warning',
      message: String(msg).slice(0, MAX_TEXT),
      element: null,
      runnerExtras: { place: [window.sitedelta.indexOf(element)] },
    });
  }
  for (const [code, message] of unjudged) {
    issues.push({ code, type: 'error', message, element: null, runnerExtras: { unjudged: true } });
  }
  for (const [code, count] of counts) {
    if (count <= MAX_PER_RULE) continue;
    issues.push({
      code,
      type: 'error',
      message: '',
      element: null,
      runnerExtras: { omitted: count - MAX_PER_RULE },
    });
  }
  return issues;
};

module.exports = {
  run,
  scripts: [require.resolve('@pa11y/html_codesniffer/build/HTMLCS.js')],
  supports: '^10.0.0',
};
