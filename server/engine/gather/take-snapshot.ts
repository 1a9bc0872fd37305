import { setImmediate } from 'node:timers/promises';
import type { PageLink, SnapshotNode } from '../../facts/judged-page.ts';
import type { IsolatedWorld } from './isolated-world.ts';
import { readText } from './read-text.ts';
import { pageScript } from '../page-script.ts';

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
  /** Something was left out because of a cap. */
  cut: boolean;
  /** Visible frames with a document of the same origin that has content, by index of their element. */
  frames: { node: number; focusable: boolean }[];
  /** Hosts of visible frames whose document is of another origin; an empty name for a sandbox. */
  foreign: string[];
  /** How many such frames there are. */
  closedFrames: number;
}

/** What is left of the caps for all documents of a page. Lengths in UTF-16 units. */
export interface SnapshotBudget {
  nodes: number;
  characters: number;
}

const PREPARE = pageScript(new URL('../in-page/prepare.ts', import.meta.url));
const SNAPSHOT = pageScript(new URL('../in-page/snapshot.ts', import.meta.url));
const UNSHADOW = pageScript(new URL('../in-page/unshadow.ts', import.meta.url));

/**
 * Finishes the animations of a document, takes its snapshot, and removes names that break the runners. In the world it
 * leaves the indexes of elements for the runners, and the elements of frames in the order of `frames`.
 */
export async function takeSnapshot(world: IsolatedWorld, budget: SnapshotBudget): Promise<DocumentSnapshot> {
  await world.evaluate(PREPARE);
  const taken = `globalThis.takeSnapshot(${JSON.stringify(budget)})`;
  const text = await readText(world, SNAPSHOT, taken);
  await world.evaluate(UNSHADOW);
  // On large pages it takes a while to read the browser's answer, to parse the snapshot, and to work on it: other work
  // can run in between.
  await setImmediate();
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- our own script wrote it
  const snapshot = JSON.parse(text) as DocumentSnapshot;
  await setImmediate();
  return snapshot;
}
