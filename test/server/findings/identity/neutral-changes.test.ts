import { describe, expect, it } from 'vitest';
import { CHANGES } from '../../../../harness/findings/changes.ts';
import { seededRandom } from '../../../../harness/findings/random.ts';
import { generateSite, judge, type Page } from '../../../../harness/findings/generated-site.ts';
import { diffScans } from '../../../../server/findings/diff/diff-scans.ts';
import { scanOf } from '../../../../harness/findings/pages.ts';

const SEEDS = Array.from({ length: 20 }, (_, seed) => seed);
const PAGES = 3;

function scan(site: Page[]): ReturnType<typeof scanOf> {
  return scanOf(site.map((page) => judge(page).judged));
}

/** The changes of bench/identity that add and resolve nothing. */
describe.each(CHANGES.filter(({ neutral }) => neutral))('$name', (change) => {
  it.each(SEEDS)('adds and resolves nothing: %i', (seed) => {
    const random = seededRandom(seed);
    const site = generateSite(random, PAGES);
    const changed = structuredClone(site);
    for (const page of changed) change.apply(page, random);
    const { added, resolved } = diffScans(scan(changed), scan(site));
    expect({ added, resolved }).toEqual({ added: [], resolved: [] });
  });
});
