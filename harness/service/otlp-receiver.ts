import { createServer } from 'node:http';
import type { IncomingHttpHeaders } from 'node:http';
import { closeServer } from '../network/close-server.ts';
import { listenOnLoopback } from '../network/listen-on-loopback.ts';
import { readSpans } from './read-spans.ts';
import type { ReceivedSpan } from './read-spans.ts';

/** A collector of traces on this machine. */
export interface OtlpReceiver {
  /** For OTEL_EXPORTER_OTLP_ENDPOINT. */
  url: string;
  /** All spans so far. */
  spans: ReceivedSpan[];
  /** Everything that was sent. */
  requests: { path: string; headers: IncomingHttpHeaders; body: Buffer }[];
  /** How it answers from now on; `silent` takes requests and never answers. 200 at first. */
  answer: number | 'silent';
  close(): Promise<void>;
}

/** Starts a receiver of OTLP over HTTP, as protobuf. Spans of requests that it refuses are not kept. */
export async function startOtlpReceiver(): Promise<OtlpReceiver> {
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const body = Buffer.concat(chunks);
      receiver.requests.push({ path: request.url ?? '', headers: request.headers, body });
      if (receiver.answer === 'silent') return;
      if (receiver.answer === 200) receiver.spans.push(...readSpans(body));
      response.writeHead(receiver.answer, { 'content-type': 'application/x-protobuf' }).end();
    });
  });
  const port = await listenOnLoopback(server);
  const receiver: OtlpReceiver = {
    url: `http://127.0.0.1:${port}`,
    spans: [],
    requests: [],
    answer: 200,
    close: () => closeServer(server),
  };
  return receiver;
}
