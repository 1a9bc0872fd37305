import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';

import type { ReportedFinding } from '../../../shared/formats/reported-finding.ts';
import { claimFolder } from '../../local-service/claim-folder.ts';
import { makeFolder } from '../../local-service/make-folder.ts';
import { removeFolder } from '../../local-service/remove-folder.ts';
import type { CompleteTarget } from '../../result/target-result.ts';
import type { ScanOptions, Site } from '../options/scan-options.ts';
import { ToolError } from '../../../shared/mcp/answer.ts';
import { SharedService } from './shared-service.ts';

/** More scans would only fill the memory: an agent works with the last ones. */
const MAX_SCANS = 10;

/** A scan that the client can name. */
export interface KnownScan {
  /** `s1`, `s2` and so on: an agent has to repeat it. */
  name: string;
  /** How it was made. */
  options: ScanOptions;
  site: Site;
  result: CompleteTarget;
  findings: readonly ReportedFinding[];
  /** File with the scan, which `--base` takes. */
  file: string;
  /** What comes next is compared with it by default: it was asked for as a scan, or what it shows is proven. */
  isBase: boolean;
}

/** What a client and its server have in common between two calls. */
export class Session {
  readonly service = new SharedService();
  readonly #scans = new Map<string, KnownScan>();
  #count = 0;
  #folder: Promise<{ folder: string; giveUp: () => void }> | undefined;

  /** The name of the next scan, and the file that it will be in. */
  async newScan(): Promise<{ name: string; file: string }> {
    this.#folder ??= openFolder();
    const { folder } = await this.#folder;
    this.#count += 1;
    const name = `s${this.#count}`;
    return { name, file: path.join(folder, `${name}.scan`) };
  }

  async remember(scan: KnownScan): Promise<void> {
    this.#scans.set(scan.name, scan);
    for (const [name, { file }] of [...this.#scans].slice(0, -MAX_SCANS)) {
      this.#scans.delete(name);
      await rm(file, { force: true });
    }
  }

  get scans(): readonly KnownScan[] {
    return [...this.#scans.values()];
  }

  /**
   * @param name undefined for the last one
   * @throws ToolError if there is none
   */
  scan(name: string | undefined): KnownScan {
    const known = name === undefined ? this.scans.at(-1) : this.#scans.get(name);
    if (known !== undefined) return known;
    const names = this.scans.map((scan) => scan.name);
    throw new ToolError(
      'not-found',
      names.length === 0
        ? 'Nothing was scanned in this session yet; call scan first.'
        : `There is no scan ${JSON.stringify(name)} in this session, which has ${names.join(', ')}.`,
    );
  }

  /**
   * A finding of a scan, or of all of them from the last one.
   *
   * @throws ToolError if there is none
   */
  finding(id: string, name: string | undefined): { scan: KnownScan; reported: ReportedFinding } {
    const scans = name === undefined ? this.scans.toReversed() : [this.scan(name)];
    for (const scan of scans) {
      const reported = scan.findings.find(({ finding }) => finding.id === id);
      if (reported !== undefined) return { scan, reported };
    }
    throw new ToolError(
      'not-found',
      scans.length === 0
        ? 'Nothing was scanned in this session yet; call scan first.'
        : `No finding of ${scans.map((scan) => scan.name).join(', ')} has the id ${id}; findings lists them.`,
    );
  }

  /** What a site is compared with unless the client says otherwise. */
  baseOf(site: Site): KnownScan | undefined {
    const key = JSON.stringify(site);
    return this.scans.findLast((scan) => scan.isBase && JSON.stringify(scan.site) === key);
  }

  /** Nothing is left of the service, its browser and the files. */
  async end(): Promise<void> {
    await this.service.end();
    const own = await this.#folder?.catch(() => undefined);
    if (own === undefined) return;
    await removeFolder(own.folder, 0, () => undefined);
    own.giveUp();
  }
}

async function openFolder(): Promise<{ folder: string; giveUp: () => void }> {
  const folder = await makeFolder(tmpdir());
  return { folder, giveUp: await claimFolder(folder) };
}
