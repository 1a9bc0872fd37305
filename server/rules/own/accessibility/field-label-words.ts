import { explain } from '../../explain.ts';
import { accessibleName } from '../../read/content/accessible-name.ts';
import { labelsOf } from '../../read/content/labels-of.ts';
import { listSome } from '../../read/content/list-some.ts';
import { contentOf } from '../../read/content/page-content.ts';
import { VAGUE_LABEL_WORDS } from '../../read/content/vague-label-words.ts';
import { wordsByLanguage } from '../../read/content/words-by-language.ts';
import type { Defect, PageInput, PageRule } from '../../own-rule.ts';

const isAmongVague = wordsByLanguage(VAGUE_LABEL_WORDS);
/** What tells two fields of one label apart for those who hear the label alone. */
const GROUP = /^(?:form|fieldset|section|article|aside|dialog|details|li|tr|td|th|dd|table|iframe)$/;
const GROUP_ROLE = /^(?:group|radiogroup|region|listitem|row|cell|gridcell|dialog|form|tabpanel)$/;

/**
 * Fields whose label says only that there is a field, by lists of words in the language of the page, or is that of another
 * field with nothing around the two that tells them apart. WCAG 2.4.6 and 3.3.2, technique G131.
 */
export const fieldLabelWords: PageRule = {
  meta: {
    name: 'field-label-words',
    category: 'accessibility',
    title: 'Field label does not say what to enter',
    severity: 'medium',
    criteria: ['2.4.6', '3.3.2'],
    oneCause: true,
  },
  check(input) {
    const fields = fieldsOf(input);
    const places = Map.groupBy(fields, ({ place, label }) => `${place} ${label.toLowerCase()}`);
    return fields.flatMap((field): Defect[] => {
      const { node, label, place } = field;
      const alike = places.get(`${place} ${label.toLowerCase()}`) ?? [];
      const said = listSome([label]);
      if (isVague(input, node, label)) {
        const explanation = explain(
          `The label of this field is ${said}, which does not say what to enter.`,
          'Name the value that you ask for, such as “E-mail address”.',
          'Nobody can tell, least of all people who hear only the label.',
        );
        return [{ node, explanation }];
      }
      if (alike.length < 2) return [];
      const explanation = explain(
        `${alike.length === 2 ? 'Two' : alike.length} fields next to each other have the label ${said}, and no group or heading distinguishes them.`,
        'Give each its own label, or put each into a <fieldset> with a <legend>.',
        `People who hear only the label don't know which field they are in.`,
      );
      return [{ node, explanation }];
    });
  },
};

interface Field {
  node: number;
  label: string;
  /** The group that it is in, and the last heading before it. */
  place: string;
}

/** The fields that are shown, with what labels them. */
function fieldsOf(input: PageInput): Field[] {
  const { tree } = input;
  const { isShown } = contentOf(input);
  const labels = labelsOf(input);
  let heading = -1;
  return tree.elements.flatMap((node): Field[] => {
    const { tag = '', attributes = {} } = tree.nodes[node] ?? {};
    if (/^(?:h[1-6]|legend|summary|caption)$/.test(tag) || attributes['role'] === 'heading') heading = node;
    if (!isField(tag, attributes) || !isShown(node)) return [];
    const spoken = 'aria-label' in attributes || 'aria-labelledby' in attributes;
    const label = spoken
      ? accessibleName(input, node)
      : (labels.get(node) ?? labels.get(attributes['id'] ?? ''));
    if (label === undefined || label.trim() === '') return [];
    // What describes it says more.
    if ('aria-describedby' in attributes || 'title' in attributes) return [];
    const group = tree.ancestors(node).find((at) => {
      const { tag: its = '', attributes: own = {} } = tree.nodes[at] ?? {};
      return GROUP.test(its) || GROUP_ROLE.test(own['role'] ?? '');
    });
    return [{ node, label: label.trim(), place: `${group ?? -1} ${heading}` }];
  });
}

/** A field for a text or a choice; the options of a question have labels that are answers. */
function isField(tag: string, attributes: Record<string, string>): boolean {
  if ('disabled' in attributes || 'readonly' in attributes) return false;
  if (tag === 'textarea' || tag === 'select') return true;
  const type = (attributes['type'] ?? 'text').trim().toLowerCase();
  return (
    tag === 'input' &&
    /^(?:text|email|tel|url|number|password|date|time|month|week|datetime-local)$/.test(type)
  );
}

function isVague(input: PageInput, node: number, label: string): boolean {
  const bare = label
    .toLowerCase()
    .replaceAll(/^[\s*]+|[\s.,:;!?*…()（）：]+$/gu, '')
    .replaceAll(/\s+/g, ' ');
  return isAmongVague(contentOf(input).languages[node] ?? '', bare);
}
