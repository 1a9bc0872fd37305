'use strict';

/*
 * Pa11y runner for HTML_CodeSniffer. Differs from Pa11y's own: notices and repetitions are dropped before anything
 * leaves the page, elements are indexes of the snapshot, and no test depends on white space. `run` is one long function
 * because Pa11y sends its text to the page, so it can use nothing outside of itself. It returns one issue with a
 * `RunnerOutput` (runner-output.ts).
 */
/* oxlint-disable unicorn/consistent-function-scoping -- one function, see above */
const run = async (options) => {
  const MAX_PER_RULE = 500;
  /** See MAX_REPORTS in run-runner.ts. */
  const MAX_REPORTS = 5000;
  const MAX_TEXT = 1500;
  const MAX_BREAK = 300;
  const SNIFF = /^HTMLCS_WCAG2AAA_Sniffs_(Principle\d)_(Guideline\d_\d)_(\w+)$/;
  const { HTMLCS, document } = window;
  // AAA is not AA and more: it replaces some tests. So both run, and AAA adds what AA has not reported.
  const standards = options.standard === 'WCAG2AAA' ? ['WCAG2AA', 'WCAG2AAA'] : [options.standard];

  // A block that contains nothing but one styled element may be meant as a heading. HTML_CodeSniffer's own test counts
  // white space and comments, so a minified page would get new findings, and it includes icons.
  window.HTMLCS_WCAG2AAA_Sniffs_Principle1_Guideline1_3_1_3_1.testNonSemanticHeading = (element) => {
    if (!/^(?:p|div)$/i.test(element.nodeName)) return;
    const [only, ...others] = [...element.childNodes].filter(
      ({ nodeType, data }) => nodeType === 1 || (nodeType === 3 && data.trim() !== ''),
    );
    if (only === undefined || others.length > 0 || !/^(?:strong|em|b|i|u)$/i.test(only.nodeName)) return;
    if (only.textContent.trim() === '') return;
    HTMLCS.addMessage(HTMLCS.WARNING, element, HTMLCS.getTranslation('1_3_1_H42'), 'H42');
  };

  /** The exceptions of tests, by the beginning of their codes. */
  const unjudged = new Map();
  const guard = (owner, name, codes) => {
    const original = owner[name];
    owner[name] = (...args) => {
      try {
        return original.apply(owner, args);
      } catch (error) {
        for (const code of codes) {
          if (!unjudged.has(code)) unjudged.set(code, `${name}: ${String(error)}`.slice(0, MAX_BREAK));
        }
        return undefined;
      }
    };
  };
  // An id or name that is not a valid selector makes a test throw. The other tests go on.
  for (const key of Object.getOwnPropertyNames(window)) {
    const [, principle, guideline, criterion] = SNIFF.exec(key) ?? [];
    const sniff = criterion === undefined ? undefined : window[key];
    if (typeof sniff?.register !== 'function') continue;
    const codes = standards.map((standard) => [standard, principle, guideline, criterion].join('.'));
    for (const name of Object.keys(sniff)) {
      if (/^(?:process$|test)/.test(name) && typeof sniff[name] === 'function') guard(sniff, name, codes);
    }
  }

  // For an element named `constructor` it would take that property of an object for a list of tests.
  const { getAllElements } = HTMLCS.util;
  HTMLCS.util.getAllElements = (...args) =>
    getAllElements(...args).filter(({ localName }) => !(localName in Object.prototype));

  // Each of its messages is compared with every element, and notices are not reported.
  const { addMessage } = HTMLCS;
  HTMLCS.addMessage = (type, ...rest) => {
    if (type !== HTMLCS.NOTICE) addMessage(type, ...rest);
  };

  // It asks the same about an element or a colour many times. Nothing on the page changes, so the first answer holds.
  // oxlint-disable-next-line unicorn/consistent-function-scoping -- Pa11y sends this function's text alone
  const remember = (owner, name) => {
    const original = owner[name].bind(owner);
    const answers = new Map();
    owner[name] = (subject) => {
      let answer = answers.get(subject);
      if (answer === undefined) {
        answer = original(subject);
        answers.set(subject, answer);
      }
      return answer;
    };
  };
  const { util } = HTMLCS;
  remember(util, 'isAccessibilityHidden');

  const styleOf = util.style;
  const styles = new Map();
  const stylesBefore = new Map();
  util.style = (element, pseudo) => {
    if (pseudo !== undefined && pseudo !== ':before') return styleOf(element, pseudo);
    const known = pseudo === undefined ? styles : stylesBefore;
    let style = known.get(element);
    if (style === undefined) {
      style = styleOf(element, pseudo);
      known.set(element, style);
    }
    return style;
  };

  const luminanceOf = util.relativeLum;
  remember(util, 'relativeLum');
  const luminanceOfText = util.relativeLum;
  util.relativeLum = (colour) => (typeof colour === 'string' ? luminanceOfText : luminanceOf)(colour);
  remember(util, 'colourStrToRGB');
  const partsOf = util.colourStrToRGB;
  // Callers change what they get.
  util.colourStrToRGB = (colour) => ({ ...partsOf(colour) });

  const contrast = window.HTMLCS_WCAG2AAA_Sniffs_Principle1_Guideline1_4_1_4_3_Contrast;
  const recommend = contrast.recommendColour;
  const recommendations = new Map();
  contrast.recommendColour = (back, fore, ratio) => {
    const key = [back, fore, ratio].join(' ');
    let known = recommendations.get(key);
    if (known === undefined) {
      known = recommend.call(contrast, back, fore, ratio);
      recommendations.set(key, known);
    }
    return known;
  };

  /** The colours of a text and of what is behind it, by element, as axe writes them: its message names neither. */
  const coloursOf = new Map();
  const measure = contrast.testContrastRatio;
  contrast.testContrastRatio = (...args) => {
    const failures = measure.apply(contrast, args);
    for (const { element, colour, bgColour, value, required } of failures ?? []) {
      if (value === undefined) continue;
      const pair = [colour, bgColour].map((each) =>
        util.RGBtoColourStr(util.colourStrToRGB(each)).replace(/^#(.)(.)(.)$/, '#$1$1$2$2$3$3'),
      );
      coloursOf.set(element, { colours: pair, contrast: Number(value), needed: Number(required) });
    }
    return failures;
  };

  const messages = [];
  /** What is reported, by element: what follows the name of the standard in the code. */
  const known = new Map();
  for (const standard of standards) {
    await new Promise((resolve, reject) => {
      HTMLCS.process(standard, document, resolve, () => reject(new Error('no such standard')));
    });
    const found = HTMLCS.getMessages();
    messages.push(
      ...found.filter(({ code, element }) => known.get(element)?.has(code.replace(/^\w+\./, '')) !== true),
    );
    if (standards.length === 1) break;
    for (const { code, element } of found) {
      if (!known.has(element)) known.set(element, new Set());
      known.get(element).add(code.replace(/^\w+\./, ''));
    }
  }

  // Nobody can perceive what is not rendered, but some tests check it all the same (a frame that counts visits).
  const isRendered = (element) => {
    for (let at = element; at instanceof Element; at = Reflect.get(Node.prototype, 'parentElement', at)) {
      if (at === document.head || at === document.documentElement) return true;
      // The browser's own style sheet hides areas.
      if (at.localName !== 'area' && getComputedStyle(at).display === 'none')
        return Reflect.get(Node.prototype, 'parentElement', at) === document.head;
    }
    return true;
  };

  /**
   * Whether a form without a submit button keeps people from sending it. A script may send it by any other button, and
   * nobody fills in a form without fields.
   */
  const needsButton = (form) =>
    form.querySelector('button, input[type=button], [role=button]') === null &&
    form.querySelector('input:not([type=hidden]), select, textarea') !== null;

  /** Whether a table has headers at its foot, which repeat those at its head. They are no second level of headers. */
  const repeatsHeaders = (table) => table.querySelector('tfoot th') !== null;

  const output = { htmlcs: [], omitted: [], unjudged: [] };
  const counts = new Map();
  const omitted = new Map();
  for (const { type, code, msg, element } of messages) {
    if (type !== HTMLCS.ERROR && type !== HTMLCS.WARNING) continue;
    if (!isRendered(element)) continue;
    if (code.endsWith('.H32.2') && !needsButton(element)) continue;
    if (code.endsWith('.H43.HeadersRequired') && repeatsHeaders(element)) continue;
    const count = (counts.get(code) ?? 0) + 1;
    counts.set(code, count);
    if (count > MAX_PER_RULE || output.htmlcs.length === MAX_REPORTS) {
      omitted.set(code, (omitted.get(code) ?? 0) + 1);
      continue;
    }
    output.htmlcs.push({
      code,
      path: [window.sitedelta.indexOf(element)],
      type: type === HTMLCS.ERROR ? 'error' : 'warning',
      message: String(msg).slice(0, MAX_TEXT),
      ...(/\.G(?:18|145)\.Fail$/.test(code) && coloursOf.get(element)),
    });
  }
  for (const [code, message] of unjudged) output.unjudged.push({ code, message });
  for (const [code, count] of omitted) output.omitted.push({ rule: code, count });
  return [{ code: 'output', type: 'error', message: '', element: null, runnerExtras: output }];
};

module.exports = {
  run,
  scripts: [require.resolve('./HTMLCS.js')],
  supports: '^10.0.0',
};
