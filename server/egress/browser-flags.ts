/**
 * Flags with which the browser reaches the network only through the proxy.
 * @param proxyUrl proxy for everything outside of scans (browser services); the browser context of each scan names
 * its own proxy, with the same bypass list
 */
export function egressFlags(proxyUrl: string): string[] {
  return [
    // If only contexts had a proxy, browser services would resolve names themselves.
    `--proxy-server=${proxyUrl}`,
    // Removes the implicit bypass of loopback and link-local addresses.
    `--proxy-bypass-list=${PROXY_BYPASS_LIST}`,
    // The proxy resolves names. Without this, Chromium would also resolve those of TURN servers and WebRTC candidates.
    '--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1',
    // WebRTC may send UDP only through a proxy that supports it, and ours does not. Full Chromium obeys the first
    // flag, the headless shell the second.
    '--webrtc-ip-handling-policy=disable_non_proxied_udp',
    '--force-webrtc-ip-handling-policy=disable_non_proxied_udp',
    '--disable-quic',
    '--disable-background-networking',
    '--disable-component-update',
    '--disable-sync',
    '--no-first-run',
  ];
}

/** For `proxyBypassList` of browser contexts: nothing bypasses the proxy, not even loopback. */
export const PROXY_BYPASS_LIST = '<-loopback>';
