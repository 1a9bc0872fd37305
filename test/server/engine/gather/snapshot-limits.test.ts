import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createEngine } from '../../../../server/engine/create-engine.ts';
import type { Engine } from '../../../../server/engine/engine.ts';
import { buildScanFacts } from '../../../../server/findings/identity/build-scan-facts.ts';
import { describePage } from '../../../../server/findings/describe/describe-page.ts';
import { encodeFacts } from '../../../../server/facts/facts-codec.ts';
import { serveSite } from '../../../../harness/sites/site-server.ts';
import type { SiteServer } from '../../../../harness/sites/site-server.ts';
import {
  memoryLog,
  scanAll,
  testConfig,
  describeViolations,
} from '../../../../harness/service/engine-fixture.ts';

function page(body: string): string {
  return `<!doctype html><html lang="en"><head><title>T</title></head><body><main><h1>T</h1><img src="/dot.svg">${body}</main></body></html>`;
}

const MANY_ATTRIBUTES = Array.from({ length: 400 }, (_, n) => `data-a${n}="${'v'.repeat(900)}"`).join(' ');

/** Pages with more content than the caps allow, each with one image without a text alternative. */
const PAGES: Record<string, string> = {
  '/attributes': page(`<button ${MANY_ATTRIBUTES}></button><button ${'n'.repeat(5_000)}="1"></button>`),
  '/texts': page(`<p>${'Words '.repeat(50_000)}</p><a href="/${'x'.repeat(100_000)}"></a>`),
  '/frames': page(
    Array.from(
      { length: 30 },
      (_, n) => `<iframe title="F${n}" srcdoc="<p>${'Words '.repeat(2_000)}</p>"></iframe>`,
    ).join(''),
  ),
  // Read in pieces, half of which would end between the halves of a surrogate pair.
  '/long': page(`<p>${'😀'.repeat(150)}</p>`.repeat(7_000)),
  '/frames-in-frames': page('<iframe title="F" src="/frames-in-frames"></iframe>'),
  '/prototypes': page(`<iframe title="F" srcdoc="<button></button>"></iframe><script>
    for (const name of ['attributes', 'children', 'shadowRoot', 'localName', 'clientWidth', 'firstElementChild'])
      Object.defineProperty(Element.prototype, name, { get() { throw new Error('no'); } });
    Object.defineProperty(HTMLIFrameElement.prototype, 'contentDocument', { get: () => document });
    Node.prototype.appendChild = () => { throw new Error('no'); }; window.Map = window.Set = window.URL = null;</script>`),
};

describe('pages with more content than the caps allow', () => {
  let site: SiteServer;
  let engine: Engine;

  beforeAll(async () => {
    site = await serveSite({
      answer(request, response) {
        const body = PAGES[new URL(request.url ?? '/', 'http://site.invalid').pathname];
        if (body === undefined) return false;
        response.setHeader('content-type', 'text/html; charset=utf-8');
        response.end(body);
        return true;
      },
    });
    engine = createEngine(
      testConfig({ maxPages: 1, respectRobots: false, pageTimeoutMs: 60_000 }),
      memoryLog(),
    );
  });

  afterAll(async () => {
    await engine.close();
    await site.close();
  });

  it.each(Object.keys(PAGES))('keeps %s within the caps', async (path) => {
    const { outcome, pages } = await scanAll(engine, site.origin + path);
    if (!outcome.ok) throw new Error(outcome.error);
    expect(describeViolations(pages[0])).toContain('axe image-alt img /dot.svg');
    const nodes = pages[0]?.snapshot.nodes ?? [];
    for (const { attributes = {}, text = '' } of nodes) {
      expect(text.length).toBeLessThanOrEqual(300);
      expect(text.replaceAll('😀', '')).not.toMatch(/[^ -~]/);
      expect(Object.keys(attributes).length).toBeLessThanOrEqual(100);
      for (const [name, value] of Object.entries(attributes)) {
        expect(name.length).toBeLessThanOrEqual(100);
        expect(value.length).toBeLessThanOrEqual(500);
      }
    }
    expect(nodes.filter(({ via }) => via === 'frame').length).toBeLessThanOrEqual(10);
    if (path === '/long') expect(nodes.filter(({ text }) => text?.length === 300)).toHaveLength(7_000);
    const facts = buildScanFacts({
      scanId: 'a',
      target: `${site.origin}/`,
      pages: pages.map((page) => describePage(page)),
      runners: outcome.runners,
      unvisited: [],
      unlisted: 'nothing',
      base: null,
    });
    const occurrences = facts.pages[0]?.occurrences.length ?? 0;
    // Two words and a tag per element, some kilobytes for what belongs to the scan.
    expect(encodeFacts(facts).length).toBeLessThan(16 * nodes.length + 2_000 * occurrences + 5_000);
  });
});
