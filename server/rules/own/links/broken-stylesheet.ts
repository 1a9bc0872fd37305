import { missingResource } from '../../read/addresses/missing-resource.ts';

/** A style sheet that is not there, or in whose place comes a page. */
export const brokenStylesheet = missingResource({
  name: 'broken-stylesheet',
  title: 'Style sheet is missing',
  severity: 'medium',
  ownSeverity: 'high',
  types: ['Stylesheet'],
  what: 'style sheet',
  effect: 'The page is partly unstyled and may be hard to use.',
});
