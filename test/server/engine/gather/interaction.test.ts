import { afterAll, beforeAll, expect, it } from 'vitest';
import { createEngine } from '../../../../server/engine/create-engine.ts';
import type { Engine } from '../../../../server/engine/engine.ts';
import type { Covered } from '../../../../server/facts/interaction-facts.ts';
import type { JudgedPage } from '../../../../server/facts/judged-page.ts';
import { memoryLog, scanAll, testConfig } from '../../../../harness/service/engine-fixture.ts';
import { serveSite } from '../../../../harness/sites/site-server.ts';
import type { SiteServer } from '../../../../harness/sites/site-server.ts';

const LINKS = '<a href="#x" id="one">One</a> <a href="#x" id="two">Two</a> <a href="#x" id="three">Three</a>';

/** A page with links far down and something that stays in its place. */
const covered = (style: string, more = ''): string =>
  `<style>body { height: 4000px } a { position: absolute } #bar { position: fixed; z-index: 1; inset: 0 0 auto; background: #ddd; ${style} } ${more}</style>
    <div id="bar">Our bowls</div><a href="#x" id="high" style="top: 1950px">Route</a><a href="#x" id="low" style="top: 2400px">Shop</a><a href="#x" style="top: 3000px">Contact</a>`;

/** Bodies of pages, and what the trial sees on each: the ids of the elements by fact. */
const PAGES: Record<string, { body: string; seen: Record<string, string[]> }> = {
  plain: { body: LINKS, seen: {} },
  'trap-of-one': {
    body: `${LINKS}<script>two.onkeydown = (event) => event.preventDefault();</script>`,
    seen: { trap: ['two'] },
  },
  'trap-of-two': {
    body: `${LINKS} <a href="#x" id="four">Four</a><script>
      two.addEventListener("keydown", (event) => { event.preventDefault(); three.focus(); });
      three.addEventListener("keydown", (event) => { event.preventDefault(); two.focus(); });</script>`,
    seen: { trap: ['two', 'three'] },
  },
  'trap-that-comes-back': {
    body: `${LINKS}<script>two.onblur = () => setTimeout(() => two.focus(), 30);</script>`,
    seen: { trap: ['two'] },
  },
  'asked-once': {
    body: `${LINKS}<script>let asked = false;
      two.onblur = () => setTimeout(() => { if (!asked) two.focus(); asked = true; }, 30);</script>`,
    seen: {},
  },
  'left-by-escape': {
    body: `<textarea id="code" aria-label="Code"></textarea>${LINKS}<script>let caught = true;
      code.onkeydown = ({ key, ...event }) => { if (key === "Escape") caught = false; };
      code.addEventListener("keydown", (event) => { if (event.key === "Tab" && caught) event.preventDefault(); });</script>`,
    seen: {},
  },
  dialog: {
    body: `${LINKS}<div id="asked" role="dialog" aria-label="Cookies" style="position: fixed"><button id="yes">Yes</button><button id="no">No</button></div><script>
      yes.focus();
      document.addEventListener("focusin", ({ target }) => { if (target !== no && asked.isConnected) yes.focus(); });
      document.addEventListener("keydown", ({ key }) => { if (key === "Escape") asked.remove(); });</script>`,
    seen: {},
  },
  date: {
    body: `<input type="date" aria-label="Day"><input type="datetime-local" aria-label="Time">${LINKS}`,
    seen: {},
  },
  modal: {
    body: `${LINKS}<dialog id="asked" aria-label="Cookies"><button id="yes">Yes</button></dialog><script>asked.showModal();</script>`,
    seen: {},
  },
  lost: { body: `${LINKS}<script>two.onfocus = () => two.blur();</script>`, seen: { focusLost: ['two'] } },
  inert: {
    body: `${LINKS}<p style="interactivity: inert"><a href="#x">Four</a></p><p inert><a href="#x">Five</a></p>`,
    seen: {},
  },
  'marked-until-later': {
    body: `<style>#menu:focus { outline: none; } .on { background: #035; color: #fff; }</style>${LINKS}
      <ul id="menu" tabindex="0"><li>Tours</li><li>Tickets</li></ul>
      <script>menu.onfocus = () => menu.firstElementChild.classList.add("on");
        menu.onblur = () => setTimeout(() => menu.firstElementChild.classList.remove("on"), 300);</script>`,
    seen: {},
  },
  'marked-for-ever': {
    body: `<style>#menu:focus { outline: none; } .on { background: #035; color: #fff; }</style>${LINKS}
      <ul id="menu" tabindex="0"><li>Tours</li><li>Tickets</li></ul>
      <script>menu.onfocus = () => menu.firstElementChild.classList.add("on");</script>`,
    seen: { unmarked: ['menu'] },
  },
  unmarked: {
    body: `<style>#two, #three { outline: none; } #three:focus { color: maroon; }</style>${LINKS}`,
    seen: { unmarked: ['two'] },
  },
  'unmarked-where-a-part-fades-in-once-it-is-in-sight': {
    body: `<style>a { outline: none; } main { padding-top: 3000px; } #box { width: 40px; height: 20px; background: teal; visibility: hidden; }</style><main>${LINKS}<div id="box"></div></main><script>
      onscroll = () => setTimeout(() => { box.style.visibility = "visible"; }, 200);</script>`,
    seen: { unmarked: ['one', 'two', 'three'] },
  },
  'unmarked-after-outlines-in-colours-without-blue': {
    body: `<style>a:focus { outline: 3px solid #b35900; } #four:focus { outline: none; }</style>${LINKS} <a href="#x" id="four">Four</a>`,
    seen: { unmarked: ['four'] },
  },
  ...Object.fromEntries(
    Object.entries({
      shadow: 'box-shadow: 0 0 3px transparent',
      outline: 'outline: 2px solid #fff !important',
      place: 'position: relative; z-index: 2',
      underline: 'text-decoration-color: red',
    }).map(([by, style]) => [
      `invisible-${by}`,
      {
        body: `<style>a { outline: none; text-decoration: none; } a:focus { ${style} }</style><p>${style}</p><nav>${LINKS}</nav>`,
        seen: { unmarked: ['one', 'two', 'three'] },
      },
    ]),
  ),
  'white-ring-on-white-and-on-dark': {
    body: `<style>a { outline: none; } a:focus { box-shadow: 0 0 0 3px #fff; }</style>${LINKS}
      <div style="background: #113; padding: 9px; margin: 40px 0"><a href="#x" id="four">Four</a> <a href="#x" id="five">Five</a></div>`,
    seen: { unmarked: ['one', 'two', 'three'] },
  },
  'white-ring-on-dark-and-on-a-card': {
    body: `<style>body { background: #113; } a { outline: none; } a:focus { box-shadow: 0 0 0 3px #fff; }</style>${LINKS}
      <div style="background: #fff; padding: 9px"><p><a href="#x" id="four">Four</a></p></div>`,
    seen: { unmarked: ['four'] },
  },
  'white-ring-on-a-picture': {
    body: `<style>body { background: linear-gradient(90deg, #113 50%, #fff 50%); } a { outline: none; display: inline-block; } a:focus { box-shadow: 0 0 0 3px #fff; }</style>
      ${LINKS} <a href="#x" id="four" style="margin-left: 800px">Four</a>`,
    seen: {},
  },
  'unmarked-by-what-moves': {
    body: `<style>a { outline: none; } nav { background: linear-gradient(90deg, #fff, #bbb) 0 0 / 300%; animation: flow 2s infinite; }
      @keyframes flow { to { background-position: 300% 0 } }</style><nav id="nav">${LINKS}</nav>`,
    seen: { unmarked: ['one', 'two', 'three'], moving: ['nav'] },
  },
  'marked-by-animation': {
    body: `<style>a { outline: none; } a:focus { animation: glow 1s infinite; } @keyframes glow { to { background: yellow } }</style>${LINKS}`,
    seen: {},
  },
  'marked-late-further-out': {
    body: `<style>a { outline: none; } section { transition: background 3s; } section:focus-within { background: yellow; }</style>
      <section><div><ul>${['one', 'two', 'three'].map((id) => `<li><a href="#x" id="${id}">${id}</a></li>`).join('')}</ul></div></section>`,
    seen: {},
  },
  'marked-around': {
    body: `<style>a { outline: none; } p:focus-within { background: yellow; }</style><p>${LINKS}</p>`,
    seen: {},
  },
  'marked-by-card': {
    body: `<style>a { outline: none; } nav { padding: 60px; } nav:focus-within { outline: 3px solid #00f; }</style><nav>${LINKS}</nav>`,
    seen: {},
  },
  'marked-by-cover': {
    body: `<style>a { outline: none; } nav { position: relative; padding: 60px; } a::after { content: ""; position: absolute; inset: 0; pointer-events: none; }
      a:focus::after { box-shadow: 0 0 0 3px #00f; }</style><nav>${LINKS}</nav>`,
    seen: {},
  },
  'pale-ring-in-marked-card': {
    body: `<style>a { outline: none; } nav { padding: 60px; } nav:focus-within { outline: 3px solid #00f; } a:focus { box-shadow: 0 0 0 4px #cfe2ff; }</style><nav>${LINKS}</nav>`,
    seen: {},
  },
  'pale-ring-after-fillings': {
    body: `<style>a { outline: none; margin: 20px; } a:focus { box-shadow: 0 0 0 4px #cfe2ff; } #one:focus { background: #ff0; } #two:focus { background: #ee0; } #three:focus { background: #dd0; }
      #one:focus { box-shadow: 0 0 0 4px #cfe2f0; } #two:focus { box-shadow: 0 0 0 4px #cfe2f1; } #three:focus { box-shadow: 0 0 0 4px #cfe2f2; }</style>${LINKS} <a href="#x" id="four">Four</a>`,
    seen: { paleRings: ['four'] },
  },
  'marked-by-script': {
    body: `<style>a { outline: none; } .keys a:focus { text-decoration: line-through; }</style>${LINKS}
      <script>onkeydown = ({ key }) => key === "Tab" && document.body.classList.add("keys");</script>`,
    seen: {},
  },
  'marked-late': {
    body: `<style>a { outline: none; transition: background 3s; } a:focus { background: yellow; }</style>${LINKS}`,
    seen: {},
  },
  'pale-ring': {
    body: `<style>a { outline: none; margin: 20px; } a:focus { box-shadow: 0 0 0 4px #cfe2ff; }</style>${LINKS}`,
    seen: { paleRings: ['one'] },
  },
  'strong-ring': {
    body: `<style>a { margin: 20px; } a:focus { outline: 3px solid #1d4ed8; }</style>${LINKS}`,
    seen: {},
  },
  'two-rings': {
    body: `<style>a { margin: 20px; } a:focus { outline: 2px solid #eee; box-shadow: 0 0 0 5px #000; }</style>${LINKS}`,
    seen: {},
  },
  'ring-on-dark-ground': {
    body: `<style>a { margin: 20px; color: white; outline: none } main { background: #123 } a:focus { box-shadow: 0 0 0 4px #cfe2ff; }</style>${LINKS}`,
    seen: {},
  },
  'ring-and-ground': {
    body: `<style>a { margin: 20px; outline: none } a:focus { background: #eee; box-shadow: 0 0 0 4px #cfe2ff; }</style>${LINKS}`,
    seen: {},
  },
  'ring-of-what-is-off': {
    body: `<style>a { margin: 20px; outline: none } a:focus { box-shadow: 0 0 0 4px #cfe2ff; }</style><a href="#x" class="disabled">One</a> <a href="#x" aria-disabled="true">Two</a>`,
    seen: {},
  },
  'ring-of-the-browser': {
    body: `<style>a { margin: 20px; } a:focus { box-shadow: 0 0 0 4px #cfe2ff; }</style>${LINKS}`,
    seen: {},
  },
  'ring-and-caret': {
    body: `<style>input:focus { outline: none; box-shadow: 0 0 0 4px #cfe2ff; }</style><input aria-label="Name">`,
    seen: {},
  },
  'ring-next-to-what-changes': {
    body: `<style>a { outline: none } a:focus { box-shadow: 0 0 0 4px #cfe2ff; }</style><a href="#x" id="one">One</a><i id="count">0</i>
      <script>one.onfocus = () => { count.textContent = Number(count.textContent) + 1; };</script>`,
    seen: { beyond: ['paleRings', 'unmarked'] },
  },
  covered: { body: covered('height: 150px'), seen: { covered: ['bar', 'high'] } },
  'covered-from-below': {
    body: covered('height: 150px; inset: auto 0 0'),
    seen: { covered: ['bar', 'high'] },
  },
  'covered-smoothly': {
    body: covered('height: 150px', 'html { scroll-behavior: smooth }'),
    seen: { covered: ['bar', 'high'] },
  },
  // Where the links are on the page, and how far apart, changes nothing.
  'covered-further-down': {
    body: `<p style="height: 333px">News</p>${covered('height: 150px; margin: 0', 'a { margin-top: 1234px }')}`,
    seen: { covered: ['bar', 'high'] },
  },
  'low-bar': { body: covered('height: 60px'), seen: { covered: ['bar', 'high'] } },
  'bar-hardly-higher-than-links': {
    body: covered('height: 24px; line-height: 1', 'a { height: 20px }'),
    seen: { perhapsCovered: ['bar', 'high'] },
  },
  'bar-lower-than-links': { body: covered('height: 16px; line-height: 1', 'a { height: 20px }'), seen: {} },
  'bar-with-a-gap': { body: covered('height: 150px; clip-path: inset(100px 0 0)'), seen: {} },
  'bar-and-padding': { body: covered('height: 150px', 'html { scroll-padding-top: 160px }'), seen: {} },
  'bar-and-too-little-padding': {
    body: covered('height: 150px', 'html { scroll-padding-top: 100px }'),
    seen: { covered: ['bar', 'high'] },
  },
  'bar-and-margins': { body: covered('height: 150px', 'a { scroll-margin-top: 160px }'), seen: {} },
  'bar-and-margins-with-the-focus': {
    body: covered('height: 150px', 'a:focus { scroll-margin-top: 160px }'),
    seen: {},
  },
  'bar-and-a-script': {
    body: `${covered('height: 150px')}<script>document.addEventListener("focusin", ({ target }) => target.scrollIntoView({ block: "center" }));</script>`,
    seen: {},
  },
  // Nothing comes after it, so that the keyboard comes to it from above only.
  'bar-and-one-link': {
    body: '<style>body { height: 4000px } header { position: fixed; z-index: 1; inset: 0 0 auto; height: 150px; background: #ddd }</style><header>Our bowls</header><a href="#x" style="position: absolute; top: 2000px">Route</a>',
    seen: {},
  },
  // The window is 1024 pixels high, so that at the end of the page the link is 30 pixels below its upper edge.
  'bar-at-the-end-of-the-page': {
    body: '<style>body { margin: 0; height: 1400px } h1 { margin: 0 } header { position: fixed; z-index: 1; inset: 0 0 auto; height: 60px; background: #ddd } a { position: absolute; height: 20px }</style><header id="bar">Our bowls</header><a href="#x" id="high" style="top: 406px">Route</a><a href="#x" style="top: 1300px">Shop</a>',
    seen: { perhapsCovered: ['bar', 'high'] },
  },
  'covered-in-a-part-that-scrolls': {
    body: '<style>body { margin: 0 } main { height: 100vh; overflow: auto } header { position: sticky; z-index: 1; top: 0; height: 60px; background: #ddd } p { height: 800px; margin: 0 } a { display: block; height: 30px }</style><header id="bar">Our bowls</header><p>News</p><a href="#x" id="high">Route</a><p>More</p><a href="#x">Shop</a><p>Even more</p>',
    seen: { covered: ['bar', 'high'] },
  },
  'perhaps-a-dialog': { body: covered('height: 600px'), seen: {} },
  'bar-that-scrolls': { body: covered('height: 150px; position: absolute'), seen: {} },
  clicks: {
    body: `<p id="bare" style="cursor: pointer">Open</p><p id="tracked">Text</p><style>#late:hover { cursor: pointer }</style><p id="late">More</p>
      <div id="card" style="cursor: pointer"><a href="#x">Bowl</a></div><label id="label" style="cursor: pointer">Name <input></label>
      <div id="reached" role="button" tabindex="0">Go</div><div id="heard" role="button" tabindex="0">Go</div>
      <span id="photo"><img src="/once.gif" width="60" height="60" alt="Train"></span><span id="both"><img src="/once.gif" width="60" height="60" alt="Train"> Text</span>
      <script>for (const id of ["bare", "tracked", "late", "card", "label", "reached", "heard", "photo", "both"]) document.getElementById(id).addEventListener("click", () => {});
        heard.onkeydown = () => {};</script>`,
    seen: { clickOnly: ['bare', 'late', 'reached', 'photo'] },
  },
  'clicks-on-what-is-drawn-for-a-field': {
    body: `<style>span { cursor: pointer } .over { position: absolute; opacity: 0 } .gone { display: none }</style>
      <div><span id="on">On</span><input type="checkbox" class="over" aria-label="Mail"></div>
      <div><span id="picks">Choose</span><select class="over" aria-label="Size"><option>One</option></select></div>
      <div><span id="lost">On</span><input type="checkbox" class="gone" aria-label="Mail"></div>
      <div><span id="by">Help</span><input type="checkbox" aria-label="Mail"></div>
      <script>for (const id of ["on", "picks", "lost", "by"]) document.getElementById(id).addEventListener("click", () => {});</script>`,
    seen: { clickOnly: ['lost', 'by'] },
  },
  'clicks-in-what-links-lead-to': {
    body: `<main tabindex="-1"><p id="bare" style="cursor: pointer">Open</p></main>
      <div role="dialog" aria-label="Sizes" tabindex="-1"><span id="part" style="cursor: pointer">Item</span></div>
      <script>for (const id of ["bare", "part"]) document.getElementById(id).addEventListener("click", () => {});</script>`,
    seen: { clickOnly: ['bare', 'part'] },
  },
  'clicks-in-a-region': {
    body: `<div tabindex="-1" style="min-height: 700px"><p id="bare" style="cursor: pointer">Open</p></div>
      <div tabindex="-1" style="width: 100px"><span id="part" style="cursor: pointer">Item</span></div>
      <script>for (const id of ["bare", "part"]) document.getElementById(id).addEventListener("click", () => {});</script>`,
    seen: { clickOnly: ['bare'] },
  },
  buttons: {
    body: `<a href="#x" role="button" id="deaf">Go</a><a href="#x" role="button" id="hears">Go</a><script>hears.onkeyup = () => {};</script>`,
    seen: { deafButtons: ['deaf'] },
  },
  'out-of-sight': {
    body: `<style>.away { position: absolute; left: -999px } .comes:focus { left: 0 } .tiny { position: absolute; width: 1px; height: 1px; overflow: hidden } .row { width: 200px; overflow: hidden; white-space: nowrap }</style>
      <a href="#x" class="away" id="away">Away</a><a href="#x" class="away comes">To the content</a><a href="#x" class="tiny" id="tiny">Tiny</a><span style="opacity: 0"><button id="pale">Pale</button></span>
      <div class="row">${'<a href="#x">A link in a row </a>'.repeat(9)}</div><label>Pale <input type="checkbox" style="opacity: 0"></label>
      <a href="#x" style="position: absolute; top: -20px" aria-label="Corner"><svg style="position: fixed; top: 0; right: 0" width="80" height="80"><title>Corner</title></svg></a>`,
    seen: { offScreen: ['away', 'tiny', 'pale'] },
  },
  states: {
    body: `<style>.a { color: #036 } .a:hover { color: #ccc } .b { color: #fff; background: #036; transition: all 1s } .b:focus { background: #9cf } .c:hover { color: #000 } .d { color: #ddd } .d:hover { color: #ccc } .e:hover { color: #fff; background: #036 }</style>
      <p><a class="a" id="over" href="#x">Bowls</a> <a class="b" id="focused" href="#x">Plates</a> <a class="c" href="#x">Cups</a> <a class="e" href="#x">Jugs</a></p><p class="d">Pale before</p>`,
    seen: { paleStates: ['over', 'focused'] },
  },
  'states-as-they-win': {
    body: `<style>.btn { color: #024 } .btn:hover { color: #ddd } .btn.quiet { color: #222 } .btn.loud:hover { color: #ccc }
      .tile { color: #222; background: var(--ground, #eee) } :where(.tile):not(.flat):hover { --ground: #024 } .tile:hover { color: #fff }
      .md\\:hover\\:pale { color: #222 } .md\\:hover\\:pale:hover { color: #ddd }
      @layer base { .plain:hover { color: #ddd } } .plain { color: #222 }</style>
      <p><a class="btn quiet" href="#x">Bowls</a> <a class="btn loud" id="loud" href="#x">Plates</a> <a class="tile" href="#x">Cups</a></p>
      <p><a class="md:hover:pale" id="escaped" href="#x">Jugs</a> <a class="plain" href="#x">Mugs</a></p>`,
    seen: { paleStates: ['loud', 'escaped'] },
  },
  pasting: {
    body: `<input id="refuses" aria-label="Mail"><textarea id="too" aria-label="Text" onpaste="return false"></textarea><input id="takes" aria-label="Own"><input id="digit" maxlength="1" aria-label="Digit">
      <script>for (const each of [refuses, takes, digit]) each.addEventListener("paste", (event) => event.preventDefault());
        takes.addEventListener("paste", ({ clipboardData }) => { takes.value += clipboardData.getData("text"); });</script>`,
    seen: { pasteless: ['refuses', 'too'] },
  },
  'hover-in-other-ways': {
    body: `<style>.pale > b { opacity: 0 } .pale:hover > b { opacity: 1 } .flat > b { display: block; max-height: 0; overflow: hidden } .flat:hover > b { max-height: 99px } .away > b { position: absolute; left: -99em } .away:hover > b { left: auto } .away:hover > i { left: -9em }</style>
      <p class="pale">Tours <b id="pale">Twice a day</b></p><p class="flat">Tickets <b id="flat">From the kiosk</b></p><p class="away">Route <b id="away">By bus to the sea</b> <i>and back</i></p>`,
    seen: { hoverOnly: ['pale', 'flat', 'away'] },
  },
  'hover-after-many': {
    body: `<style>.tip { display: none } .row:hover > .tip { display: block } .open > .tip { display: block }</style>
      ${'<p class="row open">Tours <span class="tip">Twice a day</span></p>'.repeat(30)}
      <p class="row">Tickets <span class="tip" id="hidden">From the kiosk</span></p>`,
    seen: { hoverOnly: ['hidden'] },
  },
  'hover-beyond': {
    body: `<style>.tip { display: none } .row:hover > .tip { display: block }</style>
      ${'<p class="row">Tours <button>More</button> <span class="tip">Twice a day</span></p>'.repeat(201)}`,
    seen: { beyond: ['focusLost', 'hoverOnly', 'offScreen', 'paleRings', 'unmarked'] },
  },
  'clicks-beyond': {
    body: `${'<p class="tracked">Text</p>'.repeat(9)}<script>for (const each of document.querySelectorAll(".tracked")) each.addEventListener("click", () => {});</script>`,
    seen: { beyond: ['clickOnly'] },
  },
  'listeners-beyond': {
    body: `${'<label></label>'.repeat(300)}<p style="cursor: pointer">Open</p><script>for (const each of document.querySelectorAll("label, p")) each.addEventListener("click", () => {});</script>`,
    seen: { beyond: ['clickOnly'] },
  },
  'click-after-many-keys': {
    body: `${'<label></label>'.repeat(400)}<div id="open" style="cursor: pointer">Open</div><script>for (const each of document.querySelectorAll("label, div")) each.onkeydown = () => {};
      document.querySelector("div").onclick = () => {};</script>`,
    seen: {},
  },
  'many-listeners': {
    body: `${'<label></label>'.repeat(1999)}<p class="row" id="row">Open</p><a id="deaf" href="/tickets" role="button">Tickets</a>
      <style>.row { cursor: pointer }</style><script>for (const each of document.querySelectorAll("label")) each.onkeydown = () => {};
      row.onclick = () => {};</script>`,
    seen: { clickOnly: ['row'], deafButtons: ['deaf'] },
  },
  'mouse-listeners-cut': {
    body: `<p class="row" id="row">Open</p><a id="deaf" href="/tickets" role="button">Tickets</a>${'<label></label>'.repeat(2001)}
      <style>.row { cursor: pointer } .tip { display: none } .row:hover > .tip { display: block }</style><p class="row">Tours <span class="tip">Twice a day</span></p>
      <script>for (const each of document.querySelectorAll("label")) each.onmouseover = () => {};
      row.onclick = () => {};</script>`,
    seen: { clickOnly: ['row'], deafButtons: ['deaf'], beyond: ['hoverOnly'] },
  },
  'listeners-cut': {
    body: `${'<label></label>'.repeat(2001)}<div style="cursor: pointer">Open</div><a href="/tickets" role="button">Tickets</a>
      <style>.tip { display: none } .row:hover > .tip { display: block }</style><p class="row">Tours <span class="tip">Twice a day</span></p>
      <script>for (const each of document.querySelectorAll("label")) each.onkeydown = () => {};
      document.querySelector("div").onclick = () => {};</script>`,
    seen: { beyond: ['clickOnly', 'deafButtons', 'hoverOnly'] },
  },
  'gif-after-many-images': {
    body: `${[1, 2, 3, 4, 5].map((number) => `<img src="/still-${number}.webp" width="60" height="60" alt="Bowl ${number}">`).join('')}
      <img id="gif" src="/endless.gif" width="60" height="60" alt="Train">`,
    seen: { moving: ['gif'] },
  },
  'images-beyond': {
    body: [1, 2, 3, 4, 5, 6]
      .map((number) => `<img src="/once-${number}.gif" width="60" height="60" alt="Train ${number}">`)
      .join(''),
    seen: { beyond: ['moving'] },
  },
  hover: {
    body: `<style>.sub { display: none } .menu:hover > .sub { display: block } #b:focus-within > .sub { display: block }</style>
      <div class="menu"><a href="#x">History</a><div class="sub" id="hidden"><a href="#x">Route</a></div></div>
      <div class="menu" id="b"><a href="#x">History</a><div class="sub"><a href="#x">Route</a></div></div>
      <div class="menu"><button>History</button><div class="sub"><a href="#x">Route</a></div></div>`,
    seen: { hoverOnly: ['hidden'] },
  },
  moving: {
    body: `<style>@keyframes go { to { transform: translateX(90px) } } .go { animation: go 1s infinite } .ends { animation: go 1s 2 }
      @media (prefers-reduced-motion: reduce) { .calm { animation: none } }</style>
      <style>@keyframes hide { 50% { opacity: 0 } } .hide { animation: hide 1s steps(2) infinite }</style><p class="hide" id="sale">Sale ends today</p><i class="hide">|</i>
      <p class="go" id="news">News of the day</p><p class="ends">News</p><p class="go calm">News</p><p class="go spinner">Please wait</p>
      <img id="gif" src="/endless.gif" width="60" height="60" alt="Train"><img src="/once.gif" width="60" height="60" alt="Train">`,
    seen: { moving: ['sale', 'news', 'gif'] },
  },
  'moving-with-pause': {
    body: `<style>@keyframes go { to { transform: translateX(90px) } } .go { animation: go 1s infinite }</style><p class="go">News of the day</p><button>Pause</button>`,
    seen: {},
  },
  'drawing-moves': {
    body: `<svg id="ball" width="400" height="200" role="img" aria-label="Ball"><circle r="60" cy="80"><animate attributeName="cx" to="300" dur="2s" repeatCount="indefinite"/></circle></svg>
      <svg width="200" height="200" class="loader" role="img" aria-label="Ball"><circle r="60" cy="80"><animate attributeName="cx" to="300" dur="2s" repeatCount="indefinite"/></circle></svg>`,
    seen: { moving: ['ball'] },
  },
  /** Of these, some change each time and some do not; a frame and a request change nothing that is seen. */
  'changed-by-timers': {
    body: `<div id="slides">${['One', 'Two', 'Three'].map((word) => `<p class="slide" style="height: 150px" hidden>${word} of our bowls</p>`).join('')}</div>
      <div id="turns"><p>Our bowls</p><p hidden>Our plates</p></div><div id="chain"><p>New plates</p><p style="opacity: 0">New jugs</p><p style="opacity: 0">New cups</p></div>
      <p><b id="blinks">Sale ends today</b></p><p><b id="blinks-too" style="visibility: hidden">Sale ends today</b></p><p style="position: relative"><span id="runs" style="position: absolute; left: 0">News of the day</span></p>
      <p id="clock">12:00:01</p><p id="once">Please wait a moment</p><p class="spinner"><b id="busy">Loading all bowls</b></p><p id="asks">Prices</p>
      <script>
        const turn = (list, show) => { let at = 0; return () => { show(list[at], false); at = (at + 1) % list.length; show(list[at], true); }; };
        const hide = (each, isShown) => { each.hidden = !isShown; };
        setInterval(turn(slides.children, hide), 4000);
        setInterval(turn(turns.children, hide), 6000);
        const fade = turn(chain.children, (each, isShown) => { each.style.opacity = isShown ? 1 : 0; });
        const next = () => { fade(); setTimeout(next, 5000); };
        setTimeout(next, 5000);
        setInterval(() => { blinks.style.visibility = blinks.style.visibility === "hidden" ? "" : "hidden"; }, 500);
        setInterval(() => { const { style } = document.querySelector("#blinks-too"); style.visibility = style.visibility === "hidden" ? "" : "hidden"; }, 500);
        let left = 0;
        setInterval(() => { left += 1; runs.style.left = left + "px"; }, 20);
        setInterval(() => { clock.textContent = new Date().toISOString().slice(11, 19); }, 1000);
        setTimeout(() => { once.textContent = "Here it is"; }, 6000);
        setInterval(() => { busy.textContent += " still"; }, 3000);
        setInterval(() => { fetch("/polled").catch(() => { asks.textContent = "No prices"; }); throw new Error("no"); }, 3000);
      </script>`,
    seen: { moving: ['slides', 'turns', 'chain', 'blinks', 'blinks-too', 'runs'] },
  },
  'changed-by-timers-with-pause': {
    body: `<div id="slides"><p>Our bowls</p><p hidden>Our plates</p></div><button aria-label="Pause the slides">||</button>
      <script>setInterval(() => { for (const each of slides.children) each.hidden = !each.hidden; }, 4000);</script>`,
    seen: {},
  },
  'pale-parts': {
    body: `<style>.pale { color: #ccc } .said::before { content: "Closed on Sunday"; color: #bbb } .dark::after { content: "Sold"; color: #fff; background: #333 } input.pale::placeholder { color: #ccc }
        .night { background: #002; position: relative } .night::placeholder { color: #ccc } .over::after { content: "Sold"; color: #eee; position: absolute } .icon::before { content: "star"; font-family: "Icons" }</style>
      <p class="said" id="said">and Monday</p><p class="dark">Bowl</p><p class="over">Plate</p><i class="pale icon"></i>
      <input class="pale" id="search" aria-label="Search" placeholder="Name of a bowl"><input class="night" aria-label="Dark" placeholder="Name of a bowl"><input aria-label="Usual" placeholder="Name of a bowl">
      <input class="pale" aria-label="Off" placeholder="Name of a bowl" disabled><input class="pale" aria-label="Full" placeholder="Name of a bowl" value="Bowl" style="color: #000">
      <svg width="300" height="50" role="img" aria-label="Prices"><text id="drawn" x="10" y="30" fill="#ccc">Prices</text></svg>
      <svg width="300" height="50" viewBox="0 0 600 100" role="img" aria-label="Prices"><rect width="600" height="100" fill="#002"/><text x="10" y="60" font-size="32" fill="#ddd">Plates</text><text id="on-rect" x="300" y="60" font-size="32" fill="#225">Jugs</text></svg>
      <svg width="300" height="50" role="img" aria-label="Prices"><circle cx="20" cy="25" r="20" fill="#002" pointer-events="none"/><text x="10" y="30" fill="#ddd">Half over</text></svg>
      <svg width="300" height="50" class="logo" role="img" aria-label="Bowls"><text x="10" y="30" fill="#ddd">Bowls</text></svg>`,
    seen: { paleParts: ['said', 'search', 'drawn', 'on-rect'], beyond: ['paleParts'] },
  },
  /** A field that was not there when the page was judged is no element of which anything can be shown. */
  'parts-since': {
    body: `<style>::placeholder { color: #ccc }</style><p><a href="#x">Bowls</a> and more of them</p>
      <script>addEventListener('focusin', () => document.body.insertAdjacentHTML('beforeend', '<p><input aria-label="Search" placeholder="Name of a bowl"></p>'), { once: true })</script>`,
    seen: { beyond: ['paleParts'] },
  },
  'parts-on-a-picture': {
    body: `<style>input { background: #fff linear-gradient(#fff, #eee) } ::placeholder { color: #ddd }</style><input aria-label="Search" placeholder="Name of a bowl">`,
    seen: { beyond: ['paleParts'] },
  },
  'parts-in-place': {
    body: `<style>.over::after { content: "Sold"; color: #eee; position: absolute }</style><p class="over">Plate</p>`,
    seen: { beyond: ['paleParts'] },
  },
  'parts-known': {
    body: `<style>p::after { content: "Sold"; color: #333 }</style><p>Plate</p><p>Jug</p>
      <svg width="300" height="50" role="img" aria-label="Prices"><text x="10" y="30">Prices</text><text x="10" y="40" fill="none">Shadow</text></svg>`,
    seen: {},
  },
  /** Each look behind a part takes longer the more there are: all of them took a minute. */
  'parts-beyond': {
    body: `<style>${Array.from({ length: 25 }, (_, at) => `li.c${at}::before { content: "New" }`).join('')}</style>
      <ul>${Array.from({ length: 4000 }, (_, at) => `<li class="c${at % 25}">x</li>`).join('')}</ul>`,
    seen: { beyond: ['paleParts'] },
  },
  'stops-beyond': {
    body: `<p>${Array.from({ length: 121 }, (_, at) => `<a href="#x">Bowl ${at}</a>`).join(' ')}</p>`,
    seen: { beyond: ['focusLost', 'offScreen', 'paleRings', 'unmarked'] },
  },
  'fields-beyond': {
    body: Array.from({ length: 31 }, (_, at) => `<input aria-label="Bowl ${at}">`).join(''),
    seen: { beyond: ['pasteless'] },
  },
  'states-on-a-picture': {
    body: `<style>a { background: linear-gradient(#fff, #eee) } a:hover { color: #ddd }</style><a href="#x">One</a>`,
    seen: { beyond: ['paleStates'] },
  },
  'states-beyond': {
    body: `<style>${Array.from({ length: 101 }, (_, at) => `.c${at}:hover { color: #000 }`).join('')}</style>
      <p>${Array.from({ length: 101 }, (_, at) => `<b class="c${at}">Bowl</b>`).join(' ')}</p>`,
    seen: { beyond: ['paleStates'] },
  },
  'links-of-scripts': {
    body: `<ul id="tabs"><li><a href="#x" id="inside">One</a></ul><a href="#y" id="own">Two</a><a href="#z">Three</a><a href="/p">Four</a><a href="#tabs">Five</a>
      <p onclick="six()"><a href="#six" id="written">Six</a></p>
      <form><input name="parentElement" aria-label="Seven"><a href="#seven">Seven</a></form>
      <script>own.onclick = () => {}; tabs.addEventListener("click", () => {});
      for (const whole of [document, document.body, window]) whole.addEventListener("click", () => {});</script>`,
    seen: {},
  },
  'hears-its-hash': {
    body: `${LINKS}<script>addEventListener("hashchange", () => {});</script>`,
    seen: {},
  },
  'hears-its-hash-by-attribute': {
    body: `${LINKS}<script>document.body.setAttribute("onhashchange", "one.blur()");</script>`,
    seen: {},
  },
  'hears-its-history': { body: `${LINKS}<script>onpopstate = () => {};</script>`, seen: {} },
  'hears-its-navigation': {
    body: `${LINKS}<script>navigation.addEventListener("navigate", () => {});</script>`,
    seen: {},
  },
  /** What the page does when it gets the focus must neither reach the site nor end the visit. */
  leaves: {
    body: `${LINKS}<script>one.onfocus = () => { fetch("/asked"); new Image().src = "/image"; location.href = "/left"; };
      two.onfocus = () => { while (performance.now() < 1) {} history.pushState(0, "", "/pushed"); };</script>`,
    seen: {},
  },
};

/** What covers, each followed by what it covers. */
function coveredBy(covered: Covered[] = [], isMarginal: true | undefined): number[] {
  return covered.filter((each) => each.isMarginal === isMarginal).flatMap(({ node, by }) => [by, node]);
}

/** A GIF of two frames of one pixel. @param isEndless with Netscape's block, which says that it repeats */
function gif(isEndless: boolean): Buffer {
  const frame = [0x2c, 0, 0, 0, 0, 1, 0, 1, 0, 0, 2, 2, 0x44, 1, 0];
  const loop = isEndless ? [0x21, 0xff, 11, ...Buffer.from('NETSCAPE2.0'), 3, 1, 0, 0, 0] : [];
  const head = [...Buffer.from('GIF89a'), 1, 0, 1, 0, 0x80, 0, 0, 0, 0, 0, 255, 255, 255];
  return Buffer.from([...head, ...loop, ...frame, ...frame, 0x3b]);
}

/** Pages that others look at. */
const MORE_PAGES: Record<string, string> = {
  'full-of-pale-parts': `<style>input { background: #fff } ::placeholder { color: #ddd }</style>${Array.from({ length: 61 }, (_, at) => `<p><input aria-label="Bowl" placeholder="Name of bowl ${at}"></p>`).join('')}`,
  'many-elements-and-timers': `<p id="ticker">One</p><script>let at = 0; setInterval(() => { ticker.textContent = at++ % 2 ? "Our bowls" : "Our plates"; }, 4000);</script>${'<i></i>'.repeat(4100)}`,
  'slow-timers': `<p id="ticker">One</p><script>let at = 0; setInterval(() => {
    const untilMs = performance.now() + 100; while (performance.now() < untilMs);
    ticker.textContent = at++ % 2 ? "Our bowls" : "Our plates"; }, 50);</script>`,
};

let site: SiteServer;
let engine: Engine;
const pages = new Map<string, JudgedPage>();

beforeAll(async () => {
  const start = [...Object.keys(PAGES), ...Object.keys(MORE_PAGES)]
    .map((name) => `<p><a href="/${name}">${name}</a></p>`)
    .join('');
  site = await serveSite({
    answer({ url = '' }, response) {
      if (/\.(?:gif|webp)$/.test(url)) {
        response.setHeader('content-type', 'image/gif');
        response.end(gif(url === '/endless.gif'));
        return true;
      }
      const name = url.slice(1);
      const body = url === '/' ? start : (PAGES[name]?.body ?? MORE_PAGES[name]);
      if (body === undefined) return false;
      response.setHeader('content-type', 'text/html; charset=utf-8');
      response.end(
        `<!doctype html><html lang="en"><head><title>T</title></head><body><main><h1>T</h1>${body}</main></body></html>`,
      );
      return true;
    },
  });
  engine = createEngine(testConfig({ tryPages: Infinity, maxPages: 150, respectRobots: false }), memoryLog());
  const { pages: judged, outcome } = await scanAll(engine, `${site.origin}/`);
  if (!outcome.ok) throw new Error(outcome.error);
  for (const page of judged) pages.set(new URL(page.url).pathname.slice(1), page);
}, 280_000);

afterAll(async () => {
  await engine.close();
  await site.close();
});

it.each(Object.keys(PAGES))('sees on the page %s what is wrong, and nothing else', (name) => {
  const page = pages.get(name);
  const facts = page?.visit.interaction;
  if (page === undefined || !facts) throw new Error('The page was not tried.');
  const idOf = (node: number) => page.snapshot.nodes[node]?.attributes?.['id'];
  const seen = Object.entries({
    trap: facts.trap,
    focusLost: facts.focusLost,
    offScreen: facts.offScreen,
    pasteless: facts.pasteless,
    paleStates: facts.paleStates.map(({ node }) => node),
    paleParts: (facts.paleParts ?? []).map(({ node }) => node).sort((x, y) => x - y),
    unmarked: facts.unmarked,
    paleRings: facts.paleRings?.map(({ node }) => node) ?? [],
    covered: coveredBy(facts.covered, undefined),
    perhapsCovered: coveredBy(facts.covered, true),
    clickOnly: facts.clickOnly,
    deafButtons: facts.deafButtons,
    hoverOnly: facts.hoverOnly.map(({ node }) => node),
    moving: (facts.moving ?? []).map(({ node }) => node),
  }).flatMap(([fact, nodes]) => (nodes.length === 0 ? [] : [[fact, nodes.map(idOf)]]));
  const beyond = Object.entries(facts.beyond)
    .flatMap(([fact, isBeyond]) => (isBeyond ? [fact] : []))
    .sort();
  const all = { ...Object.fromEntries(seen), ...(beyond.length > 0 && { beyond }) };
  expect(all).toEqual(PAGES[name]?.seen);
});

it.each([
  ['plain', false, []],
  ['links-of-scripts', false, ['inside', 'own', 'written']],
  ['hears-its-hash', true, []],
  ['hears-its-hash-by-attribute', true, []],
  ['hears-its-history', true, []],
  ['hears-its-navigation', true, []],
])('knows what scripts make of links to parts of the page %s', (name, isHeard, handled) => {
  const page = pages.get(name);
  const { fragments = null } = page?.visit ?? {};
  const ids = fragments?.handled?.map((node) => page?.snapshot.nodes[node]?.attributes?.['id']);
  expect({ isHeard: fragments?.isHeard, handled: ids }).toEqual({ isHeard, handled });
});

it('says where there are more elements than are looked at for changes', () => {
  const facts = pages.get('many-elements-and-timers')?.visit.interaction;
  expect(facts).toMatchObject({ beyond: { moving: true } });
  expect(facts?.isUntimed).toBeUndefined();
  expect(facts?.moving).toHaveLength(1);
});

it('does not wait for timers that take long, and says that they were not tried', () => {
  const { interaction, actions } = pages.get('slow-timers')?.visit ?? {};
  expect(interaction).toMatchObject({ moving: [], isUntimed: true });
  expect(actions).not.toBeNull();
});

it('says that there is more than a full list of pale parts', () => {
  const facts = pages.get('full-of-pale-parts')?.visit.interaction;
  expect([facts?.paleParts?.length, facts?.beyond.paleParts]).toEqual([60, true]);
});

it('asks the site for nothing during the trial, and does not leave the page', () => {
  expect(pages.get('leaves')?.url).toBe(`${site.origin}/leaves`);
  expect(site.requests.filter((path) => ['/asked', '/image', '/left', '/pushed'].includes(path))).toEqual([]);
});

it('tries as many pages as the settings say, from the start page on', async () => {
  const some = createEngine(testConfig({ tryPages: 2, maxPages: 4, respectRobots: false }), memoryLog());
  try {
    const { pages: judged, outcome } = await scanAll(some, `${site.origin}/`);
    expect(judged.map(({ visit }) => visit.interaction !== null)).toEqual([true, true, false, false]);
    expect(judged.map(({ visit }) => visit.layout !== null)).toEqual([true, true, false, false]);
    expect(outcome).toMatchObject({
      limitations: expect.arrayContaining([
        expect.stringMatching(/^Only the first 2 of the 4 pages were chosen to be tried /),
      ]),
    });
  } finally {
    await some.close();
  }
});
