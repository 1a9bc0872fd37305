import { createServer } from 'node:http';

import { exportJWK, generateKeyPair, SignJWT, type CryptoKey, type JWK, type JWTPayload } from 'jose';

import { closeServer } from '../network/close-server.ts';
import { listenOnLoopback } from '../network/listen-on-loopback.ts';

/** A local stand-in for the issuer of the tokens of workflows. */
export interface OidcIssuer {
  /** Its address, as in the claim `iss`. */
  address: string;
  publicKey: JWK;
  /** How often it was asked for its keys. */
  asked: number;
  isDown: boolean;
  /** Signs claims as they are. */
  sign(claims: JWTPayload): Promise<string>;
  /** Signs with another key from now on. */
  rotate(): Promise<void>;
  close(): Promise<void>;
}

export async function startOidcIssuer(): Promise<OidcIssuer> {
  let [kid, key] = ['', null as CryptoKey | null];
  const server = createServer((request, response) => {
    issuer.asked += 1;
    if (issuer.isDown) response.writeHead(502).end('Bad gateway');
    else if (request.url !== '/.well-known/jwks') response.writeHead(404).end();
    else
      response
        .setHeader('content-type', 'application/json')
        .end(JSON.stringify({ keys: [issuer.publicKey] }));
  });
  const issuer: OidcIssuer = {
    address: `http://127.0.0.1:${await listenOnLoopback(server)}`,
    publicKey: {},
    asked: 0,
    isDown: false,
    sign: (claims) => new SignJWT(claims).setProtectedHeader({ alg: 'RS256', kid, typ: 'JWT' }).sign(key!),
    async rotate() {
      const pair = await generateKeyPair('RS256');
      kid = `key-${Math.random()}`;
      key = pair.privateKey;
      issuer.publicKey = { ...(await exportJWK(pair.publicKey)), kid, alg: 'RS256', use: 'sig' };
    },
    close: () => closeServer(server),
  };
  await issuer.rotate();
  return issuer;
}
