import type { PageInput } from '../../own-rule.ts';
import { labelsOf } from './labels-of.ts';
import { contentOf } from './page-content.ts';

/** What the names and labels of fields about the person who fills them in say, and the word for it in HTML. */
const PURPOSES: readonly [pattern: RegExp, token: string][] = [
  [/^(?:your )?(?:first|given) name$|^forename$|^vorname$|^prénom$/, 'given-name'],
  [/^(?:your )?(?:last|family|sur) ?name$|^nachname$|^nom de famille$|^apellidos?$/, 'family-name'],
  [/^(?:your )?(?:full )?name$|^vor und nachname$|^nombre(?: completo)?$/, 'name'],
  [/^(?:your )?e ?mail(?: ?address| ?adresse)?$|^correo electrónico$|^adresse e ?mail$/, 'email'],
  [
    /^(?:your )?(?:tele|mobile )?phone(?: ?(?:number|no))?$|^mobile(?: number)?$|^telefon(?:nummer)?$|^téléphone$|^teléfono$/,
    'tel',
  ],
  [/^(?:street )?address(?: line 1)?$|^street$|^straße(?: und hausnummer)?$/, 'street-address'],
  [/^(?:zip|post(?:al)?)(?: ?code)?$|^postcode$|^plz$|^postleitzahl$|^code postal$/, 'postal-code'],
  [/^(?:town|city|town city|city town)$|^ort$|^stadt$|^ville$|^ciudad$/, 'address-level2'],
  [/^user ?name$|^benutzername$/, 'username'],
];
const TYPES: Record<string, string> = { email: 'email', tel: 'tel', password: 'current-password' };
const TEXT_TYPES = new Set(['', 'text', 'email', 'tel', 'password']);

/**
 * The word for `autocomplete` that suits a field by its type, name or label (WCAG, section 7); null if none does.
 * @param texts its label, name, id and the like
 */
export function inputPurposeOf(type: string, texts: readonly string[]): string | null {
  if (!TEXT_TYPES.has(type)) return null;
  const byType = Object.hasOwn(TYPES, type) ? TYPES[type] : undefined;
  if (byType !== undefined) return byType;
  for (const text of texts) {
    const words = fold(text);
    const known = PURPOSES.find(([pattern]) => pattern.test(words));
    if (known !== undefined) return known[1];
  }
  return null;
}

/** `firstName`, `first_name` and `First name *` are the same. */
function fold(text: string): string {
  return text
    .slice(0, 60)
    .replaceAll(/([a-zà-ÿ])([A-Z])/g, '$1 $2')
    .toLowerCase()
    .replaceAll(/[^\p{L}\d]+/gu, ' ')
    .trim();
}

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
