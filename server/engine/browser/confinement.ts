import type { Config } from '../../config/config.ts';

/** How far a browser is kept from the machine. */
export interface Confinement {
  /** Run as an unprivileged user: Chromium's sandbox can't start as root. */
  asNobody: boolean;
  sandbox: boolean;
}

/** The ways to start a browser, the safest first: a later one is for where all before it are impossible. */
export function confinements(
  setting: Config['browserSandbox'],
  user: { isRoot: boolean; canDrop: boolean },
): Confinement[] {
  const asNobody = user.isRoot && user.canDrop;
  const confined = { asNobody, sandbox: true };
  if (setting === 'on') return [confined];
  const bare = { asNobody, sandbox: false };
  // The last resort of root: where the other user can't read the browser.
  const last = asNobody ? [{ asNobody: false, sandbox: false }] : [];
  if (setting === 'off') return [bare, ...last];
  return user.isRoot && !user.canDrop ? [bare] : [confined, bare, ...last];
}

/**
 * What Chromium says before it ends where it can't have a sandbox, by the name of the reason
 * (content/browser/zygote_host, sandbox/linux/suid, sandbox/linux/services). Not when it ran out of something.
 */
const NO_SANDBOX = [
  /No usable sandbox!/,
  /Running as root without --no-sandbox is not supported/,
  /SUID sandbox helper binary was found, but is not configured correctly/,
  /Failed to move to new namespace:.*errno = (?:Operation not permitted|Permission denied|Invalid argument|Function not implemented)/,
];
/** Where nothing can be another user's (some containers), and where the other user may not run the browser. */
const NO_OTHER_USER =
  /^(?:setpriv: .*(?:Operation not permitted|Permission denied|Invalid argument)|(?:EPERM|EINVAL): .* chown .*)$/m;

/**
 * Whether a browser that did not start said that it never will in this way on this machine. What may be different the
 * next time (it was ended, it was too slow, there were too many processes) is no such answer.
 * @param said what it wrote before it ended, and what went wrong before it began, in lines
 */
export function isImpossible({ asNobody, sandbox }: Confinement, said: string): boolean {
  return (sandbox && NO_SANDBOX.some((text) => text.test(said))) || (asNobody && NO_OTHER_USER.test(said));
}
