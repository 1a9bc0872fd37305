/**
 * Flags that leave the browser no way out but the proxy.
 * @param proxyUrl address of the proxy for everything that belongs to no scan (browser services); each scan's
 * browser context names its own proxy besides, with the same bypass list
 */
export function egressFlags(proxyUrl: string): string[] {
  return [
    // On the command line too: with a proxy on contexts only, browser services resolve names themselves.
    `--proxy-server=${proxyUrl}`,
    // Takes away the implicit bypass of loopback and link-local addresses.
    `--proxy-bypass-list=${PROXY_BYPASS_LIST}`,
    // The proxy resolves names. Chromium would by itself, too: those of TURN servers and of WebRTC candidates.
    '--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1',
    // WebRTC may send UDP only through a proxy that can carry it, so none. Full Chromium obeys the first,
    // the headless shell the second, and each ignores the other's.
    '--webrtc-ip-handling-policy=disable_non_proxied_udp',
    '--force-webrtc-ip-handling-policy=disable_non_proxied_udp',
    '--disable-quic',
    '--disable-background-networking',
    '--disable-component-update',
    '--disable-sync',
    '--no-first-run',
  ];
}

/** For `proxyBypassList` of browser contexts: nothing goes past the proxy, not even loopback. */
export const PROXY_BYPASS_LIST = '<-loopback>';
