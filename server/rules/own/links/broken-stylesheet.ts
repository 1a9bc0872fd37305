import { missingResource } from '../../read/addresses/missing-resource.ts';

/** A style sheet that is not there, or in whose place comes a page. */
export const brokenStylesheet = missingResource({
  name: 'broken-stylesheet',
  title: 'Style sheets must be there',
  severity: 'medium',
  ownSeverity: 'high',
  types: ['Stylesheet'],
  what: 'style sheet',
  effect: 'What it styles looks other than intended, and may be hard to use.',
});
