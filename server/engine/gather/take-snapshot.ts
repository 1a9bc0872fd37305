import { readFileSync } from 'node:fs';
import type { PageSnapshot } from '../../findings/facts.ts';
import type { IsolatedWorld } from './isolated-world.ts';

/** A page as it is rendered, and where it leads. */
export interface RenderedPage {
  snapshot: PageSnapshot;
  title: string;
  /** Absolute http(s) addresses of its links in document order, with repetitions. */
  links: string[];
  /** Address of its canonical link, if any. */
  canonical: string | null;
  /** Number of elements in the snapshot. */
  elements: number;
  /** Something was left out because of the caps. */
  cut: boolean;
}

/** What a page may hand to us at most; a page is a stranger. Lengths in UTF-16 units. */
const CAPS = {
  nodes: 150_000,
  characters: 16_000_000,
  attributes: 100,
  name: 100,
  value: 500,
  text: 300,
  links: 5_000,
  address: 2_048,
};

const PREPARE = readFileSync(new URL('./page/prepare.js', import.meta.url), 'utf8');
const SNAPSHOT = readFileSync(new URL('./page/snapshot.js', import.meta.url), 'utf8');

/** Brings animations to rest and takes the snapshot; leaves the element indexes in the world for the runners. */
export async function takeSnapshot(world: IsolatedWorld): Promise<RenderedPage> {
  await world.evaluate(PREPARE);
  const text = await world.evaluate(`${SNAPSHOT}
globalThis.takeSnapshot(${JSON.stringify(CAPS)})`);
  if (typeof text !== 'string') throw new Error('The snapshot of the page is no text.');
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- our own script wrote it
  const { nodes, ...page } = JSON.parse(text) as Omit<RenderedPage, 'snapshot'> & PageSnapshot;
  return { ...page, snapshot: { nodes } };
}
