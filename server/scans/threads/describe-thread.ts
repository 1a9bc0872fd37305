import { parentPort } from 'node:worker_threads';
import { describePage } from '../../findings/describe/describe-page.ts';
import { pageLinks } from '../../findings/describe/page-links.ts';
import type { JudgedPage } from '../../findings/facts/judged-page.ts';
import { encodePage } from './encoded-page.ts';

export type DescribeTask = typeof describe;

parentPort?.once('message', (text: string) => parentPort?.postMessage(describe(text), []));

/** @param text a page as JSON @returns the page encoded, and its links as JSON */
function describe(text: string) {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- written by describeJudged
  const page = JSON.parse(text) as JudgedPage;
  return { facts: encodePage(describePage(page)), links: JSON.stringify(pageLinks(page)) };
}
