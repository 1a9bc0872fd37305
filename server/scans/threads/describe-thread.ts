import { parentPort } from 'node:worker_threads';
import type { JudgedPage } from '../../findings/facts/judged-page.ts';
import { checkAndDescribe } from './check-and-describe.ts';
import { encodePage } from './encoded-page.ts';

export type DescribeTask = typeof describe;

parentPort?.once('message', (text: string) => parentPort?.postMessage(describe(text), []));

/** @param text a page as JSON @returns the page encoded, and its links and summary as JSON */
function describe(text: string) {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- written by describeJudged
  const page = JSON.parse(text) as JudgedPage;
  const { facts, links, summary } = checkAndDescribe(page);
  return { facts: encodePage(facts), links: JSON.stringify(links), summary: JSON.stringify(summary) };
}
