import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createEngine } from '../../../server/engine/create-engine.ts';
import type { Engine } from '../../../server/engine/engine.ts';
import { buildScanFacts } from '../../../server/findings/identity/build-scan-facts.ts';
import { describePage } from '../../../server/findings/describe/describe-page.ts';
import { diffScans } from '../../../server/findings/diff/diff-scans.ts';
import type { ComparedFinding } from '../../../server/facts/judged-page.ts';
import type { ScanFacts } from '../../../server/facts/scan-facts.ts';
import { serveSite } from '../../../harness/sites/site-server.ts';
import type { SiteServer } from '../../../harness/sites/site-server.ts';
import { memoryLog, scanAll, testConfig } from '../../../harness/service/engine-fixture.ts';

/** A page before and after a deployment, and what that added and resolved. */
interface Deployment {
  before: string;
  after: string;
  /** Elements with a problem before. */
  defects: number;
  added?: RegExp[];
  resolved?: RegExp[];
}

const PALE = 'style="color:#bbb;background:#fff"';

/** Elements with an open shadow root each, which the script makes when the page is there. */
function components(html: Record<string, string>, body: string): string {
  const definitions = Object.entries(html).map(
    ([name, inner]) => `customElements.define('${name}', class extends HTMLElement {
      connectedCallback() { this.attachShadow({ mode: 'open' }).innerHTML = ${JSON.stringify(inner)}; } });`,
  );
  return `${body}<script>${definitions.join('\n')}</script>`;
}

function card(text: string, hash: string, buttons: number): Record<string, string> {
  return {
    'x-card': `<style>p{margin:0}</style><div class="card sc-${hash}"><h2>${text}</h2><slot name="media"></slot><x-tools></x-tools><slot></slot></div>`,
    'x-tools': `<p class="_tools_${hash}_1" ${PALE}>${text} tools</p><ul class="css-${hash}">${`<li><button class="btn sc-x-tools-${hash}" part="go"></button></li>`.repeat(buttons)}</ul>`,
  };
}

const CARD = '<x-card><img slot="media" src="/photo.svg" width="20" height="20">Text</x-card>';
const MORE_TEXT = '<p>A text before it.</p><p>And another one.</p>';

function declarative(inner: string): string {
  return `<div class="host"><template shadowrootmode="open">${inner}</template></div>`;
}

function imperative(inner: string): string {
  return `<div class="host" id="host"></div><script>
    document.getElementById('host').attachShadow({ mode: 'open' }).innerHTML = ${JSON.stringify(inner)};
    document.getElementById('host').removeAttribute('id');</script>`;
}

function framed(inner: string, query = ''): string {
  return `<iframe title="Form" width="400" height="300" src="/framed?${query}${encodeURIComponent(inner)}"></iframe>`;
}

const FIELDS = `<h2>Write to us</h2><p ${PALE}>Small print</p><ul><li><button></button></li><li><button></button></li></ul><input name="mail">`;

/** An app that draws itself, with the ids and classes of its libraries. */
function app(id: (number: number) => string, hash: string, icons: number): string {
  const row = (number: number): string =>
    `<div class="row-${hash} MuiBox-root css-${hash}"><input id="${id(number)}" aria-describedby="${id(number)}-text" class="sc-${hash} field"><span id="${id(number)}-text" class="Form_hint__${hash}" ${PALE}>Hint of field ${'abc'.charAt(number)}</span></div>`;
  const button = (number: number): string =>
    `<button class="IconButton-${hash}" data-state="closed" id="${id(10 + number)}"><svg width="9" height="9"></svg></button>`;
  const html = `<h2 id="${id(7)}">Settings</h2>${[0, 1, 2].map(row).join('')}<div role="toolbar" aria-labelledby="${id(7)}">${Array.from({ length: icons }, (_, icon) => button(icon)).join('')}</div>`;
  return `<div id="root"></div><script>setTimeout(() => { document.getElementById('root').innerHTML = ${JSON.stringify(html)}; }, 50)</script>`;
}

const LIBRARIES: Record<string, [before: (n: number) => string, after: (n: number) => string]> = {
  react: [(n) => `:r${n}:`, (n) => `:r${(n + 20).toString(32)}:`],
  'react-19': [(n) => `«r${n}»`, (n) => `_r_${n + 3}_`],
  radix: [(n) => `radix-:r${n}:`, (n) => `radix-:r${n + 40}:`],
  headlessui: [(n) => `headlessui-input-:r${n}:`, (n) => `headlessui-input-:R${n}m:`],
  mui: [(n) => `mui-${n}`, (n) => `mui-${n + 311}`],
  ember: [(n) => `ember${120 + n}`, (n) => `ember${477 + n}`],
  angular: [(n) => `mat-input-${n}`, (n) => `mat-input-${n + 30}`],
  vue: [(n) => `v-${n}`, (n) => `v-0-${n + 2}`],
  uuid: [(n) => `f1a2b3c4-0000-4000-8000-00000000000${n}`, (n) => `9d8e7f60-1111-4111-8111-11111111111${n}`],
};

const DEPLOYMENTS: Record<string, Deployment> = {
  'a text edited in nested components': {
    before: components(card('Harbour', 'a1b2c3', 2), CARD),
    after: components(card('Harbour and town', 'a1b2c3', 2), CARD),
    defects: 4,
  },
  'class hashes in components': {
    before: components(card('Harbour', 'a1b2c3', 2), CARD),
    after: components(card('Harbour', 'x9y8z7', 2), CARD),
    defects: 4,
  },
  'a component that moved': {
    before: components(card('Harbour', 'a1b2c3', 2), CARD + MORE_TEXT),
    after: components(card('Harbour', 'a1b2c3', 2), `${MORE_TEXT}<section>${CARD}</section>`),
    defects: 4,
  },
  'a third button in the list of a component': {
    before: components(card('Harbour', 'a1b2c3', 2), CARD),
    after: components(card('Harbour', 'x9y8z7', 3), CARD),
    defects: 4,
    added: [/^button-name <button.* html > body > main > x-card >>> div > x-tools >>> ul > li/],
  },
  'a third component': {
    before: components(card('Harbour', 'a1b2c3', 1), '<x-card>One</x-card><x-card>Two</x-card>'),
    after: components(
      card('Harbour', 'a1b2c3', 1),
      '<x-card>One</x-card><x-card>Two</x-card><x-card>Three</x-card>',
    ),
    defects: 4,
    added: [/^button-name /, /^color-contrast /],
  },
  'a slotted picture': {
    before: components(card('Harbour', 'a1b2c3', 2), CARD),
    after: components(
      card('Harbour', 'a1b2c3', 2),
      CARD.replace('Text', 'Text <img src="/other.svg" width="20" height="20">'),
    ),
    defects: 4,
    added: [/^image-alt <img src="\/other.svg".* html > body > main > x-card > img/],
  },
  'a fixed button in a component': {
    before: components(card('Harbour', 'a1b2c3', 1), CARD),
    after: components(
      Object.fromEntries(
        Object.entries(card('Harbour', 'a1b2c3', 1)).map(([name, inner]) => [
          name,
          inner.replace('part="go"', 'aria-label="Go"'),
        ]),
      ),
      CARD,
    ),
    defects: 3,
    resolved: [/^button-name /],
  },
  'a shadow root that the server writes now': {
    before: imperative(`<p ${PALE}>Pale</p><button></button>`),
    after: declarative(`<p ${PALE}>Pale</p><button></button>`),
    defects: 2,
  },
  'a closed shadow root': {
    before: declarative('<button></button>').replace('open', 'closed'),
    after: declarative('<button></button><img src="/x.svg">').replace('open', 'closed'),
    defects: 0,
  },
  'edits in a frame, and another address of it': {
    before: framed(FIELDS),
    after: framed(FIELDS.replace('Small print', 'Smaller print'), 'v2'),
    defects: 4,
  },
  'a frame that moved': {
    before: framed(FIELDS) + MORE_TEXT,
    after: `${MORE_TEXT}<section>${framed(FIELDS)}</section>`,
    defects: 4,
  },
  'a third button in a frame': {
    before: framed(FIELDS),
    after: framed(FIELDS.replace('</ul>', '<li><button></button></li></ul>')),
    defects: 4,
    added: [/^button-name <button.* html > body > main > iframe >>> html > body > main > ul > li/],
  },
  'a button in a frame like the one outside': {
    before: `<button></button>${framed('<p>Text</p>')}`,
    after: `<button></button>${framed('<p>Text</p><button></button>')}`,
    defects: 1,
    added: [/^button-name .* iframe >>> /],
  },
  ...Object.fromEntries(
    Object.entries(LIBRARIES).flatMap(([name, [before, after]]) => [
      [
        `an app with ids of ${name}`,
        { before: app(before, 'a1b2c3', 2), after: app(after, 'x9y8z7', 2), defects: 8 },
      ],
      [
        `a third button in an app with ids of ${name}`,
        {
          before: app(before, 'a1b2c3', 2),
          after: app(after, 'x9y8z7', 3),
          defects: 8,
          added: [/^button-name <button/],
        },
      ],
    ]),
  ),
};

const NAMES = Object.keys(DEPLOYMENTS);

/** `rule evidence selector` of each. */
function lines(findings: ComparedFinding[]): string[] {
  return findings.map(({ rule, evidence, selector = '' }) => `${rule} ${evidence} ${selector}`).sort();
}

describe('components, frames and apps through a deployment', () => {
  let site: SiteServer;
  let engine: Engine;
  let time: 'before' | 'after' = 'before';
  let base: ScanFacts;
  let current: ScanFacts;

  function bodyOf(pathname: string, search: string): string | undefined {
    if (pathname === '/')
      return NAMES.map((_, index) => `<a href="/page-${index}">Page ${index}</a>`).join(' ');
    if (pathname === '/framed') return decodeURIComponent(search.replace(/^\?(?:v2)?/, ''));
    const name = NAMES[Number(/^\/page-(\d+)$/.exec(pathname)?.[1] ?? -1)] ?? '';
    return DEPLOYMENTS[name]?.[time];
  }

  async function scan(): Promise<ScanFacts> {
    const { outcome, pages } = await scanAll(engine, `${site.origin}/`);
    if (!outcome.ok) throw new Error(outcome.error);
    const { runners, unvisited, unlisted } = outcome;
    const target = `${site.origin}/`;
    return buildScanFacts({
      scanId: randomUUID(),
      target,
      pages: pages.map((page) => describePage(page)),
      runners,
      unvisited,
      unlisted,
      base: null,
    });
  }

  beforeAll(async () => {
    site = await serveSite({
      answer(request, response) {
        const { pathname, search } = new URL(request.url ?? '/', 'http://site.invalid');
        const body = bodyOf(pathname, search);
        if (body === undefined) return false;
        response.setHeader('content-type', 'text/html');
        response.end(
          `<!doctype html><html lang="en"><head><title>T</title></head><body><main><h1>T</h1>${body}</main></body></html>`,
        );
        return true;
      },
    });
    engine = createEngine(testConfig({ maxPages: 100, respectRobots: false }), memoryLog());
    base = await scan();
    time = 'after';
    current = await scan();
  });

  afterAll(async () => {
    await engine.close();
    await site.close();
  });

  /** The part of a scan that is about one page, so that equal elements of others do not matter. */
  function pageOf(scan: ScanFacts, name: string): ScanFacts {
    const path = `/page-${NAMES.indexOf(name)}`;
    const pages = scan.pages.filter(({ url }) => new URL(url).pathname === path);
    return buildScanFacts({ ...scan, scanId: randomUUID(), pages, base: null });
  }

  it.each(NAMES)('%s', (name) => {
    const { defects, added = [], resolved = [] } = DEPLOYMENTS[name] ?? { defects: 0 };
    const [before, after] = [pageOf(base, name), pageOf(current, name)];
    const result = diffScans(after, before);
    expect({ added: lines(result.added), resolved: lines(result.resolved) }).toEqual({
      added: added.map((each) => expect.stringMatching(each)),
      resolved: resolved.map((each) => expect.stringMatching(each)),
    });
    expect(before.defects).toHaveLength(defects);
    expect(lines(diffScans(before, before).unchanged)).toHaveLength(before.findings.length);
  });
});
