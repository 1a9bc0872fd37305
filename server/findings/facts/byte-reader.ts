/** Reads what ByteWriter wrote. Every method throws an Error where the bytes end before the value does. */
export class ByteReader {
  readonly #bytes: Buffer;
  #at = 0;

  constructor(bytes: Uint8Array) {
    this.#bytes = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  }

  number(): number {
    let value = 0;
    for (let scale = 1; ; scale *= 0x80) {
      const byte = this.#bytes[this.#take(1)] ?? 0;
      value += (byte & 0x7f) * scale;
      if (byte < 0x80) return value;
    }
  }

  signed(): number {
    const value = this.number();
    return value % 2 === 0 ? value / 2 : -(value + 1) / 2;
  }

  text(): string {
    const size = this.number();
    const length = Math.floor(size / 2);
    const at = this.#take(length);
    return this.#bytes.toString(size % 2 === 0 ? 'utf8' : 'utf16le', at, at + length);
  }

  words(): Uint32Array {
    const length = this.number();
    const at = this.#take(4 * length);
    const words = new Uint32Array(length);
    for (let index = 0; index < length; index++) words[index] = this.#bytes.readUInt32LE(at + 4 * index);
    return words;
  }

  list<T>(read: () => T): T[] {
    const length = this.number();
    const values: T[] = [];
    while (values.length < length) values.push(read());
    return values;
  }

  /** The value of a number; read where it comes for the first time, and the same object each time after. */
  once<T>(known: T[], read: () => T): T {
    const number = this.number();
    const value = known[number];
    if (value !== undefined) return value;
    const fresh = read();
    known.push(fresh);
    return fresh;
  }

  #take(length: number): number {
    const at = this.#at;
    this.#at += length;
    if (this.#at > this.#bytes.length) throw new Error('The facts of the scan are cut off.');
    return at;
  }
}
