import { styleText } from 'node:util';
import type { Paint, Tone } from '../../render/terminal/paint.ts';

/** The streams of a command. */
export interface Terminal {
  stdout: NodeJS.WriteStream;
  stderr: NodeJS.WriteStream;
}

/** Width of a stream in columns; Infinity if it is not a terminal. */
export function columnsOf(stream: NodeJS.WriteStream): number {
  return stream.isTTY ? stream.columns || 80 : Number.POSITIVE_INFINITY;
}

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

/** Colours for a stream that takes them; NO_COLOR and FORCE_COLOR are respected. */
export function paintFor(stream: NodeJS.WriteStream, hasColour: boolean): Paint {
  if (!hasColour) return (_, text) => text;
  return (tone, text) => styleText([...STYLES[tone]], text, { stream });
}

/** A reader that has gone, or a terminal that was closed, must not end a command before it has cleaned up. */
export function ignoreClosedPipes(...streams: readonly NodeJS.WriteStream[]): void {
  for (const stream of streams) stream.on('error', () => {});
}
