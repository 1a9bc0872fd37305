import { readFileSync } from 'node:fs';
import type { Page } from 'puppeteer';
import type { Config } from '../../config/config.ts';
import { BrowserLauncher } from '../../engine/browser/start/browser-launcher.ts';
import type { ConfinedBrowser } from '../../engine/browser/start/browser-launcher.ts';
import { openDenyProxy } from '../../engine/browser/start/deny-proxy.ts';
import { findBrowser } from '../../engine/browser/start/find-browser.ts';
import { messageOf } from '../../shared/errors.ts';
import type { Finding } from './examine.ts';
import { namespaceAdvice } from './namespace-advice.ts';
import { SILENT_LOG } from '../log/log.ts';

const DRAW_TEXT = readFileSync(new URL('./page/draw-text.js', import.meta.url), 'utf8');
const PROTOCOL_TIMEOUT_MS = 20_000;

type BrowserConfig = Pick<Config, 'browserPath' | 'browserSandbox'>;

/** Starts the browser as the service does, and lets it draw a page: is there one, is it confined, does it have fonts? */
export async function checkBrowser({ browserPath, browserSandbox }: BrowserConfig): Promise<Finding[]> {
  let path = '';
  const launcher = new BrowserLauncher({
    sandbox: browserSandbox,
    protocolTimeoutMs: PROTOCOL_TIMEOUT_MS,
    log: SILENT_LOG,
  });
  const denyProxy = await openDenyProxy();
  let launched: ConfinedBrowser | null = null;
  try {
    const location = await findBrowser(browserPath);
    path = location.path;
    launched = await launcher.launch(location, denyProxy.url);
    const version = await launched.browser.version();
    const sandbox = await sandboxOf(launched, browserSandbox);
    return [...(await draw(launched, `${version} in ${path}`)), sandbox];
  } catch (error) {
    return [
      { name: 'browser', status: 'failed', message: await withAdvice(messageOf(error), path) },
      notStarted('fonts'),
      launched === null ? notStarted('sandbox') : await sandboxOf(launched, browserSandbox),
    ];
  } finally {
    await launched?.end();
    launcher.close();
    denyProxy.server.close();
  }
}

function notStarted(name: string): Finding {
  return { name, status: 'not checked', message: 'The browser does not start.' };
}

async function withAdvice(message: string, path: string): Promise<string> {
  if (path === '') return message;
  const missing = /error while loading shared libraries: (\S+?):/.exec(message)?.[1];
  if (missing !== undefined) {
    return `${message} Install the system library ${missing}, or a browser from the system's packages, which brings its libraries.`;
  }
  return `${message} ${(await namespaceAdvice()) ?? 'Start it by hand to see more, or set PUPPETEER_EXECUTABLE_PATH to another browser.'}`;
}

async function sandboxOf(
  { sandbox, warnings }: ConfinedBrowser,
  setting: Config['browserSandbox'],
): Promise<Finding> {
  if (sandbox) return { name: 'sandbox', status: 'ok', message: 'The browser runs in its sandbox.' };
  const advice = setting === 'off' ? null : await namespaceAdvice();
  const message = [...warnings, ...(advice === null ? [] : [advice])].join(' ');
  return { name: 'sandbox', status: 'warning', message };
}

async function draw({ browser }: ConfinedBrowser, what: string): Promise<Finding[]> {
  const page = await browser.newPage();
  try {
    await page.setContent('<!doctype html><html lang="en"><title>Doctor</title><h1>Does it draw?</h1>');
    const drawn = await drawTexts(page);
    return [
      { name: 'browser', status: 'ok', message: `${what} starts and shows a page.` },
      fontsFinding(drawn),
    ];
  } finally {
    await page.close().catch(() => undefined);
  }
}

interface Drawn {
  latin: boolean;
  others: Record<string, boolean>;
}

async function drawTexts(page: Page): Promise<Drawn> {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the value of draw-text.js
  return (await page.evaluate(DRAW_TEXT)) as Drawn;
}

function fontsFinding({ latin, others }: Drawn): Finding {
  if (!latin) {
    return {
      name: 'fonts',
      status: 'failed',
      message:
        'Text is not drawn, so contrast and sizes of text are wrong. Install a font, such as the package fonts-liberation or fonts-dejavu-core.',
    };
  }
  const missing = Object.entries(others).flatMap(([script, isDrawn]) => (isDrawn ? [] : [script]));
  const message =
    missing.length === 0
      ? `Text is drawn: Latin, ${Object.keys(others).join(', ')}.`
      : `Latin text is drawn. There is no font for ${missing.join(' and ')}: if you scan such sites, install one, such as fonts-noto-cjk or fonts-noto-color-emoji.`;
  return { name: 'fonts', status: 'ok', message };
}
