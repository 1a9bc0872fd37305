import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { runInNewContext } from 'node:vm';
import { expect, it } from 'vitest';
import { asSent } from '../../../../server/engine/gather/as-sent.ts';

const HTMLCS = readFileSync(
  createRequire(import.meta.url).resolve('@pa11y/html_codesniffer/build/HTMLCS.js'),
  'utf8',
);

/** The names that a script defines. */
function names(script: string): string[] {
  const world = {};
  runInNewContext(script, world);
  return Object.keys(world).sort();
}

it('sends HTML_CodeSniffer in English alone, with all its tests', () => {
  const sent = asSent(HTMLCS);
  expect(sent.length).toBeLessThan(HTMLCS.length * 0.6);
  expect(names(sent)).toEqual(names(HTMLCS));
  expect(names(sent).length).toBeGreaterThan(50);
  const languages = [...sent.matchAll(/_global\.translation\.(\w+)=\{/g)].map(([, name]) => name);
  expect(languages).toEqual(['en']);
});

it('sends the same characters in ASCII', () => {
  const sent = asSent('globalThis.text = "naïve 名 😀"');
  // Each character takes one byte.
  expect(Buffer.byteLength(sent)).toBe(sent.length);
  expect(runInNewContext(sent)).toBe('naïve 名 😀');
});
