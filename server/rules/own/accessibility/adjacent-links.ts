import type { Explanation } from '../../explain.ts';
import { explain } from '../../explain.ts';
import { listSome } from '../../read/content/list-some.ts';
import { contentOf, knowsStyles } from '../../read/content/page-content.ts';
import type { Defect, PageInput, PageRule } from '../../own-rule.ts';

const MIN_LINKS = 3;
/** About a space in text of the usual size. CSS pixels. */
const MAX_GAP = 8;

/** Links in one line with nothing but a space between them, so that nobody sees or hears where one ends. */
export const adjacentLinks: PageRule = {
  meta: {
    name: 'adjacent-links',
    category: 'accessibility',
    title: 'Adjacent links are not separated',
    severity: 'low',
    criteria: [],
    oneCause: true,
  },
  canJudge: knowsStyles,
  check(input) {
    const { tree } = input;
    const found: Defect[] = [];
    for (const index of tree.elements) {
      const children = tree.childNodes(index);
      if (children.length < MIN_LINKS) continue;
      let run: number[] = [];
      for (const child of [...children, -1]) {
        if (child >= 0 && isPlainLink(input, child) && isNextTo(input, run.at(-1), child)) {
          run.push(child);
          continue;
        }
        if (run.length >= MIN_LINKS) found.push({ node: run[0] ?? child, explanation: wordRun(input, run) });
        run = child >= 0 && isPlainLink(input, child) ? [child] : [];
      }
    }
    return found;
  },
};

function wordRun({ tree }: PageInput, run: readonly number[]): Explanation {
  const texts = run.map((link) => tree.text(link, 60));
  return explain(
    `Adjacent links have only a space between them: ${listSome(texts)}.`,
    'Make them a list (<ul>), or put a separator and some space between them.',
    'People with low vision take them for one link, and a screen reader does not announce how many there are.',
  );
}

/** A link that holds text and nothing else, and that no background, border or padding sets apart. */
function isPlainLink(input: PageInput, index: number): boolean {
  const { tree } = input;
  const { tag, attributes = {} } = tree.nodes[index] ?? {};
  const style = contentOf(input).styles.get(index);
  if (tag !== 'a' || !('href' in attributes) || style === undefined || style.isFramed || style.isHidden)
    return false;
  return (
    tree.elementsIn(index) === 0 && contentOf(input).isShown(index) && /\p{L}{2}/u.test(tree.ownText(index))
  );
}

function isNextTo({ tree }: PageInput, last: number | undefined, link: number): boolean {
  if (last === undefined) return true;
  const [left = 0, top = 0, width = 0, height = 0] = tree.nodes[last]?.box ?? [];
  const [nextLeft = 0, nextTop = 0, , nextHeight = 0] = tree.nodes[link]?.box ?? [];
  const gap = nextLeft - left - width;
  return gap >= 0 && gap <= MAX_GAP && Math.abs(nextTop - top) <= 1 && height === nextHeight;
}
