import { afterAll, beforeAll, expect, it } from 'vitest';

import { browserVariables } from '../../harness/browser/browser-variables.ts';
import { createScanClient } from '../../harness/service/scan-client.ts';
import { startTemporaryService } from '../../harness/service/start-temporary-service.ts';
import type { StartedService } from '../../harness/service/start-service.ts';
import { demoFolder } from '../../harness/sites/demo-folder.ts';
import { serveSite, type SiteServer } from '../../harness/sites/site-server.ts';

let service: StartedService;
let site: SiteServer;

beforeAll(async () => {
  site = await serveSite({ folder: demoFolder('v1') });
  service = await startTemporaryService({ ...(await browserVariables()), MAX_PAGES: '4' });
});

afterAll(() => Promise.all([service?.stop(), site?.close()]));

it('explains on pages of its own what it finds, and what a deployment changed', async () => {
  const client = createScanClient(service.url);
  const first = await client.scan(site.origin);
  site.deploy(demoFolder('v2'));
  const second = await client.scan(site.origin, first.id);
  const { added, resolved, unchanged } = await client.compare(second.id, first.id);
  const findings = [...(first.result?.findings ?? []), ...added, ...resolved, ...unchanged];
  const pages = new Set(
    findings.flatMap(({ helpUrl = '' }) => helpUrl).filter((url) => url.startsWith(service.url)),
  );

  expect(findings.map(({ rule, helpUrl }) => ({ rule, helpUrl }))).toContainEqual({
    rule: 'image-alt',
    helpUrl: `${service.url}/rules/image-alt`,
  });
  expect(pages.size).toBeGreaterThan(2);
  for (const page of pages) {
    const answer = await fetch(page);
    expect([page, answer.status]).toEqual([page, 200]);
    expect(await answer.text()).toMatch(/<h1>[^<]+<\/h1>/);
  }
  const report = await (await fetch(`${service.url}/reports/${second.id}`)).text();
  expect(report).toContain('href="../rules/image-alt"');
});

function isOurs(url: string): boolean {
  return new URL(url).pathname.startsWith('/rules/');
}

it('finds nothing wrong with these pages', async () => {
  const { result } = await createScanClient(service.url).scan(`${service.url}/rules/`);

  expect(result?.pages.filter(({ url }) => isOurs(url)).length).toBeGreaterThan(1);
  // The service keeps search engines out of all of its pages.
  const findings = result?.findings.filter(({ rule, pages }) => rule !== 'noindex' && pages.some(isOurs));
  expect(findings).toEqual([]);
});
