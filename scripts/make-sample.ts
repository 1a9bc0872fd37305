/** Writes the sample scans, which the service shows to people who have no scan yet: two deployments of the demo's website. */
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { makeSample } from '../harness/service/make-sample.ts';

const FOLDER = new URL('../server/service/sample/', import.meta.url);

const { sample, images } = await makeSample();
for (const [name, body] of Object.entries(sample)) {
  await writeFile(new URL(`${name}.json`, FOLDER), `${JSON.stringify(body, null, 2)}\n`);
}
const pictures = new URL('pictures/', FOLDER);
await rm(pictures, { recursive: true, force: true });
await mkdir(pictures);
for (const [name, image] of images) await writeFile(new URL(`${name}.webp`, pictures), image);
