/** By rules of axe, the contrast that text needs, and large text (WCAG 1.4.3 and 1.4.6). */
export const NEEDED_CONTRAST: ReadonlyMap<string, { text: number; large: number }> = new Map([
  ['color-contrast', { text: 4.5, large: 3 }],
  ['color-contrast-enhanced', { text: 7, large: 4.5 }],
]);
