import { expect, it } from 'vitest';

import { servedFolder } from '../../shared/served-folder.ts';
import { servedAddress } from '../../src/site/served-address.ts';

it.each(['dist', 'apps/web', 'a b', 'über/%41', 'a~b', 'a+b'])('names %s as it is', (folder) => {
  expect(servedFolder(servedAddress(folder))).toBe(folder);
});

it('names a folder elsewhere by the end of its path', () => {
  expect(servedFolder(servedAddress('/home/ada/site/dist'))).toBe('site/dist');
  expect(servedFolder('https://example.com/')).toBeUndefined();
});
