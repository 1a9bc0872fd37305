import path from 'node:path';
import type { Config } from '../../../config/config.ts';

/** Longest path of a socket, without the final zero byte (unix(7); sys/un.h of macOS). */
const MAX_SOCKET_PATH: Partial<Record<NodeJS.Platform, number>> = { darwin: 103, win32: Infinity };

const DEFAULT_MAX_SOCKET_PATH = 107;

/** The longest socket path of Chromium in its temporary folder: its lock on the profile. */
const SOCKET_SUFFIX = '/.com.google.chrome.for.testing.XXXXXX/SingletonSocket';

/** How a browser is isolated from the machine. */
export interface Confinement {
  /** Run as an unprivileged user: Chromium's sandbox can't start as root. */
  asNobody: boolean;
  sandbox: boolean;
}

/**
 * What Chromium writes before it ends because it can't have a sandbox (content/browser/zygote_host, sandbox/linux/suid,
 * sandbox/linux/services); not what it writes when it ran out of a resource.
 */
const NO_SANDBOX = [
  /No usable sandbox!/,
  /Running as root without --no-sandbox is not supported/,
  /SUID sandbox helper binary was found, but is not configured correctly/,
  /Failed to move to new namespace:.*errno = (?:Operation not permitted|Permission denied|Invalid argument|Function not implemented)/,
];

/** What is reported when no file can belong to another user (some containers), or that user may not run the browser. */
const NO_OTHER_USER =
  /^(?:setpriv: .*(?:Operation not permitted|Permission denied|Invalid argument)|(?:EPERM|EINVAL): .* chown .*)$/m;

/** Variables that browsers and fontconfig need; the browser gets no others of our environment. */
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

/**
 * The environment of a browser.
 * @param folder its home and temporary folder
 * @param own additional variables
 */
export function browserEnvironment(
  folder: string,
  own: Record<string, string>,
  platform: NodeJS.Platform = process.platform,
): Record<string, string> {
  const env: Record<string, string> = { HOME: folder, TMPDIR: folder, TEMP: folder, TMP: folder };
  // On macOS Chromium gets the temporary folder from the system unless this variable names it.
  if (platform === 'darwin') env['MAC_CHROMIUM_TMPDIR'] = folder;
  for (const name of PASSED_ON) {
    const value = process.env[name];
    if (value !== undefined) env[name] = value;
  }
  return { ...env, ...own };
}

/**
 * Whether a browser can make its sockets in a folder. If their path is too long, it ends without reporting that.
 * @param folder absolute path of its temporary folder
 */
export function hasSocketRoom(folder: string, platform: NodeJS.Platform = process.platform): boolean {
  const longest = MAX_SOCKET_PATH[platform] ?? DEFAULT_MAX_SOCKET_PATH;
  return Buffer.byteLength(path.resolve(folder) + SOCKET_SUFFIX) <= longest;
}

/** The ways to start a browser, the safest first. Each is used only if all before it are impossible. */
export function confinements(
  setting: Config['browserSandbox'],
  user: { isRoot: boolean; canDrop: boolean },
): Confinement[] {
  const asNobody = user.isRoot && user.canDrop;
  const confined = { asNobody, sandbox: true };
  if (setting === 'on') return [confined];
  const bare = { asNobody, sandbox: false };
  // The last resort of root, if the other user can't read the browser.
  const last = asNobody ? [{ asNobody: false, sandbox: false }] : [];
  if (setting === 'off') return [bare, ...last];
  return user.isRoot && !user.canDrop ? [bare] : [confined, bare, ...last];
}

/**
 * Whether a browser that did not start reported that it never will in this way on this machine. This excludes what may
 * be different next time: it was killed, it was too slow, there were too many processes.
 * @param said what it wrote before it ended, and what failed before it began, in lines
 */
export function isImpossible({ asNobody, sandbox }: Confinement, said: string): boolean {
  return (sandbox && NO_SANDBOX.some((text) => text.test(said))) || (asNobody && NO_OTHER_USER.test(said));
}
