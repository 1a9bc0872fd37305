/** A way in which a page sends something: its name, what it does when it is loaded, and what on an event. */
type Way = [name: string, onevent: string, onload?: string];

/**
 * Ways in which a page can send something, in pages that have many of them. `to(name)` is an address that counts as a leak,
 * `foreign(name)` the same at another host; `$` makes an element with attributes, and `put` also adds it to the page.
 */
export const PAGES_OF_WAYS: Record<string, readonly Way[]> = {
  requests: [
    ['fetch', 'fetch(to("fetch"), { method: "POST" })'],
    ['fetch-keepalive', 'fetch(to("fetch-keepalive"), { method: "POST", keepalive: true, body: "x" })'],
    ['fetch-no-cors', 'fetch(foreign("fetch-no-cors"), { mode: "no-cors" })'],
    ['fetch-captured', 'kept.fetch(to("fetch-captured"))', 'kept.fetch = fetch.bind(window)'],
    ['fetch-of-frame', 'put("iframe", {}).contentWindow.fetch(to("fetch-of-frame"))'],
    ['fetch-later', 'fetchLater(to("fetch-later"), { method: "POST", activateAfter: 0 })'],
    ['xhr', 'const x = new XMLHttpRequest(); x.open("POST", to("xhr")); x.send("x")'],
    ['xhr-sync', 'const x = new XMLHttpRequest(); x.open("GET", to("xhr-sync"), false); x.send()'],
    [
      'xhr-captured',
      'kept.xhr.open("GET", to("xhr-captured")); kept.xhr.send()',
      'kept.xhr = new XMLHttpRequest()',
    ],
    ['beacon', 'navigator.sendBeacon(to("beacon"), "x")'],
    [
      'beacon-captured',
      'kept.beacon(to("beacon-captured"))',
      'kept.beacon = navigator.sendBeacon.bind(navigator)',
    ],
    [
      'beacon-at-end',
      'addEventListener("pagehide", () => kept.end(to("beacon-at-end")))',
      'kept.end = navigator.sendBeacon.bind(navigator)',
    ],
    ['ping', 'const a = put("a", { href: "#x", ping: to("ping") }); a.click()'],
    ['event-source', 'new EventSource(to("event-source"))'],
    ['cache', 'caches.open("c").then((cache) => cache.add(to("cache")))'],
    ['import', 'import(to("import"))'],
    ['audio-worklet', 'new AudioContext().audioWorklet.addModule(to("audio-worklet"))'],
    ['paint-worklet', 'CSS.paintWorklet.addModule(to("paint-worklet"))'],
    ['shared-storage', 'sharedStorage.worklet.addModule(to("shared-storage"))'],
    ['font', 'new FontFace("f", "url(" + to("font") + ")").load()'],
    [
      'background-fetch',
      'navigator.serviceWorker.getRegistration().then((r) => r.backgroundFetch.fetch("x", to("background-fetch")))',
    ],
    ['service-worker', 'navigator.serviceWorker.register(to("service-worker")).catch(() => {})'],
    [
      'fedcm',
      `navigator.credentials.get({ identity: { providers: [{ configURL: to("fedcm"), clientId: "1" }] } }).catch(() => {})`,
    ],
    [
      'payment',
      'new PaymentRequest([{ supportedMethods: to("payment") }], { total: { label: "x", amount: { currency: "EUR", value: "1" } } }).canMakePayment()',
    ],
    [
      'rtc-turn',
      'const c = new RTCPeerConnection({ iceServers: [{ urls: "turn:" + location.host + "?transport=tcp", username: "u", credential: "c" }] }); c.createDataChannel("d"); c.createOffer().then((o) => c.setLocalDescription(o))',
    ],
    ['report', 'const i = put("img", {}); i.src = "https://blocked.invalid/"'],
    ['socket', 'new WebSocket(to("socket").replace("http", "ws"))'],
    [
      'socket-of-frame',
      'new (put("iframe", {}).contentWindow.WebSocket)(to("socket-of-frame").replace("http", "ws"))',
    ],
    ['socket-stream', 'new WebSocketStream(to("socket-stream").replace("http", "ws"))'],
    [
      'socket-send',
      'kept.socket.send("leak/socket-send")',
      'kept.socket = new WebSocket(origin.replace("http", "ws") + "/socket")',
    ],
    [
      'socket-send-captured',
      'kept.send("leak/socket-send-captured")',
      'const early = new WebSocket(origin.replace("http", "ws") + "/socket"); kept.send = early.send.bind(early)',
    ],
    [
      'socket-close',
      'kept.close(1000, "leak/socket-close")',
      'const third = new WebSocket(origin.replace("http", "ws") + "/socket"); kept.close = third.close.bind(third)',
    ],
    ['web-transport', 'new WebTransport(to("web-transport").replace("http:", "https:"))'],
  ],
  elements: [
    ['image', 'new Image().src = to("image")'],
    ['image-srcset', 'new Image().srcset = to("image-srcset") + " 1x"'],
    ['image-attribution', 'put("img", { attributionsrc: to("image-attribution"), src: "data:," })'],
    ['video', 'put("video", { src: to("video"), preload: "auto" })'],
    ['video-poster', 'put("video", { poster: to("video-poster") })'],
    ['audio', 'new Audio(to("audio"))'],
    ['script', 'put("script", { src: to("script") })'],
    ['script-module', 'put("script", { type: "module", src: to("script-module") })'],
    ['style-sheet', 'put("link", { rel: "stylesheet", href: to("style-sheet") })'],
    ['style-import', 'put("style", {}).textContent = "@import url(" + to("style-import") + ")"'],
    ['background', 'document.body.style.backgroundImage = "url(" + to("background") + ")"'],
    ['cursor', 'document.body.style.cursor = "url(" + to("cursor") + "), auto"'],
    [
      'list-image',
      'const li = put("ul", {}).appendChild($("li", {})); li.style.listStyleImage = "url(" + to("list-image") + ")"',
    ],
    [
      'font-face',
      'put("style", {}).textContent = "@font-face { font-family: q; src: url(" + to("font-face") + ") } h1 { font-family: q }"',
    ],
    [
      'svg-image',
      'put("div", {}).innerHTML = `<svg><image href="${to("svg-image")}" width=5 height=5 /></svg>`',
    ],
    ['svg-use', 'put("div", {}).innerHTML = `<svg><use href="${to("svg-use")}#x" /></svg>`'],
    ['input-image', 'put("input", { type: "image", alt: "x", src: to("input-image") })'],
    ['object', 'put("object", { data: to("object") })'],
    ['embed', 'put("embed", { src: to("embed") })'],
    ['frame', 'put("iframe", { src: to("frame") })'],
    ['frame-srcdoc', 'put("iframe", { srcdoc: `<img src="${to("frame-srcdoc")}">` })'],
    [
      'frame-blob',
      'put("iframe", { src: URL.createObjectURL(new Blob([`<img src="${to("frame-blob")}">`], { type: "text/html" })) })',
    ],
    ['frame-location', 'put("iframe", {}).contentWindow.location = to("frame-location")'],
    [
      'fragment',
      'document.body.append(document.createRange().createContextualFragment(`<img src="${to("fragment")}">`))',
    ],
    ['prefetch', 'put("link", { rel: "prefetch", href: to("prefetch") })'],
    [
      'prefetch-property',
      'const l = $("link", {}); l.rel = "prefetch"; l.href = to("prefetch-property"); document.head.append(l)',
    ],
    [
      'prefetch-markup',
      'document.head.insertAdjacentHTML("beforeend", `<link rel=prefetch href="${to("prefetch-markup")}">`)',
    ],
    [
      'prefetch-list',
      'const l = $("link", { href: to("prefetch-list") }); l.relList.add("prefetch"); document.head.append(l)',
    ],
    [
      'prefetch-clone',
      'const t = $("template", {}); t.innerHTML = `<link rel=prefetch href="${to("prefetch-clone")}">`; document.head.append(t.content.cloneNode(true))',
    ],
    [
      'prefetch-node',
      'const l = $("link", { href: to("prefetch-node") }); const r = document.createAttribute("rel"); r.value = "prefetch"; l.setAttributeNode(r); document.head.append(l)',
    ],
    ['preload', 'put("link", { rel: "preload", as: "image", href: to("preload") })'],
    ['module-preload', 'put("link", { rel: "modulepreload", href: to("module-preload") })'],
    ['preconnect', 'put("link", { rel: "preconnect", href: origin.replace("127.0.0.1", "127.0.0.2") })'],
    ['manifest', 'put("link", { rel: "manifest", href: to("manifest") })'],
    ['icon', 'put("link", { rel: "icon", href: to("icon") })'],
    [
      'speculation-prefetch',
      'put("script", { type: "speculationrules" }, JSON.stringify({ prefetch: [{ urls: [to("speculation-prefetch")] }] }))',
    ],
    [
      'speculation-prerender',
      'put("script", { type: "speculationrules" }, JSON.stringify({ prerender: [{ urls: [to("speculation-prerender")] }] }))',
    ],
  ],
  workers: [
    ['worker-new', 'new Worker("/asks.js").postMessage(to("worker-new"))'],
    ['worker-blob', 'new Worker(URL.createObjectURL(new Blob([`fetch("${to("worker-blob")}")`])))'],
    ['worker-script', 'new Worker(to("worker-script"))'],
    ['worker-port', 'kept.worker.postMessage(to("worker-port"))', 'kept.worker = new Worker("/asks.js")'],
    [
      'worker-captured',
      'kept.post(to("worker-captured"))',
      'const w = new Worker("/asks.js"); kept.post = w.postMessage.bind(w)',
    ],
    [
      'worker-socket',
      'kept.toSocket("leak/worker-socket")',
      'const s = new Worker("/sends.js"); kept.toSocket = s.postMessage.bind(s)',
    ],
    [
      'shared-worker',
      'kept.shared.port.postMessage(to("shared-worker"))',
      'kept.shared = new SharedWorker("/shared.js"); kept.shared.port.start()',
    ],
    [
      'shared-port',
      'kept.port.postMessage(to("shared-port"))',
      'kept.port = new SharedWorker("/shared.js", "second").port',
    ],
    ['shared-new', 'new SharedWorker(to("shared-new"))'],
    ['channel', 'new BroadcastChannel("c").postMessage(to("channel"))', 'new Worker("/channel.js")'],
    [
      'message-channel',
      'kept.far.postMessage(to("message-channel"))',
      'const { port1, port2 } = new MessageChannel(); kept.far = port1; new Worker("/ports.js").postMessage(0, [port2])',
    ],
    ['frame-own', 'frames[0].postMessage(to("frame-own"), "*")'],
    ['frame-foreign', 'frames[1].postMessage(foreign("frame-foreign"), "*")'],
    ['frame-nested', 'frames[2].frames[0].postMessage(foreign("frame-nested"), "*")'],
    [
      'frame-in-shadow',
      'kept.open.contentWindow.postMessage(foreign("frame-in-shadow"), "*")',
      'kept.open = shadowFrame("open")',
    ],
    [
      'frame-in-closed-shadow',
      'kept.closed.contentWindow.postMessage(foreign("frame-in-closed-shadow"), "*")',
      'kept.closed = shadowFrame("closed")',
    ],
    ['frame-last', 'frames[frames.length - 1].postMessage(foreign("frame-last"), "*")'],
    ['frame-fetches', 'frames[0].fetch(to("frame-fetches"))'],
  ],
  windows: [
    ['open', 'open(to("open"))'],
    ['open-captured', 'kept.openWindow(to("open-captured"))', 'kept.openWindow = window.open.bind(window)'],
    ['open-of-frame', 'put("iframe", {}).contentWindow.open(to("open-of-frame"))'],
    ['open-named', 'kept.openNamed(to("open-named"), "named")', 'kept.openNamed = window.open.bind(window)'],
    [
      'open-popup',
      'kept.openPopup(to("open-popup"), "", "popup,width=300,height=200")',
      'kept.openPopup = window.open.bind(window)',
    ],
    ['link-blank', 'put("a", { href: to("link-blank"), target: "_blank" }).click()'],
    ['link-named', 'put("a", { href: to("link-named"), target: "elsewhere", rel: "opener" }).click()'],
    ['link-detached', '$("a", { href: to("link-detached"), target: "_blank" }).click()'],
    ['form-blank', 'put("form", { action: to("form-blank"), method: "post", target: "_blank" }).submit()'],
    ['form-named', 'put("form", { action: to("form-named"), target: "third" }).requestSubmit()'],
    [
      'form-base',
      'put("base", { target: "_blank" }); put("form", { action: to("form-base") }).requestSubmit()',
    ],
    [
      'form-set-late',
      'const f = put("form", { action: to("form-set-late"), method: "post" }); f.onsubmit = () => { f.target = "_blank"; }; f.requestSubmit()',
    ],
    [
      'form-to-frame',
      'put("iframe", { name: "inner" }); put("form", { action: to("form-to-frame"), method: "post", target: "inner" }).submit()',
    ],
    [
      'form-button',
      'const f = put("form", { action: "/" }); const b = $("button", { formtarget: "_blank", formaction: to("form-button") }); f.append(b); b.click()',
    ],
    ['download', 'put("a", { href: to("download"), download: "x" }).click()'],
  ],
  leaving: [
    ['form-submit', 'put("form", { action: to("form-submit"), method: "post" }).submit()'],
    ['form-request', 'put("form", { action: to("form-request") }).requestSubmit()'],
    [
      'form-get',
      'const f = put("form", { action: to("form-get") }); f.append($("input", { name: "a", value: "b" })); f.submit()',
    ],
    ['location', 'location.href = to("location")'],
    ['location-assign', 'location.assign(to("location-assign"))'],
    ['location-replace', 'location.replace(to("location-replace"))'],
    ['location-foreign', 'location = foreign("location-foreign")'],
    ['navigation', 'navigation.navigate(to("navigation"))'],
    ['refresh', 'put("meta", { "http-equiv": "refresh", content: "0;url=" + to("refresh") })'],
    ['link', 'put("a", { href: to("link") }).click()'],
    ['top', 'put("iframe", { srcdoc: "<p>x" }).contentWindow.top.location = to("top")'],
  ],
};

/** Events that only a trial causes: the mouse may be over something when a page is loaded. */
export const TRIAL_EVENTS = ['focusin', 'keydown', 'keyup', 'click', 'submit', 'invalid', 'input', 'change'];

const ASKS = 'const ask = ({ data }) => fetch(data, { method: "POST", mode: "no-cors" });';

/** The scripts of the workers in these pages, and the document of their frames. */
export const FILES_OF_WAYS: Record<string, string> = {
  '/asks.js': `${ASKS} onmessage = ask;`,
  '/channel.js': `${ASKS} new BroadcastChannel("c").onmessage = ask;`,
  '/ports.js': `${ASKS} onmessage = ({ ports: [port] }) => { port.onmessage = ask; };`,
  '/shared.js': `${ASKS} onconnect = ({ ports: [port] }) => { port.onmessage = ask; };`,
  '/sends.js':
    'const socket = new WebSocket(origin.replace("http", "ws") + "/socket"); onmessage = ({ data }) => socket.send(data);',
  '/hears': `<!doctype html><html lang="en"><title>Map</title><p>Map</p><script>${ASKS} onmessage = ask;</script>`,
  '/around': `<!doctype html><html lang="en"><title>Map</title><iframe title="Map" id="inner"></iframe>
    <script>inner.src = 'http://localhost:' + location.port + '/hears';</script>`,
};

/**
 * The page that has some ways: each is taken once on each kind of event.
 * @param only takes this one way, on a click; all by default
 */
export function pageOfWays(name: string, only: string | null = null): string {
  const ways = (PAGES_OF_WAYS[name] ?? []).filter(([way]) => only === null || way === only);
  const frames =
    name === 'workers'
      ? `<iframe title="Own" src="/hears"></iframe><iframe title="Foreign" class="foreign"></iframe><iframe title="Around" src="/around"></iframe>
         ${'<iframe title="Empty" hidden></iframe>'.repeat(7)}<iframe title="Last" class="foreign"></iframe>`
      : '';
  // Of ways to leave, one at a time: a later one takes the place of an earlier.
  const isOneByOne = name === 'leaving';
  return `<!doctype html><html lang="en"><head><title>${name}</title></head><body><main><h1>${name}</h1>
  <button type="button" id="trigger" aria-expanded="false" aria-controls="menu">Menu</button>
  <div id="menu" hidden><a href="#x">Harbour</a></div>
  <form action="/leak/native" method="post"><label>Name <input name="name" required></label><button>Book</button></form>
  <label>Sort <select id="sort" onchange="this.title = this.value"><option>Up</option><option>Down</option></select></label>
  ${frames}</main><script>
  const kept = {};
  let phase = 'load';
  const to = (way) => location.origin + '/leak/' + way + '/' + phase;
  const foreign = (way) => 'http://localhost:' + location.port + '/leak/' + way + '/' + phase;
  const $ = (tag, attributes, text) => {
    const element = document.createElement(tag);
    for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
    if (text) element.textContent = text;
    return element;
  };
  const put = (...of) => { const element = $(...of); document.body.append(element); return element; };
  const shadowFrame = (mode) => {
    const frame = $('iframe', { title: 'Map', src: 'http://localhost:' + location.port + '/hears' });
    put('div', {}).attachShadow({ mode }).append(frame);
    return frame;
  };
  for (const frame of document.querySelectorAll('.foreign')) frame.src = 'http://localhost:' + location.port + '/hears';
  ${ways.map(([, , onload]) => (onload === undefined ? '' : `try { ${onload.replace(/\bconst (?=\w|\{)/g, 'var ')} } catch {}`)).join('\n')}
  const ways = [${ways.map(([, onevent]) => `() => { ${onevent}; }`).join(',\n')}];
  const seen = new Set();
  let next = 0;
  const go = (event) => {
    if (!event.isTrusted || seen.has(event.type)) return;
    seen.add(event.type);
    phase = event.type;
    const now = ${isOneByOne} ? [ways[next++ % ways.length], ways[next++ % ways.length]] : ways;
    for (const way of now) { try { const done = way(); } catch {} }
  };
  trigger.onclick = () => { menu.hidden = !menu.hidden; trigger.setAttribute('aria-expanded', !menu.hidden); };
  for (const name of ${JSON.stringify(only === null ? TRIAL_EVENTS : ['click'])}) addEventListener(name, go, true);
  addEventListener('unhandledrejection', (event) => event.preventDefault());
  </script></body></html>`;
}
