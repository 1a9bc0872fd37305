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

it('reads the words that style sheets write where they can be seen', async () => {
  const site = await serveSite({
    answer(_, response) {
      response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' });
      response.end(PAGE);
    },
  });
  const engine = createEngine(testConfig({ maxPages: 1 }), memoryLog());
  try {
    const { pages } = await scanAll(engine, `${site.origin}/`);
    const [page] = pages;
    const texts = page?.visit.generatedTexts?.map(({ node, text }) => [
      page.snapshot.nodes[node]?.attributes?.['id'],
      text,
    ]);
    expect(texts).toEqual([
      ['price', 'per person'],
      ['deep', 'New'],
      ['quote', 'a "quoted" word'],
      ['both', 'New'],
      ['variable', 'Sold'],
      ['link', 'more'],
    ]);
  } finally {
    await engine.close();
    await site.close();
  }
}, 60_000);
