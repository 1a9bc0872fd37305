import chromium from '@sparticuz/chromium';
import { launch } from 'puppeteer';
import type { Browser } from 'puppeteer';

/** A real Chromium for pages of our own only: without sandbox where root runs the tests. */
export async function openBrowser(): Promise<Browser> {
  const executablePath = process.env['PUPPETEER_EXECUTABLE_PATH'] ?? (await chromium.executablePath());
  const args = process.getuid?.() === 0 ? ['--no-sandbox'] : [];
  return launch({ executablePath, args, headless: 'shell', pipe: true });
}
