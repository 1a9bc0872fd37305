import { expect, it } from 'vitest';
import {
  confinements,
  isImpossible,
} from '../../../../../server/engine/browser/start/browser-environment.ts';

const CONFINED = { asNobody: false, sandbox: true };
const AS_NOBODY = { asNobody: true, sandbox: true };

it.each([
  [
    CONFINED,
    'No usable sandbox! If you are running on Ubuntu 23.10+ or another Linux distro that has disabled',
  ],
  [
    CONFINED,
    '[1:ERROR:zygote_host_impl_linux.cc:102] Running as root without --no-sandbox is not supported.',
  ],
  [
    CONFINED,
    'The SUID sandbox helper binary was found, but is not configured correctly. Rather than run without',
  ],
  [
    CONFINED,
    'Failed to move to new namespace: PID namespaces supported, Network namespace supported, but failed: errno = Operation not permitted',
  ],
  [AS_NOBODY, 'it ended with exit code 126\nsetpriv: failed to execute /root/browser: Permission denied'],
  [AS_NOBODY, 'it ended with exit code 1\nsetpriv: setgroups failed: Operation not permitted'],
  [AS_NOBODY, "EINVAL: invalid argument, chown '/tmp/sitedelta-1-abcdef'"],
])('believes %o to be impossible for “%s”', (confinement, said) => {
  expect(isImpossible(confinement, said)).toBe(true);
});

it.each([
  [CONFINED, 'it ended with SIGKILL'],
  [CONFINED, 'it did not answer within 30 seconds'],
  [CONFINED, 'error while loading shared libraries: libnss3.so: cannot open shared object file'],
  [
    CONFINED,
    'Failed to move to new namespace: PID namespaces supported, but failed: errno = No space left on device',
  ],
  [CONFINED, 'FATAL:zygote_communication Permission denied'],
  [{ asNobody: false, sandbox: false }, 'No usable sandbox!'],
  [AS_NOBODY, 'setpriv: failed to execute /usr/bin/chromium: Resource temporarily unavailable'],
  [CONFINED, 'setpriv: failed to execute /root/browser: Permission denied'],
])('does not believe %o to be impossible for “%s”', (confinement, said) => {
  expect(isImpossible(confinement, said)).toBe(false);
});

it('uses a sandbox if it is allowed, and none as root without another user', () => {
  const bare = { asNobody: false, sandbox: false };
  expect(confinements('auto', { isRoot: false, canDrop: false })).toEqual([CONFINED, bare]);
  expect(confinements('auto', { isRoot: true, canDrop: true })[0]).toEqual(AS_NOBODY);
  expect(confinements('auto', { isRoot: true, canDrop: false })).toEqual([bare]);
  expect(confinements('on', { isRoot: true, canDrop: true })).toEqual([AS_NOBODY]);
  expect(confinements('off', { isRoot: false, canDrop: true })).toEqual([bare]);
});
