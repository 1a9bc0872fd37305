import { explain } from '../../explain.ts';
import { looseLabel } from '../../read/content/labels-of.ts';
import { contentOf } from '../../read/content/page-content.ts';
import type { PageRule } from '../../own-rule.ts';

const TEXT_TYPES = new Set([
  '',
  'text',
  'search',
  'email',
  'tel',
  'url',
  'password',
  'number',
  'date',
  'datetime-local',
  'month',
  'week',
  'time',
]);

/**
 * A field whose only label is its placeholder, which is gone once something is entered, or for which a label stands next
 * to it that is not tied to it. WCAG 3.3.2, failure F82, and 1.3.1, failure F68.
 */
export const placeholderLabel: PageRule = {
  meta: {
    name: 'placeholder-label',
    category: 'accessibility',
    title: 'Placeholder is the only label',
    severity: 'medium',
    criteria: ['3.3.2'],
    attributes: ['placeholder'],
  },
  check(input) {
    const { tree } = input;
    const { isShown, isIn } = contentOf(input);
    const labelled = new Set<string>();
    for (const index of tree.elements) {
      const { tag, attributes = {} } = tree.nodes[index] ?? {};
      if (tag === 'label' && attributes['for'] !== undefined) labelled.add(attributes['for']);
    }
    return tree.elements.flatMap((index) => {
      const { tag, attributes = {} } = tree.nodes[index] ?? {};
      const placeholder = (attributes['placeholder'] ?? '').trim();
      if (placeholder === '' || !isShown(index)) return [];
      if (
        tag !== 'textarea' &&
        !(tag === 'input' && TEXT_TYPES.has((attributes['type'] ?? '').toLowerCase()))
      )
        return [];
      if (['aria-label', 'aria-labelledby', 'title'].some((name) => (attributes[name] ?? '').trim() !== ''))
        return [];
      if (isIn(index, 'label') || labelled.has(attributes['id'] ?? '')) return [];
      const loose = looseLabel(input, index);
      if (loose !== '') {
        const explanation = explain(
          `The label “${loose}” is next to this field, but not associated with it.`,
          'Give the field an id that no other element has, and name it in the for attribute of the label.',
          `Screen readers announce the placeholder “${placeholder.slice(0, 60)}” instead, or nothing, and a click on the label does not focus the field.`,
        );
        return [{ node: index, cause: 'loose label', explanation }];
      }
      const explanation = explain(
        `Only the placeholder “${placeholder.slice(0, 60)}” says what to enter in this field, and it disappears as soon as people type.`,
        'Give the field a <label>.',
        'Once the placeholder is gone, nobody can check what the field is for, and some screen readers and voice control software ignore it.',
      );
      return [{ node: index, cause: 'no label', explanation }];
    });
  },
};
