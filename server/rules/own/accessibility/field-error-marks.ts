import { explain } from '../../explain.ts';
import { contentOf } from '../../read/content/page-content.ts';
import { nameOfElement } from '../../read/content/accessible-name.ts';
import { textAbout } from '../../read/content/text-about.ts';
import type { PageInput, PageRule } from '../../own-rule.ts';

/** Words in the class of a field, or of what holds no other one, by which style sheets mark what is wrong. */
const MARK =
  /^(?:(?:has|is|with|field|form|input|control)[-_]{1,2})+(?:errors?|invalid)$|^(?:errors?|invalid)[-_](?:field|input|control)$|^(?:error|invalid)$/i;
/** Elements around a field that may be marked in its place. */
const MAX_STEPS = 3;
const MAX_NODES = 40;
/** What a label says of each field. */
const SAYS =
  /error|invalid|wrong|incorrect|missing|fehl|ungültig|falsch|erreur|invalide|inválid|errore|fout/i;

/**
 * Fields of a form that came with errors, marked as wrong by a style alone. WCAG 3.3.1 and 1.4.1. What scripts mark when
 * a form is sent is tried by `form-error-text`.
 */
export const fieldErrorMarks: PageRule = {
  meta: {
    name: 'field-error-marks',
    category: 'accessibility',
    title: 'Invalid fields are marked by colour alone',
    severity: 'medium',
    criteria: ['1.4.1', '3.3.1'],
    oneCause: true,
  },
  check(input) {
    const { tree } = input;
    const { isShown } = contentOf(input);
    const fields = tree.elements.filter((index) => isShown(index) && isTextField(input, index));
    const marked = fields.filter((index) => markOf(input, index) !== null);
    // Where all fields are marked, the class says something else, or it is an example of how they look.
    if (marked.length === 0 || marked.length === fields.length) return [];
    return marked.flatMap((index) => {
      const { attributes = {} } = tree.nodes[index] ?? {};
      if ((attributes['aria-invalid'] ?? 'false') !== 'false' || 'aria-describedby' in attributes) return [];
      if (SAYS.test(textAbout(input, index)) || countTexts(input, index) > 1) return [];
      const explanation = explain(
        `${nameOfElement(input, index)} is marked as wrong by its style (class “${(markOf(input, index) ?? '').slice(0, 60)}”), but neither a text at the field nor aria-invalid says so.`,
        'Write the error next to the field, refer to it with aria-describedby, and set aria-invalid="true".',
        `People who can't see colours or who use a screen reader can't find out which field to correct.`,
      );
      return [{ node: index, explanation }];
    });
  },
};

function isTextField({ tree }: PageInput, index: number): boolean {
  const { tag, attributes = {} } = tree.nodes[index] ?? {};
  if ('disabled' in attributes || 'readonly' in attributes) return false;
  if (tag === 'select' || tag === 'textarea') return true;
  const type = (attributes['type'] ?? '').toLowerCase();
  return (
    tag === 'input' && !/^(?:hidden|submit|image|button|reset|range|color|checkbox|radio|file)$/.test(type)
  );
}

/** The field, and what is around it and holds no other one. */
function around(input: PageInput, field: number): number[] {
  const { tree } = input;
  const found = [field];
  for (const at of tree.ancestors(field).slice(0, MAX_STEPS)) {
    if (tree.nodesIn(at) > MAX_NODES) break;
    const inside = Array.from({ length: tree.nodesIn(at) }, (_, place) => at + 1 + place);
    if (inside.some((index) => index !== field && isTextField(input, index))) break;
    found.push(at);
  }
  return found;
}

/** The word that marks a field as wrong; null if there is none. */
function markOf(input: PageInput, field: number): string | null {
  for (const at of around(input, field)) {
    const words = (input.tree.nodes[at]?.attributes?.['class'] ?? '').split(/\s+/);
    const mark = words.find((word) => MARK.test(word));
    if (mark !== undefined) return mark;
  }
  return null;
}

/** Texts around a field: its label is one. */
function countTexts(input: PageInput, field: number): number {
  const { tree } = input;
  const outer = around(input, field).at(-1) ?? field;
  const { isShown } = contentOf(input);
  let count = 0;
  for (let at = outer; at <= outer + tree.nodesIn(outer); at += 1) {
    const { text } = tree.nodes[at] ?? {};
    if (text !== undefined && /\p{L}{2}/u.test(text) && isShown(tree.parent(at))) count += 1;
  }
  return count;
}
