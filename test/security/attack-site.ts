import type { IncomingMessage, ServerResponse } from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';
import type { Canary } from './canary.ts';
import { openCanary } from './canary.ts';
import { IN_WORKER, MARKUP, NAVIGATIONS, SCRIPT } from './vectors.ts';

/** Where the pages of a stranger send the browser. */
interface Goals {
  /** Origins (`http://host:port`) that nothing may reach, in all spellings; the first ones also for heavy vectors. */
  forbidden: string[];
  /** Serves what is allowed, so that a vector that does not fire is seen. */
  control: Canary;
}

/** Spellings per vector; vectors take turns, so that every spelling meets many vectors. */
const LIGHT_SPELLINGS = 5;
/** The same for vectors that open a process each. */
const HEAVY_SPELLINGS = 1;
/** A page is kept loading until all its controls have fired, or for this long. */
const HOLD_MS = 8_500;

/**
 * Vectors that were not seen to fire here, whether the address is allowed or not, and the likely reason. UDP of
 * WebRTC has no control either, because flags silence it wherever it goes; without them the canaries are touched.
 */
export const NEVER_FIRE: Record<string, string> = {
  'dns-prefetch': 'names are the proxy’s business',
  preconnect: 'Chromium does not warm up connections through a proxy',
  prerender: 'was replaced by speculation rules',
  manifest: 'only an installable browser asks for it',
  icon: 'the headless shell shows no icons',
  'svg-use': 'same origin only',
  'window-open': 'turned off by --block-new-web-contents',
  'form-blank': 'turned off by --block-new-web-contents',
  webtransport: 'speaks QUIC only',
};

/** Opens a stranger's site on 127.0.0.1. */
export async function openAttackSite(goals: Goals): Promise<Canary> {
  const { forbidden, control } = goals;
  const allowed = `http://127.0.0.1:${control.port}`;
  const all = [...forbidden, allowed];
  // A header can't carry what is not ASCII.
  const inHeaders = all.filter((origin) => /^[!-~]+$/.test(origin));

  /** What the vector with this number goes for. */
  function goalsOf(index: number, count: number): string[] {
    const turn = Array.from(
      { length: count },
      (_, at) => forbidden[(index * count + at) % forbidden.length] ?? '',
    );
    return [...turn, allowed];
  }
  const scriptGoals = Object.keys(SCRIPT).map((_, index) => goalsOf(index, LIGHT_SPELLINGS));

  const markup = Object.entries(MARKUP)
    .flatMap(([name, vector], index) =>
      goalsOf(index, vector.heavy === true ? HEAVY_SPELLINGS : LIGHT_SPELLINGS).map((origin) =>
        vector.make(`${origin}/${name}`),
      ),
    )
    .join('\n');
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
    navigator.serviceWorker.register('/kind/service.js');
  </script>`;
  const rtc = `<script>
    for (const origin of ${JSON.stringify(all)}) {
      const host = origin.slice('http://'.length);
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
      .then(() => { for (const [ip, port] of ${JSON.stringify(literals(forbidden))}) for (const transport of ['udp', 'tcp'])
        a.addIceCandidate({ candidate: 'candidate:1 1 ' + transport + ' 2122260223 ' + ip + ' ' + port + ' typ host'
          + (transport === 'tcp' ? ' tcptype passive' : ''), sdpMid: '0', sdpMLineIndex: 0 }).catch(() => {}); });
  </script>`;
  const pages: Record<string, { body: string; controls: string[] }> = {
    '/markup': { body: markup, controls: Object.keys(MARKUP) },
    '/script': { body: script, controls: Object.keys(SCRIPT) },
    '/workers': {
      body: workers,
      controls: ['dedicated', 'shared', 'service'].flatMap((kind) =>
        Object.keys(IN_WORKER).map((name) => `${kind}-${name}`),
      ),
    },
    '/rtc': { body: rtc, controls: ['raw'] },
  };

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
      response.setHeader(
        'link',
        inHeaders.map((origin) => `<${origin}/header-preload-img>; rel=preload; as=image`).join(', '),
      );
      response.setHeader('alt-svc', `h3="${(forbidden[0] ?? '').slice('http://'.length)}"`);
      response.setHeader(
        'content-security-policy-report-only',
        `img-src 'none'; report-uri ${inHeaders.map((origin) => `${origin}/csp-report`).join(' ')}`,
      );
      return send(html(`<img alt="" src="/hold${pathname}">${page.body}`));
    }
    if (name === 'hold') {
      void hold(pages[`/${goal}`]?.controls ?? []).then(() => response.writeHead(204).end());
      return true;
    }
    if (pathname === '/redirect') {
      response
        .writeHead(302, {
          location: encodeURI(searchParams.get('to') ?? ''),
          'access-control-allow-origin': '*',
        })
        .end();
      return true;
    }
    if (name === 'kind') {
      const kind = String(goal).replace('.js', '');
      const bodies = Object.entries(IN_WORKER).flatMap(([vector, body], index) =>
        goalsOf(index, LIGHT_SPELLINGS).map((origin) => {
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
    while (Date.now() < untilMs && !wanted.every((name) => control.paths.has(`/${name}`))) await delay(50);
  }

  return openCanary(['127.0.0.1'], { answer });
}

function html(body: string): string {
  return `<!doctype html><html lang="en"><head><title>Attack</title></head><body><main><h1>Attack</h1>${body}</main></body></html>`;
}

/** Address and port of origins whose host is an address. */
function literals(origins: string[]): [address: string, port: string][] {
  return origins
    .map((origin) => new URL(origin))
    .filter(({ hostname }) => /^[\d.]+$|^\[/.test(hostname))
    .map(({ hostname, port }) => [hostname.replace(/[[\]]/g, ''), port]);
}
