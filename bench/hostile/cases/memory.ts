import { page, scripted } from './hostile-case.ts';
import type { HostileCase } from './hostile-case.ts';

const inWorkers = (count: number, source: string): string =>
  `for (let i = 0; i < ${count}; i++) new Worker(URL.createObjectURL(new Blob([${JSON.stringify(source)}])));`;

/** Pages that take memory without end, each in another of the browser's ways to hold it. */
export const MEMORY: HostileCase[] = [
  scripted('script heap', 'const all = []; for (;;) all.push(new Array(1e6).fill({ a: all.length }));'),
  scripted(
    'script heap, slowly',
    'const all = []; setInterval(() => all.push(new Array(4e6).fill(Math.random())), 50);',
  ),
  scripted('array buffers', 'const all = []; setInterval(() => all.push(new Uint8Array(1e8).fill(7)), 20);'),
  scripted('array buffers at once', 'const all = []; for (;;) all.push(new Uint8Array(1e8).fill(7));'),
  scripted(
    'array buffers in workers',
    inWorkers(8, 'const all = []; for (;;) all.push(new Uint8Array(5e7).fill(7));'),
  ),
  scripted(
    'script heaps of workers',
    inWorkers(12, 'const all = []; for (;;) all.push(new Array(1e6).fill({ a: all.length }));'),
  ),
  scripted(
    'WebAssembly memory',
    'const all = []; setInterval(() => { const m = new WebAssembly.Memory({ initial: 2000 }); new Uint8Array(m.buffer).fill(1); all.push(m); }, 20);',
  ),
  scripted(
    'canvases',
    'const all = []; setInterval(() => { const c = document.createElement("canvas"); c.width = c.height = 8000; const x = c.getContext("2d"); x.fillRect(0, 0, 8000, 8000); x.getImageData(0, 0, 1, 1); all.push(c); }, 20);',
  ),
  scripted(
    'WebGL textures',
    'const all = []; setInterval(() => { const c = document.createElement("canvas"); c.width = c.height = 4000; const g = c.getContext("webgl"); if (!g) return; g.clear(g.COLOR_BUFFER_BIT); g.finish(); all.push(c); }, 20);',
  ),
  scripted('document.body without end', 'for (;;) document.body.append("x".repeat(1e6) + Math.random());'),
  scripted(
    'nodes without end',
    'setInterval(() => { const d = document.createElement("div"); d.innerHTML = "<b>x</b>".repeat(2e4); document.body.append(d); }, 10);',
  ),
  scripted(
    'blobs in the browser process',
    'let n = 0; const all = []; setInterval(() => { all.push(new Blob([new Uint8Array(5e7).fill(n++)])); }, 20);',
  ),
  scripted(
    'storage',
    `(async () => { const db = await new Promise((r) => { const q = indexedDB.open("a", 1); q.onupgradeneeded = () => q.result.createObjectStore("s", { autoIncrement: true }); q.onsuccess = () => r(q.result); }); for (;;) await new Promise((r) => { const t = db.transaction("s", "readwrite"); t.objectStore("s").add(crypto.getRandomValues(new Uint8Array(65536)).buffer.slice(0)); t.objectStore("s").add("x".repeat(2e7) + Math.random()); t.oncomplete = t.onabort = r; }); })(); (async () => { const c = await caches.open("x"); for (let i = 0; ; i++) await c.put("/c" + i, new Response(new Uint8Array(2e7).fill(i))).catch(() => {}); })();`,
  ),
  scripted(
    'a picture of 30,000 pixels each way',
    "const i = new Image(); i.src = \"data:image/svg+xml,\" + encodeURIComponent(\"<svg xmlns='http://www.w3.org/2000/svg' width='30000' height='30000'><rect width='100%' height='100%' fill='red'/></svg>\"); i.alt = \"x\"; document.body.append(i); i.onload = () => { const c = document.createElement(\"canvas\"); c.width = c.height = 16000; c.getContext(\"2d\").drawImage(i, 0, 0); document.body.append(c); };",
  ),
  page('layers', {
    head: '<style>b { will-change: transform; display: block; width: 3000px; height: 3000px; filter: blur(9px); background: linear-gradient(red, blue) }</style>',
    body: '<b>x</b>'.repeat(3000),
  }),
];
