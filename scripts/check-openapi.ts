/**
 * Fails when the linters of the field, Redocly and Spectral, find something in openapi.yaml. Neither asks the network.
 */
import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import spectral from '@stoplight/spectral-core';
import type { RulesetDefinition } from '@stoplight/spectral-core';
import parsers from '@stoplight/spectral-parsers';
import rulesets from '@stoplight/spectral-rulesets';

const root = fileURLToPath(new URL('..', import.meta.url));
const file = 'openapi.yaml';

async function lintWithRedocly(): Promise<boolean> {
  const cli = fileURLToPath(import.meta.resolve('@redocly/cli/bin/cli.js'));
  const env = { ...process.env, REDOCLY_TELEMETRY: 'off', REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true' };
  const lint = promisify(execFile)(process.execPath, [cli, 'lint', '--format=json', file], {
    cwd: root,
    env,
  });
  const { stdout } = await lint.catch((error: { stdout: string; stderr: string }) => {
    if (error.stdout === '') throw error;
    return error;
  });
  const { problems }: { problems: { ruleId: string; message: string; location: unknown[] }[] } =
    JSON.parse(stdout);
  for (const { ruleId, message, location } of problems) {
    console.error(`redocly ${ruleId}: ${message} ${JSON.stringify(location)}`);
  }
  return problems.length === 0;
}

async function lintWithSpectral(): Promise<boolean> {
  const linter = new spectral.Spectral();
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- Spectral's own rules; its packages disagree on their type
  const oas = rulesets.oas as RulesetDefinition;
  // The file describes every installation, so it can't name a contact.
  linter.setRuleset({ extends: [[oas, 'recommended']], rules: { 'info-contact': 'off' } });
  const text = await readFile(join(root, file), 'utf8');
  const problems = await linter.run(new spectral.Document(text, parsers.Yaml, file));
  for (const { code, message, range } of problems) {
    console.error(`spectral ${code}: ${message} (${file}:${range.start.line + 1})`);
  }
  return problems.length === 0;
}

const clean = [await lintWithRedocly(), await lintWithSpectral()];
if (clean.every(Boolean)) console.log(`${file} is clean by Redocly and Spectral.`);
else process.exitCode = 1;
