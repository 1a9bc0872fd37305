import type { CDPSession } from 'puppeteer';

/**
 * Bytes of response bodies that the browser keeps: enough for the source of a document, until that is read when it has
 * come completely. Others take its place only if they are many and come meanwhile.
 */
const BUFFERS = { maxTotalBufferSize: 4_000_000, maxResourceBufferSize: 2_000_000 };

/**
 * Makes a tab answer dialogs automatically, keep few response bodies, and look the same on every machine.
 * @param options.takesAnyCertificate only where the proxy checks certificates (Egress.checksCertificates)
 * @param options.viewport size of the window in CSS pixels
 */
export async function guardTab(
  cdp: CDPSession,
  options: {
    userAgent: string;
    takesAnyCertificate: boolean;
    viewport: { width: number; height: number };
  },
): Promise<void> {
  const { userAgent, takesAnyCertificate, viewport } = options;
  cdp.on('Page.javascriptDialogOpening', ({ type }) => {
    // Leaving the page is always allowed; all other dialogs are cancelled.
    cdp.send('Page.handleJavaScriptDialog', { accept: type === 'beforeunload' }).catch(() => undefined);
  });
  await Promise.all([
    cdp.send('Page.enable'),
    cdp.send('Network.enable', BUFFERS),
    cdp.send('Inspector.enable'),
    ...(takesAnyCertificate ? [cdp.send('Security.setIgnoreCertificateErrors', { ignore: true })] : []),
    cdp.send('Network.setBypassServiceWorker', { bypass: true }),
    cdp.send('Emulation.setUserAgentOverride', { userAgent, acceptLanguage: 'en-US,en' }),
    cdp.send('Emulation.setDeviceMetricsOverride', { ...viewport, deviceScaleFactor: 1, mobile: false }),
    cdp.send('Emulation.setTimezoneOverride', { timezoneId: 'UTC' }),
    // Whichever tab is in front, each page is visible and has the focus, as if it were alone.
    cdp.send('Emulation.setFocusEmulationEnabled', { enabled: true }),
    cdp.send('Emulation.setEmulatedMedia', {
      media: 'screen',
      features: [
        { name: 'prefers-reduced-motion', value: 'reduce' },
        { name: 'prefers-color-scheme', value: 'light' },
      ],
    }),
  ]);
}
