import { applyPatch } from 'diff';
import * as fc from 'fast-check';
import { expect, it } from 'vitest';

import { applyEdits, diffSteps } from '../../../src/fix/apply-edits.ts';
import type { Edit } from '../../../src/fix/patch.ts';

const TEXT = fc.string({
  unit: fc.constantFrom('a', 'b', ' ', '\n', '<', 'é'),
  minLength: 1,
  maxLength: 200,
});

/** Edits of a text that do not overlap, in any order. */
function editsOf(text: string): fc.Arbitrary<Edit[]> {
  const cuts = fc.uniqueArray(fc.nat({ max: text.length }), { maxLength: 8 });
  const words = fc.array(fc.string({ unit: fc.constantFrom('x', 'y', '\n'), maxLength: 5 }), {
    minLength: 8,
    maxLength: 8,
  });
  return fc.tuple(cuts, words).map(([places, texts]) => {
    const sorted = places.toSorted((a, b) => a - b);
    return sorted.flatMap((at, index): Edit[] => {
      const next = sorted[index + 1] ?? text.length;
      return index % 2 === 0 ? [{ file: 'a.html', at, length: next - at, text: texts[index] ?? '' }] : [];
    });
  });
}

it('the diffs of steps, applied in their order, make what all edits make at once', () => {
  fc.assert(
    fc.property(
      TEXT.chain((text) => fc.tuple(fc.constant(text), editsOf(text), fc.nat())),
      ([text, edits, seed]) => {
        const steps = edits
          .toSorted((a, b) => ((a.at * 31 + seed) % 7) - ((b.at * 31 + seed) % 7))
          .map((edit) => [edit]);
        let applied = text;
        for (const diff of diffSteps(steps, () => text)) {
          const next = diff.includes('@@') ? applyPatch(applied, diff) : applied;
          expect(next).not.toBe(false);
          if (next !== false) applied = next;
        }
        expect(applied).toBe(applyEdits(edits, () => text).get('a.html') ?? text);
      },
    ),
  );
});
