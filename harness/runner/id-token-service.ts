import { createServer } from 'node:http';

import type { JWTPayload } from 'jose';

import { closeServer } from '../network/close-server.ts';
import { listenOnLoopback } from '../network/listen-on-loopback.ts';
import { claimsOf, unsignedToken } from './unsigned-token.ts';

/** A local stand-in for what makes the OpenID Connect tokens of a run. */
export interface IdTokenService {
  /** Variables of a step that may ask it. */
  env: Record<string, string>;
  /** Audience of each request. */
  asked: string[];
  /** How long the next token lasts. */
  seconds: number;
  isHanging: boolean;
  close(): Promise<void>;
}

/** @param make makes a token of its claims; by default it has no valid signature */
export async function startIdTokenService(
  make: (claims: JWTPayload) => Promise<string> = async (claims) => unsignedToken(claims),
): Promise<IdTokenService> {
  const server = createServer((request, response) => {
    if (service.isHanging) return;
    const url = new URL(request.url ?? '', 'http://localhost');
    if (request.headers.authorization !== 'Bearer ask' || url.searchParams.get('api-version') !== '2.0') {
      response.writeHead(403).end('{}');
      return;
    }
    const audience = url.searchParams.get('audience') ?? '';
    service.asked.push(audience);
    // A runner whose clock is a day behind.
    const iat = Math.floor(Date.now() / 1000) + 86_400;
    const claims = { aud: audience, iat, exp: iat + service.seconds, jti: String(service.asked.length) };
    response.setHeader('content-type', 'application/json');
    void make(claims).then((value) => response.end(JSON.stringify({ value })));
  });
  const port = await listenOnLoopback(server);
  const service: IdTokenService = {
    env: {
      ACTIONS_ID_TOKEN_REQUEST_URL: `http://127.0.0.1:${port}/token?api-version=2.0`,
      ACTIONS_ID_TOKEN_REQUEST_TOKEN: 'ask',
    },
    asked: [],
    seconds: 300,
    isHanging: false,
    close: () => closeServer(server),
  };
  return service;
}

/** The claim `jti` of the token that a request carried; undefined if it carried none. */
export function numberOfToken(header: string | undefined): string | undefined {
  return header === undefined ? undefined : String(claimsOf(header)['jti']);
}
