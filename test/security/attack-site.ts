import type { IncomingMessage, ServerResponse } from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';
import { IN_WORKER, MARKUP, NAVIGATIONS, SCRIPT } from './vectors.ts';

/** Addresses to which an attacker's pages send the browser. */
interface Goals {
  /** Origins (`http://host:port`) that must not be reached, in all spellings. */
  forbidden: string[];
  /** Origin that is allowed, which shows whether a vector fires at all. */
  allowed: string;
  /** Paths that were requested at the allowed origin. */
  fired: ReadonlySet<string>;
  /** Forbidden origins per vector; vectors take turns, so that every origin meets many vectors. */
  perVector: number;
}

/** Answers a request; false leaves it to others. */
export type Answer = (request: IncomingMessage, response: ServerResponse) => boolean;

/** What a header may request besides images. */
const LINKS = [
  'rel=dns-prefetch',
  'rel=preconnect',
  'rel=preconnect; crossorigin',
  'rel=prefetch',
  'rel=modulepreload',
  'rel=stylesheet',
  'rel=preload; as=font; crossorigin',
  'rel=manifest',
];

/** Addresses on the machine itself, or of the browser; none of them is a website. */
export const LOCAL_ADDRESSES = [
  'file:///etc/passwd',
  'view-source:file:///etc/passwd',
  'filesystem:http://127.0.0.1/temporary/x',
  'chrome://version/',
  'chrome://policy/',
  'chrome-error://chromewebdata/',
  'devtools://devtools/bundled/inspector.html',
  'chrome-extension://mhjfbmdgcfjbbpaeojofohoefgiehjai/index.html',
  'about:version',
  'ftp://127.0.0.1/',
  'javascript:document.body.textContent=1',
];

const MARKUP_PAGES = 4;
/** The home page, and those with markup, scripts, workers and WebRTC. */
export const ATTACK_PAGES = MARKUP_PAGES + 4;

/** Forbidden origins per vector that opens a process. */
const PER_HEAVY_VECTOR = 1;
/** A page is kept loading until all its controls have fired, or for this long. */
const HOLD_MS = 8_500;

/**
 * Vectors that never fired here, whether the address is allowed or not, with the likely reason. UDP of WebRTC has no
 * control either, because flags of the browser block it everywhere; without these flags it reaches the canaries.
 */
export const NEVER_FIRE: Record<string, string> = {
  'dns-prefetch': 'names are the proxy’s business',
  preconnect: 'Chromium does not warm up connections through a proxy',
  prerender: 'was replaced by speculation rules',
  manifest: 'only an installable browser asks for it',
  icon: 'the headless shell shows no icons',
  'svg-use': 'same origin only',
  'css-filter-svg': 'same origin only',
  'xml-xslt': 'same origin only',
  'xml-entity': 'Chromium reads no external entities',
  'shared-storage': 'needs an enrolled origin',
  'sign-in': 'needs https',
  payment: 'needs https',
  'window-open': 'turned off by --block-new-web-contents',
  'form-blank': 'turned off by --block-new-web-contents',
  webtransport: 'speaks QUIC only',
  ping: 'turned off by --no-pings, which headless shells do not know',
};

/** Service workers are not registered on pages that are visited. */
export const WORKERS_THAT_START = ['dedicated', 'shared'];

/** An attacker's site; for 127.0.0.1, where browsers allow everything that they allow with https. */
export function attackSite({ forbidden, allowed, fired, perVector }: Goals): Answer {
  const all = [...forbidden, allowed];
  // Headers are ASCII.
  const inHeaders = all.filter((origin) => /^[!-~]+$/.test(origin));

  /** The origins that the vector with this number tries to reach. */
  function goalsOf(index: number, count: number): string[] {
    const turn = Array.from(
      { length: count },
      (_, at) => forbidden[(index * count + at) % forbidden.length] ?? '',
    );
    return [allowed, ...turn];
  }
  const scriptGoals = Object.keys(SCRIPT).map((_, index) => goalsOf(index, perVector));

  const markup = Object.entries(MARKUP).map(([name, vector], index) => ({
    name,
    body: goalsOf(index, vector.heavy === true ? PER_HEAVY_VECTOR : perVector)
      .map((origin) => vector.make(`${origin}/${name}`))
      .join('\n'),
  }));
  const script = `<script>
    const attacks = { ${Object.entries(SCRIPT)
      .map(([name, body]) => `${JSON.stringify(name)}: (url, ws) => { ${body} }`)
      .join(',\n')} };
    const goals = ${JSON.stringify(scriptGoals)};
    for (const [index, [name, attack]] of Object.entries(attacks).entries()) {
      for (const origin of goals[index]) {
        const url = origin + '/' + name;
        try { Promise.resolve(attack(url, url.replace('http', 'ws'))).catch(() => {}); } catch {}
      }
    }
  </script>`;
  const workers = `<script>
    new Worker('/kind/dedicated.js');
    new SharedWorker('/kind/shared.js').port.start();
    navigator.serviceWorker.register('/kind/service.js').catch(() => {});
  </script>`;
  const rtc = `<script>
    for (const origin of ${JSON.stringify(all)}) {
      const host = origin.replace(/^https?:\\/\\//, '');
      const auth = { username: 'a', credential: 'b' };
      const peer = new RTCPeerConnection({ iceServers: [
        { urls: 'stun:' + host }, { urls: 'turn:' + host + '?transport=udp', ...auth },
        { urls: 'turn:' + host + '?transport=tcp', ...auth },
      ] });
      peer.createDataChannel('x');
      peer.createOffer().then((offer) => peer.setLocalDescription(offer));
    }
    const [a, b] = [new RTCPeerConnection(), new RTCPeerConnection()];
    a.createDataChannel('x');
    a.createOffer().then((offer) => a.setLocalDescription(offer)).then(() => b.setRemoteDescription(a.localDescription))
      .then(() => b.createAnswer()).then((answer) => b.setLocalDescription(answer))
      .then(() => a.setRemoteDescription(b.localDescription))
      .then(() => { for (const [host, port] of ${JSON.stringify(places(forbidden))}) for (const transport of ['udp', 'tcp'])
        a.addIceCandidate({ candidate: 'candidate:1 1 ' + transport + ' 2122260223 ' + host + ' ' + port + ' typ host'
          + (transport === 'tcp' ? ' tcptype passive' : ''), sdpMid: '0', sdpMLineIndex: 0 }).catch(() => {}); });
  </script>`;
  const pages: Record<string, { body: string; controls: string[] }> = {
    '/script': { body: script, controls: Object.keys(SCRIPT) },
    '/workers': {
      body: workers,
      controls: WORKERS_THAT_START.flatMap((kind) => Object.keys(IN_WORKER).map((name) => `${kind}-${name}`)),
    },
    '/rtc': { body: rtc, controls: ['raw'] },
  };

  // On some pages, so that a busy machine gets done with each.
  for (let page = 0; page < MARKUP_PAGES; page += 1) {
    const part = markup.filter((_, index) => index % MARKUP_PAGES === page);
    pages[`/markup${page}`] = {
      body: part.map(({ body }) => body).join('\n'),
      controls: part.map(({ name }) => name),
    };
  }

  function answer(request: IncomingMessage, response: ServerResponse): boolean {
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://site.invalid');
    const send = (body: string, type = 'text/html'): true => {
      response.setHeader('content-type', `${type}; charset=utf-8`);
      response.end(body);
      return true;
    };
    const [, name = '', goal] = pathname.split('/');
    const navigation = NAVIGATIONS[name];
    const page = pages[pathname];
    if (pathname === '/') {
      return send(
        html(
          Object.keys(pages)
            .map((path) => `<a href="${path}">${path}</a>`)
            .join(' '),
        ),
      );
    }
    if (navigation !== undefined && goal !== undefined) {
      const to = goal === 'allowed' ? allowed : (forbidden[Number(goal)] ?? '');
      const { status = 200, headers = {}, html: body = '' } = navigation(`${to}/${name}`);
      response.writeHead(status, { 'content-type': 'text/html; charset=utf-8', ...headers }).end(html(body));
      return true;
    }
    if (page !== undefined) {
      // Hints in headers, too.
      const hints = [
        ...LINKS.map((link, index) => `<${inHeaders[index % inHeaders.length]}/header>; ${link}`),
        ...inHeaders.map((origin) => `<${origin}/header-preload-img>; rel=preload; as=image`),
      ].join(', ');
      response.socket?.write(`HTTP/1.1 103 Early Hints\r\nlink: ${hints}\r\n\r\n`);
      response.setHeader('link', hints);
      response.setHeader('alt-svc', `h3="${new URL(forbidden[0] ?? '').host}"`);
      response.setHeader('reporting-endpoints', `default="${allowed}/report", own="${inHeaders[0]}/report"`);
      response.setHeader(
        'report-to',
        JSON.stringify({ group: 'nel', max_age: 9, endpoints: [{ url: `${allowed}/report` }] }),
      );
      response.setHeader(
        'nel',
        JSON.stringify({ report_to: 'nel', max_age: 9, success_fraction: 1, failure_fraction: 1 }),
      );
      response.setHeader('content-security-policy-report-only', [
        `img-src 'none'; report-uri ${inHeaders.map((origin) => `${origin}/csp-report`).join(' ')}`,
        `img-src 'none'; report-to own`,
      ]);
      return send(html(`<img alt="" src="/hold${pathname}">${page.body}`));
    }
    if (pathname === '/local') {
      const parts = LOCAL_ADDRESSES.map(
        (address) =>
          `<a href="${address}">x</a><iframe src="${address}"></iframe><img alt="" src="${address}"><link rel="stylesheet" href="${address}">`,
      );
      const script = `for (const address of ${JSON.stringify(LOCAL_ADDRESSES)}) {
        fetch(address).then((a) => a.text()).then((text) => document.body.append(text)).catch(() => {});
        try { window.open(address); } catch {}
        try { const x = new XMLHttpRequest(); x.open('GET', address, false); x.send(); document.body.append(x.response); } catch {}
      }`;
      return send(html(`${parts.join('\n')}<script>${script}</script>`));
    }
    if (name === 'local') {
      const address = LOCAL_ADDRESSES[Number(goal?.slice(1))] ?? '';
      if (goal?.startsWith('r') === true) response.writeHead(302, { location: address }).end();
      else if (goal?.startsWith('m') === true)
        send(html(`<meta http-equiv="refresh" content="0; url=${address}">`));
      else send(html(`<script>location = ${JSON.stringify(address)}</script>`));
      return true;
    }
    if (name === 'hold') {
      void hold(pages[`/${goal}`]?.controls ?? []).then(() => response.writeHead(204).end());
      return true;
    }
    if (pathname === '/redirect') {
      const to = searchParams.get('to') ?? '';
      const location = /^[!-~]*$/.test(to) ? to : encodeURI(to);
      response.writeHead(302, { location, 'access-control-allow-origin': '*' }).end();
      return true;
    }
    if (pathname === '/xml') {
      const to = searchParams.get('to') ?? '';
      const parts = {
        css: `<?xml-stylesheet type="text/css" href="${to}"?>`,
        xslt: `<?xml-stylesheet type="text/xsl" href="${to}"?>`,
        entity: `<!DOCTYPE x SYSTEM "${to}" [<!ENTITY e SYSTEM "${to}">]>`,
      };
      const part = Object.entries(parts).find(([kind]) => to.endsWith(`xml-${kind}`))?.[1] ?? '';
      return send(`<?xml version="1.0"?>${part}<x/>`, 'application/xml');
    }
    if (name === 'kind') {
      const kind = String(goal).replace('.js', '');
      const bodies = Object.entries(IN_WORKER).flatMap(([vector, body], index) =>
        goalsOf(index, perVector).map((origin) => {
          const url = `${origin}/${kind}-${vector}`;
          return `try { ((url, ws) => { ${body} })(${JSON.stringify(url)}, ${JSON.stringify(url.replace('http', 'ws'))}); } catch {}`;
        }),
      );
      return send(bodies.join('\n'), 'text/javascript');
    }
    if (pathname === '/robots.txt') {
      if (request.headers.host?.startsWith('public.test') === true) {
        response.writeHead(302, { location: `${forbidden[0]}/robots.txt` }).end();
        return true;
      }
      const maps = all.map((origin) => `Sitemap: ${origin}/sitemap.xml`);
      return send(['User-agent: *', 'Disallow:', ...maps, 'Sitemap: /map.xml'].join('\n'), 'text/plain');
    }
    if (pathname === '/sitemap.xml') {
      const locations = all.map((origin) => `<sitemap><loc>${origin}/more.xml</loc></sitemap>`).join('');
      return send(
        `<?xml version="1.0"?><!DOCTYPE x [<!ENTITY e SYSTEM "${forbidden[0]}/entity">]><sitemapindex xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${locations}</sitemapindex>`,
        'application/xml',
      );
    }
    response.writeHead(404, { 'content-type': 'text/html' }).end(html('none'));
    return true;
  }

  async function hold(controls: string[]): Promise<void> {
    const wanted = controls.filter((name) => NEVER_FIRE[name] === undefined);
    const untilMs = Date.now() + HOLD_MS;
    while (Date.now() < untilMs && !wanted.every((name) => fired.has(`/${name}`))) await delay(50);
  }

  return answer;
}

function html(body: string): string {
  return `<!doctype html><html lang="en"><head><title>Attack</title></head><body><main><h1>Attack</h1>${body}</main></body></html>`;
}

/** Host and port of each origin, as a WebRTC candidate names them. */
function places(origins: string[]): [host: string, port: string][] {
  return origins
    .map((origin) => new URL(origin))
    .map(({ hostname, port }) => [hostname.replace(/[[\]]/g, ''), port === '' ? '80' : port]);
}
