import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';

import type { ScanClient } from '../../harness/service/scan-client.ts';
import type { Scan } from '../../src/service/api-types.ts';
import { fetchPackage } from '../packages/fetch-package.ts';
import { fetchMirrors } from '../packages/mirrors.ts';
import { serveFolder } from '../packages/serve-folder.ts';
import { buildSite } from './build-site.ts';
import type { QuietSite } from './sites.ts';

export type Result = NonNullable<Scan['result']>;

/**
 * Scans a site as a client does that asks for nothing special, and writes its result to a file.
 * @param folder where packages are kept
 * @param out where results are kept
 * @throws Error when the scan fails, or the start page could not be judged
 */
export async function scanSite(
  client: ScanClient,
  site: QuietSite,
  folder: string,
  out: string,
): Promise<Result> {
  const { from = '', builtBy, root = '' } = site;
  const whole = await (builtBy === undefined ? fetchPackage(from, folder) : buildSite(builtBy, folder));
  const server = await serveFolder(path.join(whole, root), await fetchMirrors(folder));
  try {
    const { result } = await client.scan(`${server.origin}/${site.start}`);
    if (result === undefined || result.pages.length === 0) throw new Error(`${site.name} has no result.`);
    mkdirSync(out, { recursive: true });
    writeFileSync(resultFile(out, site.name), JSON.stringify(result, null, 1));
    return result;
  } finally {
    await server.close();
  }
}

/** The file of a site's result. */
export function resultFile(out: string, name: string): string {
  return path.join(out, `${name}.json`);
}
