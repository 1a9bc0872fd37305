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
