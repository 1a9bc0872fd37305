import { findBrowser } from '../../server/engine/browser/start/find-browser.ts';

/**
 * Environment variables with which a bundled service finds the browser that the service of the sources would use: the
 * one that comes with the packages is not in the bundle.
 */
export async function browserVariables(): Promise<
  { PUPPETEER_EXECUTABLE_PATH: string } & Record<string, string>
> {
  const { path, env } = await findBrowser(process.env['PUPPETEER_EXECUTABLE_PATH'] ?? null);
  return { ...env, PUPPETEER_EXECUTABLE_PATH: path };
}
