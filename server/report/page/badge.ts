import { html } from 'ghtml';
import { counted, number } from '../../../shared/words.ts';

/** What a badge is about. */
export type BadgeSubject =
  | {
      status: 'queued' | 'running' | 'complete' | 'failed';
      counts: { high: number; medium: number; low: number } | null;
      changes: { added: number; resolved: number } | null;
    }
  /** There is no such scan, or it can't be read now. */
  | { status: 'unknown' | 'unavailable' };

/** White text has a contrast of at least 4.5 to 1 on each (WCAG 1.4.3). */
const COLOURS = { plain: '#4b4f54', good: '#1b6540', bad: '#a3211a', middling: '#7d4b00' } as const;
const NAME = 'Sitedelta';
const NAME_COLOUR = '#26292d';
const PADDING = 6;
const HEIGHT = 20;

/** A badge as SVG: a scan in one line, with nothing but numbers of ours. It loads no font and has no style. */
export function badge(subject: BadgeSubject): string {
  const { text, colour } = describe(subject);
  const left = textWidth(NAME) + 2 * PADDING;
  const right = textWidth(text) + 2 * PADDING;
  const whole = `${NAME}: ${text}`;
  return `${html`<svg
    xmlns="http://www.w3.org/2000/svg"
    width="${left + right}"
    height="${HEIGHT}"
    role="img"
    aria-label="${whole}"
  >
    <title>${whole}</title>
    <rect width="${left}" height="${HEIGHT}" fill="${NAME_COLOUR}" />
    <rect x="${left}" width="${right}" height="${HEIGHT}" fill="${colour}" />
    <g fill="#fff" font-family="Verdana,Geneva,DejaVu Sans,sans-serif" font-size="11">
      !${words(NAME, PADDING)} !${words(text, left + PADDING)}
    </g>
  </svg>`}
`;
}

/** The length is given, so that the text fits in any font. */
function words(text: string, x: number): string {
  return html`<text x="${x}" y="14" textLength="${textWidth(text)}" lengthAdjust="spacingAndGlyphs"
    >${text}</text
  >`;
}

function describe(subject: BadgeSubject): { text: string; colour: string } {
  if (!('counts' in subject)) {
    const text = subject.status === 'unknown' ? 'unknown scan' : 'not available';
    return { text, colour: COLOURS.plain };
  }
  const { status, counts, changes } = subject;
  if (status === 'failed') return { text: 'scan failed', colour: COLOURS.plain };
  if (status !== 'complete') return { text: `scan ${status}`, colour: COLOURS.plain };
  if (changes !== null) {
    const { added, resolved } = changes;
    const colour = added > 0 ? COLOURS.bad : COLOURS.good;
    return { text: `${number(added)} added, ${number(resolved)} resolved`, colour };
  }
  if (counts === null) return { text: 'not counted', colour: COLOURS.plain };
  const { high, medium, low } = counts;
  return { text: counted(high + medium + low, 'finding'), colour: colourOf(high, medium, low) };
}

function colourOf(high: number, medium: number, low: number): string {
  if (high > 0) return COLOURS.bad;
  if (medium > 0) return COLOURS.middling;
  return low > 0 ? COLOURS.plain : COLOURS.good;
}

/** Widths of characters in Verdana at 11 pixels, rounded up; badges are drawn in it or in what is like it. */
const WIDTHS: readonly (readonly [characters: RegExp, pixels: number])[] = [
  [/[ijl.,:;'|! ]/, 4],
  [/[frtIJ()[\]-]/, 5],
  [/[csz]/, 6],
  [/[mMwW%@]/, 11],
  [/[A-HK-LN-VX-Z]/, 8],
];
const USUAL = 7;

/** About how many pixels wide a text of our own is on a badge, where no font can be loaded. */
function textWidth(text: string): number {
  let pixels = 0;
  for (const character of text) {
    pixels += WIDTHS.find(([characters]) => characters.test(character))?.[1] ?? USUAL;
  }
  return pixels;
}
