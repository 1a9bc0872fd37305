import { launch } from 'puppeteer';
import type { Page } from 'puppeteer';
import { findBrowser } from '../../server/engine/browser/start/find-browser.ts';
import { takeSnapshot } from '../../server/engine/gather/take-snapshot.ts';
import { describeElement, elementSelector } from '../../server/findings/describe/describe-element.ts';
import { elementEvidence } from '../../server/findings/describe/evidence.ts';
import { PageTree } from '../../server/facts/page/page-tree.ts';
import type { Finding, Scan } from '../../src/service/api-types.ts';
import { browserFlags } from '../speed/mode.ts';

/** A finding, and the number that its element carries. */
export interface NumberedFinding {
  finding: Finding;
  number: number | undefined;
}

export interface ReadPages {
  /** The findings of the scan. */
  findings: NumberedFinding[];
  /** Elements of the pages as if each had a finding, because clean sites have few. */
  elements: NumberedFinding[];
}

/** Sampled elements of a page, spread over it. */
const ELEMENTS_PER_PAGE = 150;
const BUDGET = { nodes: 50_000, characters: 5_000_000 };
const NEVER_JUDGED = /^(?:head|meta|link|base|br|path|script|style|title|template|noscript)$/;

/** Asks the pages of a scan for the numbers of their elements; evidence leaves out attributes of long tags. */
export async function readPages(scan: Scan): Promise<ReadPages> {
  const { findings = [], pages = [] } = scan.result ?? {};
  const read: ReadPages = {
    findings: findings.map((finding) => ({ finding, number: undefined })),
    elements: [],
  };
  const browser = await launch({ executablePath: (await findBrowser(null)).path, args: browserFlags() });
  try {
    const page = await browser.newPage();
    await page.setViewport({ width: 1280, height: 1024 });
    for (const { url } of pages) {
      await page.goto(url, { waitUntil: 'networkidle0', timeout: 120_000 });
      for (const entry of read.findings) {
        if (entry.finding.pages[0] === url) entry.number = await numberAt(page, selectorOf(entry.finding));
      }
      read.elements.push(...(await readElements(page, url)));
    }
  } finally {
    await browser.close();
  }
  return read;
}

/** A broken link is found by its address. */
function selectorOf({ selector, evidence }: Finding): string {
  const href = /^<a href="([^"]*)">/.exec(evidence)?.[1]?.replaceAll('&amp;', '&') ?? '';
  return selector ?? `a[href=${JSON.stringify(href)}]`;
}

async function numberAt(page: Page, selector: string): Promise<number | undefined> {
  const number = await page.$eval(selector, (element) => element.getAttribute('data-t')).catch(() => null);
  return number === null ? undefined : Number(number);
}

/** What the service would show of the elements, by its own means. */
async function readElements(page: Page, url: string): Promise<NumberedFinding[]> {
  const world = { evaluate: (script: string): Promise<unknown> => page.evaluate(script) };
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- all that is called of it
  const snapshot = await takeSnapshot(world as Parameters<typeof takeSnapshot>[0], BUDGET);
  const tree = new PageTree(snapshot);
  const numbers = new Map<number, number>();
  for (const [index, node] of tree.nodes.entries()) {
    const number = node.attributes?.['data-t'];
    if (number !== undefined) numbers.set(index, Number(number));
    delete node.attributes?.['data-t'];
  }
  const judged = tree.elements.filter((index) => !NEVER_JUDGED.test(tree.nodes[index]?.tag ?? ''));
  const step = Math.max(1, judged.length / ELEMENTS_PER_PAGE);
  return judged
    .filter((_, at) => Math.floor(at / step) !== Math.floor((at - 1) / step))
    .map((index) => {
      const { path, tag } = describeElement(tree, index, '');
      const selector = elementSelector(path, tag);
      const finding: Finding = {
        severity: 'low',
        rule: 'any',
        title: 'Any element',
        evidence: elementEvidence(tree, index),
        pages: [url],
        ...(selector === undefined ? {} : { selector }),
      };
      return { finding, number: numbers.get(index) };
    });
}
