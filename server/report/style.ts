/**
 * The one stylesheet of reports and home page: system fonts, light and dark, print. Every pair of
 * text and background colour has a contrast of 4.5 or more (WCAG 1.4.3); test/report checks it.
 */
export const style = String.raw`:root {
  color-scheme: light dark;
  --paper: #fbfaf6; --sheet: #ffffff; --ink: #1a1c1f; --soft: #55585c; --line: #dcd8cd; --code: #f3f0e8;
  --link: #0b4f6c; --focus: #0b4f6c; --high: #a3211a; --medium: #855000; --low: #34568b;
  --added: #a3211a; --resolved: #1b6540; --unchanged: #55585c; --button: #1a1c1f; --on-button: #fbfaf6;
  --wash: #fbf1e2;
  --serif: "Iowan Old Style", "Palatino Linotype", Palatino, "URW Palladio L", "P052", Charter, Georgia, serif;
  --sans: system-ui, -apple-system, "Segoe UI", Roboto, "Helvetica Neue", "Noto Sans", sans-serif;
  --mono: ui-monospace, "SF Mono", "Cascadia Code", Menlo, Consolas, "DejaVu Sans Mono", monospace;
}
@media screen and (prefers-color-scheme: dark) {
  :root {
    --paper: #15171a; --sheet: #1b1e22; --ink: #ecebe6; --soft: #a8abb0; --line: #34383e; --code: #22262b;
    --link: #8fcbe8; --focus: #8fcbe8; --high: #ff9a8f; --medium: #f0b964; --low: #9fbdf0;
    --added: #ff9a8f; --resolved: #7fd3a4; --unchanged: #a8abb0; --button: #ecebe6; --on-button: #15171a;
    --wash: #2b2519;
  }
}
*, *::before, *::after { box-sizing: border-box; }
html { -webkit-text-size-adjust: 100%; text-size-adjust: 100%; scroll-padding-top: 1rem; }
body {
  margin: 0 auto; padding: 0 clamp(1.15rem, 4vw, 3rem); max-width: 74rem; background: var(--paper); color: var(--ink);
  font: 400 1.0625rem/1.6 var(--sans); overflow-wrap: anywhere;
}
h1, h2 { font-family: var(--serif); font-weight: 600; letter-spacing: -0.015em; text-wrap: balance; }
h1 { margin: 0; font-size: clamp(2.35rem, 7.2vw, 4.75rem); line-height: 1.04; letter-spacing: -0.028em; }
h2 { margin: 0 0 .35rem; font-size: clamp(1.6rem, 3.4vw, 2.15rem); line-height: 1.15; }
h3 { margin: 0; font-size: 1rem; line-height: 1.4; }
h4 { margin: 0 0 .4rem; font-size: 1.0625rem; line-height: 1.35; font-weight: 650; }
p { margin: 0 0 .75rem; max-width: 65ch; }
a { color: var(--link); text-underline-offset: .18em; text-decoration-thickness: .07em; }
a:hover { text-decoration-thickness: .14em; }
:focus-visible { outline: 3px solid var(--focus); outline-offset: 3px; border-radius: 2px; }
main:focus { outline: none; }
ul, ol { margin: 0; padding: 0; }
[role="list"] { list-style: none; }
bdi, pre, code { unicode-bidi: isolate; }
code { font: .875em/1.5 var(--mono); }
pre {
  margin: 0; padding: .7rem .9rem; background: var(--code); border-radius: 6px; white-space: pre-wrap;
  overflow-wrap: anywhere; tab-size: 2; font-size: 1rem; line-height: 1.5;
}
[hidden] { display: none; }
.skip { position: absolute; left: -100vw; padding: .6rem 1rem; background: var(--button); color: var(--on-button); }
.skip:focus { left: 1rem; top: 1rem; z-index: 1; }
.top { padding: 1.5rem 0; }
.brand { display: inline-flex; gap: .55rem; align-items: center; min-height: 1.75rem; color: var(--ink); font: 600 1.2rem/1 var(--serif); text-decoration: none; }
.brand:hover span { text-decoration: underline; text-decoration-thickness: .07em; }
.mark { width: 1.35rem; height: 1.35rem; }
.bottom {
  display: flex; flex-wrap: wrap; gap: .25rem 3rem; justify-content: space-between; margin-top: 5rem; padding: 1.5rem 0 3rem;
  border-top: 1px solid var(--line); color: var(--soft); font-size: .9375rem;
}
.bottom ul { display: flex; flex-wrap: wrap; gap: .25rem 1.25rem; }
.verdict { padding: clamp(1.5rem, 5vw, 4rem) 0 clamp(2rem, 4vw, 3rem); }
.notice .verdict, .home .hero { max-width: 54rem; }
.notice h2 { margin-top: 2.5rem; }
.eyebrow { margin-bottom: .9rem; color: var(--soft); font-size: 1rem; max-width: none; }
.eyebrow .address { color: var(--ink); font-weight: 600; }
.standfirst { margin: 1.1rem 0; max-width: 46ch; font: 400 clamp(1.15rem, 2.2vw, 1.4rem)/1.45 var(--serif); color: var(--ink); }
h1 a { text-decoration-thickness: .035em; text-underline-offset: .12em; }
h1 > span { display: inline-block; font-variant-numeric: lining-nums; }
.verdict .high { color: var(--high); } .verdict .medium { color: var(--medium); } .verdict .low { color: var(--low); }
.verdict .added { color: var(--added); } .verdict .resolved, .verdict .good { color: var(--resolved); }
.verdict .unchanged, .verdict .unverified, .verdict .none { color: var(--unchanged); }
.notice p.notice, p.notice, div.notice { padding: .8rem 1.1rem; max-width: 65ch; background: var(--wash); border-radius: 6px; }
h1 + p.notice { margin-top: 1.5rem; }
.facts-list { display: flex; flex-wrap: wrap; gap: 1.1rem 2.75rem; margin: 2rem 0 0; padding-top: 1.1rem; border-top: 3px solid var(--ink); }
.facts-list dt { color: var(--soft); font-size: .875rem; }
.facts-list dd { margin: 0; font-variant-numeric: tabular-nums; }
.facts-list .id { display: block; color: var(--soft); font-size: .8125rem; }
.part { padding: 2.5rem 0 0; margin-top: 2.5rem; border-top: 1px solid var(--line); }
.count { margin-left: .25rem; color: var(--soft); font-weight: 400; font-variant-numeric: lining-nums; }
.added > h2 { color: var(--added); } .resolved > h2 { color: var(--resolved); }
.lead { color: var(--soft); }
.severity { margin-top: 1.75rem; }
.badge { display: inline-flex; align-items: center; gap: .5rem; color: var(--tone); }
.badge::before { content: ""; width: .7rem; height: .7rem; background: currentColor; }
.medium .badge::before { transform: rotate(45deg) scale(.9); } .low .badge::before { border-radius: 50%; }
.severity.high { --tone: var(--high); } .severity.medium { --tone: var(--medium); } .severity.low { --tone: var(--low); }
.meaning { margin-left: .4rem; color: var(--soft); font-weight: 400; }
.rule { display: grid; gap: 1rem 2.5rem; padding: 1.4rem 0; border-bottom: 1px solid var(--line); }
.rule:last-child { border-bottom: 0; }
.rule-head, .rule-body, .sides > div { min-width: 0; }
.facts { margin: 0 0 .35rem; color: var(--soft); font-size: .9375rem; }
.criteria { display: flex; flex-wrap: wrap; gap: .35rem; margin: .5rem 0; }
.criteria li { padding: .05rem .55rem; border: 1px solid var(--line); border-radius: 99px; font-size: .875rem; }
.explanation bdi, .sentences bdi { white-space: pre-line; }
.finding + .finding, .more[open] > .findings { margin-top: 1.25rem; }
.where { display: flex; flex-wrap: wrap; align-items: baseline; gap: 0 1.1rem; margin-top: .4rem; font-size: .9375rem; color: var(--soft); }
.where p { margin: 0; }
.page-list li { display: inline-block; margin-right: 1.1rem; }
details .page-list li { display: block; }
.reason { margin: .5rem 0 0; padding-left: .8rem; border-left: 3px solid var(--medium); font-size: .9375rem; }
.no-evidence { margin: 0; color: var(--soft); }
.sides { display: grid; gap: .75rem; }
pre + .side, pre + p { margin-top: .75rem; }
.side { margin: 0 0 .2rem; color: var(--soft); font-size: .875rem; }
summary { padding: .25rem 0; color: var(--link); cursor: pointer; }
summary:hover { text-decoration: underline; }
.more { margin-top: 1rem; }
.sentences + p { margin-top: 1.5rem; }
.fold { margin-top: 1rem; padding: .75rem 1.1rem; background: var(--sheet); border: 1px solid var(--line); border-radius: 8px; }
.fold > summary { font-weight: 600; }
.sentences { padding-left: 1.2rem; max-width: 65ch; }
.sentences li { margin-bottom: .5rem; }
table { width: 100%; margin-top: .5rem; border-collapse: collapse; font-size: 1rem; }
caption { padding-bottom: .6rem; text-align: left; color: var(--soft); }
th, td { padding: .65rem 1rem .65rem 0; border-bottom: 1px solid var(--line); text-align: left; vertical-align: top; font-weight: 400; }
thead th { border-bottom: 2px solid var(--ink); font-size: .875rem; color: var(--soft); overflow-wrap: normal; }
.figure { padding-right: 0; padding-left: 1rem; text-align: right; font-variant-numeric: tabular-nums; }
.page-title { display: block; font-weight: 600; }
progress { display: block; width: 100%; max-width: 34rem; height: .6rem; margin: 1.75rem 0 0; accent-color: var(--link); }
.hero { padding: clamp(2rem, 7vw, 6rem) 0 clamp(2.5rem, 5vw, 4.5rem); }
.hero { position: relative; }
.figure-delta { display: none; position: absolute; right: 0; top: 50%; width: 21rem; height: auto; transform: translateY(-54%); fill: none; stroke-width: 1.6; stroke-linejoin: round; }
.figure-delta .then { stroke: var(--soft); stroke-dasharray: 3 5; } .figure-delta .now { stroke: var(--added); stroke-width: 3; }
.figure-delta .same { fill: var(--code); stroke: none; }
.hero em { font-style: italic; color: var(--added); }
form { margin-top: 2.25rem; max-width: 42rem; }
label { display: block; margin-bottom: .4rem; font-weight: 600; }
.field { display: flex; flex-wrap: wrap; gap: .6rem; }
input {
  flex: 1 1 16rem; min-width: 0; min-height: 3.25rem; padding: .6rem 1rem; border: 2px solid var(--ink); border-radius: 8px;
  background: var(--sheet); color: var(--ink); font: inherit;
}
input::placeholder { color: var(--soft); opacity: 1; }
input[aria-invalid="true"] { border-color: var(--high); }
button {
  flex: 0 0 auto; min-height: 3.25rem; padding: .6rem 1.6rem; border: 2px solid var(--button); border-radius: 8px;
  background: var(--button); color: var(--on-button); font: 600 1.0625rem/1 var(--sans); cursor: pointer;
}
button:hover { text-decoration: underline; text-underline-offset: .2em; }
button[aria-disabled="true"] { border-style: dashed; background: transparent; color: var(--soft); cursor: progress; }
@media (max-width: 30rem) { button { flex: 1 0 100%; } }
.hint { margin: .6rem 0 0; color: var(--soft); font-size: .9375rem; }
.error { margin: .4rem 0 0; color: var(--high); font-weight: 600; }
.error:empty { margin: 0; }
.how { padding: 2.25rem 0; border-top: 1px solid var(--line); }
.how ol { display: grid; gap: 1.75rem 2.5rem; margin-top: 1.25rem; }
.how h3 { margin-bottom: .3rem; font: 600 1.3rem/1.3 var(--serif); }
.how li h3::before { display: inline-block; min-width: 1.35rem; content: "+" / ""; }
.how li:nth-child(2) h3::before { content: "−" / ""; } .how li:nth-child(3) h3::before { content: "=" / ""; }
.how li:nth-child(1) h3 { color: var(--added); } .how li:nth-child(2) h3 { color: var(--resolved); } .how li:nth-child(3) h3 { color: var(--unchanged); }
@media (min-width: 46rem) {
  .how ol { grid-template-columns: repeat(3, 1fr); }
  .sides { grid-template-columns: 1fr 1fr; }
}
@media (min-width: 60rem) {
  .figure-delta { display: block; }
  .home .hero { max-width: none; padding-right: 24rem; }
  .home h1 { font-size: clamp(3rem, 5.6vw, 4.25rem); }
  .rule { grid-template-columns: minmax(0, 17rem) minmax(0, 1fr); }
}
@media print {
  :root { color-scheme: light; --paper: #fff; --sheet: #fff; --code: #f4f4f4; --ink: #000; --soft: #444; --line: #bbb; --link: #000; }
  body { max-width: none; padding: 0; font-size: 10.5pt; }
  .skip, .verb { display: none; }
  summary { color: var(--soft); list-style: none; }
  summary::first-letter { text-transform: uppercase; }
  details::details-content { content-visibility: visible; block-size: auto; }
  h2, h3, h4 { break-after: avoid; }
  .finding { break-inside: avoid; }
}
@media (forced-colors: active) { .badge::before { forced-color-adjust: none; } }
`;
