import { explain } from '../explain.ts';
import type { Rule } from '../rule.ts';
import { isSilent, isStoppable } from './refutations.ts';

/** Sound, films and text that moves. */
export const MEDIA_RULES: readonly Rule[] = [
  {
    name: 'audio-caption',
    severity: 'high',
    title: 'Audio has no transcript or captions',
    affects: 'People who are deaf or hard of hearing miss what is said.',
    fix: 'Put a transcript on the page, next to the recording.',
  },
  // Text that blinks: a `blink` element, or a style that lets text blink.
  {
    name: 'blink',
    severity: 'high',
    isFixedByRemoval: true,
    title: 'Blinking text',
    affects: 'People with low vision or an attention disorder can’t read it, and it distracts everyone else.',
    fix: 'Remove the element, or show its text without blinking.',
    htmlcs: {
      '2_2_2.F4': {
        title: 'Blinking text',
        explanation: explain(
          'A style makes the text blink (text-decoration: blink).',
          'Remove it.',
          'Blinking text distracts people, and people with an attention disorder can’t read on.',
        ),
      },
      '2_2_2.F47': {
        title: 'Blinking text',
        explanation: explain(
          'The text blinks (<blink>).',
          'Remove the element.',
          'Blinking text distracts people, and people with an attention disorder can’t read on.',
        ),
      },
    },
  },
  {
    name: 'marquee',
    severity: 'high',
    isFixedByRemoval: true,
    title: 'Page uses <marquee>',
    affects: 'People who read slowly can’t follow it, and it distracts everyone else.',
    fix: 'Remove <marquee>, and show the text without movement.',
  },
  {
    name: 'no-autoplay-audio',
    severity: 'medium',
    isFixedByRemoval: true,
    title: 'Audio plays automatically',
    affects: 'People who use a screen reader can’t hear it over the sound.',
    fix: 'Add controls, or turn off autoplay.',
    refutedBy: isStoppable,
  },
  {
    name: 'video-caption',
    severity: 'high',
    title: 'Video has no captions',
    affects: 'People who are deaf or hard of hearing miss what is said.',
    fix: 'Add <track kind="captions">, or use a player that has captions.',
    refutedBy: isSilent,
  },
];
