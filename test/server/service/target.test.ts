import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ServiceError } from '../../../server/shared/errors.ts';
import { parseTarget, sameTarget, targetKey } from '../../../server/service/target.ts';

describe('parseTarget', () => {
  it.each([
    ['HTTPS://WWW.Example.COM', 'https://www.example.com/'],
    ['http://example.com:80/a#b', 'http://example.com/a'],
    ['https://example.com./a', 'https://example.com/a'],
    ['https://exämple.de/ä', 'https://xn--exmple-cua.de/%C3%A4'],
    ['http://[::1]:8080/', 'http://[::1]:8080/'],
    ['http://0x7f.1/', 'http://127.0.0.1/'],
    ['https://example.com/?q=a b', 'https://example.com/?q=a%20b'],
  ])('reads %s', (raw, href) => {
    expect(parseTarget(raw).href).toBe(href);
  });

  it.each([
    ['', 'invalid_url'],
    ['example.com', 'invalid_url'],
    ['//example.com/', 'invalid_url'],
    ['https:example.com', 'invalid_url'],
    ['https:\\\\example.com', 'invalid_url'],
    ['http://', 'invalid_url'],
    ['http://a..b/', 'invalid_url'],
    ['http://.example.com/', 'invalid_url'],
    ['http://example.com../', 'invalid_url'],
    [`http://${'a'.repeat(64)}.com/`, 'invalid_url'],
    ['http://exa\tmple.com/', 'invalid_url'],
    ['http://example.com/\u0000', 'invalid_url'],
    ['http://example.com/\u0085', 'invalid_url'],
    ['http://example.com/\ud800', 'invalid_url'],
    ['http://example.com:99999/', 'invalid_url'],
    ['ftp://example.com/', 'unsupported_scheme'],
    ['javascript:alert(1)', 'unsupported_scheme'],
    ['file:///etc/passwd', 'unsupported_scheme'],
    ['localhost:8080', 'unsupported_scheme'],
    ['https://user@example.com/', 'credentials_in_url'],
    ['https://:secret@example.com/', 'credentials_in_url'],
  ])('refuses %j as %s', (raw, slug) => {
    expect(() => parseTarget(raw)).toThrow(expect.objectContaining({ slug, status: 400 }));
  });

  it('turns every text into an http address that parses to itself, or into a ServiceError', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string({ unit: 'binary' }), fc.webUrl({ withFragments: true })), (raw) => {
        try {
          const url = parseTarget(raw);
          expect(url.href).toMatch(/^https?:\/\/[^#]*$/);
          expect(parseTarget(url.href).href).toBe(url.href);
        } catch (error) {
          expect(error).toBeInstanceOf(ServiceError);
        }
      }),
    );
  });
});

const groups = [
  ['*.preview.example.com', 'www.example.com'],
  ['localhost:3000', 'localhost:4000'],
];

describe('sameTarget', () => {
  it.each([
    ['https://example.com/', 'https://EXAMPLE.com:443/index.html#top', true],
    ['https://example.com/a', 'https://example.com/a/', true],
    ['https://example.com/a/index.html', 'https://example.com/a', true],
    ['https://example.com/a', 'https://example.com/A', false],
    ['https://example.com/a?x=1', 'https://example.com/a?x=2', false],
    ['http://example.com/', 'https://example.com/', false],
    ['https://example.com/', 'https://example.com:8443/', false],
    ['https://pr-1.preview.example.com/a/', 'http://www.example.com/a', true],
    ['https://pr-1.preview.example.com/a', 'https://pr-2.preview.example.com/b', false],
    ['https://preview.example.com/', 'https://www.example.com/', false],
    ['https://www.example.com/', 'https://www.example.com:8443/', false],
    ['http://localhost:3000/', 'http://localhost:4000/', true],
    ['http://localhost:3000/', 'http://localhost:5000/', false],
    ['http://localhost:3000/', 'https://www.example.com/', false],
  ])('%s and %s: %s', (a, b, same) => {
    expect(sameTarget(a, b, groups)).toBe(same);
    expect(sameTarget(b, a, groups)).toBe(same);
  });

  it('does not depend on the spelling of an address', () => {
    const spelling = fc.record({
      upper: fc.boolean(),
      port: fc.boolean(),
      end: fc.constantFrom('', '/', '/index.html', '/INDEX.html', '/#a'),
    });
    fc.assert(
      fc.property(fc.domain(), fc.array(fc.stringMatching(/^[a-z]{1,5}$/)), spelling, (host, path, how) => {
        const place = path.map((segment) => `/${segment}`).join('');
        const written = `${how.upper ? 'HTTPS' : 'https'}://${how.upper ? host.toUpperCase() : host}${how.port ? ':443' : ''}${place}${how.end}`;

        expect(targetKey(parseTarget(written))).toBe(targetKey(`https://${host}${place}`));
      }),
    );
  });
});
