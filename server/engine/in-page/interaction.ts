/*
 * Runs in the world of a document in which its snapshot was taken, after everything else has judged the document. It adds
 * an object there whose functions try the document with the keyboard. They set the focus and scroll, and click nothing.
 * Elements are named by their index in the snapshot.
 */
import { blur } from './dom/focus.ts';
import { hold, release } from './trial/animations.ts';
import {
  findClickOnly,
  findDeafButtons,
  indexOfClickOnly,
  isPointedAt,
  middleOfClickOnly,
} from './trial/click-only.ts';
import { findChanging, lookForChanges } from './trial/changing.ts';
import { findCovered } from './trial/covered.ts';
import {
  focusRinged,
  focusStop,
  focusUnmarked,
  indexOfRinged,
  showRinged,
  showUnmarked,
} from './trial/focus-pictures.ts';
import { findHoverOnly } from './trial/hover-only.ts';
import { findMoving, hasPause } from './trial/moving.ts';
import { findPaleParts } from './trial/pale-parts.ts';
import { findPaleStates } from './trial/pale-states.ts';
import { findPasteless } from './trial/pasteless.ts';
import { byIndex, stops, where } from './trial/stops.ts';
import { sweep } from './trial/sweep.ts';

const trial = {
  stops: byIndex(stops),
  where,
  blur,
  sweep,
  findCovered,
  hold,
  release,
  showUnmarked,
  focusUnmarked,
  showRinged,
  focusRinged,
  indexOfRinged,
  focusStop,
  placeOf: (element: Element): number => stops.findIndex((stop) => stop === element),
  findClickOnly,
  middleOfClickOnly,
  isPointedAt,
  indexOfClickOnly,
  findDeafButtons,
  findHoverOnly,
  findPaleStates,
  findPaleParts,
  findPasteless,
  findMoving,
  hasPause,
  lookForChanges,
  findChanging,
  scrollBack: () => scrollTo({ left: 0, top: 0, behavior: 'instant' }),
};

declare global {
  var sitedeltaTrial: typeof trial;
}

globalThis.sitedeltaTrial = trial;
