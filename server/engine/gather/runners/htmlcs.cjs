'use strict';

/*
 * Pa11y runner for HTML_CodeSniffer. Differs from Pa11y's own: notices are dropped and repetitions cut before
 * anything leaves the page, and elements are indexes of the snapshot. `run` is sent to the page as text, so it
 * closes over nothing.
 */
const run = async (options) => {
  const MAX_PER_RULE = 500;
  const MAX_TEXT = 1500;
  const { HTMLCS } = window;
  await new Promise((resolve, reject) => {
    HTMLCS.process(options.standard, window.document, resolve, () => reject(new Error('no such standard')));
  });

  const issues = [];
  const counts = new Map();
  for (const { type, code, msg, element } of HTMLCS.getMessages()) {
    if (type !== HTMLCS.ERROR && type !== HTMLCS.WARNING) continue;
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
