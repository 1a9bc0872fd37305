import type { SnapshotNode } from '../../../facts/judged-page.ts';
import { joinDocuments } from '../join-documents.ts';
import type { JoinedDocuments } from '../join-documents.ts';
import type { OpenDocument } from '../open-document.ts';
import { pageScript } from '../../page-script.ts';
import { readText } from '../read-text.ts';

const OPEN = pageScript(new URL('../../in-page/overlays.ts', import.meta.url));

interface Changes {
  attributes: [node: number, name: string, value: string | null][];
  boxes: [node: number, box: SnapshotNode['box'] | null][];
}

/**
 * Looks for what lies over the documents of a page and hides the rest of it. One question for each document, and no more
 * if there is nothing. The worlds must be those in which the snapshot was taken, with the scripts of the page stopped.
 * @returns null if there is nothing
 * @throws Error when the page is gone
 */
export async function findOverlays(page: {
  document: OpenDocument;
  joined: JoinedDocuments;
}): Promise<PageOverlays | null> {
  const overlays = new PageOverlays(page);
  return (await overlays.find(OPEN)) ? overlays : null;
}

/** What lies over a page, in layers: the topmost is closed first. */
export class PageOverlays {
  readonly #document: OpenDocument;
  readonly #joined: JoinedDocuments;
  /** Documents that have some. */
  readonly #documents = new Set<OpenDocument>();
  /** Per node of the joined snapshot: the layer that it belongs to, from 1; 0 for the page itself. */
  readonly #layers: Uint8Array;
  #found: { document: OpenDocument; roots: number[] }[] = [];
  #layer = 0;

  constructor({ document, joined }: { document: OpenDocument; joined: JoinedDocuments }) {
    this.#document = document;
    this.#joined = joined;
    this.#layers = new Uint8Array(joined.snapshot.nodes.length);
  }

  /**
   * Looks for the next layer.
   * @param prepare statements to run first
   * @returns whether there is one
   */
  async find(prepare = ''): Promise<boolean> {
    this.#found = [];
    for (const [document, indexes] of this.#joined.indexes) {
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- our own script wrote it
      const roots = (await document.world.evaluate(`${prepare}\nglobalThis.sitedeltaOverlays.find()`)) as
        | number[]
        | null;
      if (roots === null) continue;
      this.#documents.add(document);
      this.#found.push({ document, roots: roots.map((root) => indexes[root] ?? -1) });
    }
    if (this.#found.length === 0) return false;
    this.#layer += 1;
    this.#mark(new Set(this.#found.flatMap(({ roots }) => roots)));
    return true;
  }

  /** The layer that was found last, from 1. */
  get layer(): number {
    return this.#layer;
  }

  /** Whether a node belongs to a layer. */
  isIn(layer: number, node: number | null): boolean {
    return node !== null && this.#layers[node] === layer;
  }

  /** Whether a node belongs to any of the layers, and not to the page behind them. */
  holds(node: number | null): boolean {
    return node !== null && (this.#layers[node] ?? 0) > 0;
  }

  /** Puts away the layer that was found last. */
  async close(): Promise<void> {
    for (const { document } of this.#found)
      await document.world.evaluate('globalThis.sitedeltaOverlays.close()');
  }

  /**
   * Whether the page behind can be seen and used, now that all layers were closed. The snapshot of the page then has what
   * is different there.
   */
  async showsPage(): Promise<boolean> {
    for (const { world } of this.#documents) {
      if ((await world.evaluate('globalThis.sitedeltaOverlays.isOpen()')) !== true) return false;
    }
    for (const document of this.#documents) await this.#renew(document);
    // The places of documents in frames depend on those of the frames.
    const renewed = joinDocuments(this.#document).snapshot.nodes;
    for (const [index, node] of renewed.entries()) this.#joined.snapshot.nodes[index] = node;
    return true;
  }

  /** Brings all layers back as they were. */
  async reopen(): Promise<void> {
    for (const { world } of this.#documents) await world.evaluate('globalThis.sitedeltaOverlays.reopen()');
  }

  #mark(roots: ReadonlySet<number>): void {
    for (const [index, { parent }] of this.#joined.snapshot.nodes.entries()) {
      if (this.#layers[index] !== 0) continue;
      if (roots.has(index) || this.#layers[parent] === this.#layer) this.#layers[index] = this.#layer;
    }
  }

  async #renew({ world, nodes }: OpenDocument): Promise<void> {
    const text = await readText(world, '', 'globalThis.sitedeltaOverlays.changes()');
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- our own script wrote it
    const { attributes, boxes } = JSON.parse(text) as Changes;
    for (const [index, name, value] of attributes) {
      const node = nodes[index];
      if (node === undefined) continue;
      const others = Object.entries(node.attributes ?? {}).filter(([other]) => other !== name);
      const now = Object.fromEntries(value === null ? others : [...others, [name, value]]);
      if (Object.keys(now).length > 0) node.attributes = now;
      else delete node.attributes;
    }
    for (const [index, box] of boxes) {
      const node = nodes[index];
      if (node === undefined) continue;
      if (box) node.box = box;
      else delete node.box;
    }
  }
}
