import { readFileSync } from 'node:fs';
import type { Sample } from '../service/make-sample.ts';

const FOLDER = new URL('../../server/service/sample/', import.meta.url);

/** Both scans of the demo's website and their comparison, as `npm run sample` has written them. */
export function readSample(): Sample {
  return { base: read('base'), scan: read('scan'), diff: read('diff'), pictures: read('pictures') };
}

function read<Name extends keyof Sample>(name: Name): Sample[Name] {
  const body: Sample[Name] = JSON.parse(readFileSync(new URL(`${name}.json`, FOLDER), 'utf8'));
  return body;
}
