import { monitorEventLoopDelay } from 'node:perf_hooks';
import { expect, it } from 'vitest';
import { EgressError } from '../../../../server/egress/answer.ts';
import type { EgressResponse } from '../../../../server/egress/egress.ts';
import { isSentInVersions } from '../../../../server/engine/site/document-variants.ts';

/** What a site sends, one after the other. */
async function isVaried(answers: (index: number) => string | number | Error): Promise<[boolean, number]> {
  let asked = 0;
  const { signal } = new AbortController();
  const isSent = await isSentInVersions('https://site.example/', {
    egress: {
      async fetch(): Promise<EgressResponse> {
        const answer = answers((asked += 1));
        if (answer instanceof Error) throw answer;
        const status = typeof answer === 'number' ? answer : 200;
        return { status, headers: {}, body: Buffer.from(`${answer}`), truncated: false };
      },
    },
    host: { acquire: async () => () => undefined },
    signal,
  });
  return [isSent, asked];
}

const text = (body: string): string => `<!doctype html><title>Bowls</title><main>${body}</main>`;

it.each([
  ['another element', text('<p>Bowls</p>'), text('<ul><li>Bowls</li></ul>')],
  ['one element more', text('<p>Bowls</p>'), text('<p>Bowls</p><p>Cups</p>')],
  ['another attribute', text('<input aria-label="Name">'), text('<input name="name">')],
  ['an empty attribute', text('<img alt="A bowl" src="/a">'), text('<img alt="" src="/a">')],
])('sees versions of a page: %s', async (_, one, other) => {
  expect(await isVaried((index) => (index === 8 ? other : one))).toEqual([true, 8]);
});

it.each([
  ['other words', (index: number) => text(`<p>${index} bowls</p>`)],
  [
    'other values',
    (index: number) => text(`<form><input type="hidden" name="token" value="${index}"></form>`),
  ],
])('takes no other version for one: %s', async (_, answer) => {
  expect(await isVaried(answer)).toEqual([false, 8]);
});

it.each([
  ['an error', 503],
  ['no answer', new EgressError('There is none.', { refused: false })],
])('knows nothing of a site that refuses copies: %s', async (_, refusal) => {
  expect(await isVaried((index) => (index > 2 ? refusal : text('<p>Bowls</p>')))).toEqual([false, 3]);
});

it.each([
  ['nested tags', '<b>'.repeat(330_000)],
  ['end tags of nothing', '<b>'.repeat(120_000) + '</i>'.repeat(120_000)],
  ['a tag without end', `<a ${'x '.repeat(490_000)}`],
])('does not hold up the process for a megabyte of %s', async (_, html) => {
  const delay = monitorEventLoopDelay({ resolution: 5 });
  delay.enable();
  expect(await isVaried(() => html)).toEqual([false, 8]);
  delay.disable();
  // A parser that builds a tree takes 15 seconds for one copy.
  expect(delay.max / 1e6).toBeLessThan(2_000);
});

it('asks for nothing while it may not', async () => {
  const { signal } = new AbortController();
  const isSent = isSentInVersions('https://site.example/', {
    egress: { fetch: () => Promise.reject(new Error('It was asked.')) },
    host: { acquire: async () => () => undefined },
    permit: { granted: () => Promise.reject(new Error('Another process has the scan.')) },
    signal,
  });
  await expect(isSent).rejects.toThrow('Another process has the scan.');
});
