import { writeFile } from 'node:fs/promises';
import path from 'node:path';

import { expect, test } from 'vitest';

import { programPath } from '../../harness/programs/program-path.ts';
import { aCompleteScan, SCAN_ID } from '../../harness/runner/builders.ts';
import { runStep } from '../../harness/runner/github-runner.ts';
import { accepted, ok, startScriptedService } from '../../harness/runner/scripted-service.ts';
import { aStep } from '../../harness/runner/step-builders.ts';
import { temporaryFolder } from '../../harness/temporary-folder.ts';

test('with server-url the section scan has no effect, and a notice says so', async () => {
  const service = await startScriptedService();
  service.script('createScan', accepted(SCAN_ID));
  service.answer('getScan', () => ok('Scan', aCompleteScan([])));
  const workspace = temporaryFolder();
  // The variable is not set, which matters only to a run that scans by itself.
  await writeFile(path.join(workspace, '.sitedelta.yml'), 'scan: { headers: { x-a: { env: NOT_SET } } }\n');
  const entry = programPath('src/index.ts');
  const { exitCode, log } = await runStep(aStep(service, { workspace, entry }));
  await service.close();

  expect(exitCode).toBe(0);
  expect(log).toContain('::notice::The section "scan" of .sitedelta.yml has no effect');
});

test('with server-url the service is asked for all rules', async () => {
  const service = await startScriptedService();
  service.script('createScan', accepted(SCAN_ID));
  service.answer('getScan', () => ok('Scan', aCompleteScan([])));
  const workspace = temporaryFolder();
  await writeFile(path.join(workspace, '.sitedelta.yml'), 'scan: { rules: all }\n');
  const entry = programPath('src/index.ts');
  const { exitCode, log } = await runStep(aStep(service, { workspace, entry }));
  await service.close();

  expect(exitCode).toBe(0);
  expect(log).toContain('::notice::Of the section "scan" of .sitedelta.yml only "rules: all" has an effect');
  const asked = service.requests.find(({ method }) => method === 'POST');
  expect(JSON.parse(asked?.body ?? '')).toMatchObject({ rules: 'all' });
});
