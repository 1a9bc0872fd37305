import { missingResource } from '../../read/addresses/missing-resource.ts';
import type { SiteRule } from '../../own-rule.ts';

/** A font that is not there. Browsers use another one. */
export const brokenFont: SiteRule = missingResource({
  name: 'broken-font',
  title: 'Font is missing',
  severity: 'low',
  types: ['Font'],
  what: 'font',
  effect: 'Text is shown in another font, and the symbols of an icon font are missing.',
});

/** A frame whose page is not there. */
export const brokenFrame: SiteRule = missingResource({
  name: 'broken-frame',
  title: 'Frame shows no page',
  severity: 'medium',
  types: ['Document'],
  what: 'page in a frame',
  effect: 'People see an error message or nothing instead.',
});

/** An image that a page asks for and that is not there, or that it names for other screens or further down. */
export const brokenImage: SiteRule = missingResource({
  name: 'broken-image',
  title: 'Broken image',
  severity: 'medium',
  types: ['Image'],
  what: 'image',
  effect: 'People see a gap or a broken-image icon instead.',
});

/** A manifest of a web app that is not there. */
export const brokenManifest: SiteRule = missingResource({
  name: 'broken-manifest',
  title: 'Web app manifest is missing',
  severity: 'low',
  types: ['Manifest'],
  what: 'manifest',
  effect: 'The site can’t be installed, and has neither its name nor its icon on a phone’s home screen.',
});

/** An audio or video file or subtitles that are not there. */
export const brokenMedia: SiteRule = missingResource({
  name: 'broken-media',
  title: 'Audio, video or subtitles are missing',
  severity: 'medium',
  types: ['Media', 'TextTrack'],
  what: 'audio, video or subtitle file',
  effect: 'Nobody can hear or see it.',
});

/** A script that is not there. */
export const brokenScript: SiteRule = missingResource({
  name: 'broken-script',
  title: 'Script is missing',
  severity: 'medium',
  isFixedByRemoval: true,
  ownSeverity: 'high',
  types: ['Script'],
  what: 'script',
  effect: 'Whatever the script does on the page does not work.',
});

/** A style sheet that is not there, or in whose place comes a page. */
export const brokenStylesheet: SiteRule = missingResource({
  name: 'broken-stylesheet',
  title: 'Style sheet is missing',
  severity: 'medium',
  isFixedByRemoval: true,
  ownSeverity: 'high',
  types: ['Stylesheet'],
  what: 'style sheet',
  effect: 'The page is partly unstyled and may be hard to use.',
});
