import { missingResource } from '../../read/addresses/missing-resource.ts';

/** A manifest of a web app that is not there. */
export const brokenManifest = missingResource({
  name: 'broken-manifest',
  title: 'Web app manifest is missing',
  severity: 'low',
  types: ['Manifest'],
  what: 'manifest',
  effect: 'The site can’t be installed, and has neither its name nor its icon on a phone’s home screen.',
});
