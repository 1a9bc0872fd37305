import { expect, it } from 'vitest';
import { SiteAccess } from '../../../../server/engine/site/site-access.ts';

const ACCESS = { headers: { 'x-key': 'hunter2' }, cookies: { session: 'hunter3' } };
const SENT = { 'x-key': 'hunter2', cookie: 'session=hunter3' };

function sentTo(access: SiteAccess, urls: readonly string[]): string[] {
  return urls.filter((url) => {
    const [byBrowser, byUs] = [access.rewrite(url, {}), access.headersFor(url)];
    // Both go by the same rule.
    expect(byUs).toEqual(byBrowser === null ? {} : SENT);
    return byBrowser !== null;
  });
}

it('of two sites that are scanned at once, each gets the values during its own scan, and no other host does', () => {
  const access = new SiteAccess(ACCESS);
  const urls = [
    'https://new.example/',
    'https://new.example:8443/a',
    'http://new.example/',
    'http://old.example/',
    'https://old.example/',
    'https://www.new.example/',
    'https://new.example.evil.example/',
    'https://evil.example/?new.example',
    'https://new.example@evil.example/',
    'ftp://old.example/',
    'no address',
  ];
  expect(sentTo(access, urls)).toEqual([]);
  const leaveNew = access.enter('https://new.example/');
  // Https alone, because the address of the scan has it.
  expect(sentTo(access, urls)).toEqual(urls.slice(0, 2));
  const leaveOld = access.enter('http://old.example/');
  const leaveAgain = access.enter('http://old.example/');
  expect(sentTo(access, urls)).toEqual([...urls.slice(0, 2), ...urls.slice(3, 5)]);
  leaveNew();
  leaveOld();
  expect(sentTo(access, urls)).toEqual(urls.slice(3, 5));
  leaveAgain();
  expect(sentTo(access, urls)).toEqual([]);
});
