import { expect, test } from 'vitest';

import { aFinding } from '../../../harness/runner/builders.ts';
import { describeCategories } from '../../../src/render/describe-categories.ts';

const contrast = aFinding({});
const cookie = aFinding({ category: 'security' });
const lost = aFinding({ category: 'site' });
const slow = aFinding({ category: 'loading' });
const newer = aFinding({ category: 'privacy' });

test.each([
  [[], [], undefined],
  [[contrast], [contrast], undefined],
  [[slow, cookie, cookie], [], 'accessibility 0, security 2, loading 1'],
  [[contrast, cookie], [cookie], 'accessibility 1, security 1 (1 added)'],
  [[contrast, lost], [lost], 'site 1 (1 added), accessibility 1'],
  [[newer], undefined, 'accessibility 0, privacy 1'],
])('%j with %j added', (current, added, text) => {
  expect(describeCategories(current, added)).toBe(text);
});
