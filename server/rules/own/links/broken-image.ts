import { missingResource } from '../../read/addresses/missing-resource.ts';

/** An image that a page asks for and that is not there, or that it names for other screens or further down. */
export const brokenImage = missingResource({
  name: 'broken-image',
  title: 'Broken image',
  severity: 'medium',
  types: ['Image'],
  what: 'image',
  effect: 'People see a gap or a broken-image icon instead.',
});
