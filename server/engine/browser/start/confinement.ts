import type { Config } from '../../../config/config.ts';

/** How a browser is isolated from the machine. */
export interface Confinement {
  /** Run as an unprivileged user: Chromium's sandbox can't start as root. */
  asNobody: boolean;
  sandbox: boolean;
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

/**
 * Whether a browser that did not start reported that it never will in this way on this machine. This excludes what may
 * be different next time: it was killed, it was too slow, there were too many processes.
 * @param said what it wrote before it ended, and what failed before it began, in lines
 */
export function isImpossible({ asNobody, sandbox }: Confinement, said: string): boolean {
  return (sandbox && NO_SANDBOX.some((text) => text.test(said))) || (asNobody && NO_OTHER_USER.test(said));
}
