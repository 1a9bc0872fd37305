import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { scanSettings } from '../../../harness/service/scan-settings.ts';
import { parsePolicy } from '../../../src/policy/parse-policy.ts';
import { resolveScanSettings, type SecretSource } from '../../../src/policy/resolve-scan-settings.ts';
import { ConfigurationError } from '../../../src/shared/errors.ts';

const { scan } = parsePolicy(`scan:
  max-pages: 7
  headers:
    Authorization: { env: TOKEN }
    x-bypass: { env: BYPASS }
  cookies:
    session: { env: SESSION }
    again: { env: TOKEN }
`);

const VALUES = { TOKEN: 'Basic dTpw', BYPASS: 'letmein', SESSION: 's=1; no' };

/** The variables of the file may all leave. */
function from(
  env: Record<string, string | undefined>,
  allowed = ['TOKEN', 'BYPASS', 'SESSION'],
): SecretSource {
  return { env, allowed, howToAllow: (name) => `Allow ${name}.`, howToSet: 'Set it.' };
}

it('takes the values from the environment and lists them as secrets, each once', () => {
  expect(resolveScanSettings(scan, from({ ...VALUES, SESSION: ' abc\n' }))).toEqual({
    settings: scanSettings({
      maxPages: 7,
      headers: { Authorization: 'Basic dTpw', 'x-bypass': 'letmein' },
      cookies: { session: 'abc', again: 'Basic dTpw' },
    }),
    secrets: ['Basic dTpw', 'letmein', 'abc'],
  });
});

it('has the defaults of the service for a file without the section', () => {
  const { settings, secrets } = resolveScanSettings(undefined, from({}));
  expect(secrets).toEqual([]);
  expect(Object.values(settings).filter((value) => value !== null && Object.keys(value).length > 0)).toEqual(
    [],
  );
});

describe('a value that is missing or unusable', () => {
  it('is reported with variable and line, all of them at once', () => {
    let message = '';
    try {
      resolveScanSettings(scan, from({ TOKEN: 'a\nb', SESSION: VALUES.SESSION }));
    } catch (error) {
      expect(error).toBeInstanceOf(ConfigurationError);
      message = String(error);
    }
    expect(message.split('\n')).toHaveLength(4);
    expect(message).toContain(
      '.sitedelta.yml, line 4: the value of the environment variable TOKEN cannot be sent as the header Authorization',
    );
    expect(message).toContain(
      '.sitedelta.yml, line 5: the environment variable BYPASS for the header x-bypass is not set, or empty. Set it.',
    );
    expect(message).toContain('line 7: the value of the environment variable SESSION cannot be sent');
  });

  it.each(['', ' \n', undefined])('%j counts as not set', (TOKEN) => {
    expect(() => resolveScanSettings(scan, from({ ...VALUES, SESSION: 'a', TOKEN }))).toThrow(
      'TOKEN for the',
    );
  });
});

it('sends no variable that only the file names', () => {
  for (const allowed of [[], ['token', 'TOKEN2'], ['BYPASS', 'SESSION']]) {
    const resolve = (): unknown => resolveScanSettings(scan, from({ ...VALUES, SESSION: 'a' }, allowed));
    expect(resolve).toThrow(
      /line 4: the header Authorization asks for .* TOKEN, which must not .* Allow TOKEN\./,
    );
    expect(resolve).not.toThrow('Basic dTpw');
  }
});

it('never says a value, and lets none through that ends a header', () => {
  fc.assert(
    fc.property(fc.string({ minLength: 6, unit: 'binary' }), (value) => {
      try {
        const { settings } = resolveScanSettings(scan, from({ TOKEN: value, BYPASS: value, SESSION: value }));
        for (const sent of [...Object.values(settings.headers), ...Object.values(settings.cookies)])
          expect(sent).toMatch(/^[\x20-\x7e\t]+$/);
        expect(settings.cookies['session']).not.toContain(';');
      } catch (error) {
        expect(error).toBeInstanceOf(ConfigurationError);
        if (value.trim() !== '') expect(String(error)).not.toContain(value);
      }
    }),
  );
});
