const NAME = /^[a-z][a-z0-9-]*$/;

/**
 * A CSS selector from the place of an element (`path` of its description), such as
 * `html > body > div:nth-of-type(2) > a`.
 *
 * @returns undefined where no selector leads there: the place is cut off, or lies in a frame or in a
 *   shadow root
 */
export function elementSelector(path: string, tag: string): string | undefined {
  const parts = path.split('/');
  if (parts[0] !== 'html') return undefined;
  const steps: string[] = [];
  for (const [index, part] of parts.entries()) {
    // The digit of a heading is its name's, every other one at the end a position.
    const name = index === parts.length - 1 ? tag : (/^h[1-6]/.exec(part)?.[0] ?? part.replace(/\d+$/, ''));
    const position = part.startsWith(name) ? part.slice(name.length) : '?';
    if (!NAME.test(name) || !/^\d*$/.test(position)) return undefined;
    steps.push(position === '' ? name : `${name}:nth-of-type(${position})`);
  }
  return steps.join(' > ');
}
