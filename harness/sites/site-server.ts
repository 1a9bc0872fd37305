import { createServer } from 'node:http';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Duplex } from 'node:stream';
import { fileURLToPath } from 'node:url';
import { closeServer } from '../network/close-server.ts';
import { listenOnLoopback } from '../network/listen-on-loopback.ts';
import { sendFile } from './send-file.ts';

/** A site on loopback. */
export interface SiteServer {
  /** `http://127.0.0.1:<port>` */
  origin: string;
  /** Paths in the order of the requests. */
  requests: string[];
  /** Serves another folder from the next request on, as a deployment does. */
  deploy(folder: string | URL): void;
  /** Ends the server and every connection. */
  close(): Promise<void>;
}

/** Answers a request; false leaves it to the folder. */
export type Answer = (request: IncomingMessage, response: ServerResponse) => boolean | void;

interface SiteOptions {
  /** Folder with the files of the site. */
  folder?: string | URL;
  answer?: Answer;
  /** Before each file, as of a website that is far away; none by default. */
  delayMs?: number;
  /** Answers WebSockets. */
  upgrade?: (request: IncomingMessage, socket: Duplex) => void;
  /** Port to listen on; a free one by default. */
  port?: number;
}

/**
 * Serves what `answer` gives, then the files of a folder, then 404.
 *
 * @throws Error if the port can't be listened on
 */
export async function serveSite({
  folder,
  answer,
  delayMs = 0,
  upgrade,
  port,
}: SiteOptions): Promise<SiteServer> {
  const requests: string[] = [];
  let root = pathOf(folder);
  let origin = '';
  const server = createServer((request, response) => {
    requests.push(request.url ?? '');
    if (answer !== undefined && answer(request, response) !== false) return;
    const send = (): void => void sendFile(request, response, { folder: root, origin });
    if (delayMs === 0) send();
    else setTimeout(send, delayMs);
  });
  const sockets = new Set<Duplex>();
  server.on('upgrade', (request, socket) => {
    sockets.add(socket);
    if (upgrade === undefined) socket.destroy();
    else upgrade(request, socket);
  });
  origin = `http://127.0.0.1:${await listenOnLoopback(server, port)}`;
  return {
    origin,
    requests,
    deploy(next) {
      root = pathOf(next);
    },
    async close() {
      for (const socket of sockets) socket.destroy();
      await closeServer(server);
    },
  };
}

function pathOf(folder: string | URL | undefined): string | undefined {
  return folder instanceof URL ? fileURLToPath(folder) : folder;
}
