/** No dash at its end: in `x-input-02`, it is not known which digits are those of the name and which a position. */
const NAME = /^[a-z][a-z0-9-]*(?<!-)$/;

/**
 * A CSS selector from the place of an element (`path` of its description), such as
 * `html > body > div:nth-of-type(2) > a`. A step into a shadow root or into the document of a frame is written `>>>`:
 * `html > body > x-card >>> button`.
 *
 * @returns undefined if the path was cut off or can be read in two ways, so that no selector leads there for certain
 */
export function elementSelector(path: string, tag: string): string | undefined {
  const parts = path.split('/');
  if (parts[0] !== 'html') return undefined;
  let selector = '';
  for (const [index, part] of parts.entries()) {
    const inside = /^(?:shadow|frame):/.exec(part)?.[0] ?? '';
    const step = part.slice(inside.length);
    // The digit of a heading belongs to its name; any other digits at the end are a position.
    const name = index === parts.length - 1 ? tag : (/^h[1-6]/.exec(step)?.[0] ?? step.replace(/\d+$/, ''));
    const position = step.startsWith(name) ? step.slice(name.length) : '?';
    if (!NAME.test(name) || !/^\d*$/.test(position)) return undefined;
    if (index > 0) selector += inside === '' ? ' > ' : ' >>> ';
    selector += position === '' ? name : `${name}:nth-of-type(${position})`;
  }
  return selector;
}
