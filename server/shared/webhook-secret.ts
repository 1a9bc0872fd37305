import { createHmac, randomBytes } from 'node:crypto';

/** As Standard Webhooks has secrets: this, and the bytes as base64. */
const PREFIX = 'whsec_';
const SECRET_BYTES = 32;

/** A new secret, as a receiver needs it. */
export function newWebhookSecret(): string {
  return `${PREFIX}${randomBytes(SECRET_BYTES).toString('base64')}`;
}

/** The headers that say what a message is and that it is ours (Standard Webhooks): one signature for each secret. */
export function signedHeaders(
  { id, body, atMs }: { id: string; body: string; atMs: number },
  secrets: readonly string[],
): Record<string, string> {
  const timestamp = Math.floor(atMs / 1000);
  const signatures = secrets.map((secret) => {
    const key = Buffer.from(secret.slice(PREFIX.length), 'base64');
    return `v1,${createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64')}`;
  });
  return {
    'webhook-id': id,
    'webhook-timestamp': String(timestamp),
    'webhook-signature': signatures.join(' '),
  };
}
