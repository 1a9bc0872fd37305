'use strict';

/*
 * Pa11y runner for axe-core. Differs from Pa11y's own: WCAG 2.2, tags, fix texts, what needs a person told apart, and
 * elements as indexes of the snapshot instead of selectors. `run` is sent to the page as text, so it closes over
 * nothing.
 */
const run = async () => {
  const MAX_PER_RULE = 500;
  const MAX_TEXT = 1500;
  const results = await window.axe.run(window.document, {
    runOnly: {
      type: 'tag',
      values: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22a', 'wcag22aa', 'best-practice'],
    },
    rules: {
      // Whether frames were tested is a matter of the tester, not of the page.
      'frame-tested': { enabled: false },
      // Off in axe-core by default too: what it says of a link depends on where lines wrap around it, so an edited
      // sentence would add and resolve findings.
      'target-size': { enabled: false },
    },
    iframes: false,
    preload: false,
    elementRef: true,
    resultTypes: ['violations', 'incomplete'],
  });

  const issues = [];
  const add = (results, needsReview) => {
    for (const rule of results) {
      const about = { needsReview, tags: rule.tags, help: rule.help, helpUrl: rule.helpUrl };
      const nodes = rule.nodes.length > 0 ? rule.nodes : [{ element: null, impact: rule.impact }];
      for (const node of nodes.slice(0, MAX_PER_RULE)) {
        issues.push({
          code: rule.id,
          type: 'error',
          message: rule.help,
          element: null,
          runnerExtras: {
            ...about,
            node: window.sitedelta.indexOf(node.element),
            impact: node.impact ?? rule.impact ?? null,
            summary: (node.failureSummary ?? rule.description ?? '').slice(0, MAX_TEXT),
          },
        });
      }
      if (nodes.length > MAX_PER_RULE) {
        issues.push({
          code: rule.id,
          type: 'error',
          message: '',
          element: null,
          runnerExtras: { omitted: nodes.length - MAX_PER_RULE },
        });
      }
    }
  };
  add(results.violations, false);
  add(results.incomplete, true);

  const ran = [...results.violations, ...results.incomplete, ...results.passes, ...results.inapplicable];
  issues.push({
    code: 'rules',
    type: 'error',
    message: '',
    element: null,
    runnerExtras: { rules: [...new Set(ran.map((rule) => rule.id))] },
  });
  return issues;
};

module.exports = { run, scripts: [require.resolve('axe-core/axe.min.js')], supports: '^10.0.0' };
