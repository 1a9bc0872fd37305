import type { BackwardParts, DocumentFacts, GeneratedText } from '../../facts/document-facts.ts';
import type { LoadingFacts } from '../../facts/request-facts.ts';
import type { TextStyle } from '../../facts/style-facts.ts';
import type { IsolatedWorld } from './isolated-world.ts';
import type { JoinedDocuments } from './join-documents.ts';
import type { OpenDocument } from './open-document.ts';
import { readText } from './read-text.ts';
import { pageScript } from '../page-script.ts';

/*
 * What is gathered of documents besides their elements. The worlds must be those in which the snapshot was taken, because
 * the scripts number elements as it does. Each function throws an Error when the page is gone.
 */

const BACKWARD = pageScript(new URL('../in-page/backward-parts.ts', import.meta.url));
const DOCUMENT = pageScript(new URL('../in-page/document.ts', import.meta.url));
const LOADING = pageScript(new URL('../in-page/loading.ts', import.meta.url));
const STYLES = pageScript(new URL('../in-page/text-styles.ts', import.meta.url));
const TEXTS = pageScript(new URL('../in-page/generated-texts.ts', import.meta.url));

/** Places of the nodes of a document in the snapshot of the page; undefined if it has none there. */
type Indexes = readonly number[] | Int32Array | undefined;

/** What a document is besides its elements. */
export async function readDocument(world: IsolatedWorld, indexes: Indexes): Promise<DocumentFacts> {
  const facts = await readFacts<DocumentFacts>(world, DOCUMENT, 'readDocument()');
  return { ...facts, brokenData: facts.brokenData.map((data) => placed(data, indexes)) };
}

/**
 * How the images and fonts of a document load. Images without a place of their own are taken out of the layout for a
 * moment, so nothing else may run in the document.
 */
export async function gatherLoading(world: IsolatedWorld, indexes: Indexes): Promise<LoadingFacts> {
  const facts = await readFacts<LoadingFacts>(world, LOADING, 'takeLoading()');
  return { ...facts, images: facts.images.map((image) => placed(image, indexes)) };
}

/** Words that style sheets write on a page, without those in its frames. */
export async function gatherGeneratedTexts(
  document: OpenDocument,
  joined: JoinedDocuments,
): Promise<{ found: GeneratedText[]; isCut: boolean }> {
  const call = 'takeGeneratedTexts()';
  const texts = await readFacts<{ found: GeneratedText[]; isCut: boolean }>(document.world, TEXTS, call);
  return { ...texts, found: texts.found.map((text) => placed(text, joined.indexes.get(document))) };
}

/** How text is shown on a page and in its frames, each style with the elements that hold text in it. */
export async function gatherTextStyles(
  document: OpenDocument,
  joined: JoinedDocuments,
): Promise<TextStyle[]> {
  const own = await readFacts<TextStyle[]>(document.world, STYLES, 'takeTextStyles()');
  const indexes = joined.indexes.get(document);
  const styles = own.map((style) => ({ ...style, nodes: style.nodes.map((node) => indexes?.[node] ?? -1) }));
  for (const frame of document.frames) styles.push(...(await gatherTextStyles(frame.document, joined)));
  return styles;
}

/** The elements of a page and its frames of which a part is shown before one that comes earlier in the code. */
export async function gatherBackwardParts(
  document: OpenDocument,
  joined: JoinedDocuments,
): Promise<{ found: BackwardParts[]; isCut: boolean }> {
  const call = 'takeBackwardParts()';
  const all = await readFacts<{ found: BackwardParts[]; isCut: boolean }>(document.world, BACKWARD, call);
  const indexes = joined.indexes.get(document);
  all.found = all.found.map((each) => ({
    ...placed(each, indexes),
    placed: each.placed.map((node) => indexes?.[node] ?? -1),
  }));
  for (const frame of document.frames) {
    const inFrame = await gatherBackwardParts(frame.document, joined);
    all.found.push(...inFrame.found);
    all.isCut ||= inFrame.isCut;
  }
  return all;
}

/** @param call of a function that the script defines, which returns JSON */
async function readFacts<Facts>(world: IsolatedWorld, script: string, call: string): Promise<Facts> {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- our own script wrote it
  return JSON.parse(await readText(world, script, `globalThis.${call}`)) as Facts;
}

/** The same fact, about the element by its place in the snapshot of the page. */
function placed<Fact extends { node: number }>(fact: Fact, indexes: Indexes): Fact {
  return { ...fact, node: indexes?.[fact.node] ?? -1 };
}
