import { crc32, deflateSync } from 'node:zlib';

/**
 * A grey image as PNG, always the same bytes for the same sizes.
 * @param isNoise whether it can't be compressed, so that it has about a byte for each pixel; otherwise it is one colour
 */
export function pngImage(width: number, height: number, isNoise = false): Buffer {
  const rows = Buffer.alloc((width + 1) * height, 200);
  let state = 1;
  for (let at = 0; at < rows.length; at += 1) {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    if (isNoise) rows[at] = state >>> 24;
    // Each row begins with its filter.
    if (at % (width + 1) === 0) rows[at] = 0;
  }
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([8, 0, 0, 0, 0], 8);
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  const chunks = [chunk('IHDR', header), chunk('IDAT', deflateSync(rows)), chunk('IEND', Buffer.alloc(0))];
  return Buffer.concat([signature, ...chunks]);
}

function chunk(type: string, data: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  sum.writeUInt32BE(crc32(named));
  return Buffer.concat([length, named, sum]);
}
