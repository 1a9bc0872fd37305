import type { components } from '../../openapi.gen.ts';
import { CUT, startTag } from './start-tag.ts';

/** Stands for the shape of evidence that is not an element, or whose start tag is cut off. */
export const NO_SHAPE = '-';

/**
 * What a finding's element has in common with others that one change is likely to fix, written like a CSS selector:
 * `button.btn.btn-tool`, `input.form-control[type=email]`. It is the tag, its first class, the first variant of that class
 * (`btn-tool` of `btn`), the role, and the type of an input. Numbers in classes become an asterisk. An element whose colours
 * were measured goes by its first class alone, because the other classes are those that give it its colours.
 *
 * It groups what people read, and has no part in a finding's identity.
 */
export function shapeOf({ evidence, measured }: components['schemas']['Finding']): string {
  const tag = startTag(evidence);
  if (tag === undefined) return NO_SHAPE;
  const name = tag.name.toLowerCase();
  const [first, ...others] = classesOf(tag.attributes.get('class') ?? '');
  const variant =
    first === undefined || measured?.color !== undefined
      ? undefined
      : others.find((other) => other.startsWith(`${first}-`));
  const role = tag.attributes.get('role') ?? '';
  const type = name === 'input' ? (tag.attributes.get('type') ?? '') : '';
  return [
    name,
    ...[first, variant].flatMap((each) => (each === undefined ? [] : [`.${each}`])),
    role === '' ? '' : `[role=${role}]`,
    type === '' ? '' : `[type=${type}]`,
  ].join('');
}

function classesOf(text: string): string[] {
  const names = text.split(/\s+/).filter((name) => name !== '' && !name.includes(CUT));
  return [...new Set(names.map((name) => name.replaceAll(/\d+/g, '*')))];
}
