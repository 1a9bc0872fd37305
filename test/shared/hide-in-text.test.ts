import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createHideInText } from '../../shared/hide-in-text.ts';

const LETTERS =
  'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/=-_.~!*()\'"<>&%$@:;,?[]{}|^` '.split('');
const aSecret = fc
  .array(fc.constantFrom(...LETTERS), { minLength: 10, maxLength: 80 })
  .map((letters) => letters.join(''))
  // Without what is cut from headers, and with parts that say something.
  .filter((text) => text.trim() === text && new Set(text).size > 5);
/** Signs that no form of a secret has, so that what is around a part belongs to none. */
const around = fc.string({ unit: fc.constantFrom('é', '\n', '–', '中', '\u{1f600}'), maxLength: 20 });

/** What is read by its escapes, so that a secret must have none of its own. */
const ESCAPED: Record<string, (part: string) => string> = {
  'in an address, each character': (part) => each(part, (code) => `%${code}`),
  'in an address, twice': (part) => encodeURIComponent(encodeURIComponent(part)),
  'in JSON in HTML': (part) =>
    JSON.stringify(part).slice(1, -1).replaceAll('&', '&amp;').replaceAll('"', '&#34;'),
  'in HTML in an address': (part) =>
    encodeURIComponent(part.replaceAll('&', '&amp;').replaceAll('<', '&lt;')),
  'in a script': (part) => each(part, (code) => `\\x${code}`),
  'in a script by code points': (part) => each(part, (code) => `\\u{${code}}`),
  'in JSON, each character': (part) => each(part, (code) => `\\u00${code.toUpperCase()}`),
  'in HTML by numbers': (part) => each(part, (code) => `&#${Number.parseInt(code, 16)};`),
  'in HTML by numbers in hex': (part) => each(part, (code) => `&#x${code};`),
  'with places where a word may be broken': (part) => part.match(/[^]{1,4}/g)?.join('\u00ad') ?? '',
  'with signs that nobody sees': (part) => part.split('').join('\u200b'),
  'with such signs in HTML': (part) => part.split('').join('&#173;'),
};

const FORMS: Record<string, (part: string) => string> = {
  'as it is': (part) => part,
  'in an address': encodeURIComponent,
  'in an address, in small letters': (part) =>
    encodeURIComponent(part).replaceAll(/%\w\w/g, (byte) => byte.toLowerCase()),
  'in a query that a browser wrote': (part) =>
    new URL(`https://a/?${part.replaceAll('#', '')}`).search.slice(1),
  'in a form': (part) => new URLSearchParams([['', part]]).toString().slice(1),
  'in JSON': (part) => JSON.stringify(part).slice(1, -1),
  'in HTML': (part) =>
    part.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;'),
  'in capital letters': (part) => part.toUpperCase(),
  'in small letters': (part) => part.toLowerCase(),
  'in hex': (part) => Buffer.from(part).toString('hex'),
  'in hex of capital letters': (part) => Buffer.from(part).toString('hex').toUpperCase(),
  backwards: (part) => part.split('').toReversed().join(''),
};

/** Each character with its code in hex. */
function each(part: string, write: (code: string) => string): string {
  return part.replaceAll(/[^]/g, (sign) => write(sign.charCodeAt(0).toString(16).padStart(2, '0')));
}

describe('every part of ten characters', () => {
  it.each(Object.entries({ ...FORMS, ...ESCAPED }))('is hidden %s', (name, write) => {
    fc.assert(
      fc.property(aSecret, fc.nat(), fc.nat(), around, around, (secret, from, more, before, after) => {
        fc.pre(name !== 'in a query that a browser wrote' || !secret.includes('#'));
        fc.pre(!(name in ESCAPED) || !/[%&\\]/.test(secret));
        const start = from % (secret.length - 9);
        const part = secret.slice(start, start + 10 + (more % secret.length));
        expect(createHideInText([secret])(before + write(part) + after)).toBe(`${before}***${after}`);
      }),
    );
  });

  it('leaves no character of base64 that it alone decides, wherever it stands in what was encoded', () => {
    fc.assert(
      fc.property(
        aSecret,
        fc.nat(),
        fc.string({ unit: 'grapheme-ascii', maxLength: 5 }),
        fc.string({ unit: 'grapheme-ascii', maxLength: 5 }),
        fc.constantFrom('base64', 'base64url'),
        (secret, from, before, after, coding) => {
          const start = from % (secret.length - 9);
          const part = secret.slice(start, start + 10);
          const encoded = Buffer.from(before + part + after).toString(coding);
          const first = Math.ceil((before.length * 8) / 6);
          const last = Math.floor(((before.length + 10) * 8) / 6);
          const [left = '', right = ''] = createHideInText([secret])(encoded).split('***');
          // What is next to it may be as in the secret by chance.
          expect(encoded.slice(0, first).startsWith(left)).toBe(true);
          expect(encoded.slice(last).endsWith(right)).toBe(true);
        },
      ),
    );
  });

  it('is hidden of each of several secrets, and many times', () => {
    fc.assert(
      fc.property(fc.array(aSecret, { minLength: 1, maxLength: 4 }), (secrets) => {
        const text = secrets.flatMap((secret) => [secret.slice(-10), secret.slice(0, 10), secret]).join('\n');
        expect(createHideInText(secrets)(text)).toBe(text.replaceAll(/.+/g, '***'));
      }),
    );
  });
});

describe('what is no part of a secret', () => {
  const TOKEN = 'sk-live-4f9aQ2xZ7LmN0pRtUvWy';

  it('stays as it is', () => {
    const key = fc.string({ unit: fc.constantFrom('Q', 'z', '7', '_', 'k'), minLength: 10, maxLength: 60 });
    const words = [
      'The ',
      'product ',
      'costs ',
      '12 euros. ',
      'https://www.shop.example/a?b=1 ',
      '&lt;',
      '\n',
    ];
    fc.assert(
      fc.property(key, fc.string({ unit: fc.constantFrom(...words), maxLength: 60 }), (secret, text) => {
        fc.pre(new Set(secret).size > 2);
        expect(createHideInText([secret])(text)).toBe(text);
      }),
    );
  });

  it.each([
    ['nine characters', [TOKEN], TOKEN.slice(3, 12)],
    ['a short secret in another word', ['abcdef'], 'bcdef'],
    ['the beginning of addresses', ['https://www.other.example/x'], 'https://www.w3.org/ https://w'],
    ['lines', [`----------${TOKEN}`], '---------- and more'],
    ['a value that is no secret', ['true', 'de-DE', '1'], 'dHJ1ZQ== true 74727565'],
    ['the scheme of a credential', [`Bearer ${TOKEN}`], 'Authorization: Bearer of news'],
  ])('such as %s', (_, secrets, text) => {
    expect(createHideInText(secrets)(text)).toBe(text);
  });

  it('such as parts of what everybody sees', () => {
    const hide = createHideInText(
      ['www.example.com', 'https://www.example.com'],
      'https://www.example.com/a',
    );
    const text = 'https://www.example.com/b and example.com/c';
    expect(hide(text)).toBe(text);
  });
});

it('hides a secret of fewer than ten characters as a whole', () => {
  const hide = createHideInText(['hunter2']);
  expect(hide('hunter2 hunter hunter2x aHVudGVyMg')).toBe('*** hunter ***x ***');
});

it('looks through a text of 500,000 characters, and through one of nothing but parts', () => {
  const secret = `${'0123456789abcdef'.repeat(200)}!`;
  const hide = createHideInText([secret]);
  expect(hide('x'.repeat(500_000))).toHaveLength(500_000);
  expect(hide('0123456789abcde '.repeat(10_000))).toBe('*** '.repeat(10_000));
  expect(hide('%2525'.repeat(100_000))).toHaveLength(500_000);
  expect(hide('&amp;'.repeat(100_000))).toHaveLength(500_000);
});
