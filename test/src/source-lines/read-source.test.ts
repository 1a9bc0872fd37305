import { expect, it } from 'vitest';

import { readSource } from '../../../src/source-lines/read-source.ts';
import type { SourceFile } from '../../../src/source-lines/source-element.ts';

/** Files with breaks wherever they can be. */
const FILES: Record<string, string> = {
  'a.html': '<!doctype html>\n<p\n  class="a\n  b">One\n  two</p>\n<img\n  src="x.png"\n  alt="a\nb">\n',
  'a.astro': '---\nconst a = 1;\n---\n<div>\n  <img\n    src="x.png">\n  {a &&\n  <b>One</b>}</div>\n',
  'a.njk':
    '---\ntitle: x\n---\n{% for a in b %}\n<p class="a\n b">x</p>\n{# c\n d #}\n<a href="/x">y</a>{% endfor %}\n',
  'a.tsx':
    'export function A() {\n  return (\n    <p title={`a\nb`}>\n      One\n      {/* c\n d */}\n      <b aria-label="a\n b">x</b>\n    </p>\n  );\n}\n',
  'a.vue': '<template>\n  <p :class="{\n a: b }">\n  {{ a\n }}<img src="x.png"></p>\n</template>\n',
  'a.svelte': '<script>\nlet a;\n</script>\n{#if a}\n<p>One\ntwo</p>\n{/if}\n<a href="x">y</a>\n',
  'a.php': '<?php\n$a = "x\n";\n?>\n<p>One\n<?= $a ?></p>\n<input type="text">\n',
  'a.cshtml': '@model X\n@{\n  var a = 1;\n}\n<p>@a\nx</p>\n@if (a) {\n<b>x</b>\n}\n',
  'a.blade.php': '@if($a)\n<p>{{ $a\n}}</p>\n@endif\n@php\n$a=1;\n@endphp\n<i>y</i>\n',
};

it.each(Object.entries(FILES))(
  'the elements of %s and their lines do not depend on line ends and byte order marks',
  (name, source) => {
    const read = readSource(name, source);
    expect(read?.elements.length).toBeGreaterThan(1);
    // As Git checks files out on Windows, and as some editors save them there.
    expect(withoutIndexes(readSource(name, source.replaceAll('\n', '\r\n')))).toEqual(withoutIndexes(read));
    expect(withoutIndexes(readSource(name, `\ufeff${source}`))).toEqual(withoutIndexes(read));
  },
);

it.each(Object.entries(FILES))('the elements of %s begin and end where their indexes say', (name, source) => {
  for (const text of [source, source.replaceAll('\n', '\r\n'), `\ufeff${source}`]) {
    for (const { tag = '[a-z]+', at, closeAt } of readSource(name, text)?.elements ?? []) {
      expect(text.slice(at)).toMatch(new RegExp(`^<${tag}\\b`));
      if (closeAt !== undefined) expect(text.slice(closeAt)).toMatch(new RegExp(`^</${tag}>`));
    }
  }
});

/** Indexes are those of the characters that are there. */
function withoutIndexes(file: SourceFile | undefined): unknown {
  return JSON.parse(
    JSON.stringify(file?.elements, (key: string, value: unknown) =>
      ['at', 'closeAt', 'parent'].includes(key) ? undefined : value,
    ),
  );
}
