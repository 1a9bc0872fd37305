import { contrastRatio } from './contrast-ratio.ts';
import type { Rgb } from './contrast-ratio.ts';

/** The colours that a finding is about. */
export interface FindingColours {
  color: Rgb;
  background: Rgb;
  /** The contrast ratio that the rule asks for. */
  needed: number;
}

/** As our rules word it, and as axe did in scans that were stored before. */
const WORDINGS = [
  /foreground color: #([\da-f]{6}), background color: #([\da-f]{6}).*?contrast ratio of ([\d.]+)(?::1| to 1)/is,
  /\(#([\da-f]{6}) on #([\da-f]{6})\).*?(?<![\d.])([\d.]+)(?: to 1|:1) is needed/is,
];

/** Reads the colours in the explanation of a finding; null if it names none, or such as pass. */
export function coloursOf(explanation: string): FindingColours | null {
  for (const wording of WORDINGS) {
    const [, color, background, ratio] = wording.exec(explanation) ?? [];
    if (color === undefined || background === undefined) continue;
    const colours = { color: rgb(color), background: rgb(background), needed: Number(ratio) };
    const isUsable = colours.needed > 1 && colours.needed <= 21;
    return isUsable && contrastRatio(colours.color, colours.background) < colours.needed ? colours : null;
  }
  return null;
}

function rgb(hex: string): Rgb {
  const at = (index: number): number => Number.parseInt(hex.slice(index, index + 2), 16);
  return [at(0), at(2), at(4)];
}
