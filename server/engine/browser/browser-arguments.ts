import { statfs } from 'node:fs/promises';
import { defaultArgs } from 'puppeteer';
import { egressFlags } from '../../egress/browser-flags.ts';

/**
 * What the browser is started with: over pipes, without a window, with nothing of the network but what the proxy lets
 * through.
 * @param options.profile folder of its profile
 * @param options.denyProxyUrl proxy for whatever the browser itself wants from the network
 */
export async function browserArguments(options: {
  profile: string;
  denyProxyUrl: string;
  sandbox: boolean;
}): Promise<string[]> {
  const ignored = new Set([
    // Puppeteer lets pages flood the browser process with navigations and messages; Chrome does not.
    '--disable-ipc-flooding-protection',
    // Added by a variable of the environment. Whether there is a sandbox is decided here.
    '--no-sandbox',
    // Without shared memory files in the profile folder do as well, as long as its disk has space.
    ...((await hasSharedMemory()) ? ['--disable-dev-shm-usage'] : []),
  ]);
  const all = await defaultArgs({
    headless: 'shell',
    userDataDir: options.profile,
    args: ['--remote-debugging-pipe', ...egressFlags(options.denyProxyUrl), ...OWN_FLAGS],
  });
  return [...all.filter((flag) => !ignored.has(flag)), ...(options.sandbox ? [] : ['--no-sandbox'])];
}

const OWN_FLAGS = [
  // A page's scripts may hold half a gigabyte; a page that wants more loses its renderer, not the machine. And the
  // engines run for a second at most in most documents: making their scripts faster by the last compiler costs more
  // than it brings (docs/speed.md has the figures).
  '--js-flags=--max-old-space-size=512,--no-turbofan',
  // Frames of other sites get a process of their own, as in Chrome; headless shells leave them in the page's, where
  // one that loops or takes memory takes the page along.
  '--site-per-process',
  // On a busy machine the GPU process is slow, not hung; and pages that bring it down must not end the browser.
  '--disable-gpu-watchdog',
  '--disable-gpu-process-crash-limit',
  // Nobody goes back, and a page that is kept takes memory and answers for the one that is there.
  '--disable-back-forward-cache',
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

/** Shared memory that is enough for the pictures and data of some pages; Docker gives a container 64 MB. */
const SHARED_MEMORY_BYTES = 512 * 1024 * 1024;

/** Whether the system's own shared memory can be used. */
async function hasSharedMemory(): Promise<boolean> {
  try {
    const { bavail, bsize } = await statfs('/dev/shm');
    return bavail * bsize >= SHARED_MEMORY_BYTES;
  } catch {
    // Not a Linux, or one without it.
    return false;
  }
}
