import { inspect } from 'node:util';
import { describe, expect, it } from 'vitest';
import { EVERY_FAILURE, EVERY_LIMITATION } from '../../../../harness/findings/every-limitation.ts';
import { createHideSecrets } from '../../../../server/engine/site/hide-secrets.ts';
import { ServiceError } from '../../../../server/shared/errors.ts';
import type { Limitation } from '../../../../shared/limitations/limitation.ts';
import { isLimitation, isScanFailure, OWN_WORDS } from '../../../../shared/limitations/read-limitation.ts';
import { wordLimitation } from '../../../../shared/limitations/word-limitation.ts';

const TOKEN = `eyJ${'0123456789abcdef'.repeat(60)}`;
const BASIC = `Basic ${Buffer.from('preview:correct horse+battery').toString('base64')}`;

describe('what is hidden of a secret', () => {
  it.each<[form: string, secret: string, shown: string, left: string]>([
    [
      'the beginning, if a text was cut',
      `Bearer ${TOKEN}`,
      `Your key: ${TOKEN.slice(0, 290)}`,
      'Your key:***',
    ],
    ['the beginning in an address that was cut', 'a b/c+d/e+f/g', '/x?t=a%20b%2Fc%2Bd%2Fe', '/x?t=***'],
    [
      'the beginning within a sentence',
      TOKEN,
      `It leads to /x?t=${TOKEN.slice(0, 90)}.`,
      'It leads to /x?t=***.',
    ],
    ['each of several', TOKEN, `${TOKEN} ${TOKEN.slice(0, 40)}… ${TOKEN}`, '*** ***… ***'],
    ['small digits of a percent-encoding', 'a b/c+d/e+f/g', '/x?t=a%20b%2fc%2bd%2fe%2bf%2fg', '/x?t=***'],
    ['base64', 'correct horse+battery', Buffer.from('correct horse+battery').toString('base64'), '***'],
    ['the password of Basic', BASIC, 'Password: correct horse+battery.', 'Password: ***.'],
    ['name and password of Basic', BASIC, 'preview:correct horse+battery', '***'],
    ['what a form makes of it', 'correct horse+battery', '/?p=correct+horse%2Bbattery', '/?p=***'],
  ])('%s', (_, secret, shown, left) => {
    expect(createHideSecrets([secret])({ shown })).toEqual({ shown: left });
  });

  it('is nothing that pages have anyway', () => {
    const hide = createHideSecrets([`Bearer ${TOKEN}`]);
    for (const text of ['', 'eyJ01', 'Bearer of bad news', 'Authorization: Bearer', 'eyJ01234 and more'])
      expect(hide(text)).toBe(text);
  });

  it('is nothing that the address of the scan shows anyway', () => {
    const hide = createHideSecrets(['www.example.com', TOKEN], 'https://www.example.com/');
    expect(hide(`https://www.example.com/?t=${TOKEN}`)).toBe('https://www.example.com/?t=***');
  });

  it.each([
    ['in the host', 'https://cdn.tenant.example/x', 'https://cdn.***.example/x'],
    ['in the path', 'https://example.com/tenant', 'https://example.com/***'],
    ['an address as a whole', 'https://other.example/', 'https://***'],
    ['a short address as a whole', 'https://www.a.b/', 'https://***/'],
  ])('leaves an address that can be read: %s', (_, address, left) => {
    expect(URL.canParse(left)).toBe(true);
    expect(createHideSecrets(['tenant', 'https://other.example/', 'https://www.a.b/'])(address)).toBe(left);
  });

  it('is what a server gets of a header with spaces around it', () => {
    expect(createHideSecrets([' hunter2-x '])('key=hunter2-x;')).toBe('key=***;');
  });
});

describe('objects', () => {
  it('lose secrets in all that they hold', () => {
    const shown = { list: [TOKEN], map: new Map([[TOKEN, TOKEN]]), set: new Set([TOKEN]), n: 1, no: null };
    const bare = Object.assign(Object.create(null), { [TOKEN]: TOKEN });
    const hidden = createHideSecrets([TOKEN])({ ...shown, bare });
    expect(inspect(hidden, { depth: 9 })).not.toContain('eyJ');
    expect(hidden).toMatchObject({
      list: ['***'],
      set: new Set(['***']),
      bare: { '***': '***' },
      n: 1,
      no: null,
    });
  });
});

describe('limitations and failures', () => {
  it.each([...EVERY_LIMITATION, ...EVERY_FAILURE])('can be read whatever the secret is: $kind', (each) => {
    for (const secret of textsOf(each)) {
      const hidden = createHideSecrets([secret])(each);
      expect(isLimitation(hidden) || isScanFailure(hidden), secret).toBe(true);
    }
  });

  it('keep their own words, even if all of them are secrets', () => {
    const hide = createHideSecrets(OWN_WORDS);
    expect(OWN_WORDS.map(hide)).toEqual(OWN_WORDS);
    const notSent: Limitation = { kind: 'forms-not-sent', pages: [], count: 1, because: 'signed-in' };
    expect(wordLimitation(hide(notSent))).toBe(wordLimitation(notSent));
  });

  it('lose a secret that only begins with one of their words', () => {
    expect(createHideSecrets(['signed-in-4711'])('Hello signed-in-4711')).toBe('Hello ***');
  });
});

function textsOf(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsOf) : [];
}

describe('errors', () => {
  const hide = createHideSecrets([TOKEN]);

  it('keep their class, and lose secrets in all that they have', () => {
    const cause = Object.assign(new TypeError('Invalid URL'), { input: `/?t=${TOKEN}` });
    const hidden = hide(new ServiceError('unavailable', `It shows ${TOKEN}.`, { cause }));
    expect(inspect(hidden)).not.toContain(TOKEN);
    expect(inspect(hidden)).toContain('/?t=***');
    expect(hidden).toBeInstanceOf(ServiceError);
    expect(hidden).toMatchObject({ slug: 'unavailable', message: 'It shows ***.' });
  });

  it('stay the same ones without a secret', () => {
    const error = new Error('It shows nothing.', { cause: new Error('Nothing.') });
    expect(hide(error)).toBe(error);
  });
});
