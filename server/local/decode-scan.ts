import { promisify } from 'node:util';
import { zstdDecompress } from 'node:zlib';
import { areOutdatedFacts, decodeFacts } from '../facts/facts-codec.ts';
import type { ScanFacts } from '../facts/scan-facts.ts';
import { contract, createValidator } from '../http/contract.ts';
import { parseTarget } from '../service/target.ts';
import {
  ANY_SCAN_FILE_HEADER,
  CONTENT_LIMIT_BYTES,
  SCAN_FILE_HEADER,
  ScanFileError,
} from './scan-file-format.ts';
import type { ExportedScan } from './scan-file-format.ts';

const decompress = promisify(zstdDecompress);

const DAMAGED = 'it is damaged or cut off';
/** The longest header that there may ever be. */
const HEADER_BYTES = 64;

/**
 * Reads the bytes that encodeScan made. They come from a cache or from the user, so nothing of them is believed: the size
 * of the content is bounded, and everything that a comparison relies on is checked.
 * @throws ScanFileError outdated or unusable
 */
export async function decodeScan(bytes: Buffer): Promise<ExportedScan> {
  const start = bytes.toString('latin1', 0, HEADER_BYTES);
  if (!ANY_SCAN_FILE_HEADER.test(start)) throw unusable('it is not a scan');
  if (!start.startsWith(SCAN_FILE_HEADER)) throw outdated();
  const content = await contentOf(bytes.subarray(SCAN_FILE_HEADER.length));
  const end = content.indexOf('\n');
  if (end === -1) throw unusable(DAMAGED);
  const scan = readScan(content.subarray(0, end));
  const facts = content.subarray(end + 1);
  checkFacts(facts, scan);
  return { scan, facts };
}

async function contentOf(frame: Buffer): Promise<Buffer> {
  try {
    return await decompress(frame, { maxOutputLength: CONTENT_LIMIT_BYTES });
  } catch (error) {
    throw unusable(DAMAGED, error);
  }
}

function readScan(json: Buffer): ExportedScan['scan'] {
  let scan: unknown;
  try {
    scan = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(json));
  } catch (error) {
    throw unusable(DAMAGED, error);
  }
  if (!isCompleteScan(scan) || !isNormalised(scan.target) || scan.completedAt < scan.createdAt) {
    throw unusable('it has no complete scan in it');
  }
  return scan;
}

let validate: ((value: unknown) => boolean) | null = null;

/** Whether getScan could answer with it, and it is complete. */
function isCompleteScan(value: unknown): value is ExportedScan['scan'] {
  const schema = contract.get('getScan')?.responses.get(200);
  if (schema === undefined) throw new Error('The contract has getScan.');
  // Compiled when the first file is read: most runs read one, and none reads many.
  validate ??= createValidator().addFormat('uri', isAddress).compile(schema);
  if (!validate(value) || typeof value !== 'object' || value === null) return false;
  return 'status' in value && value.status === 'complete' && 'result' in value && 'completedAt' in value;
}

/** By the URL Standard, as browsers write the addresses of pages. RFC 3986 has no brackets and no `|` in a query. */
function isAddress(text: string): boolean {
  return URL.canParse(text);
}

function isNormalised(target: string): boolean {
  try {
    return parseTarget(target).href === target;
  } catch {
    return false;
  }
}

function checkFacts(bytes: Buffer, { target }: ExportedScan['scan']): void {
  let facts: ScanFacts;
  try {
    if (areOutdatedFacts(bytes)) throw outdated();
    facts = decodeFacts(bytes);
  } catch (error) {
    throw error instanceof ScanFileError ? error : unusable(DAMAGED, error);
  }
  if (facts.target !== target || !pointsInside(facts)) throw unusable(DAMAGED);
}

/** Whether all places in the facts exist. */
function pointsInside({ pages, findings }: ScanFacts): boolean {
  return (
    pages.every(({ occurrences, undecided, elements }) => {
      // Two words for each element.
      const count = elements.length / 2;
      return (
        occurrences.every(({ element }) => element === -1 || isPlace(element, count)) &&
        undecided.every((rule) => rule.elements.every((element) => isPlace(element, count)))
      );
    }) &&
    findings.every(
      ({ occurrences }) =>
        occurrences.length > 0 &&
        occurrences.every(
          ([page, occurrence]) =>
            isPlace(page, pages.length) && isPlace(occurrence, pages[page]?.occurrences.length ?? 0),
        ),
    )
  );
}

function isPlace(index: number, length: number): boolean {
  return Number.isInteger(index) && index >= 0 && index < length;
}

function unusable(why: string, cause?: unknown): ScanFileError {
  return new ScanFileError('unusable', `The file can't be used: ${why}. Scan the site again.`, cause);
}

function outdated(): ScanFileError {
  return new ScanFileError(
    'outdated',
    'The scan in the file was made by another version and can not be read. Scan the site again.',
  );
}
