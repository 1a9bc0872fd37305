import type { ScanSettings } from '../../shared/scan-settings.ts';
import { PolicyFileError, type PolicyMistake } from './policy-file-error.ts';
import type { ScanConfig, SecretEntry } from './scan-config.ts';

/** The settings of a scan with the values of headers and cookies. */
export interface ResolvedScanSettings {
  settings: ScanSettings;
  /** All values of headers and cookies: they must not be in any log. */
  secrets: readonly string[];
}

/** Printable ASCII; browsers and servers differ about everything else. */
const HEADER_VALUE = /^[\x20-\x7e\t]{1,8000}$/;
/** The same without what ends a cookie. Browsers drop cookies of more than 4,096 characters. */
const COOKIE_VALUE = /^[\x20-\x3a\x3c-\x7e]{1,3900}$/;

/** Which variables may be sent to a site, and how a reader changes that. */
export interface SecretSource {
  env: Readonly<Record<string, string | undefined>>;
  /** The variables that may leave: the file may be that of a stranger, so it does not decide about them. */
  allowed: readonly string[];
  /** How the reader allows a variable of this name, in one sentence. */
  howToAllow: (name: string) => string;
  /** How the reader sets a variable that is missing, in one sentence. */
  howToSet: string;
}

/**
 * Takes the values of headers and cookies from environment variables.
 * @param config undefined if the file has no section `scan`
 * @throws {@link PolicyFileError} with every variable that has no usable value; never with a value
 */
export function resolveScanSettings(
  config: ScanConfig | undefined,
  { env, allowed, howToAllow, howToSet }: SecretSource,
): ResolvedScanSettings {
  const mistakes: PolicyMistake[] = [];
  const resolve = (
    entries: readonly SecretEntry[] = [],
    what: string,
    isRight: RegExp,
  ): [name: string, value: string][] =>
    entries.flatMap(({ name, env: variable, line }): [string, string][] => {
      if (!allowed.includes(variable)) {
        const message = `the ${what} ${name} asks for the environment variable ${variable}, which must not be sent to the site unless it is allowed. ${howToAllow(variable)}`;
        mistakes.push({ line, message });
        return [];
      }
      // A secret that was read from a file often ends with a line break.
      const value = env[variable]?.trim() ?? '';
      if (isRight.test(value)) return [[name, value]];
      mistakes.push({
        line,
        message:
          value === ''
            ? `the environment variable ${variable} for the ${what} ${name} is not set, or empty. ${howToSet}`
            : `the value of the environment variable ${variable} cannot be sent as the ${what} ${name}: it is too long, or has characters that are not allowed there.`,
      });
      return [];
    });
  const headers = resolve(config?.headers, 'header', HEADER_VALUE);
  const cookies = resolve(config?.cookies, 'cookie', COOKIE_VALUE);
  if (mistakes.length > 0) throw new PolicyFileError(mistakes);
  const settings: ScanSettings = {
    maxPages: config?.maxPages ?? null,
    include: config?.include ?? [],
    exclude: config?.exclude ?? [],
    startPages: config?.startPages ?? [],
    viewport: config?.viewport ?? null,
    headers: Object.fromEntries(headers),
    cookies: Object.fromEntries(cookies),
    waitForSelector: config?.waitForSelector ?? null,
    wcagLevel: config?.wcagLevel ?? null,
    rules: config?.rules ?? {},
    robots: config?.robots ?? null,
  };
  return { settings, secrets: [...new Set([...headers, ...cookies].map(([, value]) => value))] };
}
