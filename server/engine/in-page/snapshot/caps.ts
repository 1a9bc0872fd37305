/** Caps for one document, because no page can be trusted. Lengths in UTF-16 units. */
export const CAPS = {
  attributes: 100,
  name: 100,
  value: 500,
  policy: 16_000,
  text: 300,
  links: 5_000,
  address: 2_048,
  foreign: 20,
};
