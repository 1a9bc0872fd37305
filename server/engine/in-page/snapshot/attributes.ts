import { attribute, attributeNames } from '../dom/elements.ts';
import { cut, spend } from './budget.ts';
import { CAPS } from './caps.ts';

/** The attributes of an element as they are written; undefined if it has none. */
export function attributesOf(element: Element, tag: string): Record<string, string> | undefined {
  const attributes: Record<string, string> = {};
  // A policy in the place of a header says something else if it is cut.
  const isPolicy = tag === 'meta' && attribute(element, 'http-equiv') !== null;
  let count = 0;
  for (const name of attributeNames(element)) {
    if (count >= CAPS.attributes || name.length > CAPS.name) {
      cut();
      continue;
    }
    // A script can set a name that the parser would change. It is listed, but its value is not found.
    const value = (attribute(element, name) ?? '').slice(
      0,
      isPolicy && name === 'content' ? CAPS.policy : CAPS.value,
    );
    if (!spend(name + value)) break;
    attributes[name] = value;
    count += 1;
  }
  return count > 0 ? attributes : undefined;
}
