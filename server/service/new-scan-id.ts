import { randomFillSync } from 'node:crypto';

const ID_BYTES = 16;
const IDS_AT_ONCE = 64;

/** Asking the system costs as much for one id as for all of these. */
const bytes = Buffer.alloc(ID_BYTES * IDS_AT_ONCE);
let used = bytes.length;

/** A new id of a scan: 128 random bits as hexadecimal. */
export function newScanId(): string {
  if (used === bytes.length) {
    randomFillSync(bytes);
    used = 0;
  }
  const id = bytes.toString('hex', used, used + ID_BYTES);
  used += ID_BYTES;
  return id;
}
