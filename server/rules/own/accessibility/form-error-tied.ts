import { explain } from '../../explain.ts';
import type { TriedField, TriedForm } from '../../../facts/action-facts.ts';
import { seesAllActions, canJudgeActions } from '../../read/content/trial-coverage.ts';
import { contentOf } from '../../read/content/page-content.ts';
import { nameOfElement } from '../../read/content/accessible-name.ts';
import type { PageInput, PageRule } from '../../own-rule.ts';

const MAX_TEXT = 60;
/** A text that is about each field. */
const NAMES_ALL = /\b(?:all|every|each|alle|jedes|tous|toutes|todos|todas|tutti)\b/i;

/**
 * Texts about errors that only stand near their field, or are not about a field at all. WCAG 3.3.1 and 1.3.1; techniques
 * ARIA21, ARIA1 and G83.
 */
export const formErrorTied: PageRule = {
  meta: {
    name: 'form-error-tied',
    category: 'accessibility',
    title: 'Form error is not associated with its field',
    severity: 'medium',
    criteria: ['1.3.1', '3.3.1'],
    oneCause: true,
    triesSome: true,
  },
  canJudge: (input) =>
    canJudgeActions(input, 'forms', [...findAll(input), ...findGeneral(input), ...findStated(input)]),
  seesAll: (input) => seesAllActions(input, 'forms'),
  check(input) {
    const untied = findAll(input).map(({ field: { node, text }, isAnnounced }) => {
      const said = (text ?? '').slice(0, MAX_TEXT).trim();
      const explanation = explain(
        `When the form is sent empty, “${said}” appears near ${nameOfElement(input, node)}, but the two are not associated: the field has neither aria-invalid nor an aria-describedby that refers to the text.`,
        'Set both when the text is shown.',
        `People who use a screen reader don't hear what is wrong when they reach the field.`,
      );
      return { node, explanation, ...(isAnnounced && { severity: 'low' as const }) };
    });
    const general = findGeneral(input).map(({ node, general: text, empty }) => {
      const said = (text ?? '').slice(0, MAX_TEXT).trim();
      const explanation = explain(
        `When this form is sent empty, “${said}” appears, but nothing shows which of its ${empty} empty fields it refers to: no text next to a field, no aria-invalid, and the focus does not move there.`,
        'Write the error next to each field, set aria-invalid, and refer to the text with aria-describedby.',
        'People who use a screen reader, or find it hard to remember, have to guess.',
      );
      return { node, explanation, ...(NAMES_ALL.test(text ?? '') && { severity: 'low' as const }) };
    });
    const tried = new Set([...untied, ...general].map(({ node }) => node));
    const stated = findStated(input).flatMap(({ field, text }) => {
      if (tried.has(field)) return [];
      const explanation = explain(
        `“${text.slice(0, MAX_TEXT).trim()}” is at ${nameOfElement(input, field)}, but the two are not associated: no aria-describedby refers to the text, and it is in no label.`,
        'Refer to the text with aria-describedby, and set aria-invalid="true".',
        `People who use a screen reader don't hear what is wrong when they reach the field.`,
      );
      return [{ node: field, explanation }];
    });
    return [...untied, ...general, ...stated];
  },
};

/** Words in the class of a text that says what is wrong, and elements around a field in which it is looked for. */
const ERROR_TEXT =
  /(?:^|[\s_-])(?:errors?|invalid|validation|danger)(?:[_-]?(?:message|msg|text|feedback|hint|label))?(?:$|\s)/i;
const MAX_STEPS = 2;
const MAX_NODES = 20;
const MIN_TEXT = 8;

/** Fields with an error next to them from the start, in a text that nothing ties to them. */
function findStated(input: PageInput): { field: number; text: string }[] {
  const { tree } = input;
  const { isShown, isIn } = contentOf(input);
  const isField = (index: number): boolean => {
    const { tag, attributes = {} } = tree.nodes[index] ?? {};
    const type = (attributes['type'] ?? '').toLowerCase();
    return (
      /^(?:input|select|textarea)$/.test(tag ?? '') && !/^(?:hidden|submit|button|image|reset)$/.test(type)
    );
  };
  const fields = tree.elements.filter((index) => isField(index) && isShown(index));
  return fields.flatMap((field) => {
    const { attributes = {} } = tree.nodes[field] ?? {};
    if (TIES.some((name) => name in attributes)) return [];
    for (const around of tree.ancestors(field).slice(0, MAX_STEPS)) {
      if (tree.nodesIn(around) > MAX_NODES) break;
      const inside = Array.from({ length: tree.nodesIn(around) }, (_, place) => around + 1 + place);
      if (inside.some((index) => index !== field && isField(index))) break;
      const message = inside.find((index) => {
        const { tag = '', attributes: { class: classes = '', role = '' } = {} } = tree.nodes[index] ?? {};
        if (isField(index) || !/^(?:span|p|div|small|strong|em|li)$/.test(tag) || role !== '') return false;
        return ERROR_TEXT.test(classes) && !isIn(index, 'label') && isShown(index);
      });
      const text = message === undefined ? '' : tree.text(message, MAX_TEXT);
      if (text.length >= MIN_TEXT) return [{ field, text }];
    }
    return [];
  });
}

const TIES = ['aria-describedby', 'aria-errormessage', 'aria-labelledby', 'aria-details'];

/** Forms that say something is wrong, and not with which of several fields. */
function findGeneral({ page }: PageInput): TriedForm[] {
  const { forms = [] } = page.visit.actions ?? {};
  return forms.filter(
    ({ general, empty, fields }) =>
      general !== null &&
      empty > 1 &&
      fields.every(({ text, saysInvalid, isTied }) => text === null && !saysInvalid && !isTied),
  );
}

/** Those that nothing announces come first. */
function findAll({ page }: PageInput): { field: TriedField; isAnnounced: boolean }[] {
  const { forms = [] } = page.visit.actions ?? {};
  const found = forms.flatMap(({ fields, isAnnounced }) =>
    fields
      .filter(({ text, isTied, saysInvalid }) => text !== null && !isTied && !saysInvalid)
      .map((field) => ({ field, isAnnounced })),
  );
  return [
    ...found.filter(({ isAnnounced }) => !isAnnounced),
    ...found.filter(({ isAnnounced }) => isAnnounced),
  ];
}
