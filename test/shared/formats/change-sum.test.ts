import { describe, expect, it } from 'vitest';
import { aDiff, aFinding } from '../../../harness/findings/builders.ts';
import { changeSum, describeParts, describeSum } from '../../../shared/formats/change-sum.ts';

const whole = aFinding();
const unsure = aFinding({ verified: false, reason: 'The page was not reached.' });
const inPart = aFinding({ otherOccurrences: 3, otherPages: ['https://www.example.com/other'] });

describe('the sum of a comparison', () => {
  it('counts what came and went as a whole, once', () => {
    const sum = changeSum(aDiff({ added: [whole], resolved: [whole, whole], unchanged: [whole, whole] }));

    expect(sum).toMatchObject({ base: 4, added: 1, resolved: 2, now: 3 });
    expect(describeSum(sum)).toBe('4 in the base + 1 added − 2 resolved = 3 now');
    expect(describeParts(sum)).toBe('');
  });

  it('has what changed in part on both sides', () => {
    // What is left of one that was resolved in part is among the unchanged.
    const sum = changeSum(aDiff({ added: [inPart, whole], resolved: [inPart], unchanged: [whole] }));

    expect(sum).toMatchObject({ base: 2, added: 1, resolved: 0, now: 3, addedInPart: 1, resolvedInPart: 1 });
    expect(describeParts(sum)).toBe(
      'In part: 1 finding of the base has new elements, 1 finding has lost some of its elements. The base had these, and they are still there.',
    );
  });

  it('names what could not be verified as terms of its own', () => {
    const sum = changeSum(aDiff({ added: [unsure], resolved: [unsure, unsure], unchanged: [whole] }));

    expect(sum).toMatchObject({ base: 3, added: 0, resolved: 0, onlyNow: 1, onlyBase: 2, now: 2 });
    expect(describeSum(sum)).toBe(
      '3 in the base + 0 added − 0 resolved + 1 not verified − 2 not verified = 2 now',
    );
  });
});
