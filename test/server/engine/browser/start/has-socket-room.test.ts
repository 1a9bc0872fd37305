import { expect, it } from 'vitest';
import { hasSocketRoom } from '../../../../../server/engine/browser/start/browser-environment.ts';

/** A folder of ours in a temporary folder, at its longest. */
const OWN = '/sitedelta-4194304-XXXXXX';

it.each<[string, NodeJS.Platform, string, boolean]>([
  ['that of Linux', 'linux', '/tmp', true],
  ['that of macOS', 'darwin', '/tmp', true],
  ['that of a hosted runner of GitHub', 'linux', '/home/runner/work/_temp', true],
  ['that of a runner of one’s own', 'linux', '/home/github-runner/actions-runner/_work/_temp', false],
  ['that which macOS gives each user', 'darwin', '/var/folders/zz/zyxvpxvq6csfxvn_n0000000000000/T', false],
  ['one of 44 characters', 'linux', `/tmp/${'x'.repeat(39)}`, false],
  ['one that counts its bytes', 'linux', `/tmp/${'ü'.repeat(12)}`, false],
  ['that of Windows, which has other sockets', 'win32', `C:\\Users\\${'x'.repeat(80)}`, true],
])(
  'of the temporary folders %s is known to have room for sockets, or none',
  (_what, platform, root, expected) => {
    expect(hasSocketRoom(root + OWN, platform)).toBe(expected);
  },
);
