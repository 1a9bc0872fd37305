import { expect, it } from 'vitest';
import { FoundRules } from '../../../server/service/found-rules.ts';

const alt = { name: 'alt 1', rule: 'image-alt', title: 'Image has no alt text', severity: 'high' as const };
const low = { name: 'region', rule: 'region', title: 'Outside of landmarks', severity: 'low' as const };

it('counts findings that pages share once, and rules by their worst finding, the worst first', () => {
  const found = new FoundRules();
  found.add([low, alt]);
  found.add([low, alt, { ...alt, name: 'alt 2' }]);
  found.add([low, { ...low, name: 'another', severity: 'medium' }]);

  expect(found.findings).toBe(4);
  expect(found.worst()).toEqual([
    {
      rule: 'image-alt',
      title: alt.title,
      severity: 'high',
      findings: 2,
      severities: { high: 2, medium: 0, low: 0 },
      pages: 2,
    },
    {
      rule: 'region',
      title: low.title,
      severity: 'medium',
      findings: 2,
      severities: { high: 0, medium: 1, low: 1 },
      pages: 3,
    },
  ]);
});

it('counts a finding once, with the worst severity that it has on a page', () => {
  const found = new FoundRules();
  found.add([{ ...low, severity: 'medium' }, low]);
  found.add([low]);

  expect(found.worst()).toMatchObject([{ findings: 1, severities: { high: 0, medium: 1, low: 0 } }]);
});

it('names a dozen rules at most', () => {
  const found = new FoundRules();
  found.add(Array.from({ length: 30 }, (_, index) => ({ ...low, name: `${index}`, rule: `rule-${index}` })));

  expect(found.findings).toBe(30);
  expect(found.worst()).toHaveLength(12);
});
