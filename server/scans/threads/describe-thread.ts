import { parentPort } from 'node:worker_threads';
import { describePage } from '../../findings/describe/describe-page.ts';
import { pageLinks } from '../../findings/describe/page-links.ts';
import type { JudgedPage } from '../../findings/facts/judged-page.ts';
import { encodePage } from './encoded-page.ts';

/** What the thread answers; text is read faster than cloned objects. */
export interface DescribedInThread {
  /** The page, encoded. */
  facts: string;
  /** Its links as JSON. */
  links: string;
}

// The other half of describeJudged: is sent one page as JSON.
parentPort?.once('message', (text: string) => {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- written by describeJudged
  const page = JSON.parse(text) as JudgedPage;
  const facts = encodePage(describePage(page));
  const answer: DescribedInThread = { facts, links: JSON.stringify(pageLinks(page)) };
  parentPort?.postMessage(answer, []);
});
