import type { CDPSession } from 'puppeteer';
import type { PageSnapshot } from '../../facts/judged-page.ts';
import { openIsolatedWorld } from './isolated-world.ts';
import type { IsolatedWorld } from './isolated-world.ts';
import { joinDocuments } from './join-documents.ts';
import type { JoinedDocuments } from './join-documents.ts';
import type { OpenDocument } from './open-document.ts';
import { takeSnapshot } from './take-snapshot.ts';
import type { DocumentLink } from './take-snapshot.ts';

/** A page as it is rendered, with its links. */
export interface RenderedPage {
  /** Its own document and those in its frames, joined. */
  snapshot: PageSnapshot;
  title: string;
  /** The http(s) links of its own document, in document order, with repetitions. */
  links: DocumentLink[];
  /** Address of its canonical link, if any. */
  canonical: string | null;
  /** Elements in all documents. */
  elements: number;
  /** Something was left out because of a cap. */
  cut: boolean;
  /** Frames of the same origin that are not checked: too many, too deep, or gone. */
  framesLeft: number;
  /** Hosts of frames that can't be checked because they are of another origin; an empty name for a sandbox or a redirect. */
  foreign: string[];
}

/** Caps for all documents of a page together; characters are UTF-16 units. */
const MAX_NODES = 150_000;
const MAX_CHARACTERS = 16_000_000;
/** Starting the runners in a frame takes about 0.2 s. */
const MAX_FRAMES = 10;
/** Frames nested deeper are ads inside of ads. */
const MAX_DEPTH = 4;

/**
 * Takes the snapshots of a page's own document and of those in frames of the same origin, in document order, and
 * opens a world in each frame.
 * @param world a world in the page's own document
 * @throws Error when the page is gone
 */
export async function openDocuments(
  cdp: CDPSession,
  world: IsolatedWorld,
): Promise<{ document: OpenDocument; joined: JoinedDocuments; rendered: RenderedPage }> {
  const left = { nodes: MAX_NODES, characters: MAX_CHARACTERS, frames: MAX_FRAMES };
  const foreign = new Set<string>();
  let elements = 0;
  let cut = false;
  let framesLeft = 0;
  let closedFrames = 0;

  async function open(inside: IsolatedWorld, depth: number) {
    const own = await takeSnapshot(inside, { nodes: left.nodes, characters: left.characters });
    elements += own.elements;
    cut ||= own.cut;
    closedFrames += own.closedFrames;
    left.nodes -= own.nodes.length;
    left.characters -= own.characters;
    for (const host of own.foreign) foreign.add(host);
    const document: OpenDocument = { world: inside, nodes: own.nodes, frames: [] };
    for (const [index, { node, focusable }] of own.frames.entries()) {
      const inner =
        depth < MAX_DEPTH && Math.min(...Object.values(left)) > 0 && (await openFrame(inside, index));
      if (inner) {
        left.frames -= 1;
        document.frames.push({ node, focusable, document: (await open(inner, depth + 1)).document });
      } else framesLeft += 1;
    }
    return { document, own };
  }

  /** Opens a world in a frame; null when the frame is gone. */
  async function openFrame(inside: IsolatedWorld, index: number): Promise<IsolatedWorld | null> {
    const frameId = await inside.frameIdOf(`globalThis.sitedelta.frameElements[${index}]`);
    if (frameId === null) return null;
    return openIsolatedWorld(cdp, frameId);
  }

  const { document, own } = await open(world, 0);
  const joined = joinDocuments(document);
  const { title, canonical } = own;
  const indexes = joined.indexes.get(document);
  return {
    document,
    joined,
    rendered: {
      snapshot: {
        ...joined.snapshot,
        ...(cut ? { cut } : {}),
        ...(closedFrames > 0 && { closedFrames }),
      },
      title,
      links: own.links.map((link) => ({ ...link, node: indexes?.[link.node] ?? -1 })),
      canonical,
      elements,
      cut,
      framesLeft,
      foreign: [...foreign].sort(),
    },
  };
}
