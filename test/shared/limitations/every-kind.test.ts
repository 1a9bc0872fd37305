import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  EVERY_FAILURE,
  EVERY_LIMITATION,
  EVERY_REASON,
  others,
} from '../../../harness/findings/every-limitation.ts';
import { limitationRows } from '../../../shared/limitations/limitation-rows.ts';
import {
  isLimitation,
  isScanFailure,
  LIMITATION_KINDS,
  PAGE_FAILURE_KINDS,
  SCAN_FAILURE_KINDS,
} from '../../../shared/limitations/read-limitation.ts';
import { wordLimitation } from '../../../shared/limitations/word-limitation.ts';
import { wordPageFailure } from '../../../shared/limitations/word-page-failure.ts';
import { wordScanFailure } from '../../../shared/limitations/word-scan-failure.ts';
import { contractText } from '../../../server/http/contract.ts';

const kindsOf = (all: readonly { kind: string }[]): string[] => [...new Set(all.map(({ kind }) => kind))];
const anyOf = <T>(samples: readonly T[]): fc.Arbitrary<T> => fc.oneof(...samples.map((each) => others(each)));

describe('what a scan could not do, and why one failed', () => {
  it('are worded for every kind, each in words of its own', () => {
    const sentences = EVERY_LIMITATION.map(wordLimitation);
    const failures = EVERY_FAILURE.map(wordScanFailure);

    for (const sentence of [...sentences, ...failures]) {
      expect(sentence).toMatch(/^(?:[^a-z]|axe|robots\.txt).*\.$/s);
      expect(sentence).not.toMatch(/undefined|null|NaN|\[object|\.\./);
    }
    expect(new Set(sentences).size).toBe(LIMITATION_KINDS.length);
    expect(new Set(EVERY_REASON.map(wordPageFailure)).size).toBe(PAGE_FAILURE_KINDS.length);
    expect(new Set(failures).size).toBe(EVERY_FAILURE.length - 1);
    expect(kindsOf(EVERY_LIMITATION).sort()).toEqual([...LIMITATION_KINDS].sort());
    expect(kindsOf(EVERY_FAILURE).sort()).toEqual([...SCAN_FAILURE_KINDS].sort());
  });

  it('are named in the contract', () => {
    const kinds = [...LIMITATION_KINDS, ...SCAN_FAILURE_KINDS, ...PAGE_FAILURE_KINDS];

    expect(kinds.filter((kind) => !contractText.includes(`\`${kind}\``))).toEqual([]);
  });

  it('are known again after they were written as JSON, whatever they hold', () => {
    fc.assert(
      fc.property(anyOf(EVERY_LIMITATION), (limitation) => {
        const read: unknown = JSON.parse(JSON.stringify(limitation));

        expect(isLimitation(read) && wordLimitation(read)).toBe(wordLimitation(limitation));
        expect(limitationRows(limitation).every(({ what }) => what !== '')).toBe(true);
      }),
    );
    fc.assert(
      fc.property(anyOf(EVERY_FAILURE), (failure) => {
        const read: unknown = JSON.parse(JSON.stringify(failure));

        expect(isScanFailure(read) && wordScanFailure(read)).toBe(wordScanFailure(failure));
      }),
    );
  });

  it('are not taken for known ones if a field is missing or of another type', () => {
    for (const sample of [...EVERY_LIMITATION, ...EVERY_FAILURE]) {
      for (const name of Object.keys(sample).filter((each) => each !== 'isAtLeast' && each !== 'named')) {
        const isKnown = 'pages' in sample || 'count' in sample ? isLimitation : isEither;
        expect(isKnown({ ...sample, [name]: {} }), `${sample.kind} ${name}`).toBe(false);
      }
    }
    for (const value of [null, [], 'moved', {}, { kind: 'constructor' }, { kind: 'of a later version' }])
      expect(isEither(value)).toBe(false);
  });
});

function isEither(value: unknown): boolean {
  return isLimitation(value) || isScanFailure(value);
}
