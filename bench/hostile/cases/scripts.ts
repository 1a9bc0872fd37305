import { page, scripted, sendHtml, documentWith } from './hostile-case.ts';
import type { HostileCase } from './hostile-case.ts';

const LOOP = 'for (;;) {}';
const WORKER = (source: string): string =>
  `new Worker(URL.createObjectURL(new Blob([${JSON.stringify(source)}])))`;

/** Scripts that never end, never rest, navigate, open dialogs, or misreport the page. */
export const SCRIPTS: HostileCase[] = [
  scripted('endless loop while loading', LOOP),
  scripted('endless loop after load', `addEventListener('load', () => setTimeout(() => { ${LOOP} }, 50));`),
  scripted('endless loop a second later', `setTimeout(() => { ${LOOP} }, 1000);`),
  scripted(
    'endless loop in a mutation',
    `new MutationObserver(() => { ${LOOP} }).observe(document, { subtree: true, childList: true }); setTimeout(() => document.body.append('x'), 300);`,
  ),
  scripted('endless microtasks', 'const next = () => Promise.resolve().then(next); next();'),
  scripted(
    'endless animation frames',
    'const f = () => { document.body.append(document.createElement("i")); requestAnimationFrame(f); }; f();',
  ),
  scripted(
    'a thousand intervals',
    'for (let i = 0; i < 1000; i++) setInterval(() => { document.title = Math.random(); }, 1);',
  ),
  scripted(
    'endless messages',
    'const c = new MessageChannel(); c.port1.onmessage = () => c.port2.postMessage(1); for (let i = 0; i < 100; i++) c.port2.postMessage(1);',
  ),
  scripted('workers that spin', `for (let i = 0; i < 20; i++) ${WORKER(LOOP)};`),
  scripted('regular expression without end', '/^(a+)+$/.test("a".repeat(60) + "b");'),
  scripted(
    'endless layout',
    'const d = document.body; for (;;) { d.style.width = (d.offsetWidth % 900 + 100) + "px"; }',
  ),
  page('document.write loop', {
    script:
      'document.addEventListener("readystatechange", () => { document.open(); document.write("<img src=/dot.svg><script>setTimeout(() => { document.open(); document.write(document.documentElement.outerHTML); document.close(); }, 1)</" + "script>"); document.close(); });',
  }),
  scripted('endless document.write', 'for (;;) document.write("<p>more</p>");'),
  scripted(
    'pushState loop',
    'let n = 0; setInterval(() => { for (let i = 0; i < 50; i++) try { history.pushState(0, "", "?" + n++); } catch {} }, 1);',
  ),
  scripted('hash loop', 'let n = 0; setInterval(() => { location.hash = n++; }, 1);'),
  scripted('reload loop', 'location.reload();'),
  scripted('location loop', 'location.href = location.pathname + "?" + Math.random();'),
  scripted(
    'location loop after load',
    'addEventListener("load", () => setTimeout(() => { location.href = location.pathname + "?" + Math.random(); }, 150));',
  ),
  scripted(
    'form submitted forever',
    'const f = document.createElement("form"); f.action = location.pathname; f.innerHTML = "<input name=q value=1>"; document.body.append(f); f.submit();',
  ),
  page('meta refresh loop', { head: '<meta http-equiv="refresh" content="0">' }),
  page('meta refresh to itself with a new query', {
    head: '<script>document.write("<meta http-equiv=refresh content=\'0; url=?" + Math.random() + "\'>")</script>',
  }),
  scripted('dialogs', 'for (let i = 0; i < 200; i++) { alert(i); confirm(i); prompt(i); }'),
  scripted('dialogs without end', 'for (;;) alert(1);'),
  scripted(
    'beforeunload',
    'onbeforeunload = (e) => { e.preventDefault(); e.returnValue = "stay"; for (let i = 0; i < 3; i++) alert(i); };',
  ),
  scripted('unload that spins', `onbeforeunload = () => { ${LOOP} }; onpagehide = () => { ${LOOP} };`),
  scripted('print', 'print(); setInterval(() => print(), 10);'),
  scripted(
    'popups',
    'for (let i = 0; i < 50; i++) window.open("/loop-in-a-popup"); for (let i = 0; i < 50; i++) window.open("/loop-in-a-popup", "_blank", "noopener");',
  ),
  scripted(
    'clicks on links to new tabs',
    'const a = document.createElement("a"); a.href = "/loop-in-a-popup"; a.target = "_blank"; a.rel = "noopener"; a.textContent = "x"; document.body.append(a); setInterval(() => a.click(), 5);',
  ),
  scripted(
    'downloads',
    'setInterval(() => { const a = document.createElement("a"); a.download = "x.bin"; a.href = URL.createObjectURL(new Blob([new Uint8Array(1e6)])); a.click(); }, 5);',
  ),
  scripted(
    'file choosers',
    'const i = document.createElement("input"); i.type = "file"; setInterval(() => { i.click(); i.showPicker?.(); }, 5);',
  ),
  scripted(
    'permissions and full screen',
    'setInterval(() => { try { document.documentElement.requestFullscreen().catch(() => {}); Notification.requestPermission(); navigator.geolocation.getCurrentPosition(() => {}); navigator.mediaDevices?.getUserMedia({ video: true, audio: true }).catch(() => {}); document.body.requestPointerLock(); navigator.clipboard.readText().catch(() => {}); navigator.requestMIDIAccess?.().catch(() => {}); } catch {} }, 5);',
  ),
  scripted(
    'links to other protocols',
    'let n = 0; const s = ["mailto:a@b.invalid", "tel:1", "x-custom:y", "ms-settings:z", "file:///etc/passwd", "chrome://crash", "javascript:0", "data:text/html,x", "view-source:/"]; setInterval(() => { const a = document.createElement("a"); a.href = s[n++ % s.length]; a.click(); }, 5);',
  ),
  scripted('goes to chrome://crash', 'location.href = "chrome://crash"; location.href = "chrome://hang";'),
  scripted(
    'console messages without end',
    'const x = "x".repeat(1e5); setInterval(() => { for (let i = 0; i < 50; i++) console.log(x, {}); }, 1);',
  ),
  scripted(
    'redefined globals and prototypes',
    `for (const p of [Array, Map, Set, String, Object, Function, Promise, RegExp, Element, Node, Document, NodeList].map((c) => c.prototype)) for (const k of Object.getOwnPropertyNames(p)) if (k !== "constructor") try { p[k] = () => { throw new Error("trap"); }; } catch {}
document.querySelectorAll = () => []; for (const k of ["Promise", "MutationObserver", "Map", "Set", "JSON", "Object", "Array", "setTimeout", "performance", "Reflect"]) try { window[k] = null; } catch {} window.__pa11y = { run: () => ({ issues: [] }) }; window.axe = { run: async () => ({ violations: [], incomplete: [], passes: [], inapplicable: [] }) }; window.HTMLCS = { process: (a, b, c) => c(), getMessages: () => [] };`,
  ),
  scripted(
    'accessors on prototypes',
    'for (const k of ["get", "set", "value", "then", "length", "node", "code"]) Object.defineProperty(Object.prototype, k, { get() { throw 1; }, set() {}, configurable: true });',
  ),
  scripted(
    'timers that are never quiet',
    'try { Object.defineProperty(window, "__sitedelta", { value: { activity: () => ({}), advance: () => true } }); } catch {} const f = () => setTimeout(f, 1); f();',
  ),
  scripted(
    'frozen everything',
    'Object.freeze(document); Object.freeze(window.Element.prototype); Object.freeze(Object.prototype); Object.freeze(Array.prototype);',
  ),
  page('shadowed properties', {
    body: '<form><input name="attributes" aria-label="a"><input name="children" aria-label="b"><input name="parentNode" aria-label="c"><input name="nodeType" aria-label="d"></form><img name="body" src="/dot.svg"><form name="documentElement"></form>',
  }),
  {
    name: 'service worker that answers nothing',
    answer(request, response) {
      if (request.url?.includes('sw') === true) {
        response.writeHead(200, { 'content-type': 'text/javascript' });
        response.end(
          'oninstall = () => skipWaiting(); onactivate = (e) => e.waitUntil(clients.claim()); onfetch = (e) => e.respondWith(new Promise(() => {}));',
        );
        return;
      }
      sendHtml(
        response,
        documentWith({
          script:
            'navigator.serviceWorker.register("?sw").then((r) => { for (let i = 0; i < 9; i++) navigator.serviceWorker.ready.then(() => fetch("/dot.svg?" + i)); });',
        }),
      );
    },
  },
];
