/** The address under which a service on this host and port answers on the same machine. */
export function defaultPublicUrl(host: string, port: number): string {
  const everywhere: Record<string, string> = { '0.0.0.0': '127.0.0.1', '::': '[::1]' };
  const name = everywhere[host] ?? (host.includes(':') ? `[${host}]` : host);
  return `http://${name}${port === 80 ? '' : `:${port}`}`;
}
