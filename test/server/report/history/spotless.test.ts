import { expect, it, onTestFinished } from 'vitest';
import { createScanClient } from '../../../../harness/service/scan-client.ts';
import { startTemporaryService } from '../../../../harness/service/start-temporary-service.ts';
import { servePages } from '../../../../harness/sites/serve-pages.ts';

/** What is reported of every site on this machine that has neither encryption nor a name; the page can't help it. */
const OF_LOOPBACK = ['unencrypted-page', 'noindex', 'robots-txt'];

it(
  'our own scan finds nothing on the history of three scans, and it adds up',
  { timeout: 240_000 },
  async () => {
    let images = 2;
    const site = await servePages(
      () =>
        `<!doctype html><html lang="en"><title>Shop</title><main><h1>Shop</h1>${'<img src="data:,">'.repeat(images)}</main></html>`,
    );
    onTestFinished(() => site.close());
    const service = await startTemporaryService({
      MAX_PAGES: '1',
      TRY_PAGES: 'on',
      RESPECT_ROBOTS: 'false',
    });
    onTestFinished(() => service.stop());
    const client = createScanClient(service.url);
    const first = await client.scan(`${site.origin}/`);
    images = 3;
    const second = await client.scan(`${site.origin}/`, first.id);
    const added = (await client.compare(second.id, first.id)).summary.added;
    images = 0;
    const third = await client.scan(`${site.origin}/`, second.id);
    const address = `${service.url}/reports/${third.id}/history`;
    const page = await (await fetch(address)).text();

    const { result } = await client.scan(address);

    expect(page).toContain(`href="../${second.id}?base=${first.id}"`);
    expect(page).toContain(`${added} added`);
    expect(await (await fetch(`${service.url}/badge/${second.id}.svg`)).text()).toContain(`${added} added, `);
    const findings = result?.findings.filter(({ rule }) => !OF_LOOPBACK.includes(rule)) ?? [];
    expect(findings.map(({ rule, evidence }) => `${rule} ${evidence}`)).toEqual([]);
    expect(result?.counts.pages).toBe(1);
  },
);
