import { afterAll, beforeAll, expect, it } from 'vitest';
import { localSettings, startLocal } from '../../../harness/service/start-local.ts';
import type { LocalChild } from '../../../harness/service/start-local.ts';
import { serveSite } from '../../../harness/sites/site-server.ts';
import type { SiteServer } from '../../../harness/sites/site-server.ts';
import { temporaryFolder } from '../../../harness/temporary-folder.ts';
import type { components } from '../../../openapi.gen.ts';

const PAGES = 8;

let site: SiteServer;
let local: LocalChild;
/** Whether pages besides the first one are held forever. */
let hangs = false;
/** Whether the first page has a defect of its own. */
let isBroken = false;

beforeAll(async () => {
  site = await serveSite({
    answer({ url = '/' }, response) {
      if (/robots|sitemap|favicon/.test(url)) return false;
      if (hangs && url !== '/') return true;
      const links = Array.from({ length: PAGES }, (_, n) => `<a href="/${n}">Page ${n}</a>`).join(' ');
      const image = url !== '/' || isBroken ? `<img src="${url}.png">` : '';
      response.setHeader('content-type', 'text/html');
      response.end(
        `<!doctype html><html lang="en"><title>${url}</title><main><h1>${url}</h1>${links}${image}</main></html>`,
      );
      return true;
    },
  });
  local = startLocal(localSettings(temporaryFolder(), { addresses: [`${site.origin}/`] }));
});
afterAll(async () => {
  local.child.kill('SIGKILL');
  await local.ended;
  await site.close();
});

async function compare(id: string, base: string): Promise<components['schemas']['ScanDiff']> {
  return JSON.parse(await (await local.ask(`/api/v1/scans/${id}/diff?base=${base}`)).text());
}

/** Rule, pages, and whether it is known, of each finding. */
function known(findings: components['schemas']['ScanDiff']['added']): string[] {
  return findings
    .filter(({ verified }) => verified !== false)
    .map(({ rule, pages }) => `${rule} ${pages.map((url) => new URL(url).pathname).join()}`);
}

it('of a site that hangs, what pages have that were not reached is neither resolved nor, later, added', async () => {
  const whole = await local.scan(`${site.origin}/`);
  expect(whole.result?.counts.pages).toBe(PAGES + 1);
  [hangs, isBroken] = [true, true];
  const partial = await local.scan(`${site.origin}/`, whole.id);
  expect(partial.status).toBe('complete');
  expect(partial.result?.limitations.join()).toContain('The scan was ended early');
  expect(partial.result?.counts.pages).toBe(1);

  const after = await compare(partial.id, whole.id);
  expect(after.resolved.length).toBeGreaterThan(0);
  expect(known(after.resolved)).toEqual([]);
  // The page that was reached is compared.
  expect(known(after.added)).toEqual(['image-alt /']);

  // The partial scan is the base of the next one.
  hangs = false;
  const next = await local.scan(`${site.origin}/`, partial.id);
  expect(next.result?.counts.pages).toBe(PAGES + 1);
  const later = await compare(next.id, partial.id);
  expect(later.added.length).toBeGreaterThan(0);
  expect([known(later.added), known(later.resolved)]).toEqual([[], []]);
});
