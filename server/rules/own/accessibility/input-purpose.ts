import { explain } from '../../explain.ts';
import { inputPurposeOf } from '../../read/content/input-purpose-of.ts';
import { labelsOf } from '../../read/content/labels-of.ts';
import { listSome } from '../../read/content/list-some.ts';
import { contentOf } from '../../read/content/page-content.ts';
import type { Defect, PageInput, PageRule } from '../../own-rule.ts';

/** A form about the person who fills it in asks for more than one thing. */
const MIN_PURPOSES = 2;

interface Field {
  node: number;
  purpose: string;
}

/** What only people have. A place is asked for where people look for a shop or the weather, too. */
const PERSONAL = /name$|^email$|^tel$|password$/;

/**
 * A form that asks for the name, e-mail address and the like of the person who fills it in, and whose fields do not say
 * so to browsers. Whether it asks for those of others can't be seen, so it is low. WCAG 1.3.5.
 */
export const inputPurpose: PageRule = {
  meta: {
    name: 'input-purpose',
    category: 'accessibility',
    title: 'Field about the user has no autocomplete attribute',
    severity: 'low',
    criteria: ['1.3.5'],
    oneCause: true,
  },
  check(input) {
    const forms = Map.groupBy(fieldsOf(input), ({ node }) => formOf(input, node));
    return [...forms].flatMap(([form, fields]): Defect[] => {
      // Turned off on purpose.
      if (input.tree.nodes[form]?.attributes?.['autocomplete'] === 'off') return [];
      const purposes = [...new Set(fields.map(({ purpose }) => purpose))];
      const [first] = fields;
      if (first === undefined || purposes.length < MIN_PURPOSES) return [];
      if (!purposes.some((purpose) => PERSONAL.test(purpose))) return [];
      const explanation = explain(
        `The form asks for data about the user, but its fields have no autocomplete attribute: ${listSome(purposes)}.`,
        `Add these autocomplete values to the fields (“new-password” where a password is chosen). If the form asks for someone else's data, this is fine.`,
        `Browsers can't fill in the fields, and tools can't show a symbol for them, which makes the form harder for people who have difficulty typing, remembering or reading.`,
      );
      return [{ node: first.node, explanation }];
    });
  },
};

/** The fields that are shown and have a purpose but no word for it, in document order. */
function fieldsOf(input: PageInput): Field[] {
  const { tree } = input;
  const { isShown, isIn } = contentOf(input);
  const labels = labelsOf(input);
  return tree.elements.flatMap((node): Field[] => {
    const { tag, attributes = {} } = tree.nodes[node] ?? {};
    if (tag !== 'input' || 'autocomplete' in attributes || !isShown(node)) return [];
    if ('readonly' in attributes || 'disabled' in attributes || isIn(node, 'table')) return [];
    const { id = '', name = '', placeholder = '', 'aria-label': label = '' } = attributes;
    const type = (attributes['type'] ?? '').trim().toLowerCase();
    const purpose = inputPurposeOf(type, [
      labels.get(node) ?? labels.get(id) ?? '',
      label,
      placeholder,
      name,
      id,
    ]);
    return purpose === null ? [] : [{ node, purpose }];
  });
}

/** What makes a form of a field and others: the form element, or without one the element around that around the field. */
function formOf({ tree }: PageInput, node: number): number {
  const form = tree.ancestors(node).find((at) => tree.nodes[at]?.tag === 'form');
  return form ?? tree.parent(tree.parent(node));
}
