import { missingResource } from '../../read/addresses/missing-resource.ts';

/** A font that is not there. Browsers use another one. */
export const brokenFont = missingResource({
  name: 'broken-font',
  title: 'Font is missing',
  severity: 'low',
  types: ['Font'],
  what: 'font',
  effect: 'Text is shown in another font, and the symbols of an icon font are missing.',
});
