import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

interface LockedPackage {
  resolved?: string;
  integrity?: string;
  link?: boolean;
  inBundle?: boolean;
  hasInstallScript?: boolean;
}

const { packages }: { packages: Record<string, LockedPackage> } = JSON.parse(
  readFileSync(new URL('../../package-lock.json', import.meta.url), 'utf8'),
);
const installed = Object.entries(packages).filter(([path, { inBundle }]) => path !== '' && inBundle !== true);

it('every package comes from the public registry, with the checksum of the lock file', () => {
  expect(installed.length).toBeGreaterThan(100);
  for (const [path, { resolved, integrity, link }] of installed) {
    expect([path, link]).toEqual([path, undefined]);
    // Without an address it is the configured registry's, which is held to the checksum.
    if (resolved !== undefined) expect(new URL(resolved).origin).toBe('https://registry.npmjs.org');
    expect([path, integrity]).toEqual([path, expect.stringMatching(/^sha512-/)]);
  }
});

it('only known packages run scripts when they are installed', () => {
  const known = ['fsevents', 'node', 'puppeteer'];
  const scripts = installed
    .filter(([, { hasInstallScript }]) => hasInstallScript === true)
    .map(([path]) => path);
  expect(scripts.filter((path) => !known.includes(path.replace(/^.*node_modules\//, '')))).toEqual([]);
});
