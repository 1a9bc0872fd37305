import type { Readable, Writable } from 'node:stream';
import type { ConnectionTransport } from 'puppeteer';

/**
 * Bytes of a message that is taken. A page decides how long many of them are: those about a message of 150 MB that it
 * gets, or about a frame with such a name. The main thread would read each for seconds, and no text can be longer than
 * 512 MB. Events that are needed have some megabytes at most, with the longest address that there is.
 */
const MAX_EVENT_BYTES = 8_000_000;
/** Of answers to our own calls, which hold what runners report. */
const MAX_ANSWER_BYTES = 64_000_000;
/** An answer begins with its number, and ends with the session that it belongs to. */
const ANSWER = /^\{"id":(\d+),/;
const SESSION = /"sessionId":"(\w+)"\}$/;
const END_BYTES = 200;

/**
 * Speaks the DevTools protocol over the two pipes of a browser that was started with `--remote-debugging-pipe`: each
 * message ends with a zero byte. Puppeteer's own transport comes only with Puppeteer's way to start a browser, which
 * does not report why a browser did not start.
 *
 * Events that are too long are dropped. Answers that are too long become errors.
 */
export function createPipeTransport(toBrowser: Writable, fromBrowser: Readable): ConnectionTransport {
  const transport: ConnectionTransport = {
    send(message) {
      toBrowser.write(`${message}\0`);
    },
    close() {
      toBrowser.destroy();
      fromBrowser.destroy();
    },
  };
  let message = new LongMessage();

  // When the browser ends, both pipes break. The end of its process is what is reported.
  toBrowser.on('error', () => undefined);
  fromBrowser.on('error', () => undefined);
  fromBrowser.on('close', () => transport.onclose?.());
  fromBrowser.on('data', (chunk: Buffer) => {
    let start = 0;
    for (let end = chunk.indexOf(0); end >= 0; end = chunk.indexOf(0, start)) {
      message.add(chunk.subarray(start, end));
      const text = message.text();
      message = new LongMessage();
      start = end + 1;
      // One turn of the event loop each: code that awaits a message continues before the next one is delivered.
      if (text !== null) setImmediate(() => transport.onmessage?.(text));
    }
    if (start < chunk.length) message.add(chunk.subarray(start));
  });
  return transport;
}

/** A message as it comes, in pieces. Of one that is too long only the beginning and the end are kept. */
class LongMessage {
  #pieces: Buffer[] = [];
  #length = 0;
  #beginning: Buffer = Buffer.alloc(0);
  #end: Buffer = Buffer.alloc(0);

  add(piece: Buffer): void {
    this.#length += piece.length;
    if (this.#beginning.length < END_BYTES)
      this.#beginning = Buffer.concat([this.#beginning, piece.subarray(0, END_BYTES)]);
    if (this.#isTooLong()) {
      this.#end = Buffer.concat([this.#end, ...this.#pieces, piece.subarray(-END_BYTES)]).subarray(
        -END_BYTES,
      );
      this.#pieces = [];
    } else this.#pieces.push(piece);
  }

  /** The message, or of an answer that is too long an error; null for an event that is too long. */
  text(): string | null {
    if (!this.#isTooLong()) return Buffer.concat(this.#pieces).toString();
    const id = ANSWER.exec(this.#beginning.toString())?.[1];
    if (id === undefined) return null;
    const sessionId = SESSION.exec(this.#end.toString())?.[1];
    const error = { code: -32_000, message: 'The answer of the browser is too long.' };
    return JSON.stringify({ id: Number(id), error, ...(sessionId !== undefined && { sessionId }) });
  }

  #isTooLong(): boolean {
    if (this.#length <= MAX_EVENT_BYTES) return false;
    return this.#length > MAX_ANSWER_BYTES || !ANSWER.test(this.#beginning.toString());
  }
}
