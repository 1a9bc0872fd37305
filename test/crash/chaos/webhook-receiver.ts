import { once } from 'node:events';
import { createServer } from 'node:http';
import type { IncomingMessage, Server } from 'node:http';
import { json } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';

/** Takes messages of webhooks, and now and then refuses one or answers late. */
export class WebhookReceiver {
  /** Messages that were accepted: `<type> <id of the scan>`. */
  readonly told = new Set<string>();
  messages = 0;
  readonly #server: Server;

  constructor() {
    this.#server = createServer((request, response) => {
      // Its sender may be killed in the middle.
      void this.#take(request).then(
        (status) => response.writeHead(status).end(),
        () => response.destroy(),
      );
    });
  }

  /** @returns its address */
  async open(): Promise<string> {
    this.#server.listen(0, '127.0.0.1');
    await once(this.#server, 'listening');
    const { port }: { port?: number } = Object(this.#server.address());
    return `http://127.0.0.1:${port}/`;
  }

  close(): void {
    this.#server.closeAllConnections();
    this.#server.close();
  }

  async #take(request: IncomingMessage): Promise<number> {
    const body: unknown = await json(request);
    const { type, data }: { type?: unknown; data?: unknown } = Object(body);
    this.messages += 1;
    if (this.messages % 5 === 0) return 500;
    if (this.messages % 7 === 0) await sleep(3_000);
    this.told.add(`${String(type)} ${String(Object(data).id)}`);
    return 204;
  }
}
