import type { EgressCredentials } from './egress.ts';

/** Value of Proxy-Authorization (RFC 7617). */
export function basicToken({ username, password }: EgressCredentials): string {
  return `Basic ${Buffer.from(`${username}:${password}`).toString('base64')}`;
}
