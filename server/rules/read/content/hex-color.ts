/** A colour as style sheets write it. Red, green and blue from 0 to 255. */
export function hexColor(color: readonly [number, number, number]): string {
  return `#${color.map((channel) => Math.round(channel).toString(16).padStart(2, '0')).join('')}`;
}
