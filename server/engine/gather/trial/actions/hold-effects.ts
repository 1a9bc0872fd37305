/**
 * Runs in the page's own world before its buttons are pressed: what they do must neither reach anybody by a connection
 * that is open already, nor be seen on the next page, nor open a window. A hostile page can undo it, and could have done
 * the same when it was loaded.
 */
export const HOLD_EFFECTS = `(() => {
  const nothing = () => undefined;
  const replace = (object, name, value) => {
    try {
      Object.defineProperty(object, name, { value, configurable: true, writable: true });
    } catch {}
  };
  replace(window, 'open', () => null);
  replace(window, 'print', nothing);
  replace(window, 'close', nothing);
  for (const [kind, names] of [
    ['Navigator', ['sendBeacon', 'share', 'vibrate']],
    ['WebSocket', ['send']],
    ['RTCDataChannel', ['send']],
    ['Worker', ['postMessage']],
    ['Element', ['requestFullscreen']],
    ['HTMLMediaElement', ['play']],
    ['Storage', ['setItem', 'removeItem', 'clear']],
    ['CookieStore', ['set', 'delete']],
    ['IDBObjectStore', ['add', 'put', 'delete', 'clear']],
  ]) {
    const { prototype } = window[kind] ?? {};
    const result = kind === 'Navigator' ? () => true : kind === 'Element' || kind === 'CookieStore' || kind === 'HTMLMediaElement' ? async () => undefined : nothing;
    for (const name of names) if (prototype !== undefined && name in prototype) replace(prototype, name, result);
  }
  try {
    const { get } = Object.getOwnPropertyDescriptor(Document.prototype, 'cookie');
    Object.defineProperty(Document.prototype, 'cookie', { get, set: nothing, configurable: true });
  } catch {}
})()`;
