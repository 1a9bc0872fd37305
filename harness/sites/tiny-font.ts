/** A TrueType font with one glyph for the letter A, which browsers take. */
export function tinyFont(): Buffer {
  const glyph = numbers(1, 0, 0, 500, 500, 2, 0);
  // A triangle: flags, then steps in x and y.
  const outline = Buffer.concat([glyph, Buffer.from([1, 1, 1]), numbers(0, 500, -250, 0, 0, 500)]);
  const glyf = Buffer.concat([outline, Buffer.alloc((4 - (outline.length % 4)) % 4)]);
  const tables: [name: string, data: Buffer][] = [
    [
      'OS/2',
      Buffer.concat([
        numbers(0, 500, 400, 5, 0),
        Buffer.alloc(52),
        numbers(64, 65, 65, 800, -200, 0, 800, 200),
      ]),
    ],
    ['cmap', numbers(0, 1, 3, 1, 0, 12, 4, 32, 0, 4, 4, 1, 0, 65, -1, 0, 65, -1, -64, 1, 0, 0)],
    ['glyf', glyf],
    [
      'head',
      Buffer.concat([
        numbers(1, 0, 1, 0, 0, 0, 0x5f0f, 0x3cf5, 0, 1000),
        Buffer.alloc(16),
        numbers(0, 0, 500, 500, 0, 8, 2, 0, 0),
      ]),
    ],
    ['hhea', numbers(1, 0, 800, -200, 0, 500, 0, 0, 500, 1, 0, 0, 0, 0, 0, 0, 0, 2)],
    ['hmtx', numbers(500, 0, 500, 0)],
    ['loca', numbers(0, 0, glyf.length / 2)],
    ['maxp', numbers(1, 0, 2, 3, 1, 0, 0, 1, 0, 0, 0, 0, 0, 0, 0, 0)],
    ['name', numbers(0, 0, 6)],
    ['post', Buffer.concat([numbers(3, 0), Buffer.alloc(28)])],
  ];
  const directory = [numbers(1, 0, tables.length, 128, 3, 32)];
  const contents: Buffer[] = [];
  let offset = 12 + 16 * tables.length;
  for (const [name, data] of tables) {
    const entry = Buffer.alloc(16);
    entry.write(name, 'latin1');
    entry.writeUInt32BE(offset, 8);
    entry.writeUInt32BE(data.length, 12);
    directory.push(entry);
    const padded = Buffer.concat([data, Buffer.alloc((4 - (data.length % 4)) % 4)]);
    contents.push(padded);
    offset += padded.length;
  }
  return Buffer.concat([...directory, ...contents]);
}

/** Numbers of 16 bits. */
function numbers(...values: number[]): Buffer {
  const bytes = Buffer.alloc(2 * values.length);
  for (const [at, value] of values.entries()) bytes.writeUInt16BE(value & 0xffff, 2 * at);
  return bytes;
}
