import { statfs } from 'node:fs/promises';
import { defaultArgs } from 'puppeteer';
import { egressFlags } from '../../../egress/browser-flags.ts';

/**
 * The command line of the browser: controlled over pipes, without a window, with the proxy as its only network.
 * @param options.profile folder of its profile
 * @param options.denyProxyUrl proxy for the requests of the browser itself
 * @param options.userAgent what the whole browser calls itself, workers and new windows included; null for its own name
 * @param platform the system of the browser
 */
export async function browserArguments(
  options: { profile: string; denyProxyUrl: string; sandbox: boolean; userAgent: string | null },
  platform: NodeJS.Platform = process.platform,
): Promise<string[]> {
  const ignored = new Set([
    // Puppeteer lets pages flood the browser process with navigations and messages; Chrome does not.
    '--disable-ipc-flooding-protection',
    // Puppeteer lets pages open tabs that nobody asked for. Closing one stops the page that opened it, in Chrome itself.
    '--disable-popup-blocking',
    // An environment variable may add it, but the sandbox is decided here.
    '--no-sandbox',
    // The first tab, which nobody uses, would hold a process, and in Chrome a window.
    'about:blank',
    // Without shared memory the browser uses files in the profile folder, which works as long as its disk has space.
    ...((await hasSharedMemory()) ? ['--disable-dev-shm-usage'] : []),
  ]);
  const all = await defaultArgs({
    headless: 'shell',
    userDataDir: options.profile,
    args: [
      '--remote-debugging-pipe',
      ...egressFlags(options.denyProxyUrl),
      ...OWN_FLAGS,
      ...(options.userAgent === null ? [] : [`--user-agent=${options.userAgent}`]),
      ...(platform === 'darwin' ? MACOS_FLAGS : []),
    ],
  });
  return [...all.filter((flag) => !ignored.has(flag)), ...(options.sandbox ? [] : ['--no-sandbox'])];
}

const OWN_FLAGS = [
  // A page's scripts may hold half a gigabyte; a page that needs more loses its renderer. The runners take less than a
  // second in most documents, and begin anew in each: optimising their scripts with TurboFan costs more than it saves,
  // and with Maglev before they were called 2,000 instead of 400 times, too (docs/speed.md).
  '--js-flags=--max-old-space-size=512,--no-turbofan,--invocation-count-for-maglev=2000',
  // Frames of other sites get a process of their own, as in Chrome. Headless shells keep them in the page's process,
  // where a frame that loops or fills memory ends the page too.
  '--site-per-process',
  // On a busy machine the GPU process is slow but does not hang, and pages that crash it must not end the browser.
  '--disable-gpu-watchdog',
  '--disable-gpu-process-crash-limit',
  // No tab ever goes back, and a cached page takes memory and can answer in place of the current one.
  '--disable-back-forward-cache',
  // Without the first tab (see browserArguments), Chrome would open a window with a page of its own.
  '--no-startup-window',
  // A process that waits for the next tab takes memory from the pages.
  '--disable-features=SpareRendererForSitePerProcess',
  '--disable-breakpad',
  '--disable-domain-reliability',
  '--no-pings',
  '--no-default-browser-check',
  '--block-new-web-contents',
  '--mute-audio',
  '--lang=en-US',
  // The same pixels, so the same findings, on every machine.
  '--font-render-hinting=none',
  '--force-color-profile=srgb',
  '--force-device-scale-factor=1',
  '--hide-scrollbars',
];

const MACOS_FLAGS = [
  // At each start Chrome copies its whole application into a temporary folder, so that an update while it runs leaves
  // its signature valid. A copy takes no room at first, but a gigabyte after the next update, and a browser that is
  // ended by force leaves it behind until the next restart of the system (crbug.com/340836884).
  '--disable-features=MacAppCodeSignClone',
];

/** Enough shared memory for the images and data of some pages; Docker gives a container 64 MB. */
const SHARED_MEMORY_BYTES = 512 * 1024 * 1024;

/** Whether the system's shared memory can be used. */
async function hasSharedMemory(): Promise<boolean> {
  try {
    const { bavail, bsize } = await statfs('/dev/shm');
    return bavail * bsize >= SHARED_MEMORY_BYTES;
  } catch {
    // Not Linux, or a Linux without it.
    return false;
  }
}
