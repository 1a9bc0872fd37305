import { createServer } from 'node:http';

/** A site of ordinary pages, on several addresses of loopback, which count as several hosts. */
export interface OrdinarySite {
  /** Address of a start page with links to all others; `host` is 1 to 254. */
  startUrl(host: number): string;
  close(): void;
}

const WORDS = 'about service contact product price team news blog support help order green quiet river'.split(
  ' ',
);

const list = (count: number, item: (n: number) => string): string =>
  Array.from({ length: count }, (_, n) => item(n)).join('\n');

/** About 900 elements in 60 kB, as a median page has (HTTP Archive): navigation, cards, a table, a form, pictures. */
function pageOf(number: number, pages: number): string {
  const word = (n: number): string => WORDS[(number * 7 + n * 3) % WORDS.length] ?? '';
  // In pages of ten, as archives do.
  const links = list(12, (n) => `<li><a href="/page/${(number * 10 + n) % pages}">${word(n)} ${n}</a></li>`);
  const cards = list(
    60,
    (n) =>
      `<article class="card"><img src="/dot.svg?${n}"${n % 7 === 0 ? '' : ` alt="${word(n)}"`} width="60" height="40"><h3>${word(n)} ${word(n + 1)}</h3><p class="${n % 9 === 0 ? 'pale' : ''}">${list(14, (m) => word(n + m))} <a href="#${n}">${n % 11 === 0 ? '' : word(n)}</a> <b>${n}</b></p></article>`,
  );
  const rows = list(40, (n) => `<tr><td>${n}</td><td>${word(n)}</td><td>${n * number}</td></tr>`);
  const fields = list(
    10,
    (n) => `${n % 4 === 0 ? '' : `<label for="f${n}">${word(n)}</label>`}<input id="f${n}">`,
  );
  return `<!doctype html><html lang="en"><head><title>Page ${number}</title><link rel="stylesheet" href="/style.css">
<script>addEventListener('load', () => { document.body.dataset.ready = 1; });</script></head>
<body><header><nav><ul>${links}</ul></nav></header><main><h1>Page ${number}</h1>${cards}<table>${rows}</table>
<form>${fields}<button></button></form></main><footer><p>${list(80, word)}</p></footer></body></html>`;
}

const CSS = `body { font: 16px sans-serif; margin: 2em } .card { display: grid; grid-template-columns: 80px 1fr; border: 1px solid #ccc }
.pale { color: #aaa } nav ul { display: flex; gap: 1em } table { border-collapse: collapse } td { padding: 4px }`;

/** Starts it. @param pages how many pages there are */
export async function openOrdinarySite(pages: number): Promise<OrdinarySite> {
  const server = createServer((request, response) => {
    const path = (request.url ?? '/').split('?', 1)[0] ?? '/';
    const send = (type: string, body: string): void => {
      response.writeHead(200, { 'content-type': type, 'cache-control': 'max-age=60' }).end(body);
    };
    if (path === '/dot.svg') {
      send(
        'image/svg+xml',
        '<svg xmlns="http://www.w3.org/2000/svg" width="60" height="40"><circle r="20"/></svg>',
      );
    } else if (path === '/style.css') send('text/css', CSS);
    else if (path === '/') send('text/html', pageOf(0, pages));
    else if (path.startsWith('/page/')) send('text/html', pageOf(Number(path.slice(6)), pages));
    else response.writeHead(404).end();
  });
  await new Promise<void>((resolve) => server.listen(0, '0.0.0.0', resolve));
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('A TCP listener has a port.');
  const { port } = address;
  return {
    startUrl: (host) => `http://127.0.0.${host}:${port}/`,
    close() {
      server.close();
      server.closeAllConnections();
    },
  };
}
