import { styleText } from 'node:util';

import type { Paint, Tone } from '../../render/terminal/paint.ts';

const STYLES = {
  bad: ['bold', 'red'],
  good: ['bold', 'green'],
  high: ['red'],
  medium: ['yellow'],
  low: ['blue'],
  strong: ['bold'],
  quiet: ['dim'],
  place: ['cyan'],
} as const satisfies Record<Tone, readonly Parameters<typeof styleText>[0][]>;

/** Colours for a stream that takes them; NO_COLOR and FORCE_COLOR are heeded. */
export function paintFor(stream: NodeJS.WriteStream, hasColour: boolean): Paint {
  if (!hasColour) return (_, text) => text;
  return (tone, text) => styleText([...STYLES[tone]], text, { stream });
}
