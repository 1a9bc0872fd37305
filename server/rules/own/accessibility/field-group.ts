import { explain } from '../../explain.ts';
import { labelsFor } from '../../read/content/labels-of.ts';
import { contentOf } from '../../read/content/page-content.ts';
import type { Defect, PageInput, PageRule } from '../../own-rule.ts';

const GROUP_ROLE = /^(?:group|radiogroup|listbox|menu|menubar|toolbar|grid|treegrid)$/;
/** Nodes before the first option in which its question is looked for. */
const MAX_BEFORE = 12;
/** Nodes in the part of the page that holds both. */
const MAX_PART = 150;
const MAX_TEXT = 60;

/**
 * Radio buttons and checkboxes that answer one question, and that no group ties to it. WCAG 1.3.1, technique H71. What
 * HTML_CodeSniffer reports is also what is in a group by its role, and what has one name by chance.
 */
export const fieldGroup: PageRule = {
  meta: {
    name: 'field-group',
    category: 'accessibility',
    title: 'Related radio buttons or checkboxes are not grouped',
    severity: 'medium',
    criteria: ['1.3.1'],
    oneCause: true,
  },
  check(input) {
    const groups = [...groupsOf(input).values()];
    return [...groups, ...runsOf(input, groups)].flatMap(({ type, options }): Defect[] => {
      const [first, ...others] = options;
      if (first === undefined || others.length === 0) return [];
      if (options.some((option) => isGrouped(input, option))) return [];
      const question = questionOf(input, first);
      const what = `These ${options.length} ${type === 'radio' ? 'radio buttons' : 'checkboxes'} belong to one question`;
      if (question === '') {
        const explanation = explain(
          `${what}, but are not marked up as a group, so screen readers do not announce that they belong together.`,
          'Unless the options are clear on their own, put them into a <fieldset> with the question in its <legend>.',
        );
        return [{ node: first, explanation, severity: 'low' }];
      }
      const explanation = explain(
        `${what}, but nothing associates them with it; the text before them is “${question}”.`,
        `Put them into a <fieldset> with the question in its <legend>, or into an element with role="${type === 'radio' ? 'radiogroup' : 'group'}" and aria-labelledby.`,
        'People who use a screen reader hear each option without the question.',
      );
      return [{ node: first, explanation, ...(type !== 'radio' && { severity: 'low' as const }) }];
    });
  },
};

interface Group {
  type: string;
  options: number[];
}

/** Boxes to tick that make a question, where their names do not say so. */
const MIN_RUN = 3;

/**
 * Checkboxes with a name each that follow one another without other fields, after a question: a text that ends like one.
 */
function runsOf(input: PageInput, groups: readonly Group[]): Group[] {
  const { tree } = input;
  const alone = new Set(
    groups.flatMap(({ type, options }) => (type === 'checkbox' && options.length === 1 ? options : [])),
  );
  const runs: number[][] = [[]];
  for (const index of tree.elements) {
    const { tag = '', attributes = {} } = tree.nodes[index] ?? {};
    if (alone.has(index)) runs.at(-1)?.push(index);
    else if (/^(?:select|textarea|button|form|fieldset|h[1-6]|legend)$/.test(tag)) runs.push([]);
    else if (tag === 'input' && attributes['type']?.toLowerCase() !== 'hidden') runs.push([]);
  }
  return runs.flatMap((options) => {
    const [first = -1] = options;
    const isQuestion = options.length >= MIN_RUN && /[?？:：]$/.test(questionOf(input, first));
    return isQuestion ? [{ type: 'checkbox', options }] : [];
  });
}

/** The options that are shown and can be chosen, by form and name. */
function groupsOf(input: PageInput): Map<string, Group> {
  const { tree } = input;
  const { isShown } = contentOf(input);
  const groups = new Map<string, Group>();
  for (const index of tree.elements) {
    const { tag, attributes = {} } = tree.nodes[index] ?? {};
    const { name = '' } = attributes;
    const type = (attributes['type'] ?? '').toLowerCase();
    if (tag !== 'input' || (type !== 'radio' && type !== 'checkbox') || name === '') continue;
    if (!isShown(index) || 'disabled' in attributes) continue;
    const form = attributes['form'] ?? tree.ancestors(index).find((at) => tree.nodes[at]?.tag === 'form');
    const key = `${type} ${form ?? ''} ${name}`;
    const group = groups.get(key) ?? { type, options: [] };
    groups.set(key, group);
    group.options.push(index);
  }
  return groups;
}

/** It is in a group, in a row of a table, or something besides its label names or describes it. */
function isGrouped({ tree }: PageInput, option: number): boolean {
  const { attributes = {} } = tree.nodes[option] ?? {};
  if ('aria-labelledby' in attributes || 'aria-describedby' in attributes) return true;
  return tree.ancestors(option).some((at) => {
    const { tag, attributes: { role = '' } = {} } = tree.nodes[at] ?? {};
    return tag === 'fieldset' || tag === 'tr' || GROUP_ROLE.test(role.trim().toLowerCase());
  });
}

/** The text in front of the first option, if no other field is between them; empty if there is none. */
function questionOf(input: PageInput, first: number): string {
  const { tree } = input;
  const { isShown } = contentOf(input);
  const label = labelOf(input, first);
  const part = tree.ancestors(first).findLast((at) => tree.nodesIn(at) <= MAX_PART) ?? first;
  for (let at = first - 1, looked = 0; at > part && looked < MAX_BEFORE; at -= 1, looked += 1) {
    const { tag, text, attributes = {} } = tree.nodes[at] ?? {};
    if (tag !== undefined && /^(?:form|body|main|select|textarea|button)$/.test(tag)) break;
    // What belongs to another field is not about this one.
    if (tag === 'input' && attributes['type']?.toLowerCase() !== 'hidden') break;
    if (text === undefined || !/\p{L}{2}/u.test(text) || !isShown(tree.parent(at))) continue;
    const isOfLabel = label !== -1 && (tree.parent(at) === label || tree.ancestors(at).includes(label));
    if (!isOfLabel) return text.slice(0, MAX_TEXT).toWellFormed().trim();
  }
  return '';
}

/** The label of an option: around it, or by its id; -1 if there is none. */
function labelOf(input: PageInput, option: number): number {
  const { tree } = input;
  const around = tree.ancestors(option).find((at) => tree.nodes[at]?.tag === 'label');
  return around ?? labelsFor(input).get(tree.nodes[option]?.attributes?.['id'] ?? '')?.[0] ?? -1;
}
