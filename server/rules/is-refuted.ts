import type { Violation } from '../findings/facts/judged-page.ts';
import { accessibleName } from './content/accessible-name.ts';
import type { PageInput } from './own-rule.ts';

type Refutation = (input: PageInput, node: number) => boolean;

/** By axe's rule: what makes its report wrong, or answers what it leaves open. */
const REFUTATIONS = new Map<string, Refutation>([
  ['label-content-name-mismatch', nameSaysText],
  ['no-autoplay-audio', hasControls],
]);

/** Whether the snapshot shows that something a runner reports is no defect. */
export function isRefuted(input: PageInput, { runner, code, node }: Violation): boolean {
  return runner === 'axe' && node !== null && REFUTATIONS.get(code)?.(input, node) === true;
}

/**
 * The name has the words of the text, if "nonstandard" and "non-standard" are one word and "Ave." stands for "Avenue".
 * Somebody who reads them aloud says the name.
 */
function nameSaysText(input: PageInput, node: number): boolean {
  const name = wordsOf(accessibleName(input, node));
  const text = wordsOf(input.tree.text(node, 300));
  return (
    text.length > 0 &&
    name.some((_, start) => text.every((word, place) => isSpokenAs(word, name[start + place] ?? '')))
  );
}

function wordsOf(text: string): string[] {
  return text
    .toLowerCase()
    .replaceAll(/(?<=\p{L})[-\u2010\u2011](?=\p{L})/gu, '')
    .split(/\s+/)
    .filter((word) => word !== '');
}

function isSpokenAs(word: string, spoken: string): boolean {
  const said = spoken.replace(/\.$/, '');
  if (word.replace(/\.$/, '') === said) return true;
  return /^\p{L}{2,}\.$/u.test(word) && said.startsWith(word.slice(0, -1));
}

/** Who hears it can stop it where it is. */
function hasControls({ tree }: PageInput, node: number): boolean {
  return tree.nodes[node]?.attributes?.['controls'] !== undefined;
}
