import { missingResource } from '../../addresses/missing-resource.ts';

/** An image that a page asks for and that is not there, or that it names for other screens or further down. */
export const brokenImage = missingResource({
  name: 'broken-image',
  title: 'Images must be there',
  severity: 'medium',
  types: ['Image'],
  what: 'image',
  effect: 'People see a gap or a symbol for a broken image in its place.',
});

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

/** A font that is not there. Browsers use another one. */
export const brokenFont = missingResource({
  name: 'broken-font',
  title: 'Fonts must be there',
  severity: 'low',
  types: ['Font'],
  what: 'font',
  effect: 'Texts are shown in another font, and symbols of an icon font are missing.',
});

/** An audio or video file or subtitles that are not there. */
export const brokenMedia = missingResource({
  name: 'broken-media',
  title: 'Audio, video and subtitles must be there',
  severity: 'medium',
  types: ['Media', 'TextTrack'],
  what: 'audio, video or subtitle file',
  effect: 'Nobody can hear or see it.',
});

/** A frame whose page is not there. */
export const brokenFrame = missingResource({
  name: 'broken-frame',
  title: 'Frames must show a page',
  severity: 'medium',
  types: ['Document'],
  what: 'page in a frame',
  effect: 'People see an error message, or nothing, in its place.',
});
