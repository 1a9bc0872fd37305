/** What the proxy of a scan demands of every request, so that other processes of the machine can't use it. */
export interface EgressCredentials {
  username: string;
  password: string;
}

/** Value of Proxy-Authorization (RFC 7617). */
export function basicToken({ username, password }: EgressCredentials): string {
  return `Basic ${Buffer.from(`${username}:${password}`).toString('base64')}`;
}
