/** A proxy of this machine that opened no connection. */
export interface ProxyFailure {
  /** Host and port that it was asked for. */
  host: string;
  /** What it answered, or why it did not. */
  answer: string;
}

/** The same as a sentence. */
export function wordProxyFailure({ host, answer }: ProxyFailure): string {
  return `The proxy of this machine opens no connection to ${host} (${answer}).`;
}
