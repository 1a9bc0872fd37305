import type { Readable, Writable } from 'node:stream';
import type { ConnectionTransport } from 'puppeteer';

/**
 * Speaks the DevTools protocol over the two pipes of a browser that was started with `--remote-debugging-pipe`: each
 * message ends with a zero byte. Puppeteer has one too, but only together with a start of its own, which does not say
 * why a browser did not start.
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
  let begun: Buffer[] = [];

  // A browser that ends breaks both; its end is what counts.
  toBrowser.on('error', () => undefined);
  fromBrowser.on('error', () => undefined);
  fromBrowser.on('close', () => transport.onclose?.());
  fromBrowser.on('data', (chunk: Buffer) => {
    let start = 0;
    for (let end = chunk.indexOf(0); end >= 0; end = chunk.indexOf(0, start)) {
      const message = Buffer.concat([...begun, chunk.subarray(start, end)]).toString();
      begun = [];
      start = end + 1;
      // Each in a turn of its own: what waits for one goes on before the next is told.
      setImmediate(() => transport.onmessage?.(message));
    }
    if (start < chunk.length) begun.push(chunk.subarray(start));
  });
  return transport;
}
