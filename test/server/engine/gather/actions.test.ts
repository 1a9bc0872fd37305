import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createEngine } from '../../../../server/engine/create-engine.ts';
import type { Engine } from '../../../../server/engine/engine.ts';
import type { ActionFacts } from '../../../../server/facts/action-facts.ts';
import type { JudgedPage } from '../../../../server/facts/judged-page.ts';
import { memoryLog, scanAll, testConfig } from '../../../../harness/service/engine-fixture.ts';
import { serveSite } from '../../../../harness/sites/site-server.ts';
import type { SiteServer } from '../../../../harness/sites/site-server.ts';

const TEXT = '<p><a href="#x" id="before">History</a> <a href="#x">Ships</a></p>';
const AFTER = '<p><a href="#x" id="after">Route</a></p>';
const OVERLAY = 'position: fixed; inset: 0; background: white;';

/** A button that opens an overlay of its own. */
function overlay(inner: string, script: string): string {
  return `${TEXT}<button type="button" id="open" class="open-modal">Tickets</button>${AFTER}
    <div id="box" hidden style="${OVERLAY}">${inner}</div>
    <script>const show = () => { box.hidden = false; }, hide = () => { box.hidden = true; };
      open.onclick = undefined; document.getElementById("open").onclick = () => { ${script} };</script>`;
}

const GOOD = { isModal: true, hasRole: true, name: 'Tickets', focus: 'moved', left: null, returned: true };

/** Bodies of pages, and what comes of their dialogs. */
const DIALOGS: Record<string, { body: string; seen: object[] }> = {
  native: {
    body: `${TEXT}<button type="button" id="opener" command="show-modal" commandfor="box">Tickets</button>${AFTER}
      <dialog id="box" aria-label="Tickets"><p>From 3 euros</p><form method="dialog"><button>Close</button></form></dialog>
      <script>opener.onclick = () => box.showModal();</script>`,
    seen: [{ ...GOOD, closedBy: 'escape' }],
  },
  'made-well': {
    body: overlay(
      '<div role="dialog" aria-modal="true" aria-label="Tickets"><button id="one">Buy</button><button id="two" class="close">Close</button></div>',
      `show(); setTimeout(() => one.focus(), 300);
      box.onkeydown = (event) => {
        if (event.key === "Tab") { event.preventDefault(); (document.activeElement === one ? two : one).focus(); }
        if (event.key === "Escape") { hide(); document.getElementById("open").focus(); }
      };`,
    ),
    seen: [{ ...GOOD, closedBy: 'escape' }],
  },
  'focus-behind': {
    body: overlay('<p>From 3 euros</p><button onclick="hide()">Close</button>', 'show();'),
    // It is next to the opener only without the link between them.
    seen: [{ isModal: true, hasRole: false, name: '', focus: 'outside', left: null, closedBy: 'button' }],
  },
  'focus-leaves': {
    body: overlay(
      '<div role="dialog" aria-label="Tickets"><button id="one" onclick="hide(); document.getElementById(`open`).focus()">Close</button></div>',
      'show(); one.focus();',
    ),
    seen: [{ ...GOOD, left: 'before', closedBy: 'button' }],
  },
  'not-closed': {
    body: overlay(
      '<p>From 3 euros</p><button id="one">OK</button>',
      'show(); one.focus(); one.onmouseup = hide; box.onkeydown = (event) => event.key === "Tab" && event.preventDefault();',
    ),
    seen: [{ isModal: true, focus: 'moved', left: null, closedBy: 'nothing', returned: null }],
  },
  'not-returned': {
    body: overlay(
      '<div role="dialog" aria-label="Tickets"><button id="one" onclick="hide()">Close</button></div>',
      'show(); one.focus(); box.onkeydown = (event) => { if (event.key === "Tab") event.preventDefault(); if (event.key === "Escape") hide(); };',
    ),
    seen: [{ ...GOOD, closedBy: 'escape', returned: false }],
  },
  'called-dialog': {
    body: `${TEXT}<button type="button" class="open-lightbox" id="press">Tickets</button><div id="box" class="ticket-lightbox" hidden style="position: fixed; top: 5%; left: 30%; width: 40%; background: white"><p>From 3 euros</p><button>Close</button></div>${AFTER}<script>press.onclick = () => { box.hidden = false; }; onkeydown = ({ key }) => { if (key === "Escape") box.hidden = true; };</script>`,
    seen: [{ isModal: false, isCalledDialog: true, hasRole: false, focus: 'next' }],
  },
  // The second dialog is opened by nothing, so that all buttons are pressed that may be.
  'opened-by-a-plain-button': {
    body: `${TEXT}<button id="wipe">Delete all</button><button id="paint">Other colour</button><form><button id="sent">Ask for tickets</button></form>
      <button id="press">Order tickets</button>${AFTER}
      <div id="box" role="dialog" aria-modal="true" aria-label="Your tickets" hidden style="position: fixed; top: 30%; left: 30%; width: 30%; background: white"><button id="one">Close</button></div>
      <div role="dialog" aria-label="Help" hidden><p>Never shown</p></div>
      <script>press.onclick = () => { box.hidden = false; one.focus(); }; one.onclick = () => { box.hidden = true; };
        wipe.onclick = sent.onclick = () => { document.body.textContent = ""; }; paint.onclick = () => { document.body.style.color = "navy"; };</script>`,
    seen: [
      {
        isModal: true,
        isCalledDialog: false,
        hasRole: true,
        name: 'Your tickets',
        left: 'before',
        closedBy: 'button',
        returned: false,
      },
    ],
  },
  'called-dialog-of-a-plain-button': {
    body: `${TEXT}<button type="button" id="press">Report a problem</button>${AFTER}<div id="box" class="modal" hidden style="position: fixed; top: 5%; left: 30%; width: 40%; background: white"><h2>Report a problem</h2><button>Close</button></div><script>press.onclick = () => { box.hidden = false; };</script>`,
    seen: [{ isCalledDialog: true, hasRole: false }],
  },
  // Neither says anywhere that it is a dialog or opens one.
  'cover-without-a-name': {
    body: `${TEXT}<a href="#" id="press">Enlarge</a>${AFTER}<div id="box" style="display: none; position: fixed; top: 0; left: 0; width: 100%; height: 100%; background: white"><h2>Our ships</h2><a href="#" id="end">Close</a></div><script>press.onclick = () => { box.style.display = "block"; return false; }; end.onclick = () => { box.style.display = "none"; return false; };</script>`,
    seen: [{ isModal: true, isCalledDialog: false, hasRole: false, focus: 'outside' }],
  },
  'bar-that-covers-little': {
    body: `${TEXT}<a href="#" id="press">Search</a>${AFTER}<div id="box" style="display: none; position: fixed; top: 0; left: 0; width: 100%; height: 80px; background: white"><label>Words <input></label></div><script>press.onclick = () => { box.style.display = "block"; return false; };</script>`,
    seen: [],
  },
  'in-a-corner': {
    body: `${TEXT}<button type="button" class="open-popup" id="press">Chat</button><div id="box" class="chat-popup" hidden style="position: fixed; bottom: 5%; right: 1%; width: 20%; background: white"><p>May I help?</p></div>${AFTER}<script>press.onclick = () => { box.hidden = false; };</script>`,
    seen: [],
  },
  'many-dialogs': {
    body: ['a', 'b', 'c', 'd', 'e']
      .map(
        (name) =>
          `<button type="button" command="show-modal" commandfor="${name}">${name}</button><dialog id="${name}" aria-label="${name}"><p>From 3 euros</p><form method="dialog"><button>Close</button></form></dialog>`,
      )
      .join(''),
    seen: ['a', 'b', 'c'].map((name) => ({ name, closedBy: 'escape' })),
  },
  'no-dialog': {
    body: `${TEXT}<button type="button" class="open-modal" id="press">Tickets</button><p id="more" hidden>From 3 euros</p>${AFTER}<script>press.onclick = () => { more.hidden = false; };</script>`,
    seen: [],
  },
};

const LIST =
  '<label for="list">Language</label> <select id="list"><option value="/">English</option><option value="/native">German</option></select>';
/** Bodies of pages with a list, and the lists that lead away. */
const SELECTS: Record<string, { body: string; leaving: string[] }> = {
  'list-leads': {
    body: `${LIST}<script>list.addEventListener("change", () => { location.href = list.value; });</script>`,
    leaving: ['list'],
  },
  'list-sends': {
    body: `<form action="/sent">${LIST.replace('id="list"', 'id="list" name="to" onchange="this.form.submit()"')}</form>`,
    leaving: ['list'],
  },
  'list-at-its-end': {
    body: `${LIST.replace('"/native"', '"/native" selected')}<script>document.body.addEventListener("change", ({ target }) => { if (target === list) location.assign(list.value); });</script>`,
    leaving: ['list'],
  },
  'list-shows': {
    body: `${LIST}<p id="said"></p><script>list.onchange = () => { said.textContent = list.value; location.hash = list.value; };</script>`,
    leaving: [],
  },
  'list-unheard': { body: LIST, leaving: [] },
};

const MENU = `<div style="position: relative"><button type="button" id="trigger" aria-expanded="false">Tours</button>
  <ul id="menu" hidden style="position: absolute; background: white"><li><a href="#x">By ship</a></li></ul></div>`;
const DISCLOSURES: Record<string, { body: string; seen: object[] }> = {
  'menu-good': {
    body: `${MENU}<script>const set = (open) => { menu.hidden = !open; trigger.setAttribute("aria-expanded", open); };
      trigger.onclick = () => set(menu.hidden); onkeydown = ({ key }) => { if (key === "Escape") set(false); };</script>`,
    seen: [
      {
        opensBy: 'keyboard',
        expanded: { before: 'false', after: 'true' },
        hasOpened: true,
        staysAfterEscape: false,
      },
    ],
  },
  'menu-stale': {
    body: `${MENU}<script>trigger.onclick = () => { menu.hidden = !menu.hidden; };</script>`,
    seen: [
      {
        opensBy: 'keyboard',
        expanded: { before: 'false', after: 'false' },
        hasOpened: true,
        staysAfterEscape: true,
      },
    ],
  },
  'menu-shouts': {
    body: `${MENU}<script>trigger.setAttribute("aria-expanded", "no".repeat(1e6)); trigger.onclick = () => { menu.hidden = !menu.hidden; };</script>`,
    seen: [{ expanded: { before: 'no'.repeat(60), after: 'no'.repeat(60) } }],
  },
  'menu-mouse': {
    body: `${MENU}<script>trigger.onmousedown = () => { menu.hidden = !menu.hidden; };</script>`,
    seen: [{ opensBy: 'mouse', hasOpened: true, staysAfterEscape: false }],
  },
  // As in SB Admin 2: what a narrow window has folded stays folded, and opens over the page.
  'menu-of-a-sidebar': {
    body: `<style>#menu { width: 200px } .toggled #menu { position: absolute; background: white }</style>
      <button type="button" id="trigger" aria-expanded="true">Tours</button><ul id="menu"><li>By ship</li></ul>
      <script>const set = (open) => { menu.hidden = !open; trigger.setAttribute("aria-expanded", open); };
        set(false); trigger.onclick = () => set(menu.hidden);
        onresize = () => { if (innerWidth < 480) { document.body.className = "toggled"; trigger.style.width = "20px"; trigger.setAttribute("aria-expanded", "mixed"); } };</script>`,
    seen: [
      {
        opensBy: 'keyboard',
        expanded: { before: 'false', after: 'true' },
        hasOpened: true,
        staysAfterEscape: false,
      },
    ],
  },
  'plain-button': {
    body: `<h2><button id="trigger">Tours</button></h2><div hidden><ul><li>By ship</li></ul></div>
      <button id="copy">Copy</button><span hidden>Copied</span> <button id="next">Next</button><div hidden><h3>Step 2</h3></div> <button id="more">Show</button><ul hidden><li>One</li></ul>
      <script>const flip = (part) => { part.hidden = !part.hidden; };
        trigger.onclick = () => flip(trigger.parentElement.nextElementSibling); copy.onclick = () => flip(copy.nextElementSibling);
        next.onclick = () => flip(next.nextElementSibling); more.onclick = () => { flip(more.nextElementSibling); more.textContent = more.nextElementSibling.hidden ? "Show" : "Hide"; };</script>`,
    seen: [
      { opensBy: 'keyboard', expanded: { before: null, after: null }, isSaidNearby: false, hasOpened: true },
      { opensBy: 'keyboard', expanded: { before: null, after: null }, isSaidNearby: true, hasOpened: true },
    ],
  },
  'menu-loaded': {
    body: `${MENU}<script>trigger.onclick = async () => { await fetch("/asked").catch(() => 1); menu.hidden = !menu.hidden; };</script>`,
    seen: [],
  },
};

function form(script: string, attributes = 'novalidate', field = ''): string {
  return `<form id="form" action="/sent" method="post" ${attributes}><p><label for="mail">E-mail</label> <input id="mail" name="mail" type="email" required ${field}><span id="hint"></span></p>
    <p><label for="name">Name</label> <input id="name" name="name"></p><button>Send</button></form>
    <script>form.onsubmit = (event) => { ${script} };</script>`;
}
const FIELD = {
  looksWrong: false,
  saysInvalid: false,
  text: null,
  isTied: false,
  format: 'email',
  formatText: null,
};
const FORMS: Record<string, { body: string; seen: object[] }> = {
  'form-native': { body: form('', ''), seen: [] },
  'form-sent': { body: form(''), seen: [] },
  'form-fetched': {
    body: form(
      'event.preventDefault(); fetch("/asked", { method: "POST" }); hint.textContent = "Please wait";',
    ),
    seen: [],
  },
  'form-colour': {
    body: form('event.preventDefault(); mail.style.borderColor = "red";'),
    seen: [{ hasText: false, isAnnounced: false, fields: [{ ...FIELD, looksWrong: true }] }],
  },
  'form-message': {
    body: form('event.preventDefault(); mail.style.borderColor = "red"; alert("Enter your e-mail");'),
    seen: [{ hasText: true, isAnnounced: true, fields: [{ ...FIELD, looksWrong: true }] }],
  },
  'form-untied': {
    body: form(
      'event.preventDefault(); hint.textContent = mail.value === "" ? "Please fill this in" : "Wrong";',
    ),
    seen: [
      {
        hasText: true,
        isAnnounced: false,
        fields: [{ ...FIELD, text: 'Please fill this in', formatText: 'Wrong' }],
      },
    ],
  },
  'form-tied': {
    body: form(
      'event.preventDefault(); hint.textContent = "Enter an e-mail, such as anna@ferry.example"; mail.setAttribute("aria-invalid", "true"); mail.setAttribute("aria-describedby", "hint");',
    ),
    seen: [
      {
        hasText: true,
        fields: [
          {
            ...FIELD,
            saysInvalid: true,
            text: 'Enter an e-mail, such as anna@ferry.example',
            isTied: true,
            formatText: 'Enter an e-mail, such as anna@ferry.example',
          },
        ],
      },
    ],
  },
  'form-general': {
    body: `${form('event.preventDefault(); note.textContent = "Please fill in the required fields";')}<p id="note"></p>`,
    seen: [{ hasText: true, general: 'Please fill in the required fields', empty: 2, fields: [FIELD] }],
  },
  'form-general-names-field': {
    body: `${form('event.preventDefault(); note.textContent = "The e-mail is missing";')}<p id="note"></p>`,
    seen: [{ hasText: true, general: null, empty: 2, fields: [FIELD] }],
  },
  'form-general-with-focus': {
    body: `${form('event.preventDefault(); note.textContent = "Something is missing"; mail.focus();')}<p id="note"></p>`,
    seen: [{ hasText: true, general: null, empty: 2, fields: [FIELD] }],
  },
  'form-thanks': {
    body: `${form('event.preventDefault(); note.textContent = "Thank you for your message";')}<p id="note"></p>`,
    seen: [{ hasText: true, general: null, empty: 2, fields: [FIELD] }],
  },
  'form-of-search': {
    body: '<form role="search" action="/sent"><label>Search <input name="q" required></label><button>Go</button></form>',
    seen: [],
  },
};

/** What they do when they are pressed must neither reach the site, nor the next page, nor end the visit. */
const LEAVES = `<button type="button" aria-expanded="false" id="trigger">Tours</button><ul id="menu" hidden><li>By ship</li></ul><script>
  trigger.onclick = () => {
    menu.hidden = false; document.cookie = "pressed=1"; localStorage.pressed ??= ""; localStorage.setItem("pressed", "1");
    fetch("/asked"); navigator.sendBeacon("/asked"); window.open("/asked"); location.href = "/asked"; };</script>`;
const KEPT =
  '<p id="kept"></p><script>kept.id = `${localStorage.getItem("pressed") === "1"} ${document.cookie}`;</script>';

const PAGES: Record<string, string> = {
  ...Object.fromEntries(
    [DIALOGS, DISCLOSURES, FORMS, SELECTS].flatMap((pages) =>
      Object.entries(pages).map(([name, { body }]) => [name, body]),
    ),
  ),
  leaves: LEAVES,
  'z-kept': KEPT,
};

let site: SiteServer;
let engine: Engine;
const scans: Map<string, JudgedPage>[] = [];
let limitations: string[] = [];

beforeAll(async () => {
  const start = Object.keys(PAGES)
    .map((name) => `<p><a href="/${name}">${name}</a></p>`)
    .join('');
  site = await serveSite({
    answer({ url = '' }, response) {
      const body = url === '/' ? start : PAGES[url.slice(1)];
      if (body === undefined) return false;
      response.setHeader('content-type', 'text/html; charset=utf-8');
      response.end(
        `<!doctype html><html lang="en"><head><title>T</title></head><body><main><h1>T</h1>${body}</main></body></html>`,
      );
      return true;
    },
  });
  engine = createEngine(
    testConfig({ tryPages: Infinity, maxPages: 60, respectRobots: false, concurrency: 1 }),
    memoryLog(),
  );
  for (let scan = 0; scan < 2; scan += 1) {
    const { pages, outcome } = await scanAll(engine, `${site.origin}/`);
    if (!outcome.ok) throw new Error(outcome.error);
    ({ limitations } = outcome);
    scans.push(new Map(pages.map((page) => [new URL(page.url).pathname.slice(1), page])));
  }
}, 280_000);

afterAll(async () => {
  await engine.close();
  await site.close();
});

function pageOf(name: string): JudgedPage {
  const page = scans[0]?.get(name);
  if (page === undefined) throw new Error(`${name} was not judged.`);
  return page;
}

function factsOf(name: string): ActionFacts {
  const { actions } = pageOf(name).visit;
  if (actions === null) throw new Error('The page was not tried.');
  return actions;
}

function idOf(name: string, node: number | null): string | null {
  if (node === null) return null;
  return pageOf(name).snapshot.nodes[node]?.attributes?.['id'] ?? null;
}

it.each(Object.keys(DIALOGS))('opens the dialog of the page %s and closes it', (name) => {
  const seen = factsOf(name).dialogs.map((dialog) => ({ ...dialog, left: idOf(name, dialog.left) }));
  const expected = DIALOGS[name]?.seen ?? [];
  expect(seen).toEqual(expected.map((each) => expect.objectContaining(each)));
});

it.each(Object.keys(DISCLOSURES))('presses what opens something on the page %s', (name) => {
  const expected = DISCLOSURES[name]?.seen ?? [];
  expect(factsOf(name).disclosures).toEqual(expected.map((each) => expect.objectContaining(each)));
});

it('counts what it does not try', () => {
  expect(factsOf('many-dialogs').beyond).toEqual({ dialogs: 2, disclosures: 0, forms: 0, selects: 0 });
  expect(factsOf('native').beyond.dialogs).toBe(0);
  expect(limitations).toContain(
    `Only the first few dialogs, menus, forms and lists of a page are tried, and there are more: ${site.origin}/many-dialogs.`,
  );
});

it.each(Object.keys(SELECTS))('chooses from the list of the page %s', (name) => {
  const { leaving, untried } = factsOf(name);
  expect(leaving.map((node) => idOf(name, node))).toEqual(SELECTS[name]?.leaving);
  expect(untried.selects).toBe(false);
  expect(pageOf(name).url).toBe(`${site.origin}/${name}`);
});

it('does not judge what needs its server', () => {
  expect(factsOf('menu-loaded').untried.disclosures).toBe(true);
  expect(factsOf('menu-good').untried.disclosures).toBe(false);
});

describe('a form that is submitted empty', () => {
  it.each(Object.keys(FORMS))('on the page %s', (name) => {
    const { forms } = factsOf(name);
    const expected = FORMS[name]?.seen ?? [];
    const seen = forms.map((each) => ({
      ...each,
      fields: each.fields.map(({ node, ...field }) => {
        expect(idOf(name, node)).toBe('mail');
        return field;
      }),
    }));
    expect(seen).toEqual(expected.map((each) => expect.objectContaining(each)));
  });
});

it('sends nothing, leaves nothing behind and stays on the page', () => {
  expect(factsOf('leaves').untried.disclosures).toBe(true);
  expect(pageOf('leaves').url).toBe(`${site.origin}/leaves`);
  expect(site.requests.filter((path) => ['/asked', '/sent'].includes(path))).toEqual([]);
  const ids = pageOf('z-kept').snapshot.nodes.map(({ attributes }) => attributes?.['id']);
  expect(ids).toContain('false ');
});

it('sees the same again', () => {
  const [first, second] = scans;
  for (const [name, page] of first ?? []) {
    expect([name, second?.get(name)?.visit.actions]).toEqual([name, page.visit.actions]);
  }
});
