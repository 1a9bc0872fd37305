const FIRST_ROOM_BYTES = 1 << 16;

/** Writes numbers and texts one after the other, to be read back by ByteReader in the same order. */
export class ByteWriter {
  #bytes = Buffer.allocUnsafe(FIRST_ROOM_BYTES);
  #length = 0;

  /** A whole number from 0 on, seven bits a byte, the lowest first (LEB128). */
  number(value: number): void {
    if (!Number.isSafeInteger(value) || value < 0) throw new RangeError(`${value} can't be stored.`);
    this.#reserve(8);
    let rest = value;
    for (; rest >= 0x80; rest = Math.floor(rest / 0x80)) this.#bytes[this.#length++] = (rest % 0x80) | 0x80;
    this.#bytes[this.#length++] = rest;
  }

  /** A whole number that may be negative: small ones stay short whatever their sign. */
  signed(value: number): void {
    this.number(value < 0 ? -2 * value - 1 : 2 * value);
  }

  /** A text, also one that was cut in the middle of a character. */
  text(value: string): void {
    const encoding = value.isWellFormed() ? 'utf8' : 'utf16le';
    const length = Buffer.byteLength(value, encoding);
    this.number(2 * length + (encoding === 'utf8' ? 0 : 1));
    this.#reserve(length);
    this.#length += this.#bytes.write(value, this.#length, encoding);
  }

  /** Numbers of 32 bits as they are. */
  words(words: Uint32Array): void {
    this.number(words.length);
    this.#reserve(4 * words.length);
    for (const word of words) this.#length = this.#bytes.writeUInt32LE(word, this.#length);
  }

  /** How many, then each. */
  list<T>(values: readonly T[], write: (value: T) => void): void {
    this.number(values.length);
    for (const value of values) write(value);
  }

  /** The number of a value; the value itself only where it comes for the first time. */
  once(known: Map<string, number>, key: string, write: () => void): void {
    const number = known.get(key);
    this.number(number ?? known.size);
    if (number !== undefined) return;
    known.set(key, known.size);
    write();
  }

  /** What was written until now. */
  bytes(): Uint8Array {
    return this.#bytes.subarray(0, this.#length);
  }

  #reserve(more: number): void {
    if (this.#length + more <= this.#bytes.length) return;
    const larger = Buffer.allocUnsafe(Math.max(2 * this.#bytes.length, this.#length + more));
    this.#bytes.copy(larger, 0, 0, this.#length);
    this.#bytes = larger;
  }
}
