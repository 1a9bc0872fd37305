import * as fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createEngine } from '../../../../server/engine/create-engine.ts';
import type { Engine } from '../../../../server/engine/engine.ts';
import { oddMarkup } from '../../../../harness/sites/odd-markup.ts';
import { serveSite } from '../../../../harness/sites/site-server.ts';
import type { SiteServer } from '../../../../harness/sites/site-server.ts';
import { memoryLog, scanAll, testConfig } from '../../../../harness/service/engine-fixture.ts';

/** Pages, and pieces of markup in each: a page of so many takes a second, on a machine with a lot to do some more. */
const PAGES = 8;
const PIECES = 40;

/** Problems that both runners find, whatever comes after them. */
const KNOWN = '<img id="known" src="/dot.svg" width="9" height="9"><h2 id="empty"></h2>';

let site: SiteServer;
let engine: Engine;
let body = '';

beforeAll(async () => {
  site = await serveSite({
    answer(request, response) {
      const path = request.url ?? '';
      if (path === '/dot.svg') {
        response.setHeader('content-type', 'image/svg+xml');
        response.end('<svg xmlns="http://www.w3.org/2000/svg"/>');
        return true;
      }
      if (path !== '/') return false;
      response.setHeader('content-type', 'text/html; charset=utf-8');
      response.end(
        `<!doctype html><html lang="en"><head><title>T</title></head><body><main>${KNOWN}</main>${body}`,
      );
      return true;
    },
  });
  engine = createEngine(testConfig({ maxPages: 1, respectRobots: false }), memoryLog());
});
afterAll(async () => {
  await engine.close();
  await site.close();
});

it('checks any page, whatever names and elements are in it', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(oddMarkup, { minLength: PIECES, maxLength: PIECES }), async (pieces) => {
      body = pieces.join('\n');
      const { outcome, pages } = await scanAll(engine, `${site.origin}/`);
      expect(outcome).toMatchObject({ ok: true });
      const [page] = pages;
      const told = (page?.violations ?? []).map(
        ({ runner, code, node }) =>
          `${runner} ${code} ${page?.snapshot.nodes[node ?? -1]?.attributes?.['id']}`,
      );
      const unjudged = page?.unjudged ?? [];
      // No runner fails as a whole.
      expect(unjudged.filter(({ code }) => code === '')).toEqual([]);
      for (const [runner, code, about] of [
        ['axe', 'image-alt', 'known'],
        ['axe', 'empty-heading', 'empty'],
        ['htmlcs', 'WCAG2AA.Principle1.Guideline1_1.1_1_1.H37', 'known'],
        ['htmlcs', 'WCAG2AA.Principle1.Guideline1_3.1_3_1.H42.2', 'empty'],
      ]) {
        const isUnjudged = unjudged.some(
          (rules) => rules.runner === runner && `${code}.`.startsWith(`${rules.code}.`),
        );
        if (!isUnjudged) expect(told).toContain(`${runner} ${code} ${about}`);
      }
    }),
    // Shrinking would take minutes; the values are the same in the next run.
    { numRuns: PAGES, endOnFailure: true },
  );
});
