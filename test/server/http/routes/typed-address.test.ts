import { describe, expect, it } from 'vitest';
import { ServiceError } from '../../../../server/shared/errors.ts';
import { readTypedAddress } from '../../../../server/http/routes/typed-address.ts';

describe('a typed address', () => {
  it.each([
    ['www.example.com', 'https://www.example.com/'],
    ['  http://example.com/a ', 'http://example.com/a'],
    ['HTTPS://Example.COM', 'https://example.com/'],
    ['münchen.de', 'https://xn--mnchen-3ya.de/'],
    ['https://例え.テスト/道', 'https://xn--r8jz45g.xn--zckzah/%E9%81%93'],
    ['https://www.example.com/a b?q=c d', 'https://www.example.com/a%20b?q=c%20d'],
    ['example.com/über uns', 'https://example.com/%C3%BCber%20uns'],
    ['example.com?q=https://other.example', 'https://example.com/?q=https://other.example'],
    ['web.archive.org/web/2020/https://a.example/', 'https://web.archive.org/web/2020/https://a.example/'],
    // Without a scheme, as browsers guess it.
    ['localhost:3000', 'http://localhost:3000/'],
    ['localhost', 'http://localhost/'],
    ['shop.localhost:8080/a', 'http://shop.localhost:8080/a'],
    ['intranet/start', 'http://intranet/start'],
    ['nas.local', 'http://nas.local/'],
    ['127.0.0.1:9003/tables.html', 'http://127.0.0.1:9003/tables.html'],
    ['192.0.2.7', 'http://192.0.2.7/'],
    ['example.com:8080/path', 'http://example.com:8080/path'],
    ['example.com:80', 'http://example.com/'],
    ['example.com:443', 'https://example.com/'],
    ['example.com:8443', 'https://example.com:8443/'],
    ['[::1]:3000/a', 'http://[::1]:3000/a'],
    ['::1', 'http://[::1]/'],
    ['2001:db8::1/a', 'http://[2001:db8::1]/a'],
    // Pasted.
    ['\n\thttps://example.com/a\r\n', 'https://example.com/a'],
    ['https://example.com/a\n  /b', 'https://example.com/a%20%20/b'],
    ['https://example.com/long\r\n-path', 'https://example.com/long-path'],
    ['\u200bhttps://example.com\ufeff\u00a0', 'https://example.com/'],
    ['<https://example.com/>', 'https://example.com/'],
    ['“example.com”', 'https://example.com/'],
    ['https://en.example.org/wiki/Foo_(bar)', 'https://en.example.org/wiki/Foo_(bar)'],
    // Slips.
    ['https:example.com', 'https://example.com/'],
    ['https:/example.com', 'https://example.com/'],
    ['http//example.com', 'http://example.com/'],
    ['https:\\\\example.com\\a', 'https://example.com/a'],
    ['//example.com/a', 'https://example.com/a'],
    ['https.example.com', 'https://https.example.com/'],
  ])('%j is %s', (typed, address) => {
    expect(readTypedAddress(typed)).toBe(address);
  });
});

describe('a text that is not the address of a website', () => {
  it.each([
    ['', 'invalid_request', /Enter the address/],
    [' \u200b\n', 'invalid_request', /Enter the address/],
    ['hello world', 'invalid_url', /one address.*no spaces/],
    ['https://exa mple.com', 'invalid_url', /one address/],
    ['a.example b.example', 'invalid_url', /one address/],
    ['a.example, b.example', 'invalid_url', /one address/],
    ['https://a.example https://b.example', 'invalid_url', /one address/],
    // As a browser's field joins two lines.
    ['https://a.examplehttps://b.example', 'invalid_url', /one address/],
    ['someone@example.com', 'invalid_url', /e-mail/],
    ['mailto:someone@example.com', 'invalid_url', /e-mail/],
    ['javascript:alert(1)', 'unsupported_scheme', /Only websites/],
    ['about:blank', 'unsupported_scheme', /Only websites/],
    ['ftp://example.com', 'unsupported_scheme', /Only websites/],
    ['file:///etc/passwd', 'unsupported_scheme', /Only websites/],
    ['chrome://settings', 'unsupported_scheme', /Only websites/],
    ['/var/www/index.html', 'invalid_url', /path/],
    ['./index.html', 'invalid_url', /path/],
    ['../index.html', 'invalid_url', /path/],
    ['~/site/index.html', 'invalid_url', /path/],
    ['C:\\site\\index.html', 'invalid_url', /path/],
    ['example.com:99999', 'invalid_url', /port/],
    ['example.com:abc', 'invalid_url', /port/],
    ['https://', 'invalid_url', /not the address/],
    ['http://[::1', 'invalid_url', /not the address/],
    ['https://exa<mple.com', 'invalid_url', /not the address/],
    [`example.com/${'ü'.repeat(400)}`, 'invalid_request', /too long/],
  ] as const)('refuses %j with a message for the person who typed it', (typed, slug, words) => {
    const error = thrownBy(() => readTypedAddress(typed));

    expect(error).toBeInstanceOf(ServiceError);
    expect(error).toMatchObject({ slug, message: expect.stringMatching(words) });
  });

  it('leaves a password in the address to the service, which refuses it', () => {
    expect(readTypedAddress('user:secret@example.com')).toBe('https://user:secret@example.com/');
  });
});

function thrownBy(work: () => unknown): unknown {
  try {
    return work();
  } catch (error) {
    return error;
  }
}
