import { launch } from 'puppeteer';
import type { Browser } from 'puppeteer';
import { findBrowser } from '../../server/engine/browser/start/find-browser.ts';

/**
 * Starts the browser that the service would use, for trusted pages only: there is no sandbox if root runs the
 * tests.
 * @param given path of another browser
 */
export async function openBrowser(
  args: readonly string[] = [],
  given: string | null = process.env['PUPPETEER_EXECUTABLE_PATH'] ?? null,
): Promise<Browser> {
  const { path, env } = await findBrowser(given);
  const sandbox = process.getuid?.() === 0 ? ['--no-sandbox'] : [];
  return launch({
    executablePath: path,
    env: { ...process.env, ...env },
    args: [...sandbox, ...args],
    headless: 'shell',
    pipe: true,
    timeout: 120_000,
  });
}
