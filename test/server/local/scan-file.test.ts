import {
  existsSync,
  mkdirSync,
  readFileSync,
  readdirSync,
  statSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { zstdCompressSync, zstdDecompressSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { EVERY_LIMITATION } from '../../../harness/findings/every-limitation.ts';
import { describeLimitations } from '../../../shared/limitations/word-limitation.ts';
import { compress } from '../../../server/storage/compress.ts';
import { decodeScan } from '../../../server/local/decode-scan.ts';
import { encodeScan } from '../../../server/local/export-scan.ts';
import { SCAN_FILE_HEADER } from '../../../server/local/scan-file-format.ts';
import type { ReadyMessage } from '../../../shared/local-protocol.ts';
import { demoFolder } from '../../../harness/sites/demo-folder.ts';
import { localSettings, startLocal } from '../../../harness/service/start-local.ts';
import type { LocalChild } from '../../../harness/service/start-local.ts';
import { temporaryFolder } from '../../../harness/temporary-folder.ts';

let local: LocalChild;
let folder = '';
/** A scan of the first deployment of the demo's site. */
let file = '';
let scanId = '';

async function readyOf(started: LocalChild): Promise<ReadyMessage> {
  const message = await started.started;
  if (message.kind === 'failed') throw new Error(message.message);
  return message;
}

beforeAll(async () => {
  folder = temporaryFolder();
  file = join(folder, 'base.scan');
  const first = startLocal(localSettings(temporaryFolder(), { folders: [demoFolder('v1')] }));
  const { served } = await readyOf(first);
  const scan = await first.scan(served[0] ?? '');
  expect(scan.status).toBe('complete');
  scanId = scan.id;
  expect(await first.call({ kind: 'export', scanId, file })).toEqual({
    kind: 'answer',
    call: 1,
    ok: true,
    scanId,
  });
  first.send({ kind: 'stop' });
  await first.ended;
  local = startLocal(localSettings(temporaryFolder(), { folders: [demoFolder('v2'), demoFolder('v1')] }));
}, 300_000);
afterAll(async () => {
  local.child.kill('SIGKILL');
  await local.ended;
});

it('a file keeps what the scan could not do and what it measured, and no other shape of it', async () => {
  const { scan, facts } = await decodeScan(readFileSync(file));
  const said = describeLimitations(EVERY_LIMITATION);
  const measured = { color: '#999999', background: '#ffffff', ratio: 2.84, neededRatio: 4.5 };
  const findings = scan.result.findings.map((finding) => ({ ...finding, measured }));
  const whole = { scan: { ...scan, result: { ...scan.result, ...said, findings } }, facts };

  expect((await decodeScan(await encodeScan(whole))).scan.result).toEqual(whole.scan.result);
  const odd = { ...whole.scan.result, limitationDetails: [{ kind: 'moved', pages: 'all' }] };
  const bytes = await encodeScan({
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- what a stranger may write
    scan: { ...scan, result: odd } as unknown as typeof scan,
    facts,
  });
  await expect(decodeScan(bytes)).rejects.toMatchObject({ reason: 'unusable' });
});

it('a scan goes from one store to another, and is the base of the next scan there', async () => {
  const { served } = await readyOf(local);
  // It is imported while a scan runs.
  const running = local.scan(served[1] ?? '');
  expect(await local.call({ kind: 'import', file })).toMatchObject({ ok: true, scanId });
  expect(await local.call({ kind: 'import', file })).toMatchObject({ ok: true, scanId });
  const same = await running;

  expect(await (await local.ask(`/api/v1/scans/${scanId}`)).json()).toMatchObject({
    id: scanId,
    status: 'complete',
  });
  const unchanged = await (await local.ask(`/api/v1/scans/${same.id}/diff?base=${scanId}`)).json();
  expect(unchanged).toMatchObject({
    summary: { added: 0, resolved: 0, unchanged: same.result?.counts.total },
  });
  const scan = await local.scan(served[0] ?? '', scanId);
  expect(scan).toMatchObject({ status: 'complete' });
  const diff: { summary: Record<string, number>; unchanged: { id: string }[] } = JSON.parse(
    await (await local.ask(`/api/v1/scans/${scan.id}/diff?base=${scanId}`)).text(),
  );
  expect(diff.summary['added']).toBeGreaterThan(0);
  expect(diff.summary['resolved']).toBeGreaterThan(0);
  // What did not change kept its id.
  const ids = new Set(scan.result?.findings.map(({ id }) => id));
  expect(diff.unchanged.filter(({ id }) => !ids.has(id))).toEqual([]);
  // Exported again, it is the same scan.
  const again = join(folder, 'again.scan');
  expect(await local.call({ kind: 'export', scanId, file: again })).toMatchObject({ ok: true });
  expect(await decodeScan(readFileSync(again))).toEqual(await decodeScan(readFileSync(file)));
});

it.each(['?filter[tag]=new', '?family=Inter|Lora', '?q={a}^`b`', '#a|b'])(
  'a page may have an address that browsers take, and RFC 3986 does not: %s',
  async (odd) => {
    const { scan, facts } = await decodeScan(readFileSync(file));
    const { href } = new URL(odd, scan.target);
    const result = {
      ...scan.result,
      pages: scan.result.pages.map((page) => ({ ...page, url: href })),
      findings: scan.result.findings.map((finding) => ({ ...finding, pages: [href] })),
    };
    const odder = { scan: { ...scan, result }, facts };
    expect(await decodeScan(await encodeScan(odder))).toEqual(odder);
  },
);

it('is a small file for one user, written at once', () => {
  expect(statSync(file).size).toBeLessThan(100_000);
  expect(statSync(file).mode & 0o777).toBe(0o600);
  expect(readdirSync(folder).filter((name) => name.endsWith('.part'))).toEqual([]);
});

describe('an export that is not possible is reported, and leaves nothing', () => {
  it.each([
    ['an unknown scan', () => 'f'.repeat(32), () => join(folder, 'none.scan'), 'There is no complete scan'],
    ['no id', () => '', () => join(folder, 'none.scan'), 'There is no complete scan'],
    ['a folder that is missing', () => scanId, () => '/nowhere/none.scan', "can't be written"],
    ['a file that is a folder', () => scanId, () => folder, "can't be written"],
  ])('%s', async (_what, id, place, message) => {
    await readyOf(local);
    await local.call({ kind: 'import', file });
    const answer = await local.call({ kind: 'export', scanId: id(), file: place() });

    expect(answer).toMatchObject({ ok: false, reason: 'failed', message: expect.stringContaining(message) });
    expect(existsSync(join(folder, 'none.scan'))).toBe(false);
    expect(readdirSync(folder).filter((name) => name.endsWith('.part'))).toEqual([]);
  });
});

/** The parts of the exported file: the line of the scan and its facts. */
function parts(): { scan: Record<string, unknown>; facts: Buffer } {
  const content = zstdDecompressSync(readFileSync(file).subarray(SCAN_FILE_HEADER.length));
  const end = content.indexOf('\n');
  return { scan: JSON.parse(content.toString('utf8', 0, end)), facts: content.subarray(end + 1) };
}

async function withScan(change: (scan: Record<string, unknown>) => unknown): Promise<Buffer> {
  const { scan, facts } = parts();
  const content = Buffer.concat([Buffer.from(`${JSON.stringify(change(scan))}\n`), facts]);
  return framed(content);
}

/** What of stored facts is changed here. */
interface StoredFacts {
  pages: { occurrences: object[]; elements: string }[];
}

async function withFacts(change: (facts: StoredFacts) => unknown): Promise<Buffer> {
  const { scan, facts } = parts();
  const changed = change(JSON.parse(facts.toString('utf8', 4)));
  const content = [`${JSON.stringify(scan)}\n`, facts.subarray(0, 4), JSON.stringify(changed)];
  return framed(Buffer.concat(content.map((part) => Buffer.from(part))));
}

async function framed(content: Buffer): Promise<Buffer> {
  return Buffer.concat([Buffer.from(SCAN_FILE_HEADER), (await compress(content)).body]);
}

const UNUSABLE: [string, () => Buffer | Promise<Buffer>][] = [
  ['an empty file', () => Buffer.alloc(0)],
  ['JSON', () => Buffer.from('{"id":"x"}')],
  ['a program', () => readFileSync(process.execPath).subarray(0, 100_000)],
  ['a header alone', () => Buffer.from(SCAN_FILE_HEADER)],
  ['a header and no frame', () => Buffer.from(`${SCAN_FILE_HEADER}text text text text`)],
  ['half of the file', () => readFileSync(file).subarray(0, statSync(file).size / 2)],
  ['the file without its last byte', () => readFileSync(file).subarray(0, -1)],
  [
    'a changed byte',
    () => {
      const bytes = readFileSync(file);
      bytes[bytes.length - 200] = (bytes[bytes.length - 200] ?? 0) ^ 1;
      return bytes;
    },
  ],
  ['a frame without a length', () => Buffer.concat([Buffer.from(SCAN_FILE_HEADER), zstdCompressSync('x\n')])],
  ['a frame with nothing in it', () => framed(Buffer.alloc(0))],
  ['one line of JSON', () => framed(Buffer.from('{}\n'))],
  ['a list', () => withScan(() => [])],
  ['null', () => withScan(() => null)],
  ['no result', () => withScan(({ result: _result, ...scan }) => scan)],
  ['a scan that failed', () => withScan((scan) => ({ ...scan, status: 'failed' }))],
  ['another id', () => withScan((scan) => ({ ...scan, id: '../../x' }))],
  ['another address', () => withScan((scan) => ({ ...scan, target: 'http://other.example/' }))],
  ['an invalid address', () => withScan((scan) => ({ ...scan, target: 'javascript:alert(1)' }))],
  ['an address that is not normalised', () => withScan((scan) => ({ ...scan, target: 'HTTP://x/#y' }))],
  ['an invalid time', () => withScan((scan) => ({ ...scan, createdAt: 'now' }))],
  [
    'an end before its beginning',
    () => withScan((scan) => ({ ...scan, completedAt: '2001-01-01T00:00:00.000Z' })),
  ],
  [
    'findings that are text',
    () => withScan((scan) => ({ ...scan, result: { ...Object(scan['result']), findings: 'x' } })),
  ],
  [
    'facts that are no facts',
    async () =>
      framed(Buffer.concat([Buffer.from(`${JSON.stringify(parts().scan)}\n`), Buffer.from('text')])),
  ],
  ['facts without pages', () => withFacts(({ pages: _pages, ...facts }) => facts)],
  ['findings on a page that is not there', () => withFacts((facts) => ({ ...facts, pages: [] }))],
  [
    'an element that is not there',
    () =>
      withFacts((facts) => {
        const [page] = facts.pages;
        const [occurrence] = page?.occurrences ?? [];
        return { ...facts, pages: [{ ...page, occurrences: [{ ...occurrence, element: 1e9 }] }] };
      }),
  ],
  [
    'invalid hashes',
    () => withFacts((facts) => ({ ...facts, pages: [{ ...facts.pages[0], elements: '*' }] })),
  ],
];

describe('a file that can not be used is refused, and changes nothing', () => {
  it.each(UNUSABLE)('%s', async (_what, make) => {
    await expect(
      Promise.resolve(make()).then((bytes) => decodeScan(Buffer.from(bytes))),
    ).rejects.toMatchObject({
      name: 'ScanFileError',
      reason: 'unusable',
    });
  });

  it('more content than its header says, or than is read', async () => {
    const bomb = zstdCompressSync(Buffer.alloc(300 * 1024 * 1024), {
      pledgedSrcSize: 300 * 1024 * 1024,
    });
    expect(bomb.length).toBeLessThan(100_000);
    const bytes = Buffer.concat([Buffer.from(SCAN_FILE_HEADER), bomb]);

    await expect(decodeScan(bytes)).rejects.toMatchObject({ reason: 'unusable' });
  });

  it('of another version: of the file, and of the facts', async () => {
    const other = Buffer.from(readFileSync(file));
    const newer = Buffer.concat([Buffer.from('sitedelta-scan 2\n'), other.subarray(SCAN_FILE_HEADER.length)]);
    await expect(decodeScan(newer)).rejects.toMatchObject({ reason: 'outdated' });

    const { scan, facts } = parts();
    facts[3] = 5;
    const bytes = await framed(Buffer.concat([Buffer.from(`${JSON.stringify(scan)}\n`), facts]));
    await expect(decodeScan(bytes)).rejects.toMatchObject({ reason: 'outdated' });
  });

  it.each([
    ['a missing file', () => join(folder, 'missing'), 'There is no file'],
    [
      'a folder',
      () => {
        mkdirSync(join(folder, 'folder'));
        return join(folder, 'folder');
      },
      'is not a file',
    ],
    [
      'a huge file',
      () => {
        writeFileSync(join(folder, 'huge'), '');
        truncateSync(join(folder, 'huge'), 2 ** 40);
        return join(folder, 'huge');
      },
      'is too large to be a scan',
    ],
    ['a device that never ends', () => '/dev/zero', 'is not a file'],
  ])('%s, by the service', async (_what, place, message) => {
    await readyOf(local);
    const answer = await local.call({ kind: 'import', file: place() });

    expect(answer).toMatchObject({
      ok: false,
      reason: 'unusable',
      message: expect.stringContaining(message),
    });
  });

  it('another scan with the id of one that is there', async () => {
    await readyOf(local);
    await local.call({ kind: 'import', file });
    const { scan, facts } = await decodeScan(readFileSync(file));
    const target = 'http://localhost:1/';
    const json = JSON.parse(Buffer.from(facts).toString('utf8', 4));
    const moved = Buffer.concat([
      Buffer.from(facts).subarray(0, 4),
      Buffer.from(JSON.stringify({ ...json, target })),
    ]);
    const other = join(folder, 'other.scan');
    writeFileSync(other, await encodeScan({ scan: { ...scan, target }, facts: moved }));

    expect(await local.call({ kind: 'import', file: other })).toMatchObject({
      ok: false,
      reason: 'unusable',
      message: expect.stringContaining('another scan has the id'),
    });
    expect(await (await local.ask(`/api/v1/scans/${scanId}`)).json()).toMatchObject({ target: scan.target });
  });
});
