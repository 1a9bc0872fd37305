import type { PageInput } from '../../own-rule.ts';
import { accessibleName } from './accessible-name.ts';

const MAX_TEXT = 50;

/** What to call an element in an explanation: its tag, and what names it or tells it from others. */
export function nameOfElement(input: PageInput, index: number): string {
  const { tag = '', attributes = {} } = input.tree.nodes[index] ?? {};
  const others = ['value', 'placeholder', 'name', 'id'].map((name) => attributes[name]?.trim() ?? '');
  const name = [accessibleName(input, index), ...others].find((each) => each !== '');
  if (name === undefined) return `<${tag}>`;
  const short = name.length > MAX_TEXT ? `${name.slice(0, MAX_TEXT).trimEnd()}…` : name;
  return `<${tag}> “${short}”`;
}
