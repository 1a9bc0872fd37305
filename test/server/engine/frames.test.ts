import { createServer } from 'node:http';
import type { Server } from 'node:http';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createEngine } from '../../../server/engine/create-engine.ts';
import type { SeenOutcome } from '../../../harness/service/seen-outcome.ts';
import type { Engine } from '../../../server/engine/engine.ts';
import type { JudgedPage } from '../../../server/facts/judged-page.ts';
import { serveSite } from '../../../harness/sites/site-server.ts';
import type { SiteServer } from '../../../harness/sites/site-server.ts';
import { memoryLog, scanAll, testConfig } from '../../../harness/service/engine-fixture.ts';

/** A document without problems but what is in `body`. */
function html(body: string, head = '<title>T</title>'): string {
  return `<!doctype html><html lang="en"><head>${head}</head><body>${body}</body></html>`;
}

function page(content: string): string {
  return html(`<main><h1>T</h1>${content}</main>`);
}

const IMAGE = '<img src="/in-frame.svg" width="20" height="20">';
const SRCDOC = html(IMAGE).replaceAll('"', '&quot;');

/** Pages with one image without a text, in a frame that is judged. */
const JUDGED: Record<string, string> = {
  '/plain': page('<iframe title="F" src="/inner"></iframe>'),
  '/srcdoc': page(`<iframe title="F" srcdoc="${SRCDOC}"></iframe>`),
  '/written': page(`<iframe title="F" id="f"></iframe><script>
    f.contentDocument.open(); f.contentDocument.write(${JSON.stringify(html(IMAGE))}); f.contentDocument.close();</script>`),
  '/blank': page(
    `<iframe title="F" id="f"></iframe><script>f.contentDocument.body.innerHTML = ${JSON.stringify(IMAGE)};</script>`,
  ),
  '/nested': page('<iframe title="F" src="/around"></iframe>'),
  '/sandbox': page('<iframe title="F" sandbox="allow-same-origin" src="/inner"></iframe>'),
  '/sandbox-scripts': page(
    '<iframe title="F" sandbox="allow-same-origin allow-scripts" src="/inner"></iframe>',
  ),
  '/shadow': page(
    '<div><template shadowrootmode="open"><iframe title="F" src="/inner"></iframe></template></div>',
  ),
  '/strict': page('<iframe title="F" src="/strict-inner"></iframe>'),
  '/placed': page(
    '<iframe title="F" src="/inner" style="position:absolute; left:200px; top:300px; border:0"></iframe>',
  ),
  '/hostile': page('<iframe title="F" src="/hostile-inner"></iframe>'),
};

/** Pages with a frame in which nothing is judged. */
const NOT_JUDGED: Record<string, string> = {
  '/hidden': page('<iframe src="/inner" style="display:none"></iframe>'),
  '/around-hidden': page('<div hidden><iframe src="/inner"></iframe><img src="/hidden.svg"></div>'),
  '/invisible': page('<iframe title="F" src="/inner" style="visibility:hidden"></iframe>'),
  '/pixel': page('<iframe title="F" src="/inner" width="1" height="1"></iframe>'),
  '/empty-frame': page('<iframe title="F"></iframe><iframe title="G" src="/empty"></iframe>'),
};

const DOCUMENTS: Record<string, string> = {
  '/inner': html(IMAGE),
  '/strict-inner': html(IMAGE),
  '/around': html('<iframe title="G" src="/inner"></iframe>'),
  '/empty': html(''),
  '/hostile-inner': html(
    `${IMAGE}<script>Array.prototype.map = () => { throw 1; }; window.axe = window.HTMLCS = null; JSON.stringify = () => '[]';
     Element.prototype.getAttribute = () => 'x'; setInterval(() => document.body.append('x'), 5);</script>`,
  ),
  '/bare': '<body><p>Loose</p><button></button></body>',
};

/** `engine rule <path of the element>` of what the engines are certain of. */
function linesOf(judged: JudgedPage): string[] {
  const { nodes } = judged.snapshot;
  const pathOf = (index: number): string => {
    const node = nodes[index];
    if (node === undefined) return '';
    const via = node.via === undefined ? '' : `${node.via}:`;
    return `${pathOf(node.parent)}/${via}${node.tag ?? ''}`;
  };
  return judged.violations
    .filter(({ needsReview }) => !needsReview)
    .map(
      ({ runner, code, node }) =>
        `${runner} ${code.replace(/^.*\./, '')} ${node === null ? 'page' : pathOf(node)}`,
    );
}

describe('documents in frames', () => {
  let site: SiteServer;
  let elsewhere: Server;
  let elsewhereHost = '';
  let engine: Engine;
  let outcome: SeenOutcome;
  let pages: JudgedPage[] = [];

  beforeAll(async () => {
    elsewhere = createServer((_request, response) => {
      response.setHeader('content-type', 'text/html');
      response.end(DOCUMENTS['/inner']);
    });
    await new Promise<void>((resolve) => elsewhere.listen(0, '127.0.0.1', resolve));
    const address = elsewhere.address();
    elsewhereHost = typeof address === 'object' && address !== null ? `127.0.0.1:${address.port}` : '';
    const bodies: Record<string, string> = {
      '/foreign': page(`<iframe title="F" src="http://${elsewhereHost}/inner"></iframe>
        <iframe title="G" sandbox srcdoc="${SRCDOC}"></iframe><iframe title="H" src="/led-elsewhere"></iframe>`),
      '/many': page(
        Array.from({ length: 13 }, (_, n) => `<iframe title="F${n}" src="/inner?${n}"></iframe>`).join(''),
      ),
      '/frameset':
        '<!doctype html><html lang="en"><head><title>T</title></head><frameset cols="50%,50%"><frame title="F" src="/inner"><frame title="G" src="/empty"></frameset></html>',
      '/bare-frame': page('<iframe title="F" src="/bare"></iframe>'),
      '/no-tab': page('<iframe title="F" src="/bare" tabindex="-1"></iframe>'),
      ...JUDGED,
      ...NOT_JUDGED,
      ...DOCUMENTS,
    };
    const links = Object.keys(bodies).map((path) => `<a href="${path}">${path}</a>`);
    bodies['/'] = page(`<p>${links.join(' ')}</p>`);
    site = await serveSite({
      answer(request, response) {
        const { pathname } = new URL(request.url ?? '/', 'http://site.invalid');
        if (pathname === '/led-elsewhere') {
          response.writeHead(302, { location: `http://${elsewhereHost}/inner` }).end();
          return true;
        }
        const body = bodies[pathname];
        if (body === undefined) return false;
        response.setHeader('content-type', 'text/html');
        if (pathname.startsWith('/strict')) {
          response.setHeader(
            'content-security-policy',
            "default-src 'none'; frame-src 'self'; img-src 'self'",
          );
        }
        response.end(body);
        return true;
      },
    });
    engine = createEngine(testConfig({ maxPages: 50, respectRobots: false }), memoryLog());
    ({ outcome, pages } = await scanAll(engine, `${site.origin}/`));
  });

  afterAll(async () => {
    await engine.close();
    await site.close();
    elsewhere.close();
    elsewhere.closeAllConnections();
  });

  function judged(path: string): JudgedPage {
    const found = pages.find(({ url }) => url === site.origin + path);
    if (found === undefined) throw new Error(`${path} was not judged.`);
    return found;
  }

  it.each(Object.keys(JUDGED))('checks the frame of %s', (path) => {
    expect(linesOf(judged(path))).toEqual([
      expect.stringMatching(/^axe image-alt \/html.*\/(?:shadow:)?iframe\/frame:html\/body\/img$/),
      expect.stringMatching(/^htmlcs H37 \/html.*\/(?:shadow:)?iframe\/frame:html\/body\/img$/),
    ]);
  });

  it.each(Object.keys(NOT_JUDGED))('ignores the frame of %s', (path) => {
    expect(linesOf(judged(path))).toEqual([]);
  });

  it('knows where the elements of a frame are on the page', () => {
    const image = judged('/placed').snapshot.nodes.find(({ tag }) => tag === 'img');
    expect(image?.box).toEqual([208, 308, 20, 20]);
  });

  it('does not demand of a frame what only a page must have', () => {
    // No title, language, single main landmark or heading; but a name of its button.
    expect(linesOf(judged('/bare-frame')).toSorted()).toEqual([
      'axe button-name /html/body/main/iframe/frame:html/body/button',
      'htmlcs Name /html/body/main/iframe/frame:html/body/button',
    ]);
  });

  it('checks the frames of a frameset', () => {
    const frame = '/html/frameset/frame/frame:html/body/img';
    expect(linesOf(judged('/frameset')).toSorted()).toEqual([
      `axe image-alt ${frame}`,
      'axe landmark-one-main /html',
      'axe page-has-heading-one /html',
      `axe region ${frame}`,
      `htmlcs H37 ${frame}`,
    ]);
  });

  it('lets axe know that the Tab key does not move into a frame', () => {
    expect(linesOf(judged('/no-tab'))).toContainEqual(expect.stringContaining('axe frame-focusable-content'));
  });

  it('checks ten frames of a page', () => {
    expect(linesOf(judged('/many')).filter((line) => line.startsWith('axe image-alt'))).toHaveLength(10);
  });

  it('knows of each page how many frames it could not look into', () => {
    expect(judged('/foreign').snapshot.closedFrames).toBe(3);
    expect(judged('/plain').snapshot).not.toHaveProperty('closedFrames');
  });

  it('reports the frames that were left out, and those of other origins', () => {
    expect(linesOf(judged('/foreign'))).toEqual([]);
    expect(outcome).toMatchObject({
      ok: true,
      limitations: [
        `Frames of other origins were not judged: sandboxed or redirected documents, ${elsewhereHost}.`,
        `Some frames were not judged because there are too many in one page: ${site.origin}/many.`,
      ],
    });
  });
});
