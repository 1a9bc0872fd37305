import { isStoredFacts } from './is-stored-facts.ts';
import type { PageFacts, ScanFacts } from './scan-facts.ts';

/** A page as JSON can hold it: its element hashes as base64, 32 bits each. */
export interface StoredPage extends Omit<PageFacts, 'elements'> {
  elements: string;
}

/** Goes up whenever the fields, or what the hashes are made of, change. Facts of other versions are not read. */
const VERSION = 1;
/** Facts of all versions begin with these bytes, followed by their version in one byte. */
const MAGIC = 'SDF';
const HEADER_BYTES = MAGIC.length + 1;

/** Facts as bytes, to be compressed and kept: a header, then JSON (ADR 24). */
export function encodeFacts(facts: ScanFacts): Uint8Array {
  const json = JSON.stringify({ ...facts, pages: facts.pages.map(toStoredPage) });
  const bytes = Buffer.allocUnsafe(HEADER_BYTES + Buffer.byteLength(json));
  bytes.write(MAGIC, 'latin1');
  bytes[MAGIC.length] = VERSION;
  bytes.write(json, HEADER_BYTES);
  return bytes;
}

/**
 * Whether facts were encoded by another version of this module, so that they can't be decoded here.
 * @throws Error when the bytes are not facts
 */
export function areOutdatedFacts(bytes: Uint8Array): boolean {
  return versionOf(bytes) !== VERSION;
}

/**
 * Facts from bytes that encodeFacts made.
 * @throws Error when the bytes are not facts, of another version, cut off or damaged
 */
export function decodeFacts(bytes: Uint8Array): ScanFacts {
  const version = versionOf(bytes);
  if (version !== VERSION) {
    throw new Error(
      `Facts of version ${version} can't be read; this program knows version ${VERSION}. Scan the target again.`,
    );
  }
  const stored = parse(bytes.subarray(HEADER_BYTES));
  if (!isStoredFacts(stored)) throw new Error('The facts of the scan are damaged: fields are missing.');
  return { ...stored, pages: stored.pages.map(fromStoredPage) };
}

function parse(json: Uint8Array): unknown {
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(json));
  } catch (error) {
    throw new Error('The facts of the scan are cut off or damaged.', { cause: error });
  }
}

function versionOf(bytes: Uint8Array): number {
  const version = bytes[MAGIC.length];
  if (version === undefined || Buffer.from(bytes.subarray(0, MAGIC.length)).toString('latin1') !== MAGIC)
    throw new Error('These bytes are not facts of a scan.');
  return version;
}

/** A page as JSON can hold it. */
export function toStoredPage(page: PageFacts): StoredPage {
  const { buffer, byteOffset, byteLength } = page.elements;
  return { ...page, elements: Buffer.from(buffer, byteOffset, byteLength).toString('base64') };
}

/** The page that toStoredPage was given. @throws Error when the element hashes are damaged */
export function fromStoredPage(stored: StoredPage): PageFacts {
  const bytes = Buffer.from(stored.elements, 'base64');
  // Buffer skips what is not base64. An element has two words of 4 bytes.
  if (bytes.toString('base64') !== stored.elements || bytes.length % 8 !== 0)
    throw new Error('The facts of the scan are damaged: the hashes of elements can not be read.');
  return { ...stored, elements: new Uint32Array(new Uint8Array(bytes).buffer) };
}
