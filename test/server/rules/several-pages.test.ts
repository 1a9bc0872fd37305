import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createEngine } from '../../../server/engine/create-engine.ts';
import type { Engine } from '../../../server/engine/engine.ts';
import { memoryLog, testConfig } from '../../../harness/service/engine-fixture.ts';
import { scanBytes } from '../../../harness/service/scan-bytes.ts';
import { scanSettings } from '../../../harness/service/scan-settings.ts';
import { servePages } from '../../../harness/sites/serve-pages.ts';

const PATHS = ['/', '/shop', '/news', '/contact', '/basket'];
/** The page on which the code stands that differs from that of the others; all pages link to it. */
const LAST = '/last';

let engine: Engine;
beforeAll(() => {
  // `several-ways` is a notice.
  engine = createEngine(testConfig(), memoryLog(), {
    scan: scanSettings({ rules: { 'several-ways': true } }),
  });
});
afterAll(async () => engine.close());

function exampleOf(name: string, heading: string): string {
  const page = readFileSync(new URL(`../../../docs/rules/${name}.md`, import.meta.url), 'utf8');
  const code = new RegExp(`^## ${heading}\\n\\n\`\`\`html\\n([^]*?)\\n\`\`\``, 'm').exec(page)?.[1];
  if (code === undefined) throw new Error(`docs/rules/${name}.md has no code under ${heading}.`);
  return code;
}

/** The code with links in its content. */
function withLinks(code: string, paths: readonly string[]): string {
  const links = paths.map((path) => `<p><a href="${path}">To ${path}</a></p>`).join('');
  return code.replace('</main>', `${links}</main>`);
}

/** What the service finds of a rule on a site with these pages. */
async function find(rule: string, pageAt: (path: string) => string | undefined) {
  const site = await servePages(pageAt);
  try {
    const { findings } = JSON.parse(await scanBytes(engine, `${site.origin}/`));
    const ofRule = findings.filter((finding: { rule: string }) => finding.rule === rule);
    return ofRule.map(({ pages }: { pages: string[] }) => pages.map((url) => url.replace(site.origin, '')));
  } finally {
    await site.close();
  }
}

it.each(['consistent-help', 'consistent-names', 'consistent-navigation'])(
  'shows %s before, and not after',
  async (name) => {
    const [before, after] = [exampleOf(name, 'Before'), exampleOf(name, 'After')];
    const siteWith = (last: string) => (path: string) => {
      if (path === LAST) return last;
      return PATHS.includes(path) ? withLinks(after, [...PATHS, LAST]) : undefined;
    };
    expect(await find(name, siteWith(before))).toEqual([[LAST]]);
    expect(await find(name, siteWith(after))).toEqual([]);
  },
);

it('shows several-ways before, and not after', async () => {
  const siteWith = (code: string) => (path: string) => {
    if (path === LAST) return code;
    if (!PATHS.includes(path)) return undefined;
    const others = PATHS.filter((each) => each !== path && (path !== '/shop' || each !== '/basket'));
    return withLinks(code, path === '/shop' ? [...others, LAST] : others);
  };
  expect(await find('several-ways', siteWith(exampleOf('several-ways', 'Before')))).toEqual([[LAST]]);
  expect(await find('several-ways', siteWith(exampleOf('several-ways', 'After')))).toEqual([]);
});
