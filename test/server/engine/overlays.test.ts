import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { testConfig } from '../../../harness/service/engine-fixture.ts';
import { serveSite } from '../../../harness/sites/site-server.ts';
import type { SiteServer } from '../../../harness/sites/site-server.ts';
import { createEngine } from '../../../server/engine/create-engine.ts';
import type { Engine } from '../../../server/engine/engine.ts';
import { diffScans } from '../../../server/findings/diff/diff-scans.ts';
import { decodeFacts } from '../../../server/facts/facts-codec.ts';
import type { ComparedFinding } from '../../../server/facts/judged-page.ts';
import type { ScanFacts } from '../../../server/facts/scan-facts.ts';
import { SILENT_LOG } from '../../../server/ops/log/log.ts';
import { runScan } from '../../../server/service/run-scan.ts';

const FIXED = 'position: fixed; inset: 0';
const BOX = 'position: fixed; left: 20%; top: 20%; width: 60%; height: 50%; background: #fff';
const BACKDROP = `${FIXED}; background: rgb(0 0 0 / 50%)`;

/** What a dialog has in it: a defect of its own. */
const own = (name: string): string =>
  `<h2>We value your privacy</h2><p>We use cookies.</p><img src="/own-${name}.svg" width="20" height="20"><button type="button" onclick="fetch('/consent')">Accept all</button>`;

interface Kind {
  /** What is added to the page behind, by its name. */
  add(name: string): string;
  /** Attributes that the page behind gets. */
  behind?: string;
  /**
   * Its own defect is in a place that is not judged (a closed shadow root, a document of another origin), or is taken for
   * the one that the page had.
   */
  isUnseen?: true;
  /** It can't be put away. */
  isStuck?: true;
  /** Not all layers of it are judged. */
  isLeft?: true;
}

const script = (code: string): string => `<script>${code}</script>`;
const hideApp = (attribute: string): string =>
  script(`document.querySelector('#app').setAttribute('${attribute}', 'true')`);

const KINDS: Record<string, Kind> = {
  showModal: {
    add: (n) => `<dialog id="c" aria-label="Cookies">${own(n)}</dialog>${script('c.showModal()')}`,
  },
  'showModal-late': {
    add: (n) =>
      `<dialog id="c" aria-label="Cookies">${own(n)}</dialog>${script('setTimeout(() => c.showModal(), 1500)')}`,
  },
  stacked: {
    add: (n) =>
      `<dialog id="c" aria-label="Cookies">${own(n)}</dialog><dialog id="d" aria-label="Age"><p>Are you of age?</p><button>Yes</button></dialog>${script('c.showModal(); d.showModal()')}`,
  },
  reopens: {
    add: (n) =>
      `<dialog id="c" aria-label="Cookies">${own(n)}</dialog>${script("c.addEventListener('close', () => c.showModal()); c.showModal(); setInterval(() => { if (!c.open) c.showModal() }, 50)")}`,
  },
  'dialog-open': {
    add: (n) => `<dialog open aria-label="Cookies" style="${BOX}">${own(n)}</dialog>`,
  },
  popover: {
    add: (n) =>
      `<div popover="manual" id="c" role="dialog" aria-label="Cookies">${own(n)}</div>${script('c.showPopover()')}`,
  },
  bootstrap: {
    add: (n) =>
      `<style>.modal-open { overflow: hidden } .modal-backdrop { ${BACKDROP}; z-index: 1050 } .modal { ${FIXED}; z-index: 1055; overflow: auto } .modal-dialog { width: 50%; margin: 50px auto; background: #fff }</style>
      <div class="modal fade show" tabindex="-1" role="dialog" aria-modal="true" aria-label="Cookies"><div class="modal-dialog"><div class="modal-content">${own(n)}</div></div></div><div class="modal-backdrop fade show"></div>
      ${script("document.body.className = 'modal-open'; document.body.style.cssText = 'overflow: hidden; padding-right: 15px'")}`,
  },
  mui: {
    add: (n) =>
      `<div role="presentation" class="MuiDialog-root MuiModal-root" style="${FIXED}; z-index: 1300"><div aria-hidden="true" class="MuiBackdrop-root" style="${BACKDROP}; z-index: -1"></div><div tabindex="0" data-testid="sentinelStart"></div><div role="presentation"><div role="dialog" aria-label="Cookies" style="${BOX}">${own(n)}</div></div><div tabindex="0"></div></div>${hideApp('aria-hidden')}`,
  },
  radix: {
    add: (n) =>
      `<span data-radix-focus-guard tabindex="0" aria-hidden="true" data-aria-hidden="true" style="outline: none; opacity: 0; position: fixed; pointer-events: none"></span><div data-state="open" data-aria-hidden="true" aria-hidden="true" style="${BACKDROP}; pointer-events: auto"></div><div role="dialog" aria-label="Cookies" data-state="open" style="${BOX}; pointer-events: auto" tabindex="-1">${own(n)}</div>
      ${hideApp('aria-hidden')}${hideApp('data-aria-hidden')}${script("document.body.style.pointerEvents = 'none'; document.body.setAttribute('data-scroll-locked', '1')")}`,
  },
  'headless-ui': {
    add: (n) =>
      `<div id="headlessui-portal-root"><div data-headlessui-portal=""><button type="button" aria-hidden="true" tabindex="-1" style="position: fixed; top: 1px; width: 1px; height: 0; overflow: hidden"></button><div role="dialog" aria-modal="true" aria-label="Cookies" style="position: relative; z-index: 10"><div aria-hidden="true" style="${BACKDROP}"></div><div style="${FIXED}"><div style="width: 50%; margin: 80px auto; background: #fff">${own(n)}</div></div></div></div></div>${hideApp('inert')}${hideApp('aria-hidden')}`,
  },
  'jquery-ui': {
    add: (n) =>
      `<div class="ui-dialog ui-widget" role="dialog" aria-label="Cookies" style="position: absolute; left: 300px; top: 200px; width: 400px; background: #fff; z-index: 101">${own(n)}</div><div class="ui-widget-overlay ui-front" style="position: fixed; top: 0; left: 0; width: 100%; height: 100%; background: #aaa; opacity: 0.3; z-index: 100"></div>`,
  },
  onetrust: {
    add: (n) =>
      `<div id="onetrust-consent-sdk"><div class="onetrust-pc-dark-filter" style="${BACKDROP}; z-index: 2147483645"></div><div id="onetrust-banner-sdk" role="alertdialog" aria-label="Cookies" style="position: fixed; bottom: 0; left: 0; width: 100%; background: #fff; z-index: 2147483645">${own(n)}</div></div>`,
  },
  cookiebot: {
    add: (n) =>
      `<div id="CybotCookiebotDialogBodyUnderlay" class="active" style="${FIXED}; background: #000; opacity: 0.75; z-index: 100"></div><div id="CybotCookiebotDialog" role="dialog" aria-modal="true" aria-label="Cookies" style="${BOX}; z-index: 101">${own(n)}</div>`,
  },
  'open-shadow': {
    add: (n) =>
      `<div id="usercentrics-root"></div>${script(`document.querySelector('#usercentrics-root').attachShadow({ mode: 'open' }).innerHTML = ${JSON.stringify(`<div style="${BACKDROP}"></div><div role="dialog" aria-modal="true" aria-label="Cookies" style="${BOX}">${own(n)}</div>`)}`)}`,
  },
  'modal-in-shadow': {
    add: (n) =>
      `<x-consent></x-consent>${script(`const root = document.querySelector('x-consent').attachShadow({ mode: 'open' }); root.innerHTML = ${JSON.stringify(`<dialog aria-label="Cookies">${own(n)}</dialog>`)}; root.querySelector('dialog').showModal()`)}`,
  },
  'closed-shadow': {
    add: (n) =>
      `<x-consent></x-consent>${script(`document.querySelector('x-consent').attachShadow({ mode: 'closed' }).innerHTML = ${JSON.stringify(`<div style="${FIXED}; background: #fff">${own(n)}</div>`)}`)}`,
    isUnseen: true,
  },
  'modal-in-closed-shadow': {
    add: (n) =>
      `<x-consent></x-consent>${script(`const root = document.querySelector('x-consent').attachShadow({ mode: 'closed' }); root.innerHTML = ${JSON.stringify(`<dialog aria-label="Cookies">${own(n)}</dialog>`)}; root.querySelector('dialog').showModal()`)}`,
    isUnseen: true,
  },
  'cookie-wall-frame': {
    add: () =>
      `<div id="sp_message_container" style="${FIXED}; z-index: 9"><iframe sandbox title="Consent" style="width: 100%; height: 100%; border: 0" srcdoc="<p>We value your privacy</p>"></iframe></div>`,
    isUnseen: true,
  },
  'own-frame': {
    add: (n) =>
      `<iframe title="Consent" style="${FIXED}; width: 100%; height: 100%; border: 0; background: #fff" srcdoc="${own(n).replaceAll('"', '&quot;')}"></iframe>`,
  },
  'unnamed-cover': {
    add: (n) => `<div id="wall" style="${FIXED}; background: #fff; z-index: 5">${own(n)}</div>`,
  },
  'unnamed-box': {
    add: (n) =>
      `<div class="layer" style="${BACKDROP}; z-index: 5"></div><div style="${BOX}; z-index: 6">${own(n)}</div>`,
  },
  'newsletter-in-app': {
    add: (n) =>
      `<div style="${FIXED}; z-index: 6; background: rgb(0 0 0 / 60%)"><div style="margin: 90px auto; width: 400px; background: #fff">${own(n)}</div></div>`,
  },
  'css-delayed': {
    add: (n) =>
      `<style>@keyframes come { from { visibility: hidden } to { visibility: visible } } #late { ${FIXED}; visibility: hidden; animation: come 1ms 8s forwards; background: #fff }</style><div id="late" role="dialog" aria-label="News">${own(n)}</div>`,
  },
  splash: {
    add: (n) =>
      `<div class="splash" style="${FIXED}; background: #fff; z-index: 99"><img src="/own-${n}.svg" width="20" height="20"></div>`,
  },
  alertdialog: {
    add: (n) =>
      `<div role="alertdialog" aria-modal="true" aria-label="Maintenance" style="${BOX}">${own(n)}</div>${hideApp('inert')}`,
  },
  unstyled: {
    add: (n) =>
      `<div role="dialog" aria-modal="true" aria-label="Cookies">${own(n)}</div>${hideApp('aria-hidden')}`,
  },
  target: {
    add: (n) =>
      `<input type="checkbox" id="shut" hidden><style>#shut:checked ~ .lay { display: none }</style><div class="lay" style="${FIXED}; background: #fff">${own(n)}<label for="shut">Close</label></div>`,
  },
  'locked-body': {
    add: (n) =>
      `<div class="lightbox" style="${BACKDROP}"><div role="dialog" aria-label="News" style="${BOX}">${own(n)}</div></div>${script("document.documentElement.style.overflow = 'hidden'; document.body.style.cssText = 'position: fixed; top: -40px; width: 100%'")}`,
  },
  'inside-the-app': {
    add: (n) =>
      script(
        `document.querySelector('#app').insertAdjacentHTML('beforeend', ${JSON.stringify(`<div class="veil" style="${BACKDROP}"></div><section role="dialog" aria-modal="true" aria-label="Cookies" style="${BOX}">${own(n)}</section>`)}); document.querySelector('main').inert = true`,
      ),
  },
  'fullscreen-video-wall': {
    add: (n) =>
      `<div style="${FIXED}; z-index: 3; background: #000"><video muted style="width: 100%; height: 60%"></video><img src="/own-${n}.svg" width="20" height="20"><button>Skip</button></div>`,
  },
  'sheet-from-below': {
    add: (n) =>
      `<aside role="dialog" aria-label="Subscribe" style="position: fixed; bottom: 0; left: 0; right: 0; height: 45%; background: #fff; z-index: 8">${own(n)}</aside>`,
  },
  'corner-box': {
    add: (n) =>
      `<div role="dialog" aria-label="Chat" style="position: fixed; right: 8px; bottom: 8px; width: 300px; height: 260px; background: #fff">${own(n)}</div>`,
  },
  'modal-in-frame': {
    add: (n) =>
      `<iframe title="Shop" width="700" height="400" srcdoc="<!doctype html><html lang='en'><title>Shop</title><main><h2>Inside</h2></main><dialog id='c' aria-label='Cookies'>${own(n).replaceAll('"', "'").replaceAll("fetch('/consent')", '')}</dialog><script>c.showModal()</script></html>"></iframe>`,
  },
  policy: {
    add: (n) =>
      `<meta http-equiv="Content-Security-Policy" content="style-src 'self'"><dialog open aria-label="Cookies">${own(n)}</dialog>`,
  },
  'hidden-meanwhile': {
    add: (n) =>
      `<div role="dialog" aria-modal="true" aria-label="Cookies" style="${BOX}">${own(n)}</div>${script("document.querySelector('#app').style.visibility = 'hidden'")}`,
  },
  'in-front-of-a-shadow-root': {
    add: (n) =>
      `<x-cmp></x-cmp>${script(`document.querySelector('x-cmp').attachShadow({ mode: 'open' }).innerHTML = ${JSON.stringify(`<div style="${BACKDROP}"><div style="${BOX}">${own(n)}</div></div>`)}`)}`,
  },
  'five-stacked': {
    add: (n) =>
      `<dialog id="d0" aria-label="Cookies">${own(n)}</dialog>${[1, 2, 3, 4].map((at) => `<dialog id="d${at}" aria-label="News"><p>News ${at}</p></dialog>`).join('')}${script('d1.showModal(); d2.showModal(); d3.showModal(); d4.showModal(); d0.showModal()')}`,
    isLeft: true,
  },
  'hidden-until-closed': {
    add: (n) =>
      `<style>#app { display: none }</style><dialog id="c" aria-label="Cookies">${own(n)}</dialog>${script('c.showModal()')}`,
    isStuck: true,
  },
  'empty-until-closed': {
    add: (n) =>
      `<div role="dialog" aria-modal="true" aria-label="Age" style="${FIXED}; background: #fff">${own(n)}</div>${script("document.querySelector('#app').replaceChildren()")}`,
    isUnseen: true,
    isStuck: true,
  },
};

const page = (name: string, add: string): string =>
  `<!doctype html><html lang="en"><head><title>Page ${name}</title><meta name="description" content="All about ${name} bowls"><meta name="viewport" content="width=device-width"></head><body>
<div id="app"><main><h1>Bowls ${name}</h1><p style="color: #bbb">Pale words about ${name}</p><img src="/behind-${name}.svg" width="20" height="20"><p><input class="nameless" name="${name}"></p></main></div>${add}</body></html>`;
const NAMES = Object.keys(KINDS);

interface Scanned {
  facts: ScanFacts;
  limitations: string[];
  /** Evidence of findings that have a picture. */
  pictured: string[];
}

let site: SiteServer;
let engine: Engine;
let isCovered = false;
let plain: Scanned;
let covered: Scanned;
let added: ComparedFinding[];
let resolved: ComparedFinding[];

async function scan(): Promise<Scanned> {
  const outcome = await runScan({
    job: { id: (isCovered ? 'b' : 'a').repeat(32), target: `${site.origin}/`, base: null, attempt: 1 },
    engine,
    store: { facts: async () => null },
    log: SILENT_LOG,
    signal: new AbortController().signal,
    onProgress: () => undefined,
    abortGraceMs: 1_000,
  });
  if (outcome.type === 'failed') throw new Error(outcome.failure.kind);
  const { result, facts, pictures = [] } = outcome.output;
  const pictured = new Set(pictures.map(({ finding }) => finding));
  return {
    facts: decodeFacts(facts),
    limitations: result.limitations,
    pictured: result.findings.flatMap(({ id = '', evidence }) => (pictured.has(id) ? [evidence] : [])),
  };
}

beforeAll(async () => {
  site = await serveSite({
    answer({ url = '' }, response) {
      const name = url.slice(1);
      const kind = KINDS[name];
      if (url.endsWith('.svg')) {
        response.writeHead(200, { 'content-type': 'image/svg+xml' });
        response.end('<svg xmlns="http://www.w3.org/2000/svg" width="20" height="20"/>');
      } else if (name === '' || kind !== undefined) {
        response.writeHead(200, { 'content-type': 'text/html' });
        const links = NAMES.map((each) => `<li><a href="/${each}">Bowls of ${each}</a></li>`).join('');
        response.end(
          kind === undefined
            ? `<!doctype html><html lang="en"><title>All</title><main><h1>All</h1><ul>${links}</ul></main></html>`
            : page(name, isCovered ? kind.add(name) : ''),
        );
      } else response.writeHead(404).end();
    },
  });
  engine = createEngine(testConfig({ maxPages: NAMES.length + 1 }), SILENT_LOG);
  plain = await scan();
  isCovered = true;
  covered = await scan();
  ({ added, resolved } = diffScans(covered.facts, plain.facts));
});

afterAll(async () => {
  await engine.close();
  await site.close();
});

/** Findings on a page, by rule, element and the id that they have without a base. */
function findingsOn({ facts }: Scanned, name: string): string[] {
  const at = facts.pages.findIndex(({ url }) => url.endsWith(`/${name}`));
  const ids = new Map(
    facts.defects.flatMap(({ id, occurrences }) => occurrences.map((each) => [each.join(), id])),
  );
  return (facts.pages[at]?.occurrences ?? [])
    .map(({ rule, evidence }, index) => `${rule} ${evidence} ${ids.get([at, index].join())}`)
    .sort();
}

const isOn =
  (name: string) =>
  ({ pages }: ComparedFinding): boolean =>
    pages.some((url) => url.endsWith(`/${name}`));

/** Whether a limitation says that it could not be put away. */
const isSaid = (name: string): boolean =>
  covered.limitations.some((each) => / over /.test(each) && new RegExp(`/${name}[,.]`).test(each));

describe.each(NAMES)('%s', (name) => {
  const { isStuck = false, isUnseen = false, isLeft = false } = KINDS[name] ?? {};

  it.skipIf(isStuck)('leaves what is found behind it as it is without it', () => {
    const before = findingsOn(plain, name);
    expect(before.filter((line) => /^(?:image-alt|label|color-contrast) /.test(line))).toHaveLength(3);
    // An element that was judged in both states would be there twice.
    const now = findingsOn(covered, name);
    expect(now.filter((line) => before.includes(line))).toEqual(before);
    expect(resolved.filter(isOn(name))).toEqual([]);
    const isOwn = ({ evidence }: ComparedFinding): boolean => !evidence.includes(`behind-${name}`);
    expect(added.filter(isOn(name)).every(isOwn)).toBe(true);
    expect(isSaid(name)).toBe(isLeft);
  });

  it.skipIf(isUnseen)('has its own findings, verified', () => {
    const [found] = added.filter(({ evidence }) => evidence.includes(`own-${name}.svg`));
    expect(found).toMatchObject({ rule: 'image-alt' });
    expect(found?.verified).toBe(isStuck || isLeft ? false : undefined);
    const images = findingsOn(covered, name).filter((line) => /^image-alt .*\/own-/.test(line));
    expect(images).toHaveLength(1);
  });

  it.runIf(isStuck)('makes what can not be seen behind it unverified, in both directions', () => {
    const lost = resolved.filter(isOn(name));
    expect(lost.map(({ rule }) => rule)).toEqual(expect.arrayContaining(['color-contrast', 'label']));
    const back = diffScans(plain.facts, covered.facts).added.filter(isOn(name));
    expect(back.map(({ rule }) => rule)).toEqual(expect.arrayContaining(['color-contrast', 'label']));
    for (const finding of [...lost, ...back]) {
      expect(finding).toMatchObject({
        verified: false,
        reason: expect.stringContaining('a dialog open over it'),
      });
    }
    expect(isSaid(name)).toBe(true);
  });
});

it('asks the site for nothing, although buttons would', () => {
  expect(site.requests.filter((path) => path === '/consent')).toEqual([]);
});

it('takes pictures of both in the state in which they can be seen', () => {
  const pictured = covered.pictured.filter((evidence) => evidence.includes('-showModal.svg'));
  expect(pictured.some((evidence) => evidence.includes('own-'))).toBe(true);
  expect(covered.pictured.some((evidence) => evidence.includes('behind-'))).toBe(true);
});
