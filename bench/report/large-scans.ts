import { randomBytes } from 'node:crypto';
import { CHANGES } from '../../harness/findings/changes.ts';
import { generateSite, judge, type Page } from '../../harness/findings/generated-site.ts';
import { seededRandom } from '../../harness/findings/random.ts';
import { describePage } from '../../server/findings/describe/describe-page.ts';
import { buildScanFacts } from '../../server/findings/identity/build-scan-facts.ts';
import { encodeFacts } from '../../server/facts/facts-codec.ts';
import { scanResult } from '../../server/findings/result/scan-result.ts';
import type { JobOutput } from '../../server/storage/records.ts';
import type { Storage } from '../../server/storage/storage.ts';

/** Of the generated site, as the service stores them; see LargeScans. */
const TARGET = 'https://site.example/';
/** As long as the sentences of most rules. */
const EXPLANATION =
  'The element has no name that assistive technology could announce. Give it a text, an aria-label, or a label that belongs to it.';

/** Ids of a scan, and of one of the same site before a deployment. */
export interface LargeScans {
  id: string;
  base: string;
  findings: number;
}

/** Stores two complete scans of a generated site with at least this many findings each. */
export async function storeLargeScans(storage: Storage, least: number): Promise<LargeScans> {
  const random = seededRandom(1);
  const pages = sitePages(random, least);
  const before = outputOf(pages);
  const deployment = CHANGES.find(({ name }) => name === 'a deployment');
  for (const page of pages) deployment?.apply(page, random);
  const after = outputOf(pages);
  const base = await store(storage, before);
  return { base, id: await store(storage, after), findings: after.result.findings.length };
}

/** Findings on many pages of a template are one, so the number of pages is found by trying. */
function sitePages(random: ReturnType<typeof seededRandom>, least: number): Page[] {
  const pages = generateSite(random, 100);
  const each = outputOf(pages).result.findings.length / pages.length;
  return [...pages, ...generateSite(random, Math.ceil((least / each) * 1.1) - pages.length)];
}

function outputOf(pages: readonly Page[]): JobOutput {
  const described = pages.map((page) => {
    const { judged } = judge(page);
    const violations = judged.violations.map((each) => ({ ...each, explanation: EXPLANATION }));
    return describePage({ ...judged, violations });
  });
  const facts = buildScanFacts({
    scanId: randomBytes(16).toString('hex'),
    target: TARGET,
    pages: described,
    runners: [],
    unvisited: [],
    unlisted: 'nothing',
    base: null,
  });
  return { result: scanResult(facts, []), facts: encodeFacts(facts) };
}

async function store({ store, queue }: Storage, output: JobOutput): Promise<string> {
  const id = randomBytes(16).toString('hex');
  await store.create({ id, target: TARGET, client: 'bench', base: null }, { all: 10, share: null });
  const job = await queue.claim('bench');
  if (job?.id !== id) throw new Error('The queue is not empty: give the benchmark a store of its own.');
  await queue.complete(job, output);
  return id;
}
