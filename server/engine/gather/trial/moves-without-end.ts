/** Frames and loops are not looked for after this many bytes. */
const MAX_BYTES = 8_000_000;

/**
 * Whether an image file moves without end: GIF (89a), WebP or PNG with several frames and no number of loops.
 * Sources: GIF89a with Netscape's extension, the WebP container (chunk `ANIM`), PNG (chunk `acTL`).
 */
export function movesWithoutEnd(bytes: Buffer): boolean {
  const signature = bytes.subarray(0, 12).toString('latin1');
  if (signature.startsWith('GIF89a')) return isEndlessGif(bytes);
  if (signature.startsWith('RIFF') && signature.endsWith('WEBP')) return isEndlessWebp(bytes);
  if (signature.startsWith('\x89PNG')) return isEndlessPng(bytes);
  return false;
}

function isEndlessGif(bytes: Buffer): boolean {
  const flags = bytes[10] ?? 0;
  let at = 13 + (flags & 0x80 ? 3 * 2 ** ((flags & 7) + 1) : 0);
  let frames = 0;
  let isEndless = false;
  /** Skips blocks that say how long they are, up to the empty one. */
  const skipBlocks = (from: number): number => {
    let next = from;
    while (next < bytes.length && bytes[next] !== 0) next += (bytes[next] ?? 0) + 1;
    return next + 1;
  };
  while (at < Math.min(bytes.length, MAX_BYTES)) {
    const kind = bytes[at];
    if (kind === 0x21) {
      const isLoop = bytes.subarray(at + 3, at + 14).toString('latin1') === 'NETSCAPE2.0';
      if (isLoop && bytes[at + 15] === 1)
        isEndless = bytes.readUInt16LE(Math.min(at + 16, bytes.length - 2)) === 0;
      at = skipBlocks(at + 2);
    } else if (kind === 0x2c) {
      frames += 1;
      const local = bytes[at + 9] ?? 0;
      at = skipBlocks(at + 11 + (local & 0x80 ? 3 * 2 ** ((local & 7) + 1) : 0));
    } else break;
    if (frames > 1 && isEndless) return true;
  }
  return false;
}

function isEndlessWebp(bytes: Buffer): boolean {
  const at = bytes.subarray(0, 4_096).indexOf('ANIM', 12, 'latin1');
  const frame = bytes.indexOf('ANMF', 12, 'latin1');
  const second = frame < 0 ? -1 : bytes.indexOf('ANMF', frame + 4, 'latin1');
  return at > 0 && second > 0 && at + 14 <= bytes.length && bytes.readUInt16LE(at + 12) === 0;
}

function isEndlessPng(bytes: Buffer): boolean {
  const at = bytes.subarray(0, 4_096).indexOf('acTL', 8, 'latin1');
  if (at < 0 || at + 12 > bytes.length) return false;
  return bytes.readUInt32BE(at + 4) > 1 && bytes.readUInt32BE(at + 8) === 0;
}
