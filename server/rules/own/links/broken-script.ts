import { missingResource } from '../../read/addresses/missing-resource.ts';

/** A script that is not there. */
export const brokenScript = missingResource({
  name: 'broken-script',
  title: 'Scripts must be there',
  severity: 'medium',
  ownSeverity: 'high',
  types: ['Script'],
  what: 'script',
  effect: 'What it does for the page does not work.',
});
