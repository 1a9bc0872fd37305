import { readFileSync } from 'node:fs';
import { SourceMap } from 'node:module';
import path from 'node:path';

import { encode } from '@jridgewell/sourcemap-codec';
import { expect, test } from 'vitest';

import { trimSourceMap } from '../../scripts/bundle/trim-source-map.ts';

const root = path.resolve(import.meta.dirname, '../..');

test('a trimmed map names places in our own sources only', () => {
  const map = {
    version: 3,
    file: 'index.js',
    sources: ['../../../yaml/index.js', '../src/unused.js', '../src/a/b.js', '../webpack/startup'],
    sourcesContent: ['yaml', 'unused', 'ours', 'webpack'],
    names: ['theirs', 'ours'],
    mappings: encode([
      [
        [0, 0, 0, 0, 0],
        [10, 2, 4, 2, 1],
        [20, 2, 5, 0],
        [30, 3, 0, 0],
        [40, 0, 9, 9],
      ],
      [],
    ]),
  };
  const trimmed = JSON.parse(trimSourceMap(JSON.stringify(map)));

  expect(trimmed).toMatchObject({
    version: 3,
    file: 'index.js',
    sources: ['../src/a/b.ts'],
    names: ['ours'],
  });
  expect(trimmed).not.toHaveProperty('sourcesContent');
  const places = new SourceMap(trimmed);
  expect(places.findEntry(0, 12)).toMatchObject({
    originalSource: '../src/a/b.ts',
    originalLine: 4,
    originalColumn: 2,
    name: 'ours',
  });
  expect(places.findEntry(0, 25)).toMatchObject({ originalLine: 5, originalColumn: 0 });
  expect(places.findEntry(0, 35)).not.toHaveProperty('originalSource', '../src/a/b.ts');
  expect(places.findEntry(0, 5)).not.toHaveProperty('originalSource');
});

test('the map of the action leads to the line of the source', () => {
  // A piece of text that only one line of the sources has.
  const text = 'cannot be read as JSON; run the action on a GitHub Actions runner.';
  const map = new SourceMap(JSON.parse(read('dist/index.js.map')));
  const place = positionOf(read('dist/index.js'), text);

  expect(map.findEntry(place.line, place.column)).toMatchObject({
    originalSource: '../src/inputs/run-context.ts',
    originalLine: positionOf(read('src/inputs/run-context.ts'), text).line,
  });
});

function read(file: string): string {
  return readFileSync(path.join(root, file), 'utf8');
}

function positionOf(code: string, text: string): { line: number; column: number } {
  expect(code).toContain(text);
  const lines = code.slice(0, code.indexOf(text)).split('\n');
  return { line: lines.length - 1, column: lines.at(-1)?.length ?? 0 };
}
