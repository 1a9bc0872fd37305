import { createHash } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Duplex } from 'node:stream';

/** An image without a text alternative: what must be found on pages that show it late. */
export const IMAGE = '<img src="/dot.svg" width="20" height="20">';

const SVG = '<svg xmlns="http://www.w3.org/2000/svg" width="300" height="200"/>';
const RENDER = `app.innerHTML = '${IMAGE}';`;
const SKELETON = '<div class="skeleton" style="width:300px;height:80px;background:#ccc"></div>';

function html(body: string, head = ''): string {
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>T</title>${head}</head><body><main><h1>T</h1>${body}</main></body></html>`;
}

function app(script: string, inside = ''): string {
  return html(`<div id="app">${inside}</div><script>${script}</script>`);
}

/** Enough text that the page is several screens long. */
const LONG = Array.from({ length: 40 }, (_, n) => `<p style="height:80px">Paragraph ${n}</p>`).join('');

/** Pages that show their one image late, by path. */
export const LATE_PAGES: Record<string, string> = {
  // A shell, a bundle in two chunks, four requests in turn of up to a second, skeletons meanwhile.
  '/spa': html(
    `<div id="app" aria-busy="true">${SKELETON}</div><script type="module" src="/spa.js"></script>`,
  ),
  '/timer-600': app(`setTimeout(() => { ${RENDER} }, 600)`, SKELETON),
  '/timer-1300': app(`setTimeout(() => { ${RENDER} }, 1300)`, 'Loading'),
  '/timer-2000': app(`setTimeout(() => { ${RENDER} }, 2000)`, SKELETON),
  '/sleeps': app(
    `const sleep = (ms) => new Promise((done) => setTimeout(done, ms));
     (async () => { await sleep(700); await sleep(400); await sleep(800); ${RENDER} })();`,
  ),
  '/frames': app(
    `let n = 0; (function next() { n += 1; if (n === 12) { ${RENDER} } else requestAnimationFrame(next); })();`,
  ),
  '/observed': html(
    `${LONG}<div id="app" style="height:200px"></div><script>
     new IntersectionObserver((entries, it) => { if (!entries[0].isIntersecting) return; it.disconnect();
       fetch('/slow?ms=300').then(() => { ${RENDER} }); }).observe(app);</script>`,
  ),
  '/lazy-source': html(
    `${LONG}<img data-src="/dot.svg" alt="x" width="20" height="20"><script>
     new IntersectionObserver((entries) => { for (const { isIntersecting, target } of entries)
       if (isIntersecting) { target.src = target.dataset.src; target.removeAttribute('alt'); } }).observe(document.querySelector('img'));</script>`,
  ),
  '/lazy-loading': html(
    `${LONG}${LONG}${LONG}<div id="app"></div>
     <img loading="lazy" src="/slow.svg?ms=200" alt="Late" width="20" height="20" onload="show()">`,
    `<script>function show() { ${RENDER} }</script>`,
  ),
  '/fonts': html(
    `<div id="app"></div><p style="font-family: Late">Text</p><script>
     document.fonts.load('16px Late').then(() => {}, () => {}).then(() => { ${RENDER} });</script>`,
    `<style>@font-face { font-family: Late; src: url(/slow.woff2?ms=700) }</style>`,
  ),
  '/animation-end-in-shadow': html(
    `<late-part></late-part><script>customElements.define('late-part', class extends HTMLElement {
     connectedCallback() { const root = this.attachShadow({ mode: 'open' });
       root.innerHTML = '<style>@keyframes in { from { opacity: 0 } } p { animation: in 3s }</style><p>Soon</p>';
       root.querySelector('p').onanimationend = () => { root.innerHTML = '${IMAGE}'; }; } });</script>`,
  ),
  '/animation-end': html(
    `<div id="app" style="animation: in 3s">Soon</div><script>app.addEventListener('animationend', () => { ${RENDER} });</script>`,
    '<style>@keyframes in { from { opacity: 0 } }</style>',
  ),
  '/reduced-motion': app(
    `if (matchMedia('(prefers-reduced-motion: reduce)').matches) { ${RENDER} } else setTimeout(() => { ${RENDER} }, 60000);`,
  ),
  '/socket': app(
    `new WebSocket(location.origin.replace('http', 'ws') + '/socket').onmessage = () => { ${RENDER} };`,
  ),
  '/events': app(`new EventSource('/events-stream').onmessage = () => { ${RENDER} };`),
  '/grows': html(
    `<ul id="list"></ul><div id="app"></div><script>let n = 0; const timer = setInterval(() => {
     list.insertAdjacentHTML('beforeend', '<li>Row</li>'); n += 1;
     if (n === 20) { clearInterval(timer); ${RENDER} } }, 60);</script>`,
  ),
  // Names that hide properties of the document in every world.
  '/named': html(
    `${[
      'body',
      'fonts',
      'timeline',
      'scrollingElement',
      'getElementsByTagName',
      'querySelectorAll',
      'getAnimations',
    ]
      .map((name) => `<img name="${name}" alt="">`)
      .join('')}<form><input name="shadowRoot" aria-label="x"></form><div id="app"></div>
     <script>setTimeout(() => { ${RENDER} }, 700)</script>`,
  ),
  '/shadow': html(
    `<late-part></late-part><script>customElements.define('late-part', class extends HTMLElement {
     connectedCallback() { const root = this.attachShadow({ mode: 'open' }); let n = 0;
       const timer = setInterval(() => { root.innerHTML += '<p>Row</p>'; n += 1;
         if (n === 3) { clearInterval(timer); root.innerHTML = '${IMAGE}'; } }, 70); } });</script>`,
  ),
};

/** A page that shows that it is loading for longer than others may take, and then shows a picture that takes a while. */
const LATE_PICTURE = app(
  `app.setAttribute('aria-busy', 'true'); fetch('/slow?ms=3000').then(() => {
     app.innerHTML = '<img src="/slow.svg?ms=300" alt="Late" width="20" height="20">'; app.removeAttribute('aria-busy'); });`,
  SKELETON,
);

/** A page that never gets done: it asks for one thing after the other, and shows that it waits. */
const NEVER_DONE = app(
  `let n = 0; (function next() { n += 1; fetch('/slow?ms=60&n=' + n).then((answer) => answer.text()).then(next); })();`,
  SKELETON,
);

/** Pages that never come to rest, with the image there from the start, by path. */
export const RESTLESS_PAGES: Record<string, string> = {
  '/css-forever': html(
    `<p class="moves">Moves</p>${IMAGE}`,
    '<style>@keyframes move { to { transform: translateX(200px) } } .moves { animation: move 1s infinite alternate }</style>',
  ),
  '/style-forever': html(
    `<p id="m">Moves</p>${IMAGE}<script>(function next(at) { m.style.transform = 'translateX(' + Math.sin(at / 300) * 20 + 'px)'; requestAnimationFrame(next); })(0);</script>`,
  ),
  '/text-forever': html(
    `<p id="c"></p>${IMAGE}<script>setInterval(() => { c.textContent = 'Now'; }, 40)</script>`,
  ),
  '/canvas-forever': html(
    `<canvas id="c" width="40" height="40"></canvas>${IMAGE}<script>(function next(at) { c.getContext('2d').fillRect(at % 40, 0, 1, 1); requestAnimationFrame(next); })(0);</script>`,
  ),
  '/clock-of-timers': html(
    `<p id="c">T</p>${IMAGE}<script>(function tick() { c.textContent = 'T'; setTimeout(tick, 1000); })();</script>`,
  ),
  '/sleeps-forever': html(
    `<p>T</p>${IMAGE}<script>(async () => { for (;;) await new Promise((done) => setTimeout(done, 300)); })();</script>`,
  ),
  '/polls': html(
    `<p>Text</p>${IMAGE}<script>setInterval(() => fetch('/slow?ms=20&at=' + Date.now()), 100)</script>`,
  ),
  '/long-poll': html(`<p>Text</p>${IMAGE}<script>fetch('/never')</script>`),
  '/socket-forever': html(
    `<p>Text</p>${IMAGE}<script>new WebSocket(location.origin.replace('http', 'ws') + '/socket?forever')</script>`,
  ),
};

/** Ordinary pages, on which waiting should cost next to nothing. */
export const STATIC_PAGES: Record<string, string> = {
  '/static': html(`<p>Text</p>${IMAGE}`),
  '/static-long': html(`${LONG}${LONG}${IMAGE}`),
  '/static-script': html(`<p>Text</p>${IMAGE}<button id="b">Menu</button><script src="/plain.js"></script>`),
};

const SPA = `const step = (n) => fetch('/slow?ms=' + [700, 400, 900, 600][n] + '&step=' + n).then((answer) => answer.text());
await step(0); const { render } = await import('/slow.js?ms=500');
await step(1); await step(2); await step(3); await new Promise((done) => setTimeout(done, 300));
render(document.getElementById('app'));`;
const CHUNK = `export function render(app) { app.innerHTML = '${IMAGE}'; app.removeAttribute('aria-busy'); }`;

/** Answers for all of these pages and what they load; false for any other path. */
export function answerWaiting(request: IncomingMessage, response: ServerResponse): boolean {
  const { pathname, searchParams } = new URL(request.url ?? '/', 'http://site.invalid');
  const page = LATE_PAGES[pathname] ?? RESTLESS_PAGES[pathname] ?? STATIC_PAGES[pathname];
  const send = (type: string, body: string): void => {
    setTimeout(
      () => response.writeHead(200, { 'content-type': type, 'cache-control': 'no-store' }).end(body),
      Number(searchParams.get('ms') ?? 0),
    );
  };
  if (page !== undefined) send('text/html', page);
  else if (pathname === '/never-done') send('text/html', NEVER_DONE);
  else if (pathname === '/late-picture') send('text/html', LATE_PICTURE);
  else if (pathname === '/dot.svg' || pathname === '/slow.svg') send('image/svg+xml', SVG);
  else if (pathname === '/slow') send('text/plain', 'x');
  else if (pathname === '/spa.js') send('text/javascript', SPA);
  else if (pathname === '/slow.js') send('text/javascript', CHUNK);
  else if (pathname === '/plain.js') send('text/javascript', 'b.onclick = () => { b.textContent = "x"; };');
  else if (pathname === '/slow.woff2') send('font/woff2', 'no font');
  else if (pathname === '/events-stream') {
    response.writeHead(200, { 'content-type': 'text/event-stream' });
    response.flushHeaders();
    setTimeout(() => response.write('data: x\n\n'), 200);
  } else if (pathname !== '/never') return false;
  return true;
}

/** Answers WebSockets: one message after a while, or one after the other. */
export function answerSocket(request: IncomingMessage, socket: Duplex): void {
  // RFC 6455, section 1.3.
  const accept = createHash('sha1')
    .update(`${request.headers['sec-websocket-key'] ?? ''}258EAFA5-E914-47DA-95CA-C5AB0DC85B11`)
    .digest('base64');
  socket.on('error', () => undefined);
  socket.write(
    `HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Accept: ${accept}\r\n\r\n`,
  );
  const message = Buffer.from([0x81, 1, 0x78]);
  const timer =
    request.url?.includes('forever') === true
      ? setInterval(() => socket.write(message), 50)
      : setTimeout(() => socket.write(message), 200);
  socket.on('close', () => clearInterval(timer));
}
