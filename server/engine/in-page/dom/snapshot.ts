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

/** The index of an element in the snapshot; null if it is not in it, such as a field that a script has added since. */
export function indexOf(element: Element | null | undefined): number | null {
  return element === null || element === undefined
    ? null
    : (globalThis.sitedelta.indexes.get(element) ?? null);
}

/** The same, or the index of the nearest element around it; null for the page. For what may have come since. */
export function indexAround(element: Node | null | undefined): number | null {
  return globalThis.sitedelta.indexOf(element);
}
