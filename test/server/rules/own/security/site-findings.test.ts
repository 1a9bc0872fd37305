import { expect, it } from 'vitest';
import { el, judgedPage } from '../../../../../harness/findings/pages.ts';
import type { JudgedPage } from '../../../../../server/facts/judged-page.ts';
import type { Header } from '../../../../../server/facts/visit-facts.ts';
import { buildScanFacts } from '../../../../../server/findings/identity/build-scan-facts.ts';
import { diffScans } from '../../../../../server/findings/diff/diff-scans.ts';
import { describeRunners } from '../../../../../server/engine/site/scan-site.ts';
import { checkAndDescribe } from '../../../../../server/service/threads/check-and-describe.ts';

const RULE = 'x-content-type-options';
const TYPE: Header = ['content-type', 'text/html'];

function scan(headers: readonly Header[]) {
  const pages = ['/', '/a', '/b'].map((path): JudgedPage => {
    const page = judgedPage(`https://site.example${path}`, [el('p', {}, path)]);
    return { ...page, visit: { ...page.visit, headers: [...headers], cookies: [] } };
  });
  return buildScanFacts({
    scanId: 'a'.repeat(32),
    target: 'https://site.example/',
    unvisited: [],
    unlisted: 'nothing',
    base: null,
    pages: pages.map((page) => checkAndDescribe(page).facts),
    runners: describeRunners(new Set()),
  });
}

const ofRule = ({ rule }: { rule: string }) => rule === RULE;

it('is one finding for the site, on all pages that lack the header', () => {
  const { added } = diffScans(scan([TYPE]), scan([TYPE, [RULE, 'nosniff']]));
  expect(added.filter(ofRule)).toMatchObject([{ occurrences: 3, category: 'security' }]);
});

it('is resolved once the header is there', () => {
  const { resolved } = diffScans(scan([TYPE, [RULE, 'nosniff']]), scan([TYPE]));
  expect(resolved.filter(ofRule)).toHaveLength(1);
  expect(resolved.find(ofRule)).not.toHaveProperty('verified');
});

it('is not certain to be resolved where headers are not known', () => {
  const { resolved } = diffScans(scan([]), scan([TYPE]));
  expect(resolved.filter(ofRule)).toMatchObject([
    { verified: false, reason: expect.stringMatching(/lacked the data/) },
  ]);
});
