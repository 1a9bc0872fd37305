import { expect, it } from 'vitest';
import { pageInput } from '../../../../../harness/findings/page-input.ts';
import { charset } from '../../../../../server/rules/own/documents/charset.ts';

interface Named {
  header?: string;
  meta?: string;
  bytes?: number;
  hasNonAscii?: boolean;
  /** As what the browser has read it. */
  shown?: string;
}

function found({ header, meta, bytes = 60, hasNonAscii = false, shown = 'windows-1252' }: Named): unknown[] {
  const document = { doctype: null, quirks: false, charset: shown, brokenData: [] };
  const markup = {
    charset: meta === undefined ? null : { name: meta, bytes },
    hasNonAscii,
    errors: [],
    repeated: [],
  };
  const headers: [string, string][] = header === undefined ? [] : [['content-type', header]];
  const input = pageInput('<html><body></body></html>', { visit: { document, markup, headers } });
  return charset.check(input).map(({ key, severity = charset.meta.severity }) => `${key} ${severity}`);
}

it('cannot judge a page of which the source could not be had', () => {
  expect(charset.canJudge?.(pageInput('<html></html>'))).toBe(false);
});

it.each([
  [{}, ['missing low']],
  [{ hasNonAscii: true }, ['missing medium']],
  [{ header: 'text/html' }, ['missing low']],
  [{ header: 'text/html; charset=ISO-8859-1' }, ['other iso-8859-1 low']],
  [{ meta: 'windows-1252' }, ['other windows-1252 low']],
  [{ header: 'text/html; charset="utf-8"', meta: 'iso-8859-1' }, ['conflict low']],
  [{ meta: 'utf-8', bytes: 1_025 }, ['late low']],
])('reports %j: %j', (page, expected) => {
  expect(found(page)).toEqual(expected);
});

it.each([
  [{ meta: 'UTF-8', bytes: 1_024 }],
  [{ meta: 'utf8' }],
  [{ header: 'text/html;charset=UTF-8' }],
  [{ header: 'text/html; charset=utf-8', meta: 'utf-8', bytes: 5_000 }],
  // A byte order mark says it, too.
  [{ shown: 'UTF-8' }],
  [{ header: 'application/xhtml+xml' }],
])('does not report %j', (page) => {
  expect(found(page)).toEqual([]);
});
