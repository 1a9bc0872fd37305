import type { SETTINGS, Setting } from './settings.ts';

/** An inclusive range of TCP ports. */
export interface PortRange {
  from: number;
  to: number;
}

/** Claims that a token must have, all of them, with their values. */
export type ClaimConditions = Readonly<Record<string, string>>;

/** All settings of the service, read once at the start. */
export type Config = {
  -readonly [Key in keyof typeof SETTINGS]: (typeof SETTINGS)[Key] extends Setting<infer Value>
    ? Value
    : never;
};

/** The address under which a service on this host and port answers on the same machine. */
export function defaultPublicUrl(host: string, port: number): string {
  const everywhere: Record<string, string> = { '0.0.0.0': '127.0.0.1', '::': '[::1]' };
  const name = everywhere[host] ?? (host.includes(':') ? `[${host}]` : host);
  return `http://${name}${port === 80 ? '' : `:${port}`}`;
}

/**
 * PUBLIC_URL; null if nobody but the clients of this process can know the address of the service, because its port is
 * another one at each start.
 */
export function knownPublicUrl({ host, port, publicUrl }: Config): string | null {
  return port === 0 && publicUrl === defaultPublicUrl(host, 0) ? null : publicUrl;
}
