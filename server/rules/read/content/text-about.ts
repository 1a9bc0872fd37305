import type { PageInput } from '../../own-rule.ts';
import { idsOf } from './accessible-name.ts';
import { labelsFor } from './labels-of.ts';

/** Elements around a field in which texts about it are looked for. */
const MAX_STEPS = 3;
/** Nodes in such an element; more is not one field with what is said of it. */
const MAX_NODES = 40;
const MAX_TEXT = 400;
/** What holds more than one field with what is said of it, also where there is only one. */
const PART_OF_PAGE = /^(?:html|body|main|section|article|aside|header|footer|nav)$/;

/**
 * All that is said of a form field, as one text: its label, what names and describes it, its placeholder, and what stands
 * around it where no other field does.
 */
export function textAbout(input: PageInput, field: number): string {
  const { tree } = input;
  const { attributes = {} } = tree.nodes[field] ?? {};
  const ids = ['aria-labelledby', 'aria-describedby', 'aria-errormessage', 'aria-details']
    .flatMap((name) => (attributes[name] ?? '').split(/\s+/))
    .filter((id) => id !== '');
  const texts = [attributes['placeholder'] ?? '', attributes['aria-label'] ?? '', attributes['title'] ?? ''];
  const labels = labelsFor(input).get(attributes['id'] ?? '') ?? [];
  const named = [...new Set(ids)].flatMap((id) => idsOf(input).get(id) ?? []);
  for (const index of [...labels, ...named]) texts.push(tree.text(index, MAX_TEXT));
  let around = tree.parent(field);
  for (let step = 0; step < MAX_STEPS && around > 0; step += 1) {
    if (PART_OF_PAGE.test(tree.nodes[around]?.tag ?? '') || tree.nodesIn(around) > MAX_NODES) break;
    if (holdsOther(tree, around, field)) break;
    texts.push(tree.text(around, MAX_TEXT));
    around = tree.parent(around);
  }
  return texts.join(' ');
}

function holdsOther(tree: PageInput['tree'], around: number, field: number): boolean {
  for (let index = around + 1; index <= around + tree.nodesIn(around); index += 1) {
    const { tag, attributes = {} } = tree.nodes[index] ?? {};
    const isField =
      tag === 'select' ||
      tag === 'textarea' ||
      (tag === 'input' && attributes['type']?.toLowerCase() !== 'hidden');
    if (isField && index !== field) return true;
  }
  return false;
}
