import { readFileSync } from 'node:fs';
import type { components } from '../../openapi.gen.ts';
import { ServiceError } from '../shared/errors.ts';
import type { PictureNote } from '../storage/records.ts';
import type { HistoryScan } from './scan-history.ts';
import type { FinalAnswer, ScanService } from './scan-service.ts';

/** Ids of the sample scans; `scan` is compared with `base`. Other ids are random and never look like these. */
export const SAMPLE_IDS = {
  base: '00000000000000000000000000000001',
  scan: '00000000000000000000000000000002',
} as const;

type Schemas = components['schemas'];

/** The address of the service in the files of the sample. */
const EXAMPLE_SERVICE = 'https://scan.example.net';

/** Bodies of the contract, made by `scripts/make-sample.ts`: two scans of the demo's website, and what changed between. */
const FILES = {
  scan: new URL('sample/scan.json', import.meta.url),
  base: new URL('sample/base.json', import.meta.url),
  diff: new URL('sample/diff.json', import.meta.url),
  pictures: new URL('sample/pictures.json', import.meta.url),
};
/** The pictures of both scans, each named after its scan and its finding. */
const PICTURES = new URL('sample/pictures/', import.meta.url);

/**
 * The use cases of `service`, for which the two sample scans are scans like any other. So everything that shows, compares
 * or exports a scan does so with the sample, and nothing of the sample is in the store.
 *
 * @param publicUrl PUBLIC_URL without trailing slash, from which links to the pages of rules begin
 */
export function withSample(service: ScanService, publicUrl: () => string): ScanService {
  const texts = new Map<string, string>();

  function read(name: keyof typeof FILES): string {
    const key = `${name} ${publicUrl()}`;
    const text =
      texts.get(key) ?? readFileSync(FILES[name], 'utf8').trim().replaceAll(EXAMPLE_SERVICE, publicUrl());
    texts.set(key, text);
    return text;
  }

  function scanOf(id: string): string | null {
    const name = nameOf(id);
    return name === null ? null : read(name);
  }

  function diffOf(id: string, base: string): string | null {
    if (id === SAMPLE_IDS.scan && base === SAMPLE_IDS.base) return read('diff');
    if (scanOf(id) === null && scanOf(base) === null) return null;
    throw new ServiceError(
      'different_targets',
      `The sample ${SAMPLE_IDS.scan} can be compared with ${SAMPLE_IDS.base} only, and no other scan with them.`,
    );
  }

  function summaryOf(id: string): HistoryScan | null {
    const text = scanOf(id);
    if (text === null) return null;
    const { target, status, deployment = null, createdAt, completedAt, result } = parseScan(text);
    const isLast = id === SAMPLE_IDS.scan;
    const changes = isLast ? parseDiff(read('diff')).summary : null;
    return {
      id,
      target,
      status,
      deployment,
      counts: result?.counts ?? null,
      changes: changes && { added: changes.added, resolved: changes.resolved },
      when: completedAt ?? createdAt,
      base: isLast ? SAMPLE_IDS.base : null,
    };
  }

  return {
    ...service,
    async summary(id) {
      return summaryOf(id) ?? service.summary(id);
    },
    async history(id) {
      const last = summaryOf(id);
      const first = last?.base ? summaryOf(last.base) : null;
      if (last === null) return service.history(id);
      return { scans: first === null ? [last] : [last, first], of: 'chain', cut: null };
    },
    async pictures(id) {
      const name = nameOf(id);
      return name === null ? service.pictures(id) : parsePictures(read('pictures'))[name];
    },
    async pagePictures(id) {
      return nameOf(id) === null ? service.pagePictures(id) : [];
    },
    async picture(id, finding) {
      const name = nameOf(id);
      if (name === null || !parsePictures(read('pictures'))[name].some((note) => note.finding === finding))
        return service.picture(id, finding);
      return readFileSync(new URL(`${name}-${finding}.webp`, PICTURES));
    },
    async get(id, inTurn) {
      const text = scanOf(id);
      return text === null ? service.get(id, inTurn) : parseScan(text);
    },
    async getText(id, inTurn) {
      const text = scanOf(id);
      return text === null ? service.getText(id, inTurn) : answerOf(text);
    },
    async getWithoutResult(id) {
      const text = scanOf(id);
      if (text === null) return service.getWithoutResult(id);
      const scan = parseScan(text);
      delete scan.result;
      return scan;
    },
    async compare(id, base, inTurn) {
      const text = diffOf(id, base);
      return text === null ? service.compare(id, base, inTurn) : parseDiff(text);
    },
    async isLarge(id, base) {
      const isSample = base === null ? scanOf(id) !== null : diffOf(id, base) !== null;
      return !isSample && service.isLarge(id, base);
    },
    async compareText(id, base, inTurn) {
      const text = diffOf(id, base);
      return text === null ? service.compareText(id, base, inTurn) : answerOf(text);
    },
  };
}

function nameOf(id: string): keyof typeof SAMPLE_IDS | null {
  if (id === SAMPLE_IDS.scan) return 'scan';
  return id === SAMPLE_IDS.base ? 'base' : null;
}

function parsePictures(text: string): Record<keyof typeof SAMPLE_IDS, PictureNote[]> {
  const pictures: ReturnType<typeof parsePictures> = JSON.parse(text);
  return pictures;
}

/** Our own file, whose shape a test checks against the contract. */
function parseScan(text: string): Schemas['Scan'] {
  const scan: Schemas['Scan'] = JSON.parse(text);
  return scan;
}

function parseDiff(text: string): Schemas['ScanDiff'] {
  const diff: Schemas['ScanDiff'] = JSON.parse(text);
  return diff;
}

function answerOf(text: string): FinalAnswer {
  return { read: async () => Buffer.from(text) };
}
