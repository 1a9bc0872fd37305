import { describe, expect, it } from 'vitest';
import { createHideSecrets } from '../../../../server/engine/site/hide-secrets.ts';

const TOKEN = `eyJ${'0123456789abcdef'.repeat(60)}`;
const BASIC = `Basic ${Buffer.from('preview:correct horse+battery').toString('base64')}`;

describe('what is hidden of a secret', () => {
  it.each<[form: string, secret: string, shown: string, left: string]>([
    [
      'the beginning, if a text was cut',
      `Bearer ${TOKEN}`,
      `Your key: ${TOKEN.slice(0, 290)}`,
      'Your key: [hidden]',
    ],
    ['the beginning in an address that was cut', 'a b/c+d/e+f/g', '/x?t=a%20b%2Fc%2Bd%2Fe', '/x?t=[hidden]'],
    [
      'the beginning within a sentence',
      TOKEN,
      `It leads to /x?t=${TOKEN.slice(0, 90)}.`,
      'It leads to /x?t=[hidden].',
    ],
    ['each of several', TOKEN, `${TOKEN} ${TOKEN.slice(0, 40)}… ${TOKEN}`, '[hidden] [hidden]… [hidden]'],
    [
      'small digits of a percent-encoding',
      'a b/c+d/e+f/g',
      '/x?t=a%20b%2fc%2bd%2fe%2bf%2fg',
      '/x?t=[hidden]',
    ],
    ['base64', 'correct horse+battery', Buffer.from('correct horse+battery').toString('base64'), '[hidden]'],
    ['the password of Basic', BASIC, 'Password: correct horse+battery.', 'Password: [hidden].'],
    ['name and password of Basic', BASIC, 'preview:correct horse+battery', '[hidden]'],
    ['what a form makes of it', 'correct horse+battery', '/?p=correct+horse%2Bbattery', '/?p=[hidden]'],
  ])('%s', (_, secret, shown, left) => {
    expect(createHideSecrets([secret])({ shown })).toEqual({ shown: left });
  });

  it('is nothing that pages have anyway', () => {
    const hide = createHideSecrets([`Bearer ${TOKEN}`]);
    for (const text of ['', 'eyJ01', 'Bearer of bad news', 'Authorization: Bearer', 'eyJ01234 and more'])
      expect(hide(text)).toBe(text);
  });
});
