/** Writes the sample scans, which the service shows to people who have no scan yet: two deployments of the demo's website. */
import { writeFile } from 'node:fs/promises';
import { makeSample } from '../harness/service/make-sample.ts';

const FOLDER = new URL('../server/scans/sample/', import.meta.url);

for (const [name, body] of Object.entries(await makeSample())) {
  await writeFile(new URL(`${name}.json`, FOLDER), `${JSON.stringify(body, null, 2)}\n`);
}
