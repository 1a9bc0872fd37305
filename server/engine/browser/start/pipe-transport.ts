import type { Readable, Writable } from 'node:stream';
import type { ConnectionTransport } from 'puppeteer';

/**
 * Speaks the DevTools protocol over the two pipes of a browser that was started with `--remote-debugging-pipe`: each
 * message ends with a zero byte. Puppeteer's own transport comes only with Puppeteer's way to start a browser, which
 * does not report why a browser did not start.
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
  let partial: Buffer[] = [];

  // When the browser ends, both pipes break. The end of its process is what is reported.
  toBrowser.on('error', () => undefined);
  fromBrowser.on('error', () => undefined);
  fromBrowser.on('close', () => transport.onclose?.());
  fromBrowser.on('data', (chunk: Buffer) => {
    let start = 0;
    for (let end = chunk.indexOf(0); end >= 0; end = chunk.indexOf(0, start)) {
      const message = Buffer.concat([...partial, chunk.subarray(start, end)]).toString();
      partial = [];
      start = end + 1;
      // One turn of the event loop each: code that awaits a message continues before the next one is delivered.
      setImmediate(() => transport.onmessage?.(message));
    }
    if (start < chunk.length) partial.push(chunk.subarray(start));
  });
  return transport;
}
