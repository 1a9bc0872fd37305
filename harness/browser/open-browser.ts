import { launch } from 'puppeteer';
import type { Browser } from 'puppeteer';
import { findBrowser } from '../../server/engine/browser/start/find-browser.ts';

/**
 * Starts the browser that the service would use, for trusted pages only: there is no sandbox if root runs the
 * tests.
 */
export async function openBrowser(args: readonly string[] = []): Promise<Browser> {
  const { path, env } = await findBrowser(process.env['PUPPETEER_EXECUTABLE_PATH'] ?? null);
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
