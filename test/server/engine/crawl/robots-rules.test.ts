import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createRobotsRules } from '../../../../server/engine/crawl/robots-rules.ts';
import type { RobotsRule } from '../../../../server/engine/crawl/robots-rules.ts';
import { readRobots } from '../../../../server/engine/crawl/robots.ts';

/** The same question answered in the simplest way: a regular expression for each rule, and the longest that matches. */
function naive(rules: readonly RobotsRule[], path: string): boolean {
  let best = { length: -1, allow: true };
  for (const { allow, path: text } of rules) {
    const folded = text.replaceAll(/\*+/g, '*');
    const pattern = folded
      .replace(/\$$/, '')
      .split('*')
      .map((piece) => piece.replaceAll(/[$^.+?()[\]{}|\\]/g, String.raw`\$&`))
      .join('.*');
    if (!new RegExp(`^${pattern}${folded.endsWith('$') ? '$' : ''}`, 's').test(path)) continue;
    const isBetter = folded.length > best.length || (folded.length === best.length && allow);
    if (isBetter) best = { length: folded.length, allow };
  }
  return best.allow;
}

/** Few letters, so that much of it matches. */
const path = fc
  .string({ unit: fc.constantFrom('a', 'b', '/', '.'), maxLength: 14 })
  .map((text) => `/${text}`);
const rulePath = fc
  .tuple(fc.string({ unit: fc.constantFrom('a', 'b', '/', '.', '*'), maxLength: 8 }), fc.boolean())
  .map(([text, isEnd]) => `/${text}${isEnd ? '$' : ''}`);
const rule: fc.Arbitrary<RobotsRule> = fc.record({ allow: fc.boolean(), path: rulePath });

describe('rules of robots.txt', () => {
  it('match as a regular expression for each of them would', () => {
    fc.assert(
      fc.property(fc.array(rule, { maxLength: 8 }), path, (rules, address) => {
        expect(createRobotsRules(rules).allows(address)).toBe(naive(rules, address));
      }),
      { numRuns: 3_000 },
    );
  });

  it.each([
    // RFC 9309, section 2.2.2 and 2.2.3: percent-encoding, and special characters that are meant as they are.
    ['/%E3%83%84', '/%e3%83%84', false],
    ['/ツ', '/%E3%83%84', false],
    ['/%62%61%7A', '/baz', false],
    ['/a%2Fb', '/a/b', true],
    ['/a/b', '/a%2Fb', true],
    ['/a%2ab', '/a*b', false],
    ['/a%2ab', '/axb', true],
    ['/a%24', '/a$', false],
    ['/a%24', '/a', true],
    ['/a$b', '/a$b', false],
    ["/it's", '/it%27s', false],
    ['/a"b', '/a%22b', false],
    ['*/b', '/a/b', false],
    ['b', '/b', true],
    ['$', '/', true],
  ])('Disallow: %s keeps %s out: %s', (disallow, address, expected) => {
    expect(createRobotsRules([{ allow: false, path: disallow }]).allows(address)).toBe(expected);
  });

  it('disallow too much rather than too little if there are too many wildcards', () => {
    const many = Array.from({ length: 1_500 }, (_, n) => ({ allow: n % 2 === 0, path: `/x*${n}` }));
    const rules = createRobotsRules([...many, { allow: false, path: '/y*z' }, { allow: true, path: '/*q' }]);
    expect(['/y', '/a', '/yq', '/x1'].map((address) => rules.allows(address))).toEqual([
      false,
      true,
      false,
      false,
    ]);
  });

  /** What a page can bring: each address as long as it may be. */
  const addresses = Array.from({ length: 200 }, (_, n) => `http://site.test/${'ab'.repeat(1_000)}${n}`);

  it.each([
    ['letters that are all there', '/*a*b*a*b*a*b*a*b*', 17_000],
    ['letters that are there again and again', `/*${'a*'.repeat(24)}z`, 500_000],
    ['a long piece that almost matches', `/*${'ab'.repeat(500)}c`, 500_000],
    ['a long piece that almost matches at its other end', `/*c${'ab'.repeat(500)}`, 500_000],
    ['no wildcards', '/', 500_000],
    ['beginnings of any length', '', 500_000],
  ])('match quickly: %s', (_what, disallow, size) => {
    const lines: string[] = [];
    for (let n = 0, left = size; left > 0; n += 1) {
      const line = disallow === '' ? `Disallow: /${'ab'.repeat(n)}c` : `Disallow: ${disallow}${n}`;
      left -= line.length;
      lines.push(line);
    }
    const before = process.cpuUsage();
    const robots = readRobots('http://site.test/robots.txt', `User-agent: *\n${lines.join('\n')}`);
    for (const address of addresses) robots.allows(address);
    const { user, system } = process.cpuUsage(before);
    // Some 70 ms for each address if the time grew with the pattern times the path: 14 s.
    expect((user + system) / 1_000).toBeLessThan(2_000);
  });
});

describe('the trial of pages', () => {
  it.each([
    ['nothing', '', true],
    ['what all crawlers may not visit', 'User-agent: *\nDisallow: /', true],
    ['what our crawler may not visit', 'User-agent: Sitedelta\nDisallow: /', true],
    ['a group of its own', 'User-agent: sitedelta-trial/1.0\nDisallow: /a', false],
    ['a group of its own about other pages', 'User-agent: Sitedelta-Trial\nDisallow: /b', true],
    ['a group with others', 'User-agent: Other\nUser-agent: Sitedelta-Trial\nDisallow: /', false],
    ['a group with a page that is allowed', 'User-agent: Sitedelta-Trial\nDisallow: /\nAllow: /a', true],
  ])('with %s', (_what, text, expected) => {
    const robots = readRobots('http://site.test/robots.txt', text);
    expect(robots.allowsTrial('http://site.test/a')).toBe(expected);
    // Whose robots.txt is not known.
    expect(robots.allowsTrial('http://other.test/a')).toBe(false);
  });
});
