import { missingResource } from '../../read/addresses/missing-resource.ts';

/** A frame whose page is not there. */
export const brokenFrame = missingResource({
  name: 'broken-frame',
  title: 'Frame shows no page',
  severity: 'medium',
  types: ['Document'],
  what: 'page in a frame',
  effect: 'People see an error message or nothing instead.',
});
