import { expect, it } from 'vitest';
import { browserArguments } from '../../../../../server/engine/browser/start/browser-arguments.ts';

const OPTIONS = {
  profile: '/tmp/profile',
  denyProxyUrl: 'http://127.0.0.1:9',
  sandbox: true,
  userAgent: null,
};

it.each(['linux', 'darwin', 'win32'] as const)(
  'on %s the browser is confined and controlled over pipes',
  async (platform) => {
    const flags = await browserArguments(OPTIONS, platform);
    expect(flags).toContain('--remote-debugging-pipe');
    expect(flags).toContain('--user-data-dir=/tmp/profile');
    expect(flags).not.toContain('--no-sandbox');
    expect(flags.filter((flag) => flag.startsWith('--remote-debugging-port'))).toEqual([]);
    // Of several such flags Chromium would obey the last.
    expect(flags.filter((flag) => flag.startsWith('--disable-features='))).toHaveLength(1);
  },
);

it('macOS makes no copy of the application', async () => {
  const [onMacOs] = await disabledFeatures('darwin');
  expect(onMacOs).toContain('MacAppCodeSignClone');
  // Puppeteer's own are still there.
  expect(onMacOs).toContain('Translate');
  expect((await disabledFeatures('linux'))[0]).not.toContain('MacAppCodeSignClone');
});

async function disabledFeatures(platform: NodeJS.Platform): Promise<string[]> {
  const flags = await browserArguments(OPTIONS, platform);
  return flags.filter((flag) => flag.startsWith('--disable-features='));
}
