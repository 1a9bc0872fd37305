import { ConfigurationError } from '../../shared/errors.ts';
import { parseScanOptions } from '../options/parse-scan-options.ts';
import type { ScanOptions } from '../options/scan-options.ts';
import { VERIFY_OPTIONS } from '../options/verify-options.ts';
import { ToolError } from '../../../shared/mcp/answer.ts';
import type { Call } from './call.ts';

/** What says which website a tool scans, and how. */
export interface SiteArguments {
  address?: string;
  serve?: string;
  base?: string;
  base_serve?: string;
  serve_path?: string;
  serve_fallback?: string;
  keep_as?: string;
  max_pages?: number;
}

const text = (description: string): object => ({
  type: 'string',
  minLength: 1,
  maxLength: 2048,
  description,
});

/** The same as JSON Schema. */
export const SITE_PROPERTIES = {
  address: text('Address of the website. Give this or serve.'),
  serve: text('Folder with the built website, which is served for the scan. Give this or address.'),
  base: text(
    'What to compare with: the name of a scan of this session (s1), an address, a file written by sitedelta scan --save, last (the last scan of this site that was kept), or none.',
  ),
  base_serve: text('Folder to compare with, such as a copy of the build before the change; only with serve.'),
  serve_path: text('Path below which the folder is served, such as /repo/. It is guessed by default.'),
  serve_fallback: text(
    'File of a single-page app that answers addresses without a file, such as index.html.',
  ),
  keep_as: text('Name of its own under which the last scan is kept.'),
  max_pages: { type: 'integer', minimum: 1, maximum: 10_000, description: 'Most pages of the scan.' },
} as const satisfies Record<keyof SiteArguments, object>;

/**
 * The options that the command would have for the same, with the checks of the command.
 *
 * @throws ToolError
 */
export function parseSite(site: SiteArguments, call: Call): ScanOptions {
  return parse(() => parseScanOptions([...call.given, ...argumentsOf(site, call)], call.cwd));
}

/** Arguments of the command. Of those that the server has, `sitedelta verify` knows some. */
export function argumentsOf({ address, base, ...named }: SiteArguments, { session }: Call): string[] {
  // A scan of the session comes before a file of the same name.
  const known = session.scans.find(({ name }) => name === base);
  const options = { ...named, base: known?.file ?? base };
  return [
    ...Object.entries(options).flatMap(([name, value]) =>
      value === undefined ? [] : [`--${name.replaceAll('_', '-')}=${value}`],
    ),
    ...(address === undefined ? [] : ['--', address]),
  ];
}

/** What of the arguments of the server is an option of `sitedelta verify`. */
export function givenForVerify(given: readonly string[]): string[] {
  return given.filter((option) => Object.hasOwn(VERIFY_OPTIONS, option.replace(/^--|=.*$/gs, '')));
}

/** Makes of mistakes in options an answer for the client. */
export function parse<T>(read: () => T): T {
  try {
    return read();
  } catch (error) {
    if (error instanceof ConfigurationError) throw new ToolError('wrong-arguments', error.message);
    throw error;
  }
}
