import { createServer } from 'node:http';
import { createServer as createTcpServer } from 'node:net';
import type { Server, Socket } from 'node:net';
import { answerAll } from '../canary.ts';

/** Listens on all addresses of the machine, however many, and records where connections arrive. */
export async function openEverywhereCanary(): Promise<string[]> {
  const arrivals: string[] = [];
  function note(socket: Socket): void {
    const address = (socket.localAddress ?? '').replace(/^::ffff:(?=[\d.]+$)/, '');
    arrivals.push(`${address} ${socket.localPort}`);
  }
  const web = [80, 8080].map((port): [Server, number] => [createServer(answerAll), port]);
  // TLS connections are recorded but not answered.
  const raw = [22, 443, 3478].map((port): [Server, number] => [
    createTcpServer((socket) => {
      socket.on('error', () => {});
      socket.on('data', () => socket.destroy());
    }),
    port,
  ]);
  for (const [server, port] of [...web, ...raw]) {
    server.on('connection', note);
    // Both versions of IP.
    await new Promise<void>((done, fail) => server.once('error', fail).listen(port, '::', done));
  }
  return arrivals;
}
