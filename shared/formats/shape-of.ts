import type { components } from '../../openapi.gen.ts';
import { startTag } from './start-tag.ts';

/** The shape of what is no element, or of which not even the start is known. */
export const NO_SHAPE = '-';

/** Cut evidence has this in what is left out. */
const CUT = '…';

/**
 * What a finding's element has in common with others that one change is likely to fix, as people write it who know CSS:
 * `button.btn.btn-tool`, `input.form-control[type=email]`. It is the tag, its first class, the first class that begins
 * with that one, and role and type where they say what the element is. Numbers in classes are an asterisk. What has two
 * colours goes by its first class alone, because the other classes are those that give it its colours.
 *
 * It is for grouping what people read, and no part of a finding's identity. NO_SHAPE if the evidence is no element.
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
