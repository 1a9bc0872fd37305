/**
 * Runs in the page's own world, and in those of frames that it can reach, before the page is tried. It keeps nothing from
 * leaving the page: its port does (Proxy.cutOff). It keeps the page from noticing, and the trial from being disturbed: new
 * connections and workers never open instead of failing, and no window, print dialog, full screen or sound comes in between.
 */
export const HOLD_EFFECTS = `(() => {
  const nothing = () => undefined;
  const later = async () => undefined;
  const replace = (object, name, value) => {
    try {
      Object.defineProperty(object, name, { value, configurable: true, writable: true });
    } catch {}
  };
  const replaceAll = (window, kind, names, value) => {
    const { prototype } = window[kind] ?? {};
    for (const name of names) if (prototype !== undefined && name in prototype) replace(prototype, name, value);
  };

  const hold = (window) => {
    replace(window, 'open', () => null);
    replace(window, 'print', nothing);
    replace(window, 'close', nothing);
    replaceAll(window, 'Navigator', ['sendBeacon', 'share', 'vibrate'], () => true);
    for (const kind of ['Element', 'HTMLMediaElement'])
      replaceAll(window, kind, ['requestFullscreen', 'play'], later);
    class Held extends window.EventTarget {
      readyState = 0;
      send() {}
      close() {}
      terminate() {}
      postMessage() {}
      get port() {
        return this;
      }
      start() {}
    }
    Object.assign(Held, { CONNECTING: 0, OPEN: 1, CLOSING: 2, CLOSED: 3 });
    for (const kind of ['WebSocket', 'WebSocketStream', 'EventSource', 'WebTransport', 'RTCPeerConnection', 'Worker', 'SharedWorker'])
      if (kind in window) replace(window, kind, Held);
    for (let at = 0; at < Math.min(window.length, 100); at += 1) {
      try {
        if (window[at].document) hold(window[at]);
      } catch {}
    }
  };
  hold(window);
})()`;
