import { afterAll, beforeAll, expect, it } from 'vitest';
import { createEngine } from '../../../../server/engine/create-engine.ts';
import type { Engine } from '../../../../server/engine/engine.ts';
import type { JudgedPage } from '../../../../server/facts/judged-page.ts';
import type { TextStyle } from '../../../../server/facts/style-facts.ts';
import { memoryLog, scanAll, testConfig } from '../../../../harness/service/engine-fixture.ts';
import { serveSite } from '../../../../harness/sites/site-server.ts';
import type { SiteServer } from '../../../../harness/sites/site-server.ts';

const FRAME = '<p>In a frame</p><p dir=rtl>Right to left</p>';
const PAGE = `<!doctype html><html lang="en"><head><title>T</title></head><body style="font: 16px/24px serif"><main>
  <h1>Large</h1><p>Plain <b>bold</b></p><iframe title="F" srcdoc="${FRAME}"></iframe>
  <p style="font-size: 8px; line-height: normal">Small</p><p>Read <span style="visibility: hidden">on</span></p>
  <form><input name="parentNode" aria-label="P"><input name="nodeType" aria-label="N">In a form</form>
  <p style="text-align: justify; font-style: italic; text-transform: uppercase; color: #a00">Odd</p>
  <a href="#x" style="padding: 0 4px">Framed</a> <b style="background: #cfc">Green</b></main></body></html>`;

let site: SiteServer;
let engine: Engine;
let page: JudgedPage | undefined;

beforeAll(async () => {
  site = await serveSite({
    answer(_, response) {
      response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' });
      response.end(PAGE);
    },
  });
  engine = createEngine(testConfig({ maxPages: 1 }), memoryLog());
  const { pages, outcome } = await scanAll(engine, `${site.origin}/`);
  if (!outcome.ok) throw new Error(outcome.error);
  [page] = pages;
});

afterAll(async () => {
  await engine.close();
  await site.close();
});

/** The style of the element that directly holds a text. */
function styleOf(text: string): Omit<TextStyle, 'nodes'> | undefined {
  const holder = page?.snapshot.nodes.find((node) => node.text === text)?.parent ?? -1;
  return page?.visit.textStyles?.find(({ nodes }) => nodes.includes(holder));
}

it.each<[string, Partial<TextStyle>]>([
  [
    'Plain',
    { fontSize: 16, fontWeight: 400, lineHeight: 24, isHidden: false, isRightToLeft: false, isFramed: false },
  ],
  ['bold', { fontSize: 16, fontWeight: 700 }],
  ['Large', { fontSize: 32, fontWeight: 700 }],
  ['Small', { fontSize: 8, lineHeight: null }],
  ['on', { isHidden: true }],
  ['In a frame', { fontWeight: 400, isRightToLeft: false }],
  ['Right to left', { isRightToLeft: true }],
  ['In a form', { fontSize: 16 }],
  ['Framed', { isFramed: true }],
  ['Green', { background: 'rgb(204, 255, 204)' }],
  ['Plain', { color: 'rgb(0, 0, 0)', isJustified: false, isItalic: false, isUpperCase: false }],
  ['Odd', { color: 'rgb(170, 0, 0)', isJustified: true, isItalic: true, isUpperCase: true }],
])('knows how “%s” is shown', (text, style) => {
  expect(styleOf(text)).toMatchObject(style);
});

it('names each element once, and each style of a document', () => {
  const nodes = page?.visit.textStyles?.flatMap((style) => style.nodes) ?? [];
  expect(nodes.length).toBeGreaterThan(8);
  expect(new Set(nodes).size).toBe(nodes.length);
  expect(page?.visit.textStyles?.length).toBeLessThan(nodes.length);
});
