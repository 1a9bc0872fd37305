import { readFileSync } from 'node:fs';
import type { Sample } from '../service/make-sample.ts';

const FOLDER = new URL('../../server/service/sample/pictures/', import.meta.url);

/** The pictures of the later scan of the sample, by their addresses in its report. */
export function readSampleImages({ scan, pictures }: Sample): Map<string, Uint8Array> {
  return new Map(
    pictures.scan.map(({ finding }) => [
      `${scan.id}/pictures/${finding}.webp`,
      readFileSync(new URL(`scan-${finding}.webp`, FOLDER)),
    ]),
  );
}
