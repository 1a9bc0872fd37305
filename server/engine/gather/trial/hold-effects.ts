/**
 * Runs in the page's own world, and in those of frames that it can reach, before the page is tried: what its scripts do
 * must neither reach anybody by a connection or a worker, where requests can't be refused, nor be seen on the next page,
 * nor open a window. A hostile page can undo it, and could have done the same when it was loaded.
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

  const AHEAD = /\\b(?:prefetch|prerender|speculationrules)\\b/i;
  const AHEAD_IN_MARKUP = /<link(?=[^>]*(?:prefetch|prerender))[^>]*/gi;
  const never = () => new Promise(nothing);

  // What the browser fetches ahead is no request of the page to the browser's own tools.
  const holdAhead = ({ Element, HTMLLinkElement, HTMLScriptElement, DOMTokenList }) => {
    const { setAttribute, insertAdjacentHTML } = Element.prototype;
    const { add } = DOMTokenList.prototype;
    replace(DOMTokenList.prototype, 'add', function (...words) {
      add.apply(this, words.filter((word) => !AHEAD.test(word)));
    });
    const held = (markup) => (typeof markup === 'string' ? markup.replace(AHEAD_IN_MARKUP, '<link') : markup);
    replace(Element.prototype, 'insertAdjacentHTML', function (place, markup) {
      insertAdjacentHTML.call(this, place, held(markup));
    });
    for (const name of ['innerHTML', 'outerHTML']) {
      const { get, set } = Object.getOwnPropertyDescriptor(Element.prototype, name);
      const setHeld = function (markup) {
        set.call(this, held(markup));
      };
      Object.defineProperty(Element.prototype, name, { get, set: setHeld, configurable: true });
    }
    replace(Element.prototype, 'setAttribute', function (name, value) {
      const isAhead = (this instanceof HTMLLinkElement || this instanceof HTMLScriptElement) && AHEAD.test(value);
      if (!isAhead) setAttribute.call(this, name, value);
    });
    for (const [{ prototype }, name] of [[HTMLLinkElement, 'rel'], [HTMLScriptElement, 'type']]) {
      const { get, set } = Object.getOwnPropertyDescriptor(prototype, name);
      const setHeld = function (value) {
        if (!AHEAD.test(value)) set.call(this, value);
      };
      Object.defineProperty(prototype, name, { get, set: setHeld, configurable: true });
    }
  };

  const hold = (window) => {
    replace(window, 'open', () => null);
    replace(window, 'print', nothing);
    replace(window, 'close', nothing);
    replaceAll(window, 'Navigator', ['sendBeacon', 'share', 'vibrate'], () => true);
    for (const kind of ['Element', 'HTMLMediaElement', 'CookieStore'])
      replaceAll(window, kind, ['requestFullscreen', 'play', 'set', 'delete'], later);
    for (const kind of ['Storage', 'IDBObjectStore'])
      replaceAll(window, kind, ['setItem', 'removeItem', 'clear', 'add', 'put', 'delete'], nothing);
    // Those that are open already.
    for (const kind of ['WebSocket', 'RTCDataChannel']) replaceAll(window, kind, ['send'], nothing);
    for (const kind of ['Worker', 'ServiceWorker', 'BroadcastChannel']) replaceAll(window, kind, ['postMessage'], nothing);
    try {
      const idle = { postMessage: nothing, start: nothing, close: nothing, addEventListener: nothing, removeEventListener: nothing };
      Object.defineProperty(window.SharedWorker.prototype, 'port', { get: () => idle, configurable: true });
    } catch {}
    // The browser asks for the script of a service worker, and sends what is to be fetched later, by itself.
    replaceAll(window, 'ServiceWorkerContainer', ['register'], never);
    replaceAll(window, 'ServiceWorkerRegistration', ['update'], never);
    if ('fetchLater' in window) replace(window, 'fetchLater', () => ({ activated: false }));
    try {
      holdAhead(window);
    } catch {}
    // New ones never open.
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
    try {
      const { get } = Object.getOwnPropertyDescriptor(window.Document.prototype, 'cookie');
      Object.defineProperty(window.Document.prototype, 'cookie', { get, set: nothing, configurable: true });
    } catch {}
    for (let at = 0; at < Math.min(window.length, 100); at += 1) {
      try {
        if (window[at].document) hold(window[at]);
      } catch {}
    }
  };
  hold(window);
})()`;
