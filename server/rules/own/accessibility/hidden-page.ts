import { explain } from '../../explain.ts';
import { knowsStyles } from '../../read/content/page-content.ts';
import type { PageInput, PageRule } from '../../own-rule.ts';

/** With less text than this a page may have nothing but decoration. */
const MIN_TEXT = 60;
/** What is hidden is the page, and not a part of it. */
const MIN_SHARE = 0.5;
/** What no text is seen in. */
const SILENT = new Set(['script', 'style', 'noscript', 'template', 'title']);

/**
 * A page of which people see the content while assistive technology does not have it: `inert` or `aria-hidden="true"` was
 * left behind by a dialog, or set by mistake. Most other rules pass over what is hidden so, too (describe-page.ts).
 */
export const hiddenPage: PageRule = {
  meta: {
    name: 'hidden-page',
    category: 'accessibility',
    title: 'Page content is hidden from assistive technology',
    severity: 'high',
    criteria: ['1.3.1', '4.1.2'],
    scope: 'page',
  },
  canJudge: knowsStyles,
  check(input) {
    // What lies over the page hides it rightly.
    if (input.page.lacked?.some(({ kind }) => kind === 'dialog') === true) return [];
    const { shown, hiders } = readHiders(input);
    const hidden = [...hiders.values()].reduce((sum, length) => sum + length, 0);
    if (shown < MIN_TEXT || hidden < MIN_SHARE * shown) return [];
    const [first] = [...hiders].sort(([, x], [, y]) => y - x);
    if (first === undefined) return [];
    const [node] = first;
    const { tag = '', attributes = {} } = input.tree.nodes[node] ?? {};
    const by = 'inert' in attributes ? 'inert' : 'aria-hidden="true"';
    return [
      {
        node,
        explanation: explain(
          `The ${tag} element has ${by}, and no dialog is open: ${Math.floor((100 * hidden) / shown)} % of the text that people see is hidden from screen readers${by === 'inert' ? ', and nothing in it can be used' : ''}.`,
          `Remove the attribute when the dialog that needed it closes. Until then, most other rules can't check that content.`,
        ),
      },
    ];
  },
};

/** How much text is shown, and how much of it is in each outermost element that hides it. */
function readHiders({ page, tree }: PageInput): { shown: number; hiders: Map<number, number> } {
  const unseen = new Set(
    (page.visit.textStyles ?? []).flatMap(({ isHidden, nodes }) => (isHidden ? nodes : [])),
  );
  const hiderOf = new Int32Array(tree.nodes.length).fill(-1);
  // Slides that are not on yet are drawn all the same by some libraries, out of sight.
  const isOff = new Uint8Array(tree.nodes.length);
  const hiders = new Map<number, number>();
  let shown = 0;
  for (const [index, { tag, text, textLength, attributes = {} }] of tree.nodes.entries()) {
    const parent = tree.parent(index);
    const above = hiderOf[parent] ?? -1;
    const hides = attributes['aria-hidden']?.toLowerCase() === 'true' || 'inert' in attributes;
    hiderOf[index] = above === -1 && hides ? index : above;
    isOff[index] = isOff[parent] === 1 || 'hidden' in attributes ? 1 : 0;
    if (isOff[index] === 1) continue;
    if (tag !== undefined || text === undefined) continue;
    const around = tree.nodes[parent];
    if (around?.box === undefined || SILENT.has(around.tag ?? '') || unseen.has(parent)) continue;
    const length = textLength ?? text.length;
    shown += length;
    if (above !== -1) hiders.set(above, (hiders.get(above) ?? 0) + length);
  }
  return { shown, hiders };
}
