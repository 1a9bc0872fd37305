/** Caps, because no page can be trusted: the same on every machine, so that the same page gives the same facts. */
export const CAPS = {
  elements: 4_000,
  animations: 200,
  /** Elements of one kind that shows and hides something. */
  alike: 2,
  /** Buttons that do not name what they open, on a page with a dialog that no other one has opened. */
  plain: 5,
  /** Parts near a trigger that it may show. */
  parts: 6,
  dialogs: 50,
  fields: 30,
  texts: 4_000,
  /** Characters of an attribute that is looked at. */
  value: 200,
  /** Characters of a text that is kept. */
  text: 120,
};
