import { expect, it } from 'vitest';
import { describePage } from '../../../../server/findings/describe/describe-page.ts';
import type { JudgedPage } from '../../../../server/facts/judged-page.ts';
import { problemKey } from '../../../../server/facts/element-picture.ts';
import { chooseElements } from '../../../../server/engine/site/choose-elements.ts';
import { PictureAlbum } from '../../../../server/engine/site/picture-album.ts';
import { ALL_RULES } from '../../../../server/rules/judging-steps.ts';
import { problemsOf } from '../../../../server/service/threads/find-problems-task.ts';
import { el, judgedPage } from '../../../../harness/findings/pages.ts';
import { reported } from '../../../../harness/findings/reported.ts';

/** A page of texts that are hard to read, with buttons without a name among them, all in sight. */
function pageOf(texts: string[]): JudgedPage {
  const page = judgedPage(
    'https://site.example/',
    texts.flatMap((text, index) => [
      el('p', { breaks: 'color-contrast' }, text),
      ...(index < 3 ? [el('button', { id: `b${index}`, breaks: 'button-name' })] : []),
    ]),
  );
  for (const node of page.snapshot.nodes) if (node.tag !== undefined) node.box = [0, 0, 100, 20];
  return page;
}

/** What is chosen, by the text or the id of the element. */
async function chosen(page: JudgedPage, known?: ReadonlySet<string>): Promise<string[]> {
  const elements = await chooseElements(reported(page), {
    known: new PictureAlbum(known).before(0, 'judged'),
    answers: { statuses: new Map(), endless: new Map() },
    findProblems: async (order) => problemsOf(order, ALL_RULES),
    found: new Set(),
    withWishes: false,
  });
  return elements.map(
    ({ node }) => page.snapshot.nodes[node]?.attributes?.['id'] ?? page.snapshot.nodes[node + 1]?.text ?? '',
  );
}

const TEXTS = Array.from({ length: 40 }, (_, index) => `Text ${index}`);

it('takes rules in turns if there is no base', async () => {
  expect((await chosen(pageOf(TEXTS))).slice(0, 4)).toEqual(['Text 0', 'b0', 'Text 1', 'b1']);
});

it('prefers what the base does not have', async () => {
  const base = describePage(pageOf(TEXTS));
  const known = new Set(base.occurrences.map(problemKey));
  const page = pageOf([...TEXTS, 'New text', 'Another new text']);

  expect(await chosen(page)).not.toContain('New text');
  expect((await chosen(page, known)).slice(0, 4)).toEqual(['New text', 'Another new text', 'Text 0', 'b0']);
});
