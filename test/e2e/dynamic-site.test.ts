import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { StartedService } from '../../harness/service/start-service.ts';
import { startTemporaryService } from '../../harness/service/start-temporary-service.ts';
import type { components } from '../../openapi.gen.ts';
import { createDynamicSite } from '../../harness/sites/dynamic/dynamic-answer.ts';
import type { Deployed } from '../../harness/sites/dynamic/dynamic-page.ts';
import { PAGES } from '../../harness/sites/dynamic/dynamic-pages.ts';
import { createScanClient } from '../../harness/service/scan-client.ts';
import { serveSite, type SiteServer } from '../../harness/sites/site-server.ts';

type Schemas = components['schemas'];

const SEEDS = [11, 23, 47];
const NAMES = Object.keys(PAGES);

function idsOf(scan: Schemas['Scan'] | undefined): string[] {
  return (scan?.result?.findings ?? []).map(({ id = '' }) => id).sort();
}

/** A line per finding: its pages, rule and evidence. */
function linesOf(findings: Schemas['ComparedFinding'][]): string[] {
  return findings
    .map(
      ({ rule, pages, evidence }) =>
        `${pages.map((page) => new URL(page).pathname).join()} ${rule} ${evidence}`,
    )
    .sort();
}

/** Runs the real service and Chromium on a website that never serves the same page twice. */
describe('a site that differs on every request', () => {
  let site: SiteServer;
  let service: StartedService;
  const dynamic = createDynamicSite(NAMES);
  const scans = new Map<string, Schemas['Scan']>();

  /** Each scan has the one before as its base, as in the action. */
  async function scan(name: string, nextSeed: number, what: Deployed): Promise<void> {
    dynamic.deploy(what, nextSeed);
    const base = [...scans.values()].at(-1)?.id;
    scans.set(name, await createScanClient(service.url).scan(`${site.origin}/`, base));
  }

  async function diff(current: string, base: string): Promise<Record<'added' | 'resolved', string[]>> {
    const [id = '', baseId = ''] = [scans.get(current)?.id, scans.get(base)?.id];
    const { added, resolved } = await createScanClient(service.url).compare(id, baseId);
    return { added: linesOf(added), resolved: linesOf(resolved) };
  }

  beforeAll(async () => {
    site = await serveSite({ answer: dynamic.answer });
    service = await startTemporaryService();
    for (const each of SEEDS) await scan(`seed ${each}`, each, 'as it is');
    await scan('one more', 211, 'one more');
    await scan('one fixed', 307, 'one fixed');
  });

  afterAll(async () => {
    await service?.stop();
    await site?.close();
  });

  it('has findings in each of its parts', () => {
    for (const [name, { result }] of scans) {
      const pages = result?.pages
        ?.filter(({ findings }) => findings > 0)
        .map(({ url }) => new URL(url).pathname);
      expect({ name, pages }).toEqual({
        name,
        pages: expect.arrayContaining(NAMES.map((each) => `/${each}`)),
      });
    }
  });

  it.each(SEEDS.slice(1))('adds and resolves nothing when nothing was deployed: seed %i', async (each) => {
    for (const other of SEEDS.slice(0, SEEDS.indexOf(each))) {
      expect(await diff(`seed ${each}`, `seed ${other}`)).toEqual({ added: [], resolved: [] });
    }
  });

  it('keeps the ids of all findings', () => {
    for (const each of SEEDS.slice(1))
      expect(idsOf(scans.get(`seed ${each}`))).toEqual(idsOf(scans.get(`seed ${SEEDS[0]}`)));
  });

  it.each(SEEDS)('adds exactly the problem that is new in each part: from seed %i', async (each) => {
    const { added, resolved } = await diff('one more', `seed ${each}`);
    expect(resolved).toEqual([]);
    expect(added).toEqual(
      NAMES.toSorted().map((name) => expect.stringMatching(new RegExp(`^/${name} .*${PAGES[name]?.more}`))),
    );
  });

  it.each(SEEDS)('resolves exactly the problem that was fixed in each part: from seed %i', async (each) => {
    const { added, resolved } = await diff('one fixed', `seed ${each}`);
    expect(added).toEqual([]);
    expect(resolved).toEqual(
      NAMES.toSorted().map((name) => expect.stringMatching(new RegExp(`^/${name} .*${PAGES[name]?.fixed}`))),
    );
  });
});
