/** Bounds of one scan's egress. */
export interface EgressLimits {
  /** Bytes in both directions over all connections of the scan. */
  maxBytes: number;
  /** Requests and tunnels of the scan. */
  maxRequests: number;
  /** Connections of the browser to the proxy at the same time; more are dropped. */
  maxConnections: number;
  /** For all addresses of a host together, name resolution not included. */
  connectTimeoutMs: number;
  /** Without a byte in either direction. */
  idleTimeoutMs: number;
}

/**
 * Sized for a scan of some hundred pages: a median page weighs about 2.5 MB in about 70 requests (HTTP Archive),
 * and Chromium keeps at most 32 connections to a proxy beside its 255 WebSockets.
 */
export const DEFAULT_LIMITS: EgressLimits = {
  maxBytes: 1024 * 1024 * 1024,
  maxRequests: 20_000,
  maxConnections: 300,
  connectTimeoutMs: 10_000,
  idleTimeoutMs: 30_000,
};
