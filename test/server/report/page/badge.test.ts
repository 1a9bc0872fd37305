import * as fc from 'fast-check';
import { SaxesParser } from 'saxes';
import { describe, expect, it } from 'vitest';
import { badge } from '../../../../server/report/page/badge.ts';
import type { BadgeSubject } from '../../../../server/report/page/badge.ts';

const NONE = { high: 0, medium: 0, low: 0 };

function complete(
  counts: { high: number; medium: number; low: number } | null,
  changes: { added: number; resolved: number } | null = null,
): BadgeSubject {
  return { status: 'complete', counts, changes };
}

/** Names of elements, and the text, of an image that is well-formed XML. */
function read(image: string): { names: string[]; texts: string[]; fills: string[] } {
  const names: string[] = [];
  const texts: string[] = [];
  const fills: string[] = [];
  const parser = new SaxesParser();
  parser.on('error', (error) => {
    throw error;
  });
  parser.on('opentag', ({ name, attributes }) => {
    names.push(name);
    const { fill } = attributes;
    if (name === 'rect' && typeof fill === 'string') fills.push(fill);
  });
  parser.on('text', (text) => {
    if (text.trim() !== '') texts.push(text.trim());
  });
  parser.write(image).close();
  return { names, texts, fills };
}

function luminance(colour: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5]
    .map((start) => Number.parseInt(colour.slice(start, start + 2), 16) / 255)
    .map((part) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4));
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

describe('a badge', () => {
  it.each([
    ['what changed', complete({ ...NONE, high: 9 }, { added: 2, resolved: 1400 }), '2 added, 1,400 resolved'],
    ['all findings', complete({ high: 1, medium: 2, low: 9 }), '12 findings'],
    ['one finding', complete({ ...NONE, low: 1 }), '1 finding'],
    ['nothing found', complete(NONE), '0 findings'],
    ['a scan of an earlier version', complete(null), 'not counted'],
    ['a scan that waits', { status: 'queued', counts: null, changes: null }, 'scan queued'],
    ['a scan under way', { status: 'running', counts: null, changes: null }, 'scan running'],
    ['a scan that failed', { status: 'failed', counts: null, changes: null }, 'scan failed'],
    ['no scan', { status: 'unknown' }, 'unknown scan'],
    ['an outage', { status: 'unavailable' }, 'not available'],
  ] satisfies [string, BadgeSubject, string][])('shows %s', (_, subject, text) => {
    const image = badge(subject);

    expect(read(image).texts).toEqual([`Sitedelta: ${text}`, 'Sitedelta', text]);
    expect(image).toMatch(/^<svg\s[^>]*role="img"\s+aria-label="Sitedelta: /);
  });

  it('has the same colour for a finding of each severity only if it is as bad', () => {
    const colours = [
      complete({ ...NONE, high: 1 }),
      complete({ ...NONE, medium: 1 }),
      complete({ ...NONE, low: 1 }),
      complete(NONE),
      complete(NONE, { added: 1, resolved: 0 }),
      complete({ ...NONE, high: 1 }, { added: 0, resolved: 0 }),
    ].map((subject) => read(badge(subject)).fills[1]);

    expect(new Set(colours.slice(0, 4)).size).toBe(4);
    expect(colours[4]).toBe(colours[0]);
    expect(colours[5]).toBe(colours[3]);
  });

  it('can be read by everybody, and loads nothing', () => {
    fc.assert(
      fc.property(fc.nat(20_000), fc.nat(20_000), fc.boolean(), (one, two, isCompared) => {
        const changes = isCompared ? { added: one, resolved: two } : null;
        const image = badge(complete({ high: one, medium: two, low: 0 }, changes));
        const { names, fills } = read(image);
        expect(names).toEqual(['svg', 'title', 'rect', 'rect', 'g', 'text', 'text']);
        for (const fill of fills) expect(1.05 / (luminance(fill) + 0.05)).toBeGreaterThanOrEqual(4.5);
        expect(image).not.toMatch(/url\(|href|style|script/);
      }),
    );
  });
});
