import * as core from '@actions/core';

import { marksOf } from '../policy/apply-ignores.ts';
import { POLICY_FILE } from '../policy/policy.ts';
import { resolveScanSettings } from '../policy/resolve-scan-settings.ts';
import { createIdTokens } from './id-tokens.ts';
import type { RunPlan } from './plan-run.ts';
import { openServer, type ScanServer } from './scan-server.ts';
import type { Run } from './start-run.ts';

/** Of the variables for headers and cookies. */
const GIVE_TO_STEP = 'Give it to the step with "env"; runs for forks get no secrets.';
const LIST_IN_INPUT = (name: string): string =>
  `If it is meant for the site, list it in the workflow's input "scan-env": scan-env: ${name}`;

/** The service of the input `server-url`, or without it one that runs on this machine until the run ends. */
export async function startServer(
  { jobs, policy }: RunPlan,
  run: Run,
  { trialFolder, temporaryRoot }: { trialFolder: string | undefined; temporaryRoot: string },
): Promise<ScanServer> {
  const { inputs, limit, local } = run;
  const { serverUrl, serverToken } = inputs;
  if (serverUrl !== undefined) {
    const hasAllRules = policy.scan?.rules['all'] ?? false;
    if (policy.scan !== undefined) {
      const section = `the section "scan" of ${POLICY_FILE}`;
      const words = hasAllRules
        ? `Of ${section} only "rules: all" has an effect`
        : `T${section.slice(1)} has no effect`;
      core.notice(`${words}, because the service of "server-url" decides how it scans.`);
    }
    // The origin of the service is what it can check without being told.
    const token =
      typeof serverToken === 'object'
        ? createIdTokens(serverToken.audience ?? new URL(serverUrl).origin)
        : serverToken;
    return openServer({ serverUrl, serverToken: token, hasAllRules });
  }
  const { settings, secrets } = resolveScanSettings(policy.scan, {
    env: process.env,
    allowed: inputs.scanEnv ?? [],
    howToAllow: LIST_IN_INPUT,
    howToSet: GIVE_TO_STEP,
  });
  for (const secret of secrets) core.setSecret(secret);
  const addresses = jobs.flatMap(({ url, baseUrl }) => (baseUrl === undefined ? [url] : [url, baseUrl.url]));
  return core.group('Sitedelta: a scan service for this run', () =>
    local.start({
      ...run,
      addresses,
      trialFolder,
      scan: settings,
      marks: marksOf(policy.ignore),
      env: process.env,
      temporaryRoot,
      signal: limit.signal,
      debug: core.debug,
    }),
  );
}
