import type { CDPSession } from 'puppeteer';

const VIEWPORT = { width: 1280, height: 1024, deviceScaleFactor: 1, mobile: false };

/** Makes a tab answer dialogs automatically, keep no response bodies, and look the same on every machine. */
export async function guardTab(cdp: CDPSession, userAgent: string): Promise<void> {
  cdp.on('Page.javascriptDialogOpening', ({ type }) => {
    // Leaving the page is always allowed; all other dialogs are cancelled.
    cdp.send('Page.handleJavaScriptDialog', { accept: type === 'beforeunload' }).catch(() => undefined);
  });
  await Promise.all([
    cdp.send('Page.enable'),
    cdp.send('Network.enable', { maxTotalBufferSize: 0, maxResourceBufferSize: 0 }),
    cdp.send('Inspector.enable'),
    cdp.send('Network.setBypassServiceWorker', { bypass: true }),
    cdp.send('Emulation.setUserAgentOverride', { userAgent, acceptLanguage: 'en-US,en' }),
    cdp.send('Emulation.setDeviceMetricsOverride', VIEWPORT),
    cdp.send('Emulation.setTimezoneOverride', { timezoneId: 'UTC' }),
    cdp.send('Emulation.setEmulatedMedia', {
      media: 'screen',
      features: [
        { name: 'prefers-reduced-motion', value: 'reduce' },
        { name: 'prefers-color-scheme', value: 'light' },
      ],
    }),
  ]);
}
