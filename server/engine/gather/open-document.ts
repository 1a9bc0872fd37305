import type { SnapshotNode } from '../../facts/judged-page.ts';
import type { IsolatedWorld } from './isolated-world.ts';

/** A document and a world in it: the page's own, or that of a frame of the same origin. */
export interface OpenDocument {
  world: IsolatedWorld;
  nodes: SnapshotNode[];
  frames: OpenFrame[];
}

/** A frame with a document that the runners check. */
export interface OpenFrame {
  /** Index of its element among the nodes of the document around it. */
  node: number;
  /** Whether the Tab key moves into it. */
  focusable: boolean;
  document: OpenDocument;
}
