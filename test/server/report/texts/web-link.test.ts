import { describe, expect, it } from 'vitest';
import { shownAddress, shownHost, webLink } from '../../../../server/report/texts/web-link.ts';

describe(webLink, () => {
  it.each([
    'javascript:alert(1)',
    ' JaVaScRiPt:alert(1)',
    'java\nscript:alert(1)',
    'data:text/html,<script>alert(1)</script>',
    'vbscript:msgbox',
    'file:///etc/passwd',
    'blob:https://example.com/1',
    'view-source:https://example.com/',
    '//example.com/',
    '/relative',
    'https://bank.example@evil.example/',
    'https://:secret@example.com/',
    'https://',
    '',
  ])('shows %j as text', (value) => {
    expect(webLink(value, 'label')).not.toContain('href');
  });

  it.each([
    ['https://example.com', 'https://example.com/'],
    ['HTTP://EXAMPLE.com:80/a b', 'http://example.com/a%20b'],
    ['https://example.com/"onmouseover="x', 'https://example.com/%22onmouseover&#61;%22x'],
    ['https://exämple.de/', 'https://xn--exmple-cua.de/'],
    ['https://example.com/?a=1&b=<2>', 'https://example.com/?a&#61;1&#38;b&#61;%3C2%3E'],
  ])('links to %j in its parsed form', (value, href) => {
    expect(webLink(value)).toContain(`href="${href}" rel="noopener noreferrer nofollow ugc"`);
  });

  it('shows the label', () => {
    expect(webLink('https://example.com/', 'A < B')).toContain('<bdi>A &#60; B</bdi>');
  });
});

describe(shownAddress, () => {
  it.each([
    ['https://example.com/', 'example.com'],
    ['https://example.com/?q=1', 'example.com/?q=1'],
    ['https://example.com:8443/a/#b', 'example.com:8443/a/#b'],
    ['javascript:alert(1)', 'javascript:alert(1)'],
  ])('shows %s as %s', (value, shown) => {
    expect(shownAddress(value)).toBe(shown);
  });
});

describe(shownHost, () => {
  it.each([
    ['https://Example.com:8443/a', 'example.com:8443'],
    ['no address', 'no address'],
  ])('shows the host of %s as %s', (value, shown) => {
    expect(shownHost(value)).toBe(shown);
  });
});
