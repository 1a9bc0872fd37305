import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import type { components } from '../../openapi.gen.ts';
import { makeSample } from '../../harness/service/make-sample.ts';

function stored(name: string): string {
  return readFileSync(new URL(`../../server/service/sample/${name}.json`, import.meta.url), 'utf8');
}

/** What people see first of a finding; new fields need no new sample. */
function seen(findings: components['schemas']['Finding'][] = []): string[] {
  return findings.map(({ rule, severity, title, pages }) => [severity, rule, title, ...pages].join(' | '));
}

/** How much of a scan is judged a second time depends on the machine. */
function steady(limitations: string[] = []): string[] {
  return limitations.filter((limitation) => !limitation.includes('a second time'));
}

it('the sample is what the service finds today; otherwise run `npm run sample`', async () => {
  const { sample: made } = await makeSample();

  const diff: components['schemas']['ScanDiff'] = JSON.parse(stored('diff'));
  for (const part of ['added', 'resolved', 'unchanged'] as const)
    expect(seen(diff[part])).toEqual(seen(made.diff[part]));
  for (const name of ['base', 'scan'] as const) {
    const { result }: components['schemas']['Scan'] = JSON.parse(stored(name));
    expect(seen(result?.findings)).toEqual(seen(made[name].result?.findings));
    expect(result?.limitations).toEqual(steady(made[name].result?.limitations));
  }
});
