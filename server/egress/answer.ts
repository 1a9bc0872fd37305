import type { Duplex } from 'node:stream';

/** Header of the proxy's own answers. It is removed from the answers of sites, so no site can fake it. */
export const EGRESS_HEADER = 'x-sitedelta-egress';

/** What the proxy itself answers: a marker and no body, so that it is never taken for a page. */
export type OwnAnswer = 'refused' | 'unreachable' | 'bad-request' | 'not-signed-in' | 'signed-in';

const STATUS: Record<OwnAnswer, number> = {
  refused: 403,
  unreachable: 502,
  'bad-request': 400,
  'not-signed-in': 407,
  // No content, so that a tab stays where it is.
  'signed-in': 204,
};

/** Status and raw headers of the proxy's own answer. */
export function ownAnswer(answer: OwnAnswer): { status: number; headers: string[] } {
  const headers = [EGRESS_HEADER, answer, 'cache-control', 'no-store'];
  if (answer !== 'signed-in') headers.push('content-length', '0');
  if (answer === 'not-signed-in') headers.push('proxy-authenticate', 'Basic realm="sitedelta"');
  return { status: STATUS[answer], headers };
}

/** Answers on a bare socket, without an HTTP server, and ends it. */
export function endWith(client: Duplex, answer: OwnAnswer): void {
  const { status, headers } = ownAnswer(answer);
  const lines = [`HTTP/1.1 ${status} ${answer}`];
  for (let at = 0; at < headers.length; at += 2) lines.push(`${headers[at]}: ${headers[at + 1]}`);
  if (!client.writable) {
    client.destroy();
    return;
  }
  // The client may never close its side, so the socket is destroyed as soon as the answer is sent.
  client.end(`${lines.join('\r\n')}\r\nconnection: close\r\n\r\n`, () => client.destroy());
}
