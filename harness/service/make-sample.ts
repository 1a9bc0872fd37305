import { describeLimitations } from '../../shared/limitations/word-limitation.ts';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { components } from '../../openapi.gen.ts';
import { openSqliteStorage } from '../../server/storage/sqlite/open-sqlite-storage.ts';
import type { PictureNote } from '../../server/storage/records.ts';
import { SAMPLE_IDS } from '../../server/service/with-sample.ts';
import { demoFolder } from '../sites/demo-folder.ts';
import { serveSite } from '../sites/site-server.ts';
import { createScanClient } from './scan-client.ts';
import { startService } from './start-service.ts';

type Schemas = components['schemas'];

/** Where the sample's website and service are said to be; `server/service/with-sample.ts` puts the service's own address there. */
const SITE = 'https://kiln-and-tide.example';
const SERVICE = 'https://scan.example.net';
const DATES = { base: '2026-11-16T09:00', scan: '2026-11-23T09:00' };
/** Pictures get a part of the time of a page, and from this machine pages come at once. */
const DELAY_MS = 400;

/** Two scans of the demo's website, before and after a deployment, and their comparison, as the service keeps them. */
export interface Sample {
  base: Schemas['Scan'];
  scan: Schemas['Scan'];
  diff: Schemas['ScanDiff'];
  /** What is known of the pictures of both scans. */
  pictures: Record<keyof typeof SAMPLE_IDS, PictureNote[]>;
}

/** The sample, and the pictures themselves, as WebP: by the name of the scan, and the finding. */
export interface SampleFiles {
  sample: Sample;
  images: Map<string, Uint8Array>;
}

/** Scans both deployments of the demo's website with a service of their own. */
export async function makeSample(): Promise<SampleFiles> {
  const folder = await mkdtemp(join(tmpdir(), 'sitedelta-sample-'));
  const site = await serveSite({ folder: demoFolder('v1'), delayMs: DELAY_MS });
  // The same wherever it is made: with a network and without.
  const service = await startService(folder, { TRY_PAGES: 'on', EXTERNAL_LINKS: 'off' });
  try {
    const client = createScanClient(service.url);
    const base = await client.scan(site.origin);
    site.deploy(demoFolder('v2'));
    const scan = await client.scan(site.origin, base.id);
    const diff = await client.compare(scan.id, base.id);
    await service.stop();
    const { pictures, images } = await readPictures(folder, { base: base.id, scan: scan.id });
    const text = JSON.stringify({ base: noted(base, 'base'), scan: noted(scan, 'scan'), diff, pictures })
      .replaceAll(site.origin, SITE)
      .replaceAll(new URL(site.origin).host, new URL(SITE).host)
      .replaceAll(service.url, SERVICE)
      .replaceAll(base.id, SAMPLE_IDS.base)
      .replaceAll(scan.id, SAMPLE_IDS.scan);
    const sample: Sample = JSON.parse(text);
    return { sample, images };
  } finally {
    await service.stop();
    await site.close();
    await rm(folder, { recursive: true, force: true });
  }
}

/** The pictures that a store has of both scans. */
async function readPictures(
  folder: string,
  ids: Record<keyof typeof SAMPLE_IDS, string>,
): Promise<Pick<Sample, 'pictures'> & Pick<SampleFiles, 'images'>> {
  const storage = openSqliteStorage({ folder });
  const { store } = storage;
  const images = new Map<string, Uint8Array>();
  const pictures = { base: await store.pictures(ids.base), scan: await store.pictures(ids.scan) };
  for (const name of ['base', 'scan'] as const) {
    for (const { finding } of pictures[name]) {
      const image = await store.picture(ids[name], finding);
      if (image !== null) images.set(`${name}-${finding}`, image);
    }
  }
  await storage.close();
  return { pictures, images };
}

/** Depends on how fast the machine is: whether there was time to judge pages a second time. */
const BY_SPEED = 'not-looked-at-again';

/** Says that it is a sample, where every report says what a reader has to know first. */
function noted(scan: Schemas['Scan'], which: keyof typeof DATES): Schemas['Scan'] {
  const { result } = scan;
  if (result?.limitationDetails === undefined) throw new Error('The scan of the sample has no result.');
  const note = describeLimitations([{ kind: 'sample' }]);
  const { limitations, limitationDetails: details } = result;
  return {
    ...scan,
    createdAt: `${DATES[which]}:00.000Z`,
    completedAt: `${DATES[which]}:20.000Z`,
    result: {
      ...result,
      limitations: [
        ...note.limitations,
        ...limitations.filter((_, index) => details[index]?.kind !== BY_SPEED),
      ],
      limitationDetails: [...note.limitationDetails, ...details.filter(({ kind }) => kind !== BY_SPEED)],
    },
  };
}
