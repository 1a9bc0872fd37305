import { expect, it } from 'vitest';
import { pageInput } from '../../../../../harness/findings/page-input.ts';
import { subresourceIntegrity } from '../../../../../server/rules/own/security/subresource-integrity.ts';

const CDN = 'https://cdn.example/react-18.2.0.min.js';

function check(head: string, ownResources: string[], url = 'https://www.shop.example.com/a/') {
  return subresourceIntegrity.check(
    pageInput(`<html><head>${head}</head></html>`, { url, visit: { ownResources } }),
  );
}

it.each([
  ['a script', `<script src="${CDN}"></script>`, CDN],
  ['an empty integrity', `<script src="${CDN}" integrity=" "></script>`, CDN],
  [
    'an address without scheme',
    '<script src="//cdn.example/t-1.2.js"></script>',
    'https://cdn.example/t-1.2.js',
  ],
  [
    'a style sheet with a version',
    '<link rel="preload stylesheet" href="https://cdn.example/bootstrap@5.3/b.css"/>',
    'https://cdn.example/bootstrap@5.3/b.css',
  ],
  [
    'an address from a base',
    '<base href="https://cdn.example/1.2.3/"/><script src="t.js"></script>',
    'https://cdn.example/1.2.3/t.js',
  ],
])('finds %s', (_, head, address) => {
  const [defect, ...others] = check(head, [address]);
  expect(others).toEqual([]);
  expect(defect?.node).toBeGreaterThan(0);
  expect(defect?.explanation).toContain(new URL(address).hostname);
});

it.each([
  ['a hash', `<script src="${CDN}" integrity="sha384-abc" crossorigin="anonymous"></script>`, CDN],
  ['its own scripts', '<script src="/t.js"></script>', 'https://www.shop.example.com/t.js'],
  [
    'those under the same name',
    '<script src="https://static.example.com/t.js"></script>',
    'https://static.example.com/t.js',
  ],
  ['what scripts have added', `<script src="${CDN}"></script>`, 'https://other.example/'],
  [
    'a style sheet that differs from browser to browser',
    '<link rel="stylesheet" href="https://fonts.example/css2?family=Inter"/>',
    'https://fonts.example/css2?family=Inter',
  ],
  [
    'a script that changes under its address',
    '<script src="https://tags.example/gtag/js?id=1"></script>',
    'https://tags.example/gtag/js?id=1',
  ],
  ['links of other kinds', '<link rel="preconnect" href="https://cdn.example"/>', 'https://cdn.example/'],
  ['a broken address', '<script src="https://%"></script>', 'https://%'],
])('takes %s', (_, head, address) => {
  expect(check(head, [address])).toEqual([]);
});

it('knows that names under co.uk have other owners', () => {
  const script = '<script src="https://cdn.co.uk/t-1.2.js"></script>';
  expect(check(script, ['https://cdn.co.uk/t-1.2.js'], 'https://shop.co.uk/')).toHaveLength(1);
});
