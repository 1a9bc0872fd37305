import { readFile } from 'node:fs/promises';

import type { ScanSettings } from '../../../shared/scan-settings.ts';
import { splitByDate } from '../../policy/apply-ignores.ts';
import { examineCopy } from '../../policy/examine-copy.ts';
import { PolicyFileError } from '../../policy/policy-file-error.ts';
import { EMPTY_POLICY, type Policy } from '../../policy/policy.ts';
import { readCheckoutCopy, type PolicyCopy } from '../../policy/read-policy-copy.ts';
import { resolveScanSettings } from '../../policy/resolve-scan-settings.ts';
import { ConfigurationError } from '../../shared/errors.ts';
import { messageOf } from '../../text/message-of.ts';
import type { ScanOptions } from '../options/scan-options.ts';

const EXPORT_IT = 'Set and export it in the shell that runs the command.';
const NAME_IT = (name: string): string =>
  `If it is meant for the site, repeat the command with --scan-env ${name}.`;

/** What the config file and the options say about scans. */
export interface Config {
  policy: Policy;
  settings: ScanSettings;
}

interface Surroundings {
  /** The current folder. */
  cwd: string;
  env: Readonly<Record<string, string | undefined>>;
  nowMs: number;
}

/**
 * Reads the config file: the one of `--config`, otherwise `.sitedelta.yml` of the current folder, if it is there.
 * Options come before what it says.
 *
 * @throws {@link ConfigurationError} if it can't be read or has mistakes.
 */
export async function readConfig(options: ScanOptions, { cwd, env, nowMs }: Surroundings): Promise<Config> {
  const copy = await readCopy(options.config, cwd);
  if (copy?.kind === 'problem') throw new ConfigurationError(`${copy.reason}; check its permissions.`);
  try {
    const examined = copy?.kind === 'read' ? examineCopy(copy) : { config: EMPTY_POLICY, mistakes: [] };
    if (examined.mistakes.length > 0) throw new PolicyFileError(examined.mistakes);
    const { config } = examined;
    const { active, expired } = splitByDate(config.ignore, nowMs);
    const { settings } = resolveScanSettings(config.scan, {
      env,
      allowed: options.scanEnv ?? [],
      howToAllow: NAME_IT,
      howToSet: EXPORT_IT,
    });
    return {
      policy: { ...config, ignore: active, expired, problem: undefined, isMistake: false },
      settings: {
        ...settings,
        maxPages: options.maxPages ?? settings.maxPages,
        include: options.include.length > 0 ? [...options.include] : settings.include,
        exclude: options.exclude.length > 0 ? [...options.exclude] : settings.exclude,
      },
    };
  } catch (error) {
    if (!(error instanceof PolicyFileError) || options.config === undefined) throw error;
    const mistakes = error.mistakes.map(({ line, message }) =>
      line === undefined ? `${options.config}: ${message}` : `${options.config}, line ${line}: ${message}`,
    );
    throw new ConfigurationError(mistakes.join('\n'), { cause: error });
  }
}

async function readCopy(config: string | undefined, cwd: string): Promise<PolicyCopy | undefined> {
  if (config === undefined) return readCheckoutCopy(cwd);
  try {
    return { kind: 'read', text: await readFile(config, 'utf8'), misnamed: false };
  } catch (error) {
    return { kind: 'problem', reason: `The file ${config} cannot be read (${messageOf(error)})` };
  }
}
