'use strict';

/*
 * Pa11y runner for axe-core. Differs from Pa11y's own: WCAG 2.2, tags, our words, a mark on what a person must check,
 * and elements as indexes of the snapshot instead of selectors. `run` is one long function because Pa11y sends its text
 * to the page, so it can use nothing outside of itself. It returns one issue with a `RunnerOutput` (runner-output.ts).
 *
 * Documents in frames are checked first. Each returns its partial results, which the document around it includes in its
 * own; this is how axe handles frames that can't talk to each other. Only the page's own document finishes the results,
 * so that a frame is not asked for what a page must have (a title, a main landmark).
 */
/* oxlint-disable unicorn/consistent-function-scoping -- one function, see above */
const run = async (settings) => {
  const MAX_PER_RULE = 500;
  /** See MAX_REPORTS in run-runner.ts. */
  const MAX_REPORTS = 5000;
  /** Characters of what the checks say of one element. */
  const MAX_TEXT = 1500;
  const MAX_BREAK = 300;
  /** Other elements that are named of one result. */
  const MAX_OTHERS = 3;
  const ICON_FONT = /icon|awesome|symbol|glyph/i;
  /** Rules that compare elements with each other: the content of a frame must not change the results of the page. */
  const RULES_OF_DOCUMENT = ['heading-order', 'landmark-unique'];
  const { axe, document } = window;
  const { indexOf, elementAt, frameContext, partialsOfFrames } = window.sitedelta;
  const options = {
    runOnly: {
      type: 'tag',
      values: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22a', 'wcag22aa', 'best-practice'],
    },
    rules: {
      // Whether frames were tested depends on the tester, not on the page.
      'frame-tested': { enabled: false },
      // Off by default in axe-core too: what a browser draws by itself has small buttons next to each other. What it says
      // of links in lines of text is left out where it is on, see WRONG.
      'target-size': { enabled: false },
      // Off by default in axe-core as experiments; two of them with checks of our own, see below.
      'css-orientation-lock': { enabled: true },
      'focus-order-semantics': { enabled: true },
      'td-has-header': { enabled: true },
    },
    iframes: false,
    preload: false,
    elementRef: true,
    resultTypes: ['violations', 'incomplete'],
  };

  // What is looked for again.
  if (settings.only !== null) options.runOnly = { type: 'rule', values: settings.only };

  // axe has some rules of level AAA off by default, as it has others that are named here.
  const extra = new Set([
    ...settings.extraRules,
    ...(settings.standard === 'WCAG2AAA' ? axe.getRules(['wcag2aaa']).map(({ ruleId }) => ruleId) : []),
  ]);
  // axe does not run at all if it is given a rule that it does not have.
  for (const { ruleId } of extra.size > 0 ? axe.getRules() : []) {
    if (extra.has(ruleId)) options.rules[ruleId] = { enabled: true };
  }

  /** Style rules for one orientation in a list of CSS rules, by the orientation. */
  const rulesOfOrientation = (rules, orientation = '') =>
    [...rules].flatMap((rule) => {
      if (rule.selectorText !== undefined) return orientation === '' ? [] : [{ orientation, rule }];
      if (rule.cssRules === undefined) return [];
      return rulesOfOrientation(rule.cssRules, orientationOf(rule.media) || orientation);
    });

  const orientationOf = (media) => /\borientation\s*:\s*(\w+)/.exec(media?.mediaText ?? '')?.[1] ?? '';

  const rulesOfSheet = (sheet) => {
    try {
      return rulesOfOrientation(sheet.cssRules, orientationOf(sheet.media));
    } catch {
      // The style sheet of another origin, which the page's own scripts can't read either.
      return [];
    }
  };

  /** Whether an element is turned by a quarter, one way or the other. */
  const isTurned = (element) => {
    const { transform, rotate } = getComputedStyle(element);
    const { a, b } = new DOMMatrix(transform === 'none' ? '' : transform);
    const { a: c, b: d } = new DOMMatrix(/^-?[\d.]+deg$/.test(rotate) ? `rotate(${rotate})` : '');
    return Math.abs(b) > Math.abs(a) * 20 || Math.abs(d) > Math.abs(c) * 20;
  };

  const textLength = (element) => element?.innerText?.length ?? 0;

  /** Elements around most of what can be read, from the outside: an icon may be turned. */
  const holdersOfPage = () => {
    const found = [document.documentElement];
    const half = textLength(document.body) / 2;
    for (let at = document.body; at; at = [...at.children].find((child) => textLength(child) > half)) {
      found.push(at);
      if (found.length > MAX_HOLDERS) break;
    }
    return found;
  };
  const MAX_HOLDERS = 20;
  const ASKS_TO_TURN =
    /rotate|turn your|landscape|portrait|drehe?n?|querformat|hochformat|tourne|pivote|paysage|gir[ae]|horizontal|vertical|ruota|draai|повер[нт]|横|竖|縦|가로|세로/i;

  /** Whether the page is turned, or nothing of it is left but the request to turn the device, by rules for an orientation. */
  const isLocked = (rules) => {
    const holders = holdersOfPage();
    const usual = textLength(document.body);
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(`${rules.map(({ cssText }) => cssText).join('\n')} * { transition: none !important }`);
    const before = document.adoptedStyleSheets;
    document.adoptedStyleSheets = [...before, sheet];
    const left = document.body?.innerText ?? '';
    const turns = rules.some(({ cssText }) => /transform|rotate|--/.test(cssText));
    const isTurnedRound = turns && holders.some(isTurned);
    document.adoptedStyleSheets = before;
    return isTurnedRound || (usual > 200 && left.length < usual / 5 && ASKS_TO_TURN.test(left));
  };

  const checks = [
    // A link that looks like the text around it in all ways, its colour too, is one that nobody sees.
    { id: 'link-in-text-block', options: { requiredContrastRatio: 3, allowSameColor: false } },
    {
      // axe's own needs the text of all style sheets, and asks the network for those of other origins.
      id: 'css-orientation-lock',
      evaluate: () => {
        const rules = [...document.styleSheets].flatMap(rulesOfSheet);
        return !['portrait', 'landscape'].some((orientation) => {
          const own = rules.filter((each) => each.orientation === orientation).map(({ rule }) => rule);
          return own.length > 0 && isLocked(own);
        });
      },
    },
    {
      // axe's own objects to what scrolls, which another rule of axe wants to be focusable.
      id: 'valid-scrollable-semantics',
      evaluate: (element) => {
        const { overflowX, overflowY } = getComputedStyle(element);
        return (
          /auto|scroll/.test(`${overflowX} ${overflowY}`) ||
          element.localName.includes('-') ||
          element.matches(
            '[role], article, aside, dialog, fieldset, footer, form, header, main, nav, section',
          )
        );
      },
    },
  ];

  // Evidence comes from the snapshot, and on big pages it takes time to make HTML and selectors for every result.
  axe.configure({ noHtml: true, checks, locale: { checks: settings.words } });

  /**
   * What makes a report about an element wrong, by rule. Where documents are in frames, the results have no elements, so
   * that this is found out while they are at hand.
   */
  const WRONG = {
    // axe could not find the cells of headers at the foot of a table, which stand above them.
    'th-has-data-cells': (element) => element.querySelector('tfoot th') !== null,
    // The text that axe misses in a name is drawn as an icon: such fonts draw "search" as a magnifying glass. axe finds
    // that out by drawing it, and can't where the font has not been loaded.
    // Where lines wrap around a link decides about it, so that an edited sentence would add and resolve findings; and
    // browsers draw boxes to tick in their own size, which WCAG leaves out.
    'target-size': (element) => getComputedStyle(element).display === 'inline' || isNativeBox(element),
    'label-content-name-mismatch': (element) =>
      element.childElementCount === 0 && ICON_FONT.test(getComputedStyle(element).fontFamily.split(',')[0]),
  };
  const ASKED = {
    'th-has-data-cells': 'table',
    'label-content-name-mismatch': '[aria-label], [aria-labelledby]',
    'target-size': 'a, input, [role=link], [role=button]',
  };
  const isNativeBox = (element) =>
    element.matches('input[type=checkbox i], input[type=radio i]') &&
    getComputedStyle(element).appearance === 'auto';
  /** The rules whose reports about an element would be wrong, each in a pair of spaces. */
  const wrongRulesOf = (element) => {
    const rules = Object.keys(WRONG).filter((rule) => element.matches(ASKED[rule]) && WRONG[rule](element));
    return ` ${rules.join(' ')} `;
  };
  const isWrong = (rule, { element, xpath }) =>
    (element === undefined ? (xpath?.at(-1) ?? '') : wrongRulesOf(element)).includes(` ${rule.id} `);

  /** Partial results of this document and of those in its frames, in axe's order; null for one that has none. */
  const runPartials = async () => {
    const ancestries = new WeakMap();
    const ancestryOf = (node) => {
      const known = ancestries.get(node.element);
      if (known !== undefined) return known;
      const { ancestry } = node;
      // axe's stand-in for related nodes is not kept.
      if (ancestry[0] !== ':root') ancestries.set(node.element, ancestry);
      return ancestry;
    };
    axe.utils.nodeSerializer.update({
      toSpec: (node) => ({
        // Our index instead of a selector, which is slow to make. axe puts the index of the frame's element before it.
        selector: [String(indexOf(node.element))],
        ancestry: ancestryOf(node),
        // In place of a path; that of the frame's element stands before it.
        xpath: [wrongRulesOf(node.element)],
        source: '',
        nodeIndexes: node.nodeIndexes,
        fromFrame: node.fromFrame,
      }),
    });
    const own = await axe.runPartial(frameContext ?? document, options);
    return [own, ...own.frames.flatMap(({ selector: [index] }) => partialsOfFrames?.[index] ?? [null])];
  };

  const finish = (partials) => axe.finishRun(partials, { ...options, elementRef: false, xpath: true });

  /** The `ElementPath` of a result. */
  const pathOf = ({ element, target }) => {
    if (element !== undefined || target === undefined) return [indexOf(element)];
    return target.map((index) => (index === 'null' ? null : Number(index)));
  };

  const output = { axe: [], omitted: [], unjudged: [] };
  /** Rules that something in the document broke, with the text of the exception. */
  const broken = new Map();

  /** The results of a rule about elements, without those in whose place axe reports that the rule threw. */
  const withoutBroken = (rule) =>
    rule.nodes.filter((node) => {
      const broke = (node.none ?? []).find((check) => check.id === 'error-occurred');
      if (broke !== undefined) broken.set(rule.id, String(broke.data?.message).slice(0, MAX_BREAK));
      return broke === undefined;
    });

  /** The colours that a check has compared, such as those of a text and of what is behind it; nothing for other rules. */
  const coloursOf = ({ any = [] }) =>
    any
      .map(({ data }) => ({
        colours: [
          data?.fgColor ?? data?.nodeColor ?? data?.nodeBackgroundColor,
          data?.bgColor ?? data?.parentColor ?? data?.parentBackgroundColor,
        ],
        contrast: data?.contrastRatio,
        needed: Number.parseFloat(data?.expectedContrastRatio ?? data?.requiredContrastRatio) || undefined,
      }))
      .find(({ colours }) => colours.every((colour) => typeof colour === 'string'));

  /** What the checks say of an element: what must be fixed in any case, and then what would be enough. */
  const wordsOf = ({ none = [], all = [], any = [] }) => {
    let left = MAX_TEXT;
    return [...none, ...all, ...any].flatMap(({ message = '' }) => {
      const words = message.slice(0, left);
      left -= words.length;
      return words.trim() === '' ? [] : [words];
    });
  };

  /** The other elements that the checks are about; nothing if they are about none. */
  const othersOf = ({ none = [], all = [], any = [], ...node }) => {
    const own = String(pathOf(node));
    const paths = [...none, ...all, ...any]
      .filter(({ id }) => settings.aboutOthers.includes(id))
      .flatMap(({ relatedNodes = [] }) => relatedNodes.map(pathOf));
    // One that a check names twice, or the element itself, says nothing more.
    const others = [...new Map(paths.map((path) => [String(path), path])).entries()].filter(
      ([key, path]) => key !== own && path.at(-1) !== null,
    );
    if (others.length === 0) return {};
    return { others: { paths: others.slice(0, MAX_OTHERS).map(([, path]) => path), count: others.length } };
  };

  /** Whether the frame can't take the focus because a modal dialog is open, or it is inert. axe sees the frame alone. */
  const isAboutInertFrame = (rule, { target }) => {
    if (rule.id !== 'frame-focusable-content' || target?.length !== 2) return false;
    const frame = elementAt(Number(target[0]));
    const modals = [...document.querySelectorAll('dialog:modal')];
    return (
      frame instanceof Element &&
      (frame.closest('[inert]') !== null ||
        (modals.length > 0 && !modals.some((modal) => modal.contains(frame))))
    );
  };

  const isClear = (element) => {
    const { backgroundColor, backgroundImage } = getComputedStyle(element);
    return backgroundColor === 'rgba(0, 0, 0, 0)' && backgroundImage === 'none';
  };
  /** Whether the browser paints the page itself dark, which axe takes for white. */
  const { colorScheme } = getComputedStyle(document.documentElement);
  const isDark =
    /^(?:only )?dark(?: only)?$/.test(colorScheme) &&
    [document.documentElement, document.body].every((element) => element === null || isClear(element));
  const isOnDark = ({ id }, { any = [] }) =>
    isDark && id.startsWith('color-contrast') && any.some(({ data }) => data?.bgColor === '#ffffff');

  const addRule = (rule, needsReview) => {
    const unbroken = withoutBroken(rule).filter(
      (node) => !isWrong(rule, node) && !isAboutInertFrame(rule, node),
    );
    if (unbroken.length === 0 && rule.nodes.length > 0) return;
    const nodes = unbroken.length > 0 ? unbroken : [{ impact: rule.impact }];
    const most = Math.min(MAX_PER_RULE, MAX_REPORTS - output.axe.length);
    for (const node of nodes.slice(0, most)) {
      output.axe.push({
        rule: rule.id,
        path: pathOf(node),
        impact: node.impact ?? rule.impact ?? null,
        tags: rule.tags,
        help: rule.help,
        helpUrl: rule.helpUrl,
        ...(isOnDark(rule, node)
          ? { needsReview: true, says: ['The browser paints the page itself dark (color-scheme).'] }
          : { needsReview, says: wordsOf(node), ...coloursOf(node) }),
        ...othersOf(node),
      });
    }
    if (nodes.length > most) output.omitted.push({ rule: rule.id, count: nodes.length - most });
  };

  const addResults = ({ violations, incomplete }) => {
    for (const rule of violations) addRule(rule, false);
    for (const rule of incomplete) addRule(rule, true);
    for (const [code, message] of broken) output.unjudged.push({ code, message });
  };

  const isOfDocument = (rule) => RULES_OF_DOCUMENT.includes(rule.id);

  const runInFrame = async () => {
    const [own, ...inner] = await runPartials();
    addResults(await finish([{ results: own.results.filter(isOfDocument), frames: [] }]));
    const rest = { ...own, results: own.results.filter((rule) => !isOfDocument(rule)) };
    output.partials = [rest, ...inner];
  };

  const runInPage = async () => {
    const results =
      partialsOfFrames === undefined
        ? await axe.run(document, { ...options, selectors: false })
        : await finish(await runPartials());
    addResults(results);
    const ran = [...results.violations, ...results.incomplete, ...results.passes, ...results.inapplicable];
    output.rules = [...new Set(ran.map((rule) => rule.id))].filter((id) => !broken.has(id));
  };

  await (frameContext === undefined ? runInPage() : runInFrame());
  return [{ code: 'output', type: 'error', message: '', element: null, runnerExtras: output }];
};

module.exports = { run, scripts: [require.resolve('./axe.min.js')], supports: '^10.0.0' };
