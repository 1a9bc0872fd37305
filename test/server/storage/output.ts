import type { JobOutput } from '../../../server/storage/records.ts';

/** A result and facts that show which run made them. */
export function output(mark: string): JobOutput {
  return {
    result: {
      findings: [],
      counts: { total: 0, high: 0, medium: 0, low: 0, pages: 0 },
      pages: [],
      limitations: [mark],
    },
    facts: Buffer.from(`facts of ${mark}`),
  };
}
