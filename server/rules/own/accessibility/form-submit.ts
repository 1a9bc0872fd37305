import { explain } from '../../explain.ts';
import { contentOf } from '../../read/content/page-content.ts';
import type { PageInput, PageRule } from '../../own-rule.ts';

/** Fields that keep the Enter key from sending a form once there are two of them (HTML, implicit submission). */
const BLOCKS_ENTER = /^(?:|text|search|tel|url|email|password|date|month|week|time|datetime-local|number)$/;
const NO_FIELD = /^(?:hidden|submit|image|button|reset)$/;
/** What may send a form by a script. */
const MAY_SEND = /^(?:button|link|menuitem)$/;

/**
 * Forms that are meant to be sent and that nothing in them sends. WCAG 3.2.2, technique H32. What HTML_CodeSniffer
 * reports is any form without a submit button, also one that only groups fields for a script.
 */
export const formSubmit: PageRule = {
  meta: {
    name: 'form-submit',
    category: 'accessibility',
    title: 'Form has no submit button',
    severity: 'medium',
    criteria: ['3.2.2'],
    oneCause: true,
  },
  check(input) {
    return [...formsOf(input)].flatMap(([form, { fields, sender }]) => {
      const { attributes = {} } = input.tree.nodes[form] ?? {};
      if (!isMeantToBeSent(attributes) || fields.length === 0 || sender) return [];
      const isSentByEnter = fields.filter(({ blocksEnter }) => blocksEnter).length === 1;
      const how = isSentByEnter
        ? 'Only the Enter key in its field submits the form, which nothing explains, and which not everyone knows or can press'
        : 'The Enter key does not submit the form, so without a mouse, or if the script that submits it fails, people are stuck';
      const explanation = explain(
        'The form has an action, but no submit button.',
        'Add a <button> that says what it does, such as <button>Send</button>.',
        `${how}.`,
      );
      return [{ node: form, explanation, ...(isSentByEnter && { severity: 'low' as const }) }];
    });
  },
};

interface Form {
  fields: { blocksEnter: boolean }[];
  /** Something in it, or named by its id, may send it. */
  sender: boolean;
}

/** The forms that are shown, by their index. */
function formsOf(input: PageInput): Map<number, Form> {
  const { nodes, elements } = input.tree;
  const { isShown } = contentOf(input);
  const forms = new Map<number, Form>();
  const byId = new Map<string, number>();
  for (const index of elements) {
    const { tag, attributes = {} } = nodes[index] ?? {};
    if (tag !== 'form' || !isShown(index)) continue;
    forms.set(index, { fields: [], sender: false });
    const { id } = attributes;
    if (id !== undefined && !byId.has(id)) byId.set(id, index);
  }
  if (forms.size === 0) return forms;
  const around = new Int32Array(nodes.length).fill(-1);
  for (const [index, { tag, attributes = {}, via }] of nodes.entries()) {
    const outer = via === 'frame' ? -1 : (around[input.tree.parent(index)] ?? -1);
    around[index] = forms.has(index) ? index : outer;
    const form = forms.get(byId.get(attributes['form'] ?? '') ?? outer);
    if (form === undefined || tag === undefined) continue;
    if (maySend(tag, attributes)) form.sender = true;
    else if (isShown(index)) form.fields.push(...fieldOf(tag, attributes));
  }
  return forms;
}

function isMeantToBeSent({ action, onsubmit, method }: Record<string, string>): boolean {
  if (/^dialog$/i.test(method ?? '')) return false;
  return (action !== undefined && !/^\s*(?:#|javascript:|$)/i.test(action)) || onsubmit !== undefined;
}

function maySend(tag: string, attributes: Record<string, string>): boolean {
  const type = (attributes['type'] ?? '').toLowerCase();
  if (tag === 'button') return type !== 'reset';
  if (tag === 'input' && /^(?:submit|image|button)$/.test(type)) return true;
  if (tag === 'a' || tag.includes('-')) return true;
  return MAY_SEND.test((attributes['role'] ?? '').trim().toLowerCase()) || 'onclick' in attributes;
}

function fieldOf(tag: string, attributes: Record<string, string>): Form['fields'] {
  if (tag === 'select' || tag === 'textarea') return [{ blocksEnter: false }];
  const type = (attributes['type'] ?? '').toLowerCase();
  if (tag !== 'input' || NO_FIELD.test(type)) return [];
  return [{ blocksEnter: BLOCKS_ENTER.test(type) }];
}
