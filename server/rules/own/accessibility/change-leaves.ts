import { explain } from '../../explain.ts';
import { seesAllActions, canJudgeActions } from '../../read/content/trial-coverage.ts';
import { nameOfElement } from '../../read/content/accessible-name.ts';
import { contentOf } from '../../read/content/page-content.ts';
import { textAbout } from '../../read/content/text-about.ts';
import type { PageInput, PageRule } from '../../own-rule.ts';

/** By what a text warns that choosing leads somewhere. */
const WARNS =
  /\b(?:reload|refresh|submit|automatically|immediately|redirect|takes you|leads|navigates?|jump|neu geladen|automatisch|sofort|recharg|automatiquement|recarga|automáticamente)/i;

/** Lists, radio buttons and checkboxes that lead to another page as soon as an option is chosen. WCAG 3.2.2, failures F36 and F37. */
export const changeLeaves: PageRule = {
  meta: {
    name: 'change-leaves',
    category: 'accessibility',
    title: 'Choosing an option leaves the page',
    severity: 'medium',
    criteria: ['3.2.2'],
    oneCause: true,
    triesSome: true,
  },
  canJudge: (input) => canJudgeActions(input, 'selects', findAll(input)),
  seesAll: (input) => seesAllActions(input, 'selects'),
  check(input) {
    return findAll(input).map((node) => {
      const explanation = explain(
        input.tree.nodes[node]?.tag === 'select'
          ? `As soon as an option of ${nameOfElement(input, node)} is chosen, the browser goes to another page.`
          : `As soon as ${nameOfElement(input, node)} is chosen, the browser goes to another page or sends the form.`,
        'Add a button that opens the page, or explain the behaviour before the field.',
        'On some systems each press of an arrow key chooses an option, so keyboard users get no further than the next one; and people who use a screen reader or magnification do not expect the change.',
      );
      return { node, explanation };
    });
  },
};

/** What a script does to leave a page, or to send the form around a field. */
const LEAVES =
  /\blocation(?:\.href)? ?=(?!=)|\blocation\.(?:assign|replace) ?\(|\bwindow\.open ?\(|\.(?:requestS|s)ubmit ?\(|\bhistory\.(?:back|go) ?\(/;

function findAll(input: PageInput): number[] {
  const { leaving = [] } = input.page.visit.actions ?? {};
  const switches = input.tree.elements.filter((node) => isLeavingSwitch(input, node));
  return [...new Set([...leaving, ...switches])]
    .filter((node) => !WARNS.test(textAbout(input, node)))
    .sort((x, y) => x - y);
}

/** Radio buttons and checkboxes, which are not tried, whose own handler leaves the page. */
function isLeavingSwitch(input: PageInput, node: number): boolean {
  const { tag, attributes = {} } = input.tree.nodes[node] ?? {};
  if (tag !== 'input' || !/^(?:radio|checkbox)$/i.test(attributes['type'] ?? '')) return false;
  const handlers = ['onchange', 'onclick', 'oninput'].map((name) => attributes[name] ?? '').join(';');
  return LEAVES.test(handlers.replaceAll(/\s+/g, ' ')) && contentOf(input).isShown(node);
}
