import { afterAll, beforeAll, expect, it } from 'vitest';
import { createEngine } from '../../../../server/engine/create-engine.ts';
import type { Engine } from '../../../../server/engine/engine.ts';
import { serveSite } from '../../../../harness/sites/site-server.ts';
import type { SiteServer } from '../../../../harness/sites/site-server.ts';
import {
  memoryLog,
  scanAll,
  testConfig,
  describeViolations,
} from '../../../../harness/service/engine-fixture.ts';

/** Both runners find problems before and after the odd markup. */
function html(odd: string): string {
  return `<!doctype html><html lang="en"><head><title>T</title></head><body><main><h1>T</h1>
    <a href="#nowhere" id="before"></a>${odd}<a href="#nowhere" id="after"></a>
    <img src="/dot.svg" width="9" height="9"><h2></h2></main></body></html>`;
}

/** Names that make a test of HTML_CodeSniffer, or a rule of axe, throw; and how that is reported. */
const BREAKING: Record<string, { odd: string; what: string }> = {
  '/id-with-quote': {
    odd: `<button id='a"b'>Name</button>`,
    what: 'HTML_CodeSniffer failed on something in the page, so the success criterion 1.3.1 was checked only in part',
  },
  '/no-element': {
    odd: '<constructor>Text</constructor><__proto__>Text</__proto__>',
    what: 'axe failed on something in the page, so the rule nested-interactive was checked only in part',
  },
};

/** Names that would break the runners if they were not removed first. */
const ODD: Record<string, string> = {
  '/tag-name': '<form><input name="tagName" aria-label="Name"><input type="submit" value="Go"></form>',
  '/get-attribute':
    '<form><select id="getAttribute" aria-label="Name"></select><input type="submit" value="Go"></form>',
  '/parent-node': '<form>Text<label>Name <input></label><button name="parentNode">Go</button></form>',
  '/has-attribute':
    '<form>Text<label>Name <input></label><input type="submit" name="hasAttribute" value="Go"></form>',
  '/query-selector': '<img name="querySelectorAll" src="/dot.svg" alt="A dot">',
  '/body': '<form name="body"><input type="submit" value="Go"></form>',
  '/namespace': '<svg aria-hidden="true"><desc><math></math></desc></svg>',
};

let site: SiteServer;
let engine: Engine;
let plain: string[];

beforeAll(async () => {
  site = await serveSite({
    answer(request, response) {
      const path = request.url ?? '';
      const odd = path === '/plain' ? '' : (BREAKING[path]?.odd ?? ODD[path]);
      if (odd === undefined) return false;
      response.setHeader('content-type', 'text/html; charset=utf-8');
      response.end(html(odd));
      return true;
    },
  });
  engine = createEngine(testConfig({ maxPages: 1, respectRobots: false }), memoryLog());
  plain = await problemsOf('/plain', []);
});
afterAll(async () => {
  await engine.close();
  await site.close();
});

async function problemsOf(path: string, limitations: unknown[]): Promise<string[]> {
  const { outcome, pages } = await scanAll(engine, site.origin + path);
  expect(outcome).toMatchObject({ ok: true });
  expect(outcome.ok && outcome.limitations).toEqual(limitations);
  return describeViolations(pages[0]);
}

it('has problems for both runners', () => {
  expect(plain.filter((problem) => problem.startsWith('axe')).length).toBeGreaterThan(3);
  expect(plain.filter((problem) => problem.startsWith('htmlcs')).length).toBeGreaterThan(3);
});

it.each(Object.entries(BREAKING))(
  'checks the rest of the page, and runs the rest of the rules: %s',
  async (path, { what }) => {
    const sentence = `${what}: ${site.origin}${path}.`;
    const limitations = expect.arrayContaining([sentence]);
    const { outcome, pages } = await scanAll(engine, site.origin + path);
    expect(outcome).toMatchObject({ ok: true, limitations });
    expect(describeViolations(pages[0])).toEqual(expect.arrayContaining(plain));
  },
);

it.each(Object.keys(ODD))('checks the whole page: %s', async (path) => {
  expect(await problemsOf(path, [])).toEqual(expect.arrayContaining(plain));
});
