import { expect, test } from 'vitest';

import { chooseContext } from '../../../src/publish/choose-context.ts';

const NAME = 'sitedelta/Preview';

function aStatus(context: string, host: string): { context: string; description: string; targetUrl: string } {
  return { context, description: `0 added, 0 resolved · ${host}`, targetUrl: '' };
}

test.each([
  ['nothing is there', [], NAME],
  ['a deployment of the same site before', [aStatus(NAME, 'web-a1.example.com')], NAME],
  ['other statuses', [aStatus('ci', 'docs-a1.example.com')], NAME],
  ['a status without a host', [{ ...aStatus(NAME, ''), description: 'Fine' }], NAME],
  ['another site', [aStatus(NAME, 'docs-a1.example.com')], `${NAME} (web-z9.example.com)`],
  [
    'another site, and this one',
    [aStatus(`${NAME} (web-a1.example.com)`, 'web-b2.example.com'), aStatus(NAME, 'docs-a1.example.com')],
    `${NAME} (web-a1.example.com)`,
  ],
])('%s', (_, statuses, context) => {
  expect(chooseContext({ context: NAME, host: 'web-z9.example.com' }, statuses)).toBe(context);
});

test('the context of a run with a status-name never changes', () => {
  const statuses = [aStatus('quality', 'docs-a1.example.com')];

  expect(chooseContext({ context: 'quality', host: undefined }, statuses)).toBe('quality');
});
