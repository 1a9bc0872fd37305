import { chown, mkdir, statfs, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { launch as launchPuppeteer } from 'puppeteer';
import type { Browser } from 'puppeteer';
import type { Config } from '../../config/config.ts';
import type { BrowserLocation } from './browser-path.ts';
import { findOnPath } from './find-on-path.ts';
import { egressFlags } from '../egress/browser-flags.ts';
import { makeTemporaryFolder, removeTemporaryFolder } from './temporary-folder.ts';

/** A running browser. */
export interface LaunchedBrowser {
  browser: Browser;
  /** Whether it runs in its sandbox. */
  sandbox: boolean;
  /** What an operator should know about how it runs. */
  warnings: string[];
  /** Ends it, by force where it does not end itself in time, and removes its files. Never rejects. */
  end(): Promise<void>;
  /** Ends it at once. */
  kill(): void;
}

/** One way to start the browser. */
interface Attempt {
  /** Run as an unprivileged user: Chromium's sandbox can't start as root. */
  asNobody: boolean;
  sandbox: boolean;
}

/** The user and group "nobody" of Linux. */
const NOBODY = 65_534;
const CLOSE_TIMEOUT_MS = 3_000;
const LAUNCH_TIMEOUT_MS = 30_000;

/**
 * Starts a browser over pipes (never with a debugging port), in Chromium's sandbox where that is possible.
 * @param options.denyProxyUrl proxy for whatever the browser itself wants from the network; lets nothing through
 * @param options.protocolTimeoutMs how long one command to the browser may take
 * @throws Error when it does not start, or not with a sandbox where `sandbox` is `on`
 */
export async function launchBrowser(options: {
  location: BrowserLocation;
  sandbox: Config['browserSandbox'];
  denyProxyUrl: string;
  protocolTimeoutMs: number;
}): Promise<LaunchedBrowser> {
  const setpriv = await findOnPath('setpriv');
  const isRoot = process.platform === 'linux' && process.getuid?.() === 0;
  const errors: unknown[] = [];
  for (const attempt of attempts(options.sandbox, isRoot, setpriv !== null)) {
    try {
      return await launch({ ...options, setpriv }, attempt);
    } catch (error) {
      errors.push(error);
    }
  }
  const hint =
    options.sandbox === 'on' ? ' BROWSER_SANDBOX is "on": "auto" would run it without its sandbox.' : '';
  throw new Error(`The browser ${options.location.path} does not start.${hint}`, {
    cause: new AggregateError(errors),
  });
}

function attempts(sandbox: Config['browserSandbox'], isRoot: boolean, canDrop: boolean): Attempt[] {
  const asNobody = isRoot && canDrop;
  const confined = { asNobody, sandbox: true };
  const bare = { asNobody, sandbox: false };
  if (sandbox === 'on') return [confined];
  // The last resort of root: where the other user can't read the browser or its profile.
  const last = asNobody ? [{ asNobody: false, sandbox: false }] : [];
  if (sandbox === 'off') return [bare, ...last];
  return isRoot && !canDrop ? [bare] : [confined, bare, ...last];
}

async function launch(
  options: Parameters<typeof launchBrowser>[0] & { setpriv: string | null },
  attempt: Attempt,
): Promise<LaunchedBrowser> {
  const folder = await makeTemporaryFolder('browser');
  try {
    const profile = path.join(folder, 'profile');
    await mkdir(profile, { mode: 0o700 });
    let executablePath = options.location.path;
    if (attempt.asNobody) {
      await chown(profile, NOBODY, NOBODY);
      executablePath = await writeWrapper(folder, options.setpriv ?? 'setpriv', executablePath);
    }
    const browser = await launchPuppeteer({
      executablePath,
      headless: 'shell',
      pipe: true,
      userDataDir: profile,
      env: browserEnvironment(profile, options.location.env),
      defaultViewport: null,
      handleSIGTERM: false,
      handleSIGINT: false,
      handleSIGHUP: false,
      acceptInsecureCerts: false,
      timeout: LAUNCH_TIMEOUT_MS,
      protocolTimeout: options.protocolTimeoutMs,
      ignoreDefaultArgs: [
        // Puppeteer lets pages flood the browser process with navigations and messages; Chrome does not.
        '--disable-ipc-flooding-protection',
        // Without shared memory files in the profile folder do as well, as long as its disk has space.
        ...((await hasSharedMemory()) ? ['--disable-dev-shm-usage'] : []),
      ],
      args: [
        ...egressFlags(options.denyProxyUrl),
        ...OWN_FLAGS,
        ...(attempt.sandbox ? [] : ['--no-sandbox']),
      ],
    });
    return running(browser, folder, attempt);
  } catch (error) {
    await removeTemporaryFolder(folder);
    throw error;
  }
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

/** Variables that browsers and fontconfig need; nothing else of our environment is the browser's business. */
const PASSED_ON = [
  'PATH',
  'TZ',
  'FONTCONFIG_PATH',
  'FONTCONFIG_FILE',
  'LD_LIBRARY_PATH',
  'SYSTEMROOT',
  'WINDIR',
  'PROGRAMFILES',
  'LOCALAPPDATA',
  'USERPROFILE',
];

function browserEnvironment(profile: string, own: Record<string, string>): Record<string, string> {
  const env: Record<string, string> = { HOME: profile, TMPDIR: profile, TEMP: profile, TMP: profile };
  for (const name of PASSED_ON) {
    const value = process.env[name];
    if (value !== undefined) env[name] = value;
  }
  return { ...env, ...own };
}

/** Puppeteer can't start a program as another user, so a script in between changes it and then becomes the browser. */
async function writeWrapper(folder: string, setpriv: string, executable: string): Promise<string> {
  const file = path.join(folder, 'browser');
  const drop = `--reuid=${NOBODY} --regid=${NOBODY} --clear-groups --inh-caps=-all`;
  await writeFile(file, `#!/bin/sh\nexec ${quote(setpriv)} ${drop} -- ${quote(executable)} "$@"\n`, {
    mode: 0o755,
    flush: true,
  });
  return file;
}

function quote(word: string): string {
  return `'${word.replaceAll("'", String.raw`'\''`)}'`;
}

function running(browser: Browser, folder: string, attempt: Attempt): LaunchedBrowser {
  const pid = browser.process()?.pid;
  let ending: Promise<void> | null = null;

  function kill(): void {
    if (pid === undefined) return;
    try {
      // Puppeteer makes the browser the leader of its own group, so this reaches its whole tree.
      process.kill(process.platform === 'win32' ? pid : -pid, 'SIGKILL');
    } catch {
      // It has already ended.
    }
  }

  async function end(): Promise<void> {
    await Promise.race([
      browser.close().catch(() => undefined),
      new Promise((resolve) => setTimeout(resolve, CLOSE_TIMEOUT_MS)),
    ]);
    kill();
    // What can't be removed now is swept at the next start.
    await removeTemporaryFolder(folder).catch(() => undefined);
  }

  return {
    browser,
    sandbox: attempt.sandbox,
    warnings: attempt.sandbox
      ? []
      : [
          'The browser runs without its sandbox: run the service as an unprivileged user where user namespaces are allowed.',
        ],
    kill,
    end: () => (ending ??= end()),
  };
}
