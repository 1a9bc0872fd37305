import type { PageSnapshot, SnapshotNode } from '../../facts/judged-page.ts';
import type { OpenDocument } from './open-document.ts';

/** The documents of a page as one snapshot. */
export interface JoinedDocuments {
  snapshot: PageSnapshot;
  /** Per document: the index in the snapshot of each of its nodes. */
  indexes: Map<OpenDocument, Int32Array>;
}

/**
 * Inserts the nodes of each frame's document after the frame's element and before its children. Their root gets
 * `via: 'frame'`, and their boxes are moved to the position of the frame on the page.
 */
export function joinDocuments(document: OpenDocument): JoinedDocuments {
  const indexes = new Map<OpenDocument, Int32Array>();
  if (document.frames.length === 0) {
    indexes.set(
      document,
      Int32Array.from(document.nodes, (_, index) => index),
    );
    return { snapshot: { nodes: document.nodes }, indexes };
  }
  const nodes: SnapshotNode[] = [];

  function add(inner: OpenDocument, frameElement: number): void {
    const own = new Int32Array(inner.nodes.length);
    const frames = new Map(inner.frames.map((frame) => [frame.node, frame.document]));
    const [left = 0, top = 0] = nodes[frameElement]?.box ?? [];
    indexes.set(inner, own);
    for (const [index, node] of inner.nodes.entries()) {
      own[index] = nodes.length;
      const isRoot = node.parent < 0;
      const moved: SnapshotNode = { ...node, parent: isRoot ? frameElement : (own[node.parent] ?? -1) };
      if (isRoot && frameElement >= 0) moved.via = 'frame';
      if (node.box !== undefined) {
        const [x, y, width, height] = node.box;
        moved.box = [x + left, y + top, width, height];
      }
      nodes.push(moved);
      const framed = frames.get(index);
      if (framed !== undefined) add(framed, nodes.length - 1);
    }
  }

  add(document, -1);
  return { snapshot: { nodes }, indexes };
}
