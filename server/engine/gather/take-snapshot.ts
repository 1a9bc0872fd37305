import { readFileSync } from 'node:fs';
import { setImmediate } from 'node:timers/promises';
import type { PageLink, SnapshotNode } from '../../findings/facts/judged-page.ts';
import type { IsolatedWorld } from './isolated-world.ts';
import { readText } from './read-text.ts';

/** A link of a document. */
export interface DocumentLink extends PageLink {
  /** It leads to a file to be kept, which is not a page to visit. */
  download: boolean;
}

/** One document as it is rendered, without the documents in its frames. */
export interface DocumentSnapshot {
  nodes: SnapshotNode[];
  title: string;
  /** Its http(s) links in document order, with repetitions. */
  links: DocumentLink[];
  /** Address of its canonical link, if any. */
  canonical: string | null;
  /** Number of elements among the nodes. */
  elements: number;
  /** Length of all attributes and texts among the nodes. */
  characters: number;
  /** Something was left out because of the caps. */
  cut: boolean;
  /** Visible frames with a document of the same origin that has content, by index of their element. */
  frames: { node: number; focusable: boolean }[];
  /** Hosts of visible frames whose document is of another origin; empty for a sandbox. */
  foreign: string[];
}

/** What the documents of a page may hand to us at most, together. Lengths in UTF-16 units. */
export interface SnapshotBudget {
  nodes: number;
  characters: number;
}

/** What one document may hand to us at most; a page is a stranger. Lengths in UTF-16 units. */
const CAPS = {
  attributes: 100,
  name: 100,
  value: 500,
  text: 300,
  links: 5_000,
  address: 2_048,
  foreign: 20,
};

const PREPARE = readFileSync(new URL('./page/prepare.js', import.meta.url), 'utf8');
const SNAPSHOT = readFileSync(new URL('./page/snapshot.js', import.meta.url), 'utf8');
const UNSHADOW = readFileSync(new URL('./page/unshadow.js', import.meta.url), 'utf8');

/**
 * Brings the animations of a document to rest and takes its snapshot; leaves the indexes of elements in the world
 * for the runners, and the elements of its frames in the order of `frames`, and takes away names that break the engines.
 */
export async function takeSnapshot(world: IsolatedWorld, budget: SnapshotBudget): Promise<DocumentSnapshot> {
  await world.evaluate(PREPARE);
  const taken = `globalThis.takeSnapshot(${JSON.stringify({ ...CAPS, ...budget })})`;
  const text = await readText(world, SNAPSHOT, taken);
  await world.evaluate(UNSHADOW);
  // Reading what the browser answered, reading the snapshot, and what is done with it take a while each where the page is
  // large: others have their turn in between.
  await setImmediate();
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- our own script wrote it
  const snapshot = JSON.parse(text) as DocumentSnapshot;
  await setImmediate();
  return snapshot;
}
