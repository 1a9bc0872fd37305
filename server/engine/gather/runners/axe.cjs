'use strict';

/*
 * Pa11y runner for axe-core. Differs from Pa11y's own: WCAG 2.2, tags, fix texts, what needs a person told apart, and
 * elements as indexes of the snapshot instead of selectors. `run` is sent to the page as text, so it closes over
 * nothing.
 *
 * Where documents in frames are judged, they come first: each gives its partial results, and the document around it
 * takes them along (axe's own way for frames that can't talk to each other). The page's own document draws the
 * conclusions, so what is asked of a page (a title, a main landmark) is not asked of its frames.
 */
const run = async () => {
  const MAX_PER_RULE = 500;
  const MAX_TEXT = 1500;
  const MAX_BREAK = 300;
  /** Rules that compare elements with each other; what a frame shows must not change the verdict on the page's own. */
  const RULES_OF_DOCUMENT = ['heading-order', 'landmark-unique'];
  const { axe, document } = window;
  const { indexOf, frameContext, partialsOfFrames } = window.sitedelta;
  const options = {
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
  };

  // Evidence comes from the snapshot; making HTML and selectors of every result takes time on big pages.
  axe.configure({ noHtml: true });

  /** Partial results of this document and of those in its frames, in axe's order; null where one was not judged. */
  const gatherPartials = async () => {
    const ancestries = new WeakMap();
    const ancestryOf = (node) => {
      const known = ancestries.get(node.element);
      if (known !== undefined) return known;
      const { ancestry } = node;
      // What axe puts in the place of related nodes is not kept.
      if (ancestry[0] !== ':root') ancestries.set(node.element, ancestry);
      return ancestry;
    };
    axe.utils.nodeSerializer.update({
      toSpec: (node) => ({
        // Not a selector, which is slow to make: our index. That of the frame's element will be put before it.
        selector: [String(indexOf(node.element))],
        ancestry: ancestryOf(node),
        xpath: [],
        source: '',
        nodeIndexes: node.nodeIndexes,
        fromFrame: node.fromFrame,
      }),
    });
    const own = await axe.runPartial(frameContext ?? document, options);
    return [own, ...own.frames.flatMap(({ selector: [index] }) => partialsOfFrames?.[index] ?? [null])];
  };

  const finish = (partials) => axe.finishRun(partials, { ...options, elementRef: false });

  /** Index of the element in its document, after those of the frames' elements on the way there. */
  const placeOf = ({ element, target }) => {
    if (element !== undefined || target === undefined) return [indexOf(element)];
    return target.map((index) => (index === 'null' ? null : Number(index)));
  };

  const issues = [];
  /** Rules that something in the document broke. */
  const broken = new Map();
  const addBroken = () => {
    for (const [code, message] of broken) {
      issues.push({ code, type: 'error', message, element: null, runnerExtras: { unjudged: true } });
    }
  };
  const add = (results, needsReview) => {
    for (const rule of results) {
      const unbroken = [];
      for (const node of rule.nodes) {
        // A rule that threw says so in the place of a result.
        const broke = (node.none ?? []).find((check) => check.id === 'error-occurred');
        if (broke === undefined) unbroken.push(node);
        else broken.set(rule.id, String(broke.data?.message).slice(0, MAX_BREAK));
      }
      if (unbroken.length === 0 && rule.nodes.length > 0) continue;
      const about = { needsReview, tags: rule.tags, help: rule.help, helpUrl: rule.helpUrl };
      const nodes = unbroken.length > 0 ? unbroken : [{ impact: rule.impact }];
      for (const node of nodes.slice(0, MAX_PER_RULE)) {
        issues.push({
          code: rule.id,
          type: 'error',
          message: rule.help,
          element: null,
          runnerExtras: {
            ...about,
            place: placeOf(node),
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
  const addAll = ({ violations, incomplete }) => {
    add(violations, false);
    add(incomplete, true);
  };

  if (frameContext !== undefined) {
    const [own, ...inner] = await gatherPartials();
    const isAlone = (rule) => RULES_OF_DOCUMENT.includes(rule.id);
    addAll(await finish([{ results: own.results.filter(isAlone), frames: [] }]));
    addBroken();
    const rest = { ...own, results: own.results.filter((rule) => !isAlone(rule)) };
    issues.push({
      code: 'partials',
      type: 'error',
      message: '',
      element: null,
      runnerExtras: { partials: [rest, ...inner] },
    });
    return issues;
  }

  const results =
    partialsOfFrames === undefined
      ? await axe.run(document, { ...options, selectors: false })
      : await finish(await gatherPartials());
  addAll(results);
  addBroken();
  const ran = [...results.violations, ...results.incomplete, ...results.passes, ...results.inapplicable];
  issues.push({
    code: 'rules',
    type: 'error',
    message: '',
    element: null,
    runnerExtras: { rules: [...new Set(ran.map((rule) => rule.id))].filter((id) => !broken.has(id)) },
  });
  return issues;
};

module.exports = { run, scripts: [require.resolve('axe-core/axe.min.js')], supports: '^10.0.0' };
