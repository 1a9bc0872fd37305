import { missingResource } from '../../read/addresses/missing-resource.ts';

/** An audio or video file or subtitles that are not there. */
export const brokenMedia = missingResource({
  name: 'broken-media',
  title: 'Audio, video or subtitles are missing',
  severity: 'medium',
  types: ['Media', 'TextTrack'],
  what: 'audio, video or subtitle file',
  effect: 'Nobody can hear or see it.',
});
