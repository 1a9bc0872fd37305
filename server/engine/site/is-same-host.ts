/** Whether two addresses have the same host, with or without `www.`; their ports may differ. */
export function isSameHost(one: string, other: string): boolean {
  return hostOf(one) === hostOf(other);
}

function hostOf(url: string): string {
  return new URL(url).hostname.replace(/^www\./, '');
}
