import { expect, it } from 'vitest';
import { publishesSources, sourceMapName } from '../../../../server/engine/site/ask-for-sources.ts';

it.each([
  ['f();\n//# sourceMappingURL=app.js.map', 'app.js.map'],
  ['f();\n//@ sourceMappingURL=/maps/app.js.map\n\n', '/maps/app.js.map'],
  ['a{}\n/*# sourceMappingURL=app.css.map */\n', 'app.css.map'],
  ['//# sourceMappingURL=one.map\n//# sourceMappingURL=two.map', 'two.map'],
  ['f();', null],
  ['//# sourceMappingURL=one.map\nf();', null],
  ['const a = "//# sourceMappingURL=" + b;', null],
  [`//# sourceMappingURL=data:application/json;base64,${'a'.repeat(4_000)}`, null],
])('finds the map in the last comment: %s', (text, name) => {
  expect(sourceMapName(text)).toBe(name);
});

it('finds it at once in a file that is written against that', () => {
  const started = process.threadCpuUsage();
  expect(sourceMapName(`${'//#sourceMappingURL='.repeat(70)}${';'.repeat(1_590)}"`)).toBe(null);
  // Microseconds of CPU, which a busy machine does not stretch.
  expect(process.threadCpuUsage(started).user).toBeLessThan(100_000);
});

const mapOf = (sources: (string | null)[], sourcesContent: (string | null)[] | undefined): string =>
  JSON.stringify({ version: 3, mappings: 'AAAA', sources, sourcesContent });

it.each<[string, string, boolean]>([
  ['sources of the site', mapOf(['webpack:///./src/app.ts'], ['code']), true],
  ['a source after one without content', mapOf(['a.js', 'b.js'], [null, 'code']), true],
  ['sources after those of packages', mapOf(['../node_modules/a/b.js', 'src/[id].ts'], ['', 'code']), true],
  ['a line against JSON hijacking', `)]}'\n${mapOf(['a.ts'], ['code'])}`, true],
  ['packages alone', mapOf(['../node_modules/a/b.js', 'webpack/runtime/x', null], ['a', 'b']), false],
  ['names alone', mapOf(['src/app.ts'], undefined), false],
  ['names without content', mapOf(['src/app.ts'], [null]), false],
  ['a page', '<!doctype html>"sources":["a"],"sourcesContent":["b"],"mappings":""', false],
  ['other JSON', '{"sources":["a.ts"],"sourcesContent":["b"]}', false],
  ['a source with such text in it', mapOf(['../node_modules/a.js'], ['"sources":["a.ts"]']), false],
])('tells what a map holds: %s', (_, text, expected) => {
  expect(publishesSources(text, false)).toBe(expected);
});

it('does not know what the rest of a map holds', () => {
  const map = mapOf(['src/app.ts'], ['code'.repeat(50)]);
  expect(publishesSources(map.slice(0, 40), true)).toBe(null);
  expect(publishesSources(map.slice(0, -20), true)).toBe(true);
});
