/** Markup by which a page makes a browser open an address. */
interface MarkupVector {
  make(url: string): string;
  /** Opens a process or a document each: only few spellings of an address. */
  heavy?: true;
}

/** Vectors that a document fires without script; `url` ends with the vector's name. */
export const MARKUP: Record<string, MarkupVector> = {
  img: { make: (url) => `<img alt="" src="${url}">` },
  'img-srcset': { make: (url) => `<img alt="" srcset="${url} 1x">` },
  'img-picture': { make: (url) => `<picture><source srcset="${url}"><img alt=""></picture>` },
  'img-redirected': { make: (url) => `<img alt="" src="/redirect?to=${encodeURIComponent(url)}">` },
  'img-input': { make: (url) => `<input type="image" alt="Go" src="${url}">` },
  'img-body': { make: (url) => `<table background="${url}"><tr><td>x</td></tr></table>` },
  script: { make: (url) => `<script src="${url}"></script>` },
  'script-module': { make: (url) => `<script type="module" src="${url}"></script>` },
  'script-redirected': { make: (url) => `<script src="/redirect?to=${encodeURIComponent(url)}"></script>` },
  stylesheet: { make: (url) => `<link rel="stylesheet" href="${url}">` },
  'import-css': { make: (url) => `<style>@import "${url}";</style>` },
  'css-image': { make: (url) => `<p style="background-image: url('${url}')">x</p>` },
  'css-list-image': { make: (url) => `<ul style="list-style-image: url('${url}')"><li>x</li></ul>` },
  'css-border-image': { make: (url) => `<p style="border: 1px solid; border-image: url('${url}') 1">x</p>` },
  'css-mask-image': { make: (url) => `<p style="mask-image: url('${url}')">x</p>` },
  'css-content-image': {
    make: (url) =>
      `<style>.c${hash(url)}::before { content: url("${url}") }</style><i class="c${hash(url)}"></i>`,
  },
  'css-cursor-image': { make: (url) => `<p style="cursor: url('${url}'), auto">x</p>` },
  'css-shape-image': {
    make: (url) => `<p style="float: left; width: 9px; height: 9px; shape-outside: url('${url}')">x</p>`,
  },
  'css-set-image': { make: (url) => `<p style="background: image-set(url('${url}') 1x)">x</p>` },
  'css-fade-image': {
    make: (url) => `<p style="background: -webkit-cross-fade(url('${url}'), url('${url}'), 50%)">x</p>`,
  },
  'css-filter-svg': { make: (url) => `<p style="filter: url('${url}#f')">x</p>` },
  'css-clip-svg': { make: (url) => `<p style="clip-path: url('${url}#f')">x</p>` },
  font: {
    make: (url) =>
      `<style>@font-face { font-family: f${hash(url)}; src: url("${url}") }</style><p style="font-family: f${hash(url)}">x</p>`,
  },
  'preload-img': { make: (url) => `<link rel="preload" as="image" href="${url}">` },
  'preload-script': { make: (url) => `<link rel="preload" as="script" href="${url}">` },
  modulepreload: { make: (url) => `<link rel="modulepreload" href="${url}">` },
  prefetch: { make: (url) => `<link rel="prefetch" href="${url}">` },
  'dns-prefetch': { make: (url) => `<link rel="dns-prefetch" href="${url}">` },
  preconnect: {
    make: (url) => `<link rel="preconnect" href="${url}"><link rel="preconnect" crossorigin href="${url}">`,
  },
  prerender: { make: (url) => `<link rel="prerender" href="${url}">`, heavy: true },
  speculation: {
    make: (url) =>
      `<script type="speculationrules">${JSON.stringify({
        prefetch: [{ source: 'list', urls: [url], eagerness: 'immediate' }],
        prerender: [{ source: 'list', urls: [url], eagerness: 'immediate' }],
      })}</script>`,
    heavy: true,
  },
  manifest: { make: (url) => `<link rel="manifest" href="${url}">` },
  icon: { make: (url) => `<link rel="icon" href="${url}"><link rel="apple-touch-icon" href="${url}">` },
  video: { make: (url) => `<video preload="auto" src="${url}"></video>` },
  'video-source': { make: (url) => `<video preload="auto"><source src="${url}"></video>` },
  poster: { make: (url) => `<video poster="${url}"></video>` },
  audio: { make: (url) => `<audio preload="auto" src="${url}"></audio>` },
  track: {
    make: (url) =>
      `<video crossorigin="anonymous" src="/none.mp4"><track default kind="captions" src="${url}"></video>`,
  },
  'svg-image': {
    make: (url) => `<svg width="9" height="9"><image href="${url}" width="9" height="9"/></svg>`,
  },
  'svg-use': { make: (url) => `<svg width="9" height="9"><use href="${url}#a"/></svg>` },
  'svg-fe-image': {
    make: (url) =>
      `<svg width="9" height="9"><filter id="f${hash(url)}"><feImage href="${url}"/></filter><rect width="9" height="9" filter="url(#f${hash(url)})"/></svg>`,
  },
  'svg-script': { make: (url) => `<svg><script href="${url}"></script></svg>` },
  iframe: { make: (url) => `<iframe title="a" src="${url}"></iframe>`, heavy: true },
  'iframe-redirected': {
    make: (url) => `<iframe title="b" src="/redirect?to=${encodeURIComponent(url)}"></iframe>`,
    heavy: true,
  },
  'iframe-srcdoc-img': {
    make: (url) => `<iframe title="c" srcdoc="<img src='${url}'>"></iframe>`,
    heavy: true,
  },
  'iframe-refresh': {
    make: (url) => `<iframe title="d" srcdoc="<meta http-equiv=refresh content='0;url=${url}'>"></iframe>`,
    heavy: true,
  },
  'iframe-sandboxed': { make: (url) => `<iframe title="e" sandbox src="${url}"></iframe>`, heavy: true },
  'iframe-data-img': {
    make: (url) => `<iframe title="f" src="data:text/html,<img src='${url}'>"></iframe>`,
    heavy: true,
  },
  'iframe-base-img': {
    make: (url) => `<iframe title="g" srcdoc="<base href='${url}'><img src='?'>"></iframe>`,
    heavy: true,
  },
  'iframe-frameset': {
    make: (url) => `<iframe title="h" srcdoc="<frameset><frame src='${url}'></frameset>"></iframe>`,
    heavy: true,
  },
  'iframe-script-address': {
    make: (url) => `<iframe title="i" src="javascript:fetch('${url}', { mode: 'no-cors' })"></iframe>`,
    heavy: true,
  },
  'xml-css': {
    make: (url) => `<iframe title="j" src="/xml?to=${encodeURIComponent(url)}"></iframe>`,
    heavy: true,
  },
  'xml-xslt': {
    make: (url) => `<iframe title="k" src="/xml?to=${encodeURIComponent(url)}"></iframe>`,
    heavy: true,
  },
  'xml-entity': {
    make: (url) => `<iframe title="l" src="/xml?to=${encodeURIComponent(url)}"></iframe>`,
    heavy: true,
  },
  'object-svg': { make: (url) => `<object data="${url}" type="image/svg+xml"></object>`, heavy: true },
  object: { make: (url) => `<object data="${url}" type="text/html"></object>`, heavy: true },
  embed: { make: (url) => `<embed src="${url}" type="text/html">`, heavy: true },
};

/** Bodies of functions of `url` (and `ws`, the same address with ws:) that a page's script runs. */
export const SCRIPT: Record<string, string> = {
  fetch: `fetch(url, { mode: 'no-cors' })`,
  'fetch-post': `fetch(url, { method: 'POST', body: 'x', mode: 'no-cors', credentials: 'include' })`,
  'fetch-keepalive': `fetch(url, { keepalive: true, mode: 'no-cors' })`,
  'fetch-redirected': `fetch('/redirect?to=' + encodeURIComponent(url), { mode: 'no-cors' })`,
  xhr: `const x = new XMLHttpRequest(); x.open('GET', url); x.send()`,
  'xhr-sync': `const x = new XMLHttpRequest(); x.open('GET', url, false); try { x.send() } catch {}`,
  'fetch-later': `fetchLater(url, { activateAfter: 0 })`,
  'cache-add': `caches.open('x').then((cache) => cache.add(url)).catch(() => {})`,
  'websocket-stream': `new WebSocketStream(ws).opened.catch(() => {})`,
  'json-module': `import(url, { with: { type: 'json' } })`,
  'css-module': `import(url, { with: { type: 'css' } })`,
  'frame-blob-img': `const frame = document.createElement('iframe'); document.body.append(frame);
    frame.src = URL.createObjectURL(new Blob(['<img src="' + url + '">'], { type: 'text/html' }))`,
  'frame-written-img': `const frame = document.createElement('iframe'); document.body.append(frame);
    frame.contentDocument.write('<img src="' + url + '">'); frame.contentDocument.close()`,
  'shared-storage': `sharedStorage.worklet.addModule(url).catch(() => {})`,
  'sign-in': `navigator.credentials.get({ identity: { providers: [{ configURL: url, clientId: 'x' }] } }).catch(() => {})`,
  payment: `new PaymentRequest([{ supportedMethods: url }], { total: { label: 'x', amount: { currency: 'EUR', value: '1' } } })
    .canMakePayment().catch(() => {})`,
  beacon: `navigator.sendBeacon(url, 'x')`,
  websocket: `new WebSocket(ws)`,
  events: `new EventSource(url)`,
  'new-image': `new Image().src = url`,
  'new-audio': `new Audio(url).load()`,
  'font-face': `document.fonts.add(new FontFace('x', 'url(' + url + ')')); document.fonts.forEach((f) => f.load())`,
  'import-module': `import(url)`,
  'paint-worklet': `CSS.paintWorklet.addModule(url)`,
  'audio-worklet': `new OfflineAudioContext(1, 1, 44100).audioWorklet.addModule(url)`,
  'blob-worker': `new Worker(URL.createObjectURL(new Blob(['fetch("' + url + '", { mode: "no-cors" })'])))`,
  'iframe-form': `const name = 'n' + Math.random(); const frame = document.createElement('iframe'); frame.name = name;
    const form = document.createElement('form'); form.action = url; form.method = 'post'; form.target = name;
    document.body.append(frame, form); form.submit()`,
  'iframe-location': `const frame = document.createElement('iframe'); document.body.append(frame);
    frame.contentWindow.location = url`,
  'window-open': `window.open(url); window.open(url, '_blank', 'noopener')`,
  'form-blank': `const form = document.createElement('form'); form.action = url; form.target = '_blank';
    document.body.append(form); form.submit()`,
  ping: `const a = document.createElement('a'); a.href = '#x'; a.ping = url; document.body.append(a); a.click()`,
  webtransport: `new WebTransport(url.replace('http:', 'https:'))`,
};

/** What a worker of each kind does with `url` and `ws`. */
export const IN_WORKER: Record<string, string> = {
  'worker-fetch': `fetch(url, { mode: 'no-cors' })`,
  'worker-websocket': `new WebSocket(ws)`,
  'worker-import-script': `importScripts(url)`,
  'worker-cache': `caches.open('x').then((cache) => cache.add(url)).catch(() => {})`,
};

/** Ways in which the page itself navigates to an address. */
export const NAVIGATIONS: Record<
  string,
  (url: string) => { status?: number; headers?: Record<string, string>; html?: string }
> = {
  'nav-302': (url) => ({ status: 302, headers: { location: url } }),
  'nav-chain': (url) => ({
    status: 301,
    headers: { location: `/redirect?to=${encodeURIComponent(`/redirect?to=${encodeURIComponent(url)}`)}` },
  }),
  'nav-user': (url) => ({ status: 302, headers: { location: url.replace('//', '//user:word@') } }),
  'nav-307': (url) => ({ status: 307, headers: { location: url } }),
  'nav-refresh-header': (url) => ({ headers: { refresh: `0; url=${url}` } }),
  'nav-meta': (url) => ({ html: `<meta http-equiv="refresh" content="0; url=${url}">` }),
  'nav-location': (url) => ({ html: `<script>location = ${JSON.stringify(url)}</script>` }),
  'nav-replace': (url) => ({
    html: `<script>setTimeout(() => location.replace(${JSON.stringify(url)}), 50)</script>`,
  }),
  'nav-form': (url) => ({
    html: `<form method="post" action="${url}"></form><script>document.forms[0].submit()</script>`,
  }),
  'nav-download': (url) => ({
    html: `<a download href="${url}">x</a><script>document.links[0].click()</script>`,
  }),
  'nav-click': (url) => ({ html: `<a href="${url}">x</a><script>document.links[0].click()</script>` }),
};

function hash(url: string): string {
  return Buffer.from(url).toString('hex');
}
