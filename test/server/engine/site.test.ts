import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createEngine } from '../../../server/engine/create-engine.ts';
import type { Engine } from '../../../server/engine/engine.ts';
import { serveSite } from '../../../harness/sites/site-server.ts';
import type { SiteServer } from '../../../harness/sites/site-server.ts';
import {
  memoryLog,
  scanAll,
  testConfig,
  describeViolations,
} from '../../../harness/service/engine-fixture.ts';

const FOLDER = new URL('../../fixtures/site/', import.meta.url);
const PATHS = [
  '/',
  '/products/',
  '/about.html',
  '/contact.html',
  '/opening-hours.html',
  '/products/harbour-lamp.html',
  '/products/pine-shelf.html',
];

describe('scan of a small site', () => {
  let site: SiteServer;
  let engine: Engine;
  let scanned: Awaited<ReturnType<typeof scanAll>>;

  beforeAll(async () => {
    site = await serveSite({ folder: FOLDER });
    engine = createEngine(testConfig(), memoryLog());
    scanned = await scanAll(engine, `${site.origin}/`);
  });

  afterAll(async () => {
    await engine.close();
    await site.close();
  });

  const page = (path: string) => scanned.pages.find(({ url }) => url === `${site.origin}${path}`);

  it('visits every page once, in the order of the links', () => {
    expect(scanned.pages.map(({ url }) => url.replace(site.origin, ''))).toEqual(PATHS);
    expect(scanned.pages.map(({ status }) => status)).toEqual(PATHS.map(() => 200));
    expect(scanned.progress.at(-1)).toMatch(/^(\d+)\/\1$/);
    const current = scanned.current.map((url) => url.replace(site.origin, ''));
    expect(current[0]).toBe('/');
    expect(PATHS.slice(1).some((path) => current.includes(path))).toBe(true);
  });

  it('says what it ran and what it did not look at', () => {
    const { outcome } = scanned;
    if (!outcome.ok) throw new Error(outcome.error);
    expect(outcome.runners.map(({ name }) => name)).toEqual(['axe', 'htmlcs', 'crawl', 'sitedelta']);
    expect(outcome.runners[0]?.version).toMatch(/^4\.14\./);
    expect(outcome.runners[0]?.rules).toContain('image-alt');
    expect(outcome.runners[0]?.rules).not.toContain('target-size');
    expect(outcome.unvisited).toEqual([]);
    // The scanned site has no name itself, so that nobody knows what the missing name of the other one means.
    expect(outcome.limitations).toEqual([
      '1 address of another site to which pages link could not be checked: there was no answer, or none that says whether it is there.',
    ]);
  });

  it.each([
    ['/', 'axe image-alt img /assets/workshop.svg'],
    ['/', 'htmlcs WCAG2AA.Principle1.Guideline1_1.1_1_1.H37 img /assets/workshop.svg'],
    ['/', 'axe color-contrast p'],
    ['/', 'axe button-name button'],
    ['/', 'axe link-name a'],
    ['/about.html', 'axe heading-order h3'],
    ['/about.html', 'axe frame-title iframe /assets/map.html'],
    ['/contact.html', 'axe label input email'],
    ['/contact.html', 'axe label input news'],
    ['/contact.html', 'htmlcs WCAG2AA.Principle1.Guideline1_3.1_3_1.F68 input news'],
    ['/opening-hours.html', 'axe image-alt img /assets/door.svg'],
    ['/opening-hours.html', 'axe button-name button'],
    ['/products/', 'axe image-alt img /assets/shelf.svg'],
    ['/products/', 'axe aria-command-name div'],
    ['/products/pine-shelf.html', 'axe document-title html'],
    ['/products/pine-shelf.html', 'axe html-has-lang html'],
    ['/products/pine-shelf.html', 'axe color-contrast p'],
  ])('finds on %s: %s', (path, violation) => {
    expect(describeViolations(page(path))).toContain(violation);
  });

  it.each([
    ['/contact.html', 'axe label input name'],
    ['/products/harbour-lamp.html', 'axe image-alt img /assets/lamp.svg'],
    ['/', 'axe color-contrast a'],
  ])('does not find on %s: %s', (path, violation) => {
    expect(page(path)).toBeDefined();
    expect(describeViolations(page(path))).not.toContain(violation);
  });

  it('knows which colours are too alike', () => {
    const pale = page('/')?.violations.filter(({ code }) => code === 'color-contrast') ?? [];
    expect(pale.length).toBeGreaterThan(0);
    for (const { cause } of pale) expect(cause).toMatch(/^#[0-9a-f]{6} on #[0-9a-f]{6}$/);
  });

  it('puts shadow trees and frames of the same origin into the snapshot', () => {
    const hours = page('/opening-hours.html')?.snapshot.nodes ?? [];
    const host = hours.findIndex(({ tag }) => tag === 'opening-hours');
    expect(hours[host + 1]).toMatchObject({ tag: 'p', parent: host, via: 'shadow' });
    const about = page('/about.html')?.snapshot.nodes ?? [];
    const frame = about.findIndex(({ tag }) => tag === 'iframe');
    expect(about[frame + 1]).toMatchObject({ tag: 'html', parent: frame, via: 'frame' });
  });

  it('reads pages whose form fields shadow DOM properties', () => {
    const nodes = page('/contact.html')?.snapshot.nodes ?? [];
    expect(nodes.filter(({ tag }) => tag === 'textarea')).toHaveLength(1);
    expect(nodes.some(({ text }) => text === 'Your name')).toBe(true);
    for (const [index, { parent }] of nodes.entries()) expect(parent).toBeLessThan(index);
  });

  it('gives the same bytes when it is scanned again, one page at a time', async () => {
    const slow = createEngine(testConfig({ concurrency: 1 }), memoryLog());
    try {
      const again = await scanAll(slow, `${site.origin}/`);
      expect(JSON.stringify(again.pages)).toBe(JSON.stringify(scanned.pages));
      expect(again.outcome).toEqual(scanned.outcome);
    } finally {
      await slow.close();
    }
  });

  it('is healthy', async () => {
    expect((await engine.health()).ok).toBe(true);
  });
});
