import { expect, it } from 'vitest';
import { aScan } from '../../../harness/findings/builders.ts';
import { downloadName } from '../../../shared/formats/scan-file.ts';

it.each([
  ['https://example.com/', 'sitedelta-example.com-2026-11-23.html'],
  ['http://127.0.0.1:8080/a', 'sitedelta-127.0.0.1-8080-2026-11-23.html'],
  ['http://[::1]/', 'sitedelta-1-2026-11-23.html'],
  ['../../"x"\r\n', 'sitedelta-x-2026-11-23.html'],
  ['', 'sitedelta-site-2026-11-23.html'],
])('names the file of %j %s', (target, name) => {
  expect(downloadName(aScan({ target, completedAt: '2026-11-23T23:59:59.000Z' }), 'html')).toBe(name);
});
