/** What the script that takes the snapshot of a document leaves in its world for the others. */
export interface Snapshot {
  /** The index of an element, or of the nearest one around it that is in the snapshot; null for the page. */
  indexOf(element: Node | null | undefined): number | null;
  /** The other way; null if there is none. */
  elementAt(index: number): Element | null;
  indexes: ReadonlyMap<Element, number>;
  shadowRoots: readonly ShadowRoot[];
  /** Elements of frames of the same origin, in the order in which the snapshot names them. */
  frameElements: readonly Element[];
  /** Elements that directly hold text, by index. */
  textElements: ReadonlyMap<number, Element>;
  /** Gives names back that were removed for the runners. */
  reshadow?(): void;
}

declare global {
  var sitedelta: Snapshot;
}

/** The index of an element in the snapshot, or of the nearest one around it; null for the page. */
export function indexOf(element: Node | null | undefined): number | null {
  return globalThis.sitedelta.indexOf(element);
}
