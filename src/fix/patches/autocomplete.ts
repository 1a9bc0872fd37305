import { setValue } from '../edit-tag.ts';
import { meantWord } from '../meant-word.ts';
import type { ElementPatch } from '../patch.ts';
import { valueOf } from '../read-tag.ts';

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
