import { missingResource } from '../../read/addresses/missing-resource.ts';

/** A font that is not there. Browsers use another one. */
export const brokenFont = missingResource({
  name: 'broken-font',
  title: 'Fonts must be there',
  severity: 'low',
  types: ['Font'],
  what: 'font',
  effect: 'Texts are shown in another font, and symbols of an icon font are missing.',
});
