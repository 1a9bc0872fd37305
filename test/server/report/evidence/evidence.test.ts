import { array, assert, constantFrom, property, string } from 'fast-check';
import { describe, expect, it } from 'vitest';
import { compareTokens, tokeniseEvidence } from '../../../../server/report/evidence/tokenise-evidence.ts';
import { changedEvidence, evidenceBlock } from '../../../../server/report/evidence/evidence-block.ts';

const pieces = array(
  constantFrom(
    '<',
    '>',
    '</',
    '/>',
    'img',
    ' ',
    'alt',
    '=',
    '"',
    "'",
    'a b',
    '\n',
    '&',
    '😀',
    '<p class="x">',
    '-',
  ),
  { maxLength: 20 },
).map((parts) => parts.join(''));

/** What an element of that name is around. */
function within(html: string, name: string): string[] {
  return [...html.matchAll(new RegExp(`<${name}>(.*?)</${name}>`, 'gs'))].map(([, text = '']) =>
    text
      .replaceAll(/<[^>]*>/g, '')
      .replaceAll(/&#(\d+);/g, (_, code: string) => String.fromCharCode(Number(code))),
  );
}

describe('the pieces of evidence', () => {
  it('are the evidence, whatever it is', () => {
    for (const text of [pieces, string({ unit: 'grapheme' }), string({ unit: 'binary' })]) {
      assert(
        property(text, (evidence) => {
          const joined = tokeniseEvidence(evidence).map((token) => token.text);
          expect(joined.join('')).toBe(evidence);
        }),
      );
    }
  });

  it('know which attribute they are of', () => {
    const values = tokeniseEvidence(`<IMG Alt='a b' src=/x.svg>`).filter(({ kind }) => kind === 'value');

    expect(
      values
        .filter(({ attribute }) => attribute === 'alt')
        .map(({ text }) => text)
        .join(''),
    ).toBe("'a b'");
    expect(
      values
        .filter(({ attribute }) => attribute === 'src')
        .map(({ text }) => text)
        .join(''),
    ).toBe('/x.svg');
  });

  it('are found in time that grows with the evidence, also in a hostile one', () => {
    const started = performance.now();

    for (const unit of ['<a b="', '<', ' a=', '"', '<a ']) tokeniseEvidence(unit.repeat(5000 / unit.length));

    expect(performance.now() - started).toBeLessThan(2000);
  });
});

describe('the fault', () => {
  it.each([
    ['image-alt-words', '<img alt="image1" src="/x">', 'mark', ['alt="image1"']],
    ['image-alt', '<img src="/x">', 'mark', ['<img']],
    ['broken-link', '<a class="x" href="/gone">Gone</a>', 'mark', ['href="/gone"']],
    ['html-has-lang', '<html>', 'mark', ['<html']],
    ['color-contrast', '<p class="x">y</p>', 'mark', []],
    ['image-alt', 'no element', 'mark', []],
    ['broken-link', '<p>x</p><a href="/y">', 'mark', ['<p']],
  ])('of %s in %s is marked', (rule, evidence, name, marked) => {
    expect(within(evidenceBlock(evidence, rule), name)).toEqual(marked);
  });
});

describe('a change', () => {
  it('is marked by word and attribute, on both sides', () => {
    const html = changedEvidence(
      '<img src="/img/old.svg" class="a1">',
      '<img src="/img/new.svg" class="a1" alt="">',
    );

    expect(within(html, 'del')).toEqual(['old']);
    expect(within(html, 'ins')).toEqual(['new', ' alt=""']);
  });

  it('leaves what both sides have, in its order', () => {
    assert(
      property(pieces, pieces, (before, now) => {
        const old = tokeniseEvidence(before);
        const recent = tokeniseEvidence(now);
        const { removed, inserted } = compareTokens(old, recent);
        const kept = (tokens: typeof old, changed: ReadonlySet<number>): string[] =>
          tokens.flatMap(({ text }, index) => (changed.has(index) ? [] : [text]));
        expect(kept(old, removed)).toEqual(kept(recent, inserted));
        if (before === now) expect(removed.size + inserted.size).toBe(0);
      }),
    );
  });
});
