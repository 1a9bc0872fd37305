import { missingResource } from '../../read/addresses/missing-resource.ts';

/** A manifest of a web app that is not there. */
export const brokenManifest = missingResource({
  name: 'broken-manifest',
  title: 'The manifest of a web app must be there',
  severity: 'low',
  types: ['Manifest'],
  what: 'manifest',
  effect: 'The site can’t be installed, and on the screen of a phone it has neither its name nor its icon.',
});
