import { missingResource } from '../../read/addresses/missing-resource.ts';

/** A script that is not there. */
export const brokenScript = missingResource({
  name: 'broken-script',
  title: 'Script is missing',
  severity: 'medium',
  ownSeverity: 'high',
  types: ['Script'],
  what: 'script',
  effect: 'Whatever the script does on the page does not work.',
});
