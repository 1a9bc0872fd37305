import { describe, expect, it } from 'vitest';
import { aRequest } from '../../../../../harness/findings/a-request.ts';
import { pageInput } from '../../../../../harness/findings/page-input.ts';
import type { UsedFont } from '../../../../../server/facts/request-facts.ts';
import { blockingScript } from '../../../../../server/rules/own/loading/blocking-script.ts';
import { fontDisplay } from '../../../../../server/rules/own/loading/font-display.ts';
import { fontPreload } from '../../../../../server/rules/own/loading/font-preload.ts';

const inHead = (tag: string): string => `<html><head>${tag}</head><body></body></html>`;

describe('blocking-script', () => {
  const ownResources = ['https://site.example/app.js', 'https://cdn.example/a.js'];
  const explanations = (html: string): string[] =>
    blockingScript.check(pageInput(html, { visit: { ownResources } })).map(({ explanation }) => explanation);

  it.each([
    ['one of the site', '<script src="/app.js"></script>'],
    ['one with the usual type', '<script src="/app.js" type="text/javascript"></script>'],
    ['one after a base', '<base href="https://site.example/"/><script src="app.js"></script>'],
  ])('reports %s', (_name, tag) => {
    expect(explanations(inHead(tag))).toEqual([expect.stringContaining('until the script has loaded')]);
  });

  it('names the host of others', () => {
    expect(explanations(inHead('<script src="https://cdn.example/a.js"></script>'))).toEqual([
      expect.stringContaining('script from cdn.example has loaded'),
    ]);
  });

  it.each([
    ['async', '<script src="/app.js" async=""></script>'],
    ['defer', '<script src="/app.js" defer=""></script>'],
    ['nomodule', '<script src="/app.js" nomodule=""></script>'],
    ['a module', '<script src="/app.js" type="module"></script>'],
    ['data', '<script src="/app.js" type="application/json"></script>'],
    ['a script in the page', '<script>start()</script>'],
    ['what another script has added', '<script src="/added.js"></script>'],
    ['an invalid address', '<script src="https://["></script>'],
  ])('is silent about %s', (_name, tag) => {
    expect(explanations(inHead(tag))).toEqual([]);
  });

  it('is silent about the body', () => {
    expect(explanations('<html><head/><body><script src="/app.js"></script></body></html>')).toEqual([]);
  });
});

describe('font-display', () => {
  const FONT = aRequest({ type: 'Font' });
  const keys = (fonts: UsedFont[], requests = [FONT]): (string | undefined)[] =>
    fontDisplay
      .check(pageInput('<html/>', { visit: { requests, loading: { window: [1, 1], images: [], fonts } } }))
      .map(({ key }) => key);

  it.each<[string, UsedFont, string[]]>([
    ['without a word', { family: 'Kiln', display: 'auto' }, ['kiln']],
    ['block', { family: '"Kiln Sans"', display: 'block' }, ['kiln sans']],
    ['with the hash of a build', { family: '__Kiln_d65c78', display: 'auto' }, ['__kiln']],
    ['swap', { family: 'Kiln', display: 'swap' }, []],
    ['optional', { family: 'Kiln', display: 'optional' }, []],
    ['symbols', { family: 'Material Icons', display: 'block' }, []],
    ['more symbols', { family: 'FontAwesome', display: 'auto' }, []],
    ['formulas', { family: 'KaTeX_Main', display: 'auto' }, []],
  ])('judges %s', (_name, font, expected) => {
    expect(keys([font])).toEqual(expected);
  });

  it('reports a family once', () => {
    expect(
      keys([
        { family: 'Kiln', display: 'auto' },
        { family: 'Kiln', display: 'block' },
      ]),
    ).toEqual(['kiln']);
  });

  it('is silent if no font comes from the network', () => {
    expect(keys([{ family: 'Kiln', display: 'auto' }], [aRequest({ type: 'Font', inFrame: true })])).toEqual(
      [],
    );
  });

  it('can not judge what was not seen', () => {
    expect(fontDisplay.canJudge?.(pageInput('<html/>'))).toBe(false);
  });
});

describe('font-preload', () => {
  it.each<[string, number]>([
    ['<link rel="preload" as="font" href="/a.woff2"/>', 1],
    ['<link rel="Preload" as="Font" href="https://cdn.example/a.woff2" type="font/woff2"/>', 1],
    ['<link rel="preload" as="font" href="/a.woff2" crossorigin=""/>', 0],
    ['<link rel="preload" as="font" href="/a.woff2" crossorigin="anonymous"/>', 0],
    ['<link rel="preload" as="style" href="/a.css"/>', 0],
    ['<link rel="prefetch" as="font" href="/a.woff2"/>', 0],
    ['<link rel="preload" as="font" href=""/>', 0],
  ])('finds in %s: %i', (tag, count) => {
    expect(fontPreload.check(pageInput(`<html><head>${tag}</head></html>`))).toHaveLength(count);
  });
});
