import { hash, randomBytes } from 'node:crypto';

/** By this, people and scanners for secrets know what a text is. */
const PREFIX = 'sitedelta_';
/** 256 random bits: nobody can guess one, so a plain hash is enough, and it is looked up without being compared. */
const SECRET_BYTES = 32;
const FORM = /^sitedelta_[\w-]{43}$/;

/** A new token, as its client sends it. */
export function newTokenSecret(): string {
  return `${PREFIX}${randomBytes(SECRET_BYTES).toString('base64url')}`;
}

/**
 * What is kept of a token, and what it is found by; null if the text does not have the form of one. How long the search takes
 * depends on the hash, from which nothing follows about the token.
 */
export function hashOfToken(secret: string): Uint8Array | null {
  return FORM.test(secret) ? hash('sha256', secret, 'buffer') : null;
}

/** A text without the tokens, and secrets of webhooks, in it, for the log. */
export function withoutTokens(text: string): string {
  return text.replaceAll(/(sitedelta_|whsec_)[\w+/=-]{8,}/g, '$1***');
}
