import { expect, it } from 'vitest';
import { pageInput } from '../../../../../harness/findings/page-input.ts';
import { earlyPermission } from '../../../../../server/rules/own/errors/early-permission.ts';

function check(text: string, kind: 'permission' | 'console' = 'permission') {
  const errors = [{ kind, text, source: 'https://site.example/app.js' }];
  const html = '<html lang="en"><head><title>Test</title></head><body><p>Bowls</p></body></html>';
  return earlyPermission.check(pageInput(html, { visit: { errors, requests: [] } }));
}

it.each([
  ['geolocation', 'the geolocation of the visitor'],
  ['notifications', 'permission to show notifications'],
  ['camera or microphone', 'camera or microphone'],
])('reports who asks for %s', (text, words) => {
  const [found, ...more] = check(text);
  expect(found?.explanation).toContain(`The script /app.js asks for ${words}`);
  expect(found?.key).toBe(text);
  expect(more).toEqual([]);
});

it('leaves out other notes', () => {
  expect(check('geolocation', 'console')).toEqual([]);
});
