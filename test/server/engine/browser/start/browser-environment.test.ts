import { afterEach, beforeEach, expect, it } from 'vitest';
import { browserEnvironment } from '../../../../../server/engine/browser/start/browser-environment.ts';

beforeEach(() => {
  process.env['SECRET_OF_THE_JOB'] = 'x';
});

afterEach(() => {
  delete process.env['SECRET_OF_THE_JOB'];
});

it.each(['linux', 'darwin', 'win32'] as const)(
  'on %s the browser puts its files into its folder and gets no secrets',
  (platform) => {
    const env = browserEnvironment('/tmp/b', { FONTCONFIG_FILE: '/tmp/fonts' }, platform);
    expect(env).toMatchObject({
      TMPDIR: '/tmp/b',
      TEMP: '/tmp/b',
      TMP: '/tmp/b',
      FONTCONFIG_FILE: '/tmp/fonts',
    });
    expect(env['MAC_CHROMIUM_TMPDIR']).toBe(platform === 'darwin' ? '/tmp/b' : undefined);
    expect(env['PATH']).toBe(process.env['PATH']);
    expect(env).not.toHaveProperty('SECRET_OF_THE_JOB');
  },
);
