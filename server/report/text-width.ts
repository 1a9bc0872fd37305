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
export function textWidth(text: string): number {
  let pixels = 0;
  for (const character of text) {
    pixels += WIDTHS.find(([characters]) => characters.test(character))?.[1] ?? USUAL;
  }
  return pixels;
}
