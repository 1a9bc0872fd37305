/** Bounds of one scan's egress. */
export interface EgressLimits {
  /** Bytes in both directions over all connections of the scan. */
  maxBytes: number;
  /** Requests and tunnels of the scan. */
  maxRequests: number;
  /**
   * Requests to a host that is not the scanned site's: so many in any case, and so many more for each page that is
   * visited.
   */
  foreignRequests: number;
  foreignRequestsPerPage: number;
  /** Connections of the browser to the proxy at the same time; more are dropped. */
  maxConnections: number;
  /** For all addresses of a host together, name resolution not included. */
  connectTimeoutMs: number;
  /** Without a byte in either direction. */
  idleTimeoutMs: number;
}

/**
 * Sized for a scan of some hundred pages: a median page weighs about 2.5 MB in about 70 requests (HTTP Archive),
 * and Chromium keeps at most 32 connections to a proxy beside its 255 WebSockets. One page in ten has more than 180
 * requests (HTTP Archive), to all hosts together, and the next pages of a site have most of that in the browser's cache.
 * So even a site that has all its resources on one other host seldom comes to the bound on foreign requests, and a
 * hostile page makes the service ask a host for little more than a visitor's browser would.
 */
export const DEFAULT_LIMITS: EgressLimits = {
  maxBytes: 1024 * 1024 * 1024,
  maxRequests: 20_000,
  foreignRequests: 200,
  foreignRequestsPerPage: 50,
  maxConnections: 300,
  connectTimeoutMs: 10_000,
  idleTimeoutMs: 30_000,
};
