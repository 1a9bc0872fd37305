/** In CSS pixels. */
export const CAPS = {
  /** A smaller element can't be seen. */
  least: 3,
  /** Context around an element. */
  around: 32,
  /** No picture shows less of the page, if there is more. */
  minWidth: 480,
  minHeight: 200,
  /** Nor more of it. */
  width: 1280,
  height: 400,
  /** Documents around an element. */
  frames: 6,
};
