/** The bodies of a scan as they are stored, compressed; null if it has none. */
export interface StoredBodies {
  result: Uint8Array | null;
  facts: Uint8Array | null;
}
