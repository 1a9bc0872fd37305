/** Bounds of one scan's egress. */
export interface EgressLimits {
  /** Bytes in both directions over all connections of the scan. */
  maxBytes: number;
  /** Requests and tunnels of the scan. */
  maxRequests: number;
  /**
   * Requests to one site (see siteOf), and to one address, other than the scanned host: this many, and `foreignRequestsPerPage` more for each page visited.
   */
  foreignRequests: number;
  foreignRequestsPerPage: number;
  /** Simultaneous connections of the browser to the proxy; further ones are dropped. */
  maxConnections: number;
  /** For all addresses of a host together, name resolution not included. */
  connectTimeoutMs: number;
  /** Without a byte in either direction. */
  idleTimeoutMs: number;
}

/**
 * Sized for a scan of some hundred pages: a median page weighs about 2.5 MB in about 70 requests (HTTP Archive),
 * and Chromium keeps at most 32 connections to a proxy, besides 255 WebSockets. One page in ten makes more than 180
 * requests to all hosts together (HTTP Archive), and later pages of a site have most of those resources in the
 * browser's cache. So even a site with all its resources on one other host rarely reaches the limit on foreign
 * requests, and a hostile page makes the service send a host little more than a visitor's browser would.
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
