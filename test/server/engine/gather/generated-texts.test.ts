import { expect, it } from 'vitest';
import { memoryLog, scanAll, testConfig } from '../../../../harness/service/engine-fixture.ts';
import { serveSite } from '../../../../harness/sites/site-server.ts';
import { createEngine } from '../../../../server/engine/create-engine.ts';

const PAGE = `<!doctype html><html lang="en"><head><title>T</title><style>
  .price::after { content: " per person" }
  @media (min-width: 1px) { @layer a { #deep:before { content: "New" } } }
  @media print { #print::after { content: "Page one" } }
  #sign::before { content: "★" / "star" }
  #quote::before { content: "a \\"quoted\\" word" }
  #icon::before { content: "search"; font-family: "Material Icons" }
  #off::after { content: "hidden"; display: none }
  #faint::after { content: "copied"; opacity: 0 }
  #named::after { content: attr(data-text) }
  #late::after { content: "never" } #late::after { content: "/" }
  #address::before { content: url("/images/class-kotlin.svg") }
  #set::before { content: image-set(url("/one.png") 1x, url("/two.png") 2x) / "Kotlin" }
  #drawn::before { content: linear-gradient(rgb(0 0 0 / 50%), red), url(data:image/svg+xml,Word) }
  #counted { counter-reset: part } #counted::before { content: counters(part, " and ") ". " }
  #both::before { content: url("/images/star.svg") "New" }
  #variable { --word: "Sold" } #variable::before { content: var(--word) }
  a:is(.x, .y)::after { content: "more" }
</style></head><body><main><h1>T</h1><p class="price" id="price">3 euros</p><p id="deep">Tours</p><p id="print">Print</p>
  <p id="sign">Sign</p><p id="quote">Quote</p><p id="icon">Icon</p><p id="off">Off</p><p id="faint">Faint</p><p id="named" data-text="Said">N</p>
  <p id="late">Late</p><p id="address">Class</p><p id="set">Class</p><p id="drawn">Class</p><p id="counted">Part</p><p id="both">Bowl</p><p id="variable">Bowl</p>
  <a class="y" id="link" href="#price">Up</a><p hidden class="price">Gone</p>
  <form name="styleSheets"><input aria-label="A"></form><img name="adoptedStyleSheets" alt="" src="data:,"></main></body></html>`;

/** What is seen of the words of style sheets on a page, by the ids of their elements. */
async function textsOn(html: string) {
  const site = await serveSite({
    answer(_, response) {
      response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' });
      response.end(html);
    },
  });
  const engine = createEngine(testConfig({ maxPages: 1 }), memoryLog());
  try {
    const { pages } = await scanAll(engine, `${site.origin}/`);
    const [page] = pages;
    const { found = [], isCut } = page?.visit.generatedTexts ?? {};
    const texts = found.map(({ node, text }) => [page?.snapshot.nodes[node]?.attributes?.['id'], text]);
    return { texts, isCut };
  } finally {
    await engine.close();
    await site.close();
  }
}

it('reads the words that style sheets write where they can be seen', async () => {
  expect(await textsOn(PAGE)).toEqual({
    isCut: false,
    texts: [
      ['price', 'per person'],
      ['deep', 'New'],
      ['quote', 'a "quoted" word'],
      ['both', 'New'],
      ['variable', 'Sold'],
      ['link', 'more'],
    ],
  });
}, 60_000);

it.each([
  ['a full list', { shown: 100, hidden: 0 }, { kept: 100, isCut: false }],
  ['one text too many', { shown: 101, hidden: 0 }, { kept: 100, isCut: true }],
  ['a selector of too many elements', { shown: 1, hidden: 200 }, { kept: 1, isCut: true }],
])(
  'says whether there may be more: %s',
  async (_, { shown, hidden }, { kept, isCut }) => {
    const items = [
      ...Array.from({ length: shown }, () => '<b class="new">Bowl</b>'),
      ...Array.from({ length: hidden }, () => '<b class="new" hidden>Bowl</b>'),
    ];
    const html = `<!doctype html><html lang="en"><head><title>T</title><style>.new::after { content: "New" }</style></head><body><main><h1>T</h1><p>${items.join(' ')}</p></main></body></html>`;
    const seen = await textsOn(html);
    expect([seen.texts.length, seen.isCut]).toEqual([kept, isCut]);
  },
  60_000,
);
