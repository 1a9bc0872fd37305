import { explain } from '../../explain.ts';
import { accessibleName } from '../../read/content/accessible-name.ts';
import { labelsOf } from '../../read/content/labels-of.ts';
import { contentOf } from '../../read/content/page-content.ts';
import { listSome } from '../../read/content/list-some.ts';
import type { PageInput, PageRule } from '../../own-rule.ts';

/** An asterisk at the end of a label, or in front of it. */
const MARK = /^\* ?\p{L}|\p{L}[) :]{0,3}\* ?:?$/u;
/** What a page says of the sign: the sign and a few words, such as “* required” or “Fields with * must be filled in”. */
const EXPLAINED =
  /[*＊]\s{0,3}(?:[)"'”»:=–-]\s{0,3})?(?:\p{L}+\s){0,5}(?:required|mandatory|compulsory|must|necessary|pflicht|erforderlich|benötigt|obligat|requis|nécessaire|obbligat|richiest|verplicht|vereist|krævet|påkrevd|obrigat|wymagan|povinn|kötelező|zorunlu|обязател|обов|必須|必填|필수|إلزامي|חובה|anywhere)|(?:required|mandatory|compulsory|must|pflicht|erforderlich|obligat|requis|obbligat|richiest|verplicht|obrigat|wymagan|povinn|обязател|必須|必填|필수|asterisk|sternchen|astérisque|asterisco).{0,80}[*＊]|asterisk|sternchen|astérisque|asterisco|sterretje|звёздоч|звездоч/iu;
const MAX_TEXT = 100_000;
/** A form with two fields or more tells by its signs which of them must be filled in. */
const MIN_FIELDS = 2;

/**
 * Fields with an asterisk in their label that are required neither for browsers nor for assistive technology, on a page that
 * nowhere says what the sign means. WCAG 3.3.2, techniques H90 and ARIA2.
 */
export const requiredMark: PageRule = {
  meta: {
    name: 'required-mark',
    category: 'accessibility',
    title: 'Asterisk at a field is not explained',
    severity: 'low',
    criteria: ['3.3.2'],
    oneCause: true,
  },
  check(input) {
    const { tree } = input;
    const fields = tree.elements.filter((index) => isField(input, index));
    const marked = fields.filter((index) => MARK.test(labelOf(input, index)));
    if (fields.length < MIN_FIELDS || marked.length === 0) return [];
    if (marked.some((index) => isRequired(input, index)) || EXPLAINED.test(tree.text(0, MAX_TEXT))) return [];
    return marked.map((node) => {
      const explanation = explain(
        `The asterisk in ${listSome([labelOf(input, node)])} is explained nowhere on the page, and the field has neither required nor aria-required.`,
        'Set required on the field, and say above the form what the asterisk means.',
        'People who use a screen reader hear “star”, and nobody is told which fields must be filled in before the form is sent.',
      );
      return { node, explanation };
    });
  },
};

function isField(input: PageInput, index: number): boolean {
  const { tag, attributes = {} } = input.tree.nodes[index] ?? {};
  if (!contentOf(input).isShown(index) || 'disabled' in attributes || 'readonly' in attributes) return false;
  if (tag === 'select' || tag === 'textarea') return true;
  const type = (attributes['type'] ?? '').toLowerCase();
  return tag === 'input' && !/^(?:hidden|submit|image|button|reset|range|color|search)$/.test(type);
}

function labelOf(input: PageInput, field: number): string {
  const labels = labelsOf(input);
  const label = labels.get(input.tree.nodes[field]?.attributes?.['id'] ?? '') ?? labels.get(field);
  return (label ?? accessibleName(input, field)).replaceAll(/\s+/g, ' ').trim();
}

function isRequired({ tree }: PageInput, index: number): boolean {
  const { attributes = {} } = tree.nodes[index] ?? {};
  return 'required' in attributes || attributes['aria-required'] === 'true';
}
