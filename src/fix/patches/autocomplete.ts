import type { SourceElement } from '../../source-lines/source-element.ts';
import { addAttribute, setValue, together } from '../edit-tag.ts';
import { meantWord } from '../meant-word.ts';
import type { ElementPatch } from '../patch.ts';
import { attributeOf, valueOf, type WrittenTag } from '../read-tag.ts';

/** Fields that the attribute knows (https://html.spec.whatwg.org/multipage/form-control-infrastructure.html#autofill). */
const FIELDS = new Set(
  'name honorific-prefix given-name additional-name family-name honorific-suffix nickname username new-password current-password one-time-code organization-title organization street-address address-line1 address-line2 address-line3 address-level4 address-level3 address-level2 address-level1 country country-name postal-code cc-name cc-given-name cc-additional-name cc-family-name cc-number cc-exp cc-exp-month cc-exp-year cc-csc cc-type transaction-currency transaction-amount language bday bday-day bday-month bday-year sex url photo tel tel-country-code tel-national tel-area-code tel-local tel-extension email impp on off'.split(
    ' ',
  ),
);

/** What people write for them, without dashes and underscores. */
const MEANT: Record<string, string> = {
  firstname: 'given-name',
  forename: 'given-name',
  fname: 'given-name',
  lastname: 'family-name',
  surname: 'family-name',
  lname: 'family-name',
  fullname: 'name',
  yourname: 'name',
  mail: 'email',
  emailaddress: 'email',
  phone: 'tel',
  phonenumber: 'tel',
  telephone: 'tel',
  mobile: 'tel',
  zip: 'postal-code',
  zipcode: 'postal-code',
  postcode: 'postal-code',
  city: 'address-level2',
  town: 'address-level2',
  street: 'street-address',
  address: 'street-address',
  company: 'organization',
  birthday: 'bday',
  birthdate: 'bday',
  dateofbirth: 'bday',
  true: 'on',
  false: 'off',
};

/** `autocomplete="e-mail"`, `autocomplete="firstname"`. */
export const correctAutocomplete: ElementPatch = (_, { tag }) => {
  const value = valueOf(tag, 'autocomplete');
  if (value === undefined) return 'an expression writes its autocomplete';
  const words = value.toLowerCase().trim().split(/\s+/);
  const last = words.at(-1) ?? '';
  if (FIELDS.has(last)) return 'the value is one that HTML knows, for another kind of field';
  const plain = last.replaceAll(/[-_]/g, '');
  const same = [...FIELDS].find((field) => field.replaceAll('-', '') === plain);
  const meant = MEANT[plain] ?? same ?? meantWord(last, FIELDS);
  if (meant === undefined) return `“${value}” is not like any value that HTML knows`;
  return setValue(tag, 'autocomplete', [...words.slice(0, -1), meant].join(' '));
};

/** Of others than the person who fills the form in. */
const OTHERS = /friend|recipient|colleague|relative|child|guest|gift|someone|invit|refer|deceased|emergency/i;
/** Words in names of fields that say too little: an address may be one of the web. */
const VAGUE = new Set([
  'true',
  'false',
  'on',
  'off',
  'address',
  'photo',
  'language',
  'url',
  'mail',
  'impp',
  'sex',
]);

/** Says in a form about the person who fills it in what each field asks for, where its type or its name is the word for it. */
export const declarePurposes: ElementPatch = (_, place, { sources }) => {
  const form = formOf(place.element);
  if (form === undefined) return 'it is in no form';
  const inside = sources.elements(form.file).filter((one) => formOf(one) === form);
  const tags = inside.flatMap((one) => (one.tag === 'input' ? (sources.place(one)?.tag ?? []) : []));
  const texts = [...form.text, ...tags.map((tag) => valueOf(tag, 'name') ?? '')];
  if (texts.some((text) => text !== null && OTHERS.test(text))) return 'it may ask for the data of others';
  const found = tags.flatMap((tag) => {
    const purpose = attributeOf(tag, 'autocomplete') === undefined ? purposeOf(tag) : undefined;
    return purpose === undefined ? [] : [{ tag, purpose }];
  });
  const purposes = new Set(found.map(({ purpose }) => purpose));
  if (found.length === 0) return 'neither type nor name says for certain what its fields ask for';
  if (purposes.size < found.length) return 'several of its fields ask for the same';
  return together(...found.map(({ tag, purpose }) => addAttribute(tag, 'autocomplete', purpose)));
};

function purposeOf(tag: WrittenTag): string | undefined {
  const type = attributeOf(tag, 'type') === undefined ? 'text' : valueOf(tag, 'type')?.toLowerCase();
  if (type === 'email' || type === 'tel') return type;
  if (type !== 'text') return undefined;
  const plain = valueOf(tag, 'name')?.toLowerCase().replaceAll(/[-_]/g, '') ?? '';
  if (plain === '' || VAGUE.has(plain)) return undefined;
  return MEANT[plain] ?? [...FIELDS].find((field) => field.replaceAll('-', '') === plain);
}

function formOf({ parent }: SourceElement): SourceElement | undefined {
  for (let at = parent; at !== undefined; at = at.parent) if (at.tag === 'form') return at;
  return undefined;
}
