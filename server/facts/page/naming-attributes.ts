/** Attributes that name an element or say what it does. If any other changes, it is still the same element. */
export const NAMING_ATTRIBUTES: readonly string[] = [
  'name',
  'type',
  'role',
  'href',
  'src',
  'action',
  'alt',
  'aria-label',
  'placeholder',
  'property',
  'http-equiv',
  'data',
];
