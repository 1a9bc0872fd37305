/** Counts of what went through one scan's egress. */
export interface EgressStats {
  requests: number;
  bytes: number;
  /** Hosts (with port) to which a connection was refused by policy, with how often; sorted by host. */
  refused: { host: string; count: number }[];
  /** Hosts besides the scanned site's of which more was asked than one scan may; sorted. */
  crowded: string[];
  /** A cap (bytes or requests) was reached and later requests were cut. */
  capped: boolean;
}

/** An answer of `Egress.fetch`; redirects are not followed. */
export interface EgressResponse {
  status: number;
  /** Lower-case names. */
  headers: Record<string, string>;
  /** At most `maxBytes` of the decoded body. */
  body: Buffer;
  /** The body was longer than `maxBytes`. */
  truncated: boolean;
}

/** Why an address could not be reached through the egress: one text for refused, closed and unresolvable. */
export class EgressError extends Error {
  /** The address policy refused it, as opposed to the network. For the log and for counting only. */
  readonly refused: boolean;
  constructor(message: string, options: { refused: boolean; cause?: unknown }) {
    super(message, { cause: options.cause });
    this.name = 'EgressError';
    this.refused = options.refused;
  }
}

/** What the proxy asks for before it does anything, so that other processes of the machine can't use it. */
export interface EgressCredentials {
  username: string;
  password: string;
}

/**
 * The only way out for one scan: a filtering forward proxy on loopback for its browser context, and
 * a fetch through the same proxy for our own requests.
 */
export interface Egress {
  /** `http://127.0.0.1:<port>`, for the browser context's proxy. */
  proxyUrl: string;
  /** Given to the browser by signIn; null where the proxy asks for none. */
  credentials: EgressCredentials | null;
  /** Requests one address. Rejects with EgressError. */
  fetch(
    url: string,
    options: { signal: AbortSignal; timeoutMs: number; maxBytes: number; accept?: string },
  ): Promise<EgressResponse>;
  /**
   * Status of the proxy's own answer when the last request to this URL was refused or failed in the
   * proxy, so that a refusal is never judged as if it were the page; null when the site answered.
   */
  failureOf(url: string): 'refused' | 'unreachable' | null;
  /** Says on which host the scanned site is; of others only so much may be asked (see limits.ts). */
  addHome(host: string): void;
  /** A page is about to be visited. */
  beginPage(): void;
  stats(): EgressStats;
  /** Ends the listener and all its connections. Idempotent. */
  close(): Promise<void>;
}
