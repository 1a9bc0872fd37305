import type { PageInput } from '../../own-rule.ts';
import { inputPurposeOf } from './input-purpose-of.ts';
import { labelsOf } from './labels-of.ts';
import { contentOf } from './page-content.ts';

/** What browsers know of people besides what `inputPurposeOf` knows by the words of a label (HTML, section 4.10.18.7.1). */
const KNOWN =
  /name|mail|phone|tel|mobil|address|street|city|town|zip|post|country|state|region|birth|bday|gender|sex|card|cc|cvc|cvv|user|login|pass|company|organi[sz]ation|job|language|otp|code|photo|url|website/i;

/**
 * Whether a field asks for nothing that browsers know of the person who fills it in, such as a search or a quantity. What
 * stands in its `autocomplete` then only keeps browsers from filling it in: `nope`, `chrome-off` (WCAG 1.3.5 is about the
 * person). By words this is only known in English; of a field in another language it is false.
 */
export function isAboutNobody(input: PageInput, node: number): boolean {
  const { tag, attributes = {} } = input.tree.nodes[node] ?? {};
  const { id = '', name = '', placeholder = '', autocomplete = '', 'aria-label': label = '' } = attributes;
  if (!/^(?:input|select|textarea)$/.test(tag ?? '')) return false;
  // Several words are an attempt to say what the field is.
  if (/\s/.test(autocomplete.trim())) return false;
  const type = tag === 'input' ? (attributes['type'] ?? '').trim().toLowerCase() : '';
  if (/^(?:search|number|range|color|checkbox|radio|file)$/.test(type)) return true;
  if (!/^(?:en\b|$)/.test(contentOf(input).languages[node] ?? '')) return false;
  const labels = labelsOf(input);
  const texts = [labels.get(node) ?? labels.get(id) ?? '', label, placeholder, name, id];
  if (texts.every((text) => text.trim() === '')) return false;
  return inputPurposeOf(type, texts) === null && !texts.some((text) => KNOWN.test(text));
}
