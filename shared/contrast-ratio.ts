/** Linear light of each value of a channel (WCAG): the powers would take most of the time. */
const LINEAR = Float64Array.from({ length: 256 }, (_, channel) => {
  const value = channel / 255;
  return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
});

/**
 * The contrast ratio of two colours, from 1 to 21 (WCAG 2.2, https://www.w3.org/TR/WCAG22/#dfn-contrast-ratio). Red, green
 * and blue as whole numbers from 0 to 255.
 */
export function contrastRatio(one: ArrayLike<number>, other: ArrayLike<number>): number {
  const x = luminance(one);
  const y = luminance(other);
  return (Math.max(x, y) + 0.05) / (Math.min(x, y) + 0.05);
}

/** Relative luminance (WCAG). */
function luminance(color: ArrayLike<number>): number {
  const light = (channel: number): number => LINEAR[color[channel] ?? 0] ?? 0;
  return 0.2126 * light(0) + 0.7152 * light(1) + 0.0722 * light(2);
}
