import { createSocket } from 'node:dgram';
import ipaddr from 'ipaddr.js';
import { NAMES } from './addresses.ts';

/** A question that arrived. */
export interface Question {
  name: string;
  /** RFC 1035: 1 for A, 28 for AAAA, 65 for HTTPS (RFC 9460). */
  type: number;
}

const A = 1;
const CNAME = 5;
const AAAA = 28;
const IN = 1;
const NO_SUCH_NAME = 3;

/** A name server (RFC 1035) over UDP that records all questions; the TTL of its answers is zero. */
export async function openNameServer(address: string): Promise<Question[]> {
  const questions: Question[] = [];
  const turns = new Map<string, number>();
  const socket = createSocket('udp4');
  socket.on('message', (query, from) => {
    const { name, type, end } = readQuestion(query);
    questions.push({ name, type });
    const known = NAMES[name];
    let { a = [] } = known ?? {};
    if (known?.turns !== undefined && type === A) {
      const turn = turns.get(name) ?? 0;
      turns.set(name, turn + 1);
      a = known.turns[turn % known.turns.length] ?? [];
    }
    const addresses = type === A ? a : type === AAAA ? (known?.aaaa ?? []) : [];
    const records = addresses.map((text) => record(type, Buffer.from(ipaddr.parse(text).toByteArray())));
    if (known?.cname !== undefined) {
      // The answers then belong to the other name, which begins in the record's data: 12 bytes behind its start.
      const alias = record(CNAME, encodeName(known.cname));
      for (const each of records) each.writeUInt16BE(0xc000 | (end + 12), 0);
      records.unshift(alias);
    }
    const head = Buffer.alloc(12);
    head.writeUInt16BE(query.readUInt16BE(0), 0);
    head.writeUInt16BE(0x8580 | (known === undefined ? NO_SUCH_NAME : 0), 2);
    head.writeUInt16BE(1, 4);
    head.writeUInt16BE(records.length, 6);
    socket.send(Buffer.concat([head, query.subarray(12, end), ...records]), from.port, from.address);
  });
  await new Promise<void>((done, fail) => socket.once('error', fail).bind(53, address, done));
  return questions;
}

function readQuestion(query: Buffer): Question & { end: number } {
  const labels: string[] = [];
  let at = 12;
  for (let length = query.readUInt8(at); length > 0; length = query.readUInt8(at)) {
    labels.push(query.toString('latin1', at + 1, at + 1 + length));
    at += 1 + length;
  }
  return { name: labels.join('.').toLowerCase(), type: query.readUInt16BE(at + 1), end: at + 5 };
}

/** A record for the name in the question, with a time to live of zero. */
function record(type: number, data: Buffer): Buffer {
  const head = Buffer.alloc(12);
  head.writeUInt16BE(0xc00c, 0);
  head.writeUInt16BE(type, 2);
  head.writeUInt16BE(IN, 4);
  head.writeUInt16BE(data.length, 10);
  return Buffer.concat([head, data]);
}

function encodeName(name: string): Buffer {
  const labels = name.split('.').map((label) => Buffer.from(`${String.fromCodePoint(label.length)}${label}`));
  return Buffer.concat([...labels, Buffer.alloc(1)]);
}
