import { readFile } from 'node:fs/promises';

/** Settings of Linux that keep a browser from its sandbox: the file, the value that does, and what to do. */
const KERNEL_SETTINGS: readonly { file: string; bad: string; advice: string }[] = [
  {
    file: '/proc/sys/kernel/apparmor_restrict_unprivileged_userns',
    bad: '1',
    advice:
      'AppArmor allows user namespaces only to programs with a profile (Ubuntu 24.04 and later): install the browser as a system package with a profile, or set kernel.apparmor_restrict_unprivileged_userns=0.',
  },
  {
    file: '/proc/sys/kernel/unprivileged_userns_clone',
    bad: '0',
    advice: 'User namespaces are off for ordinary users: set kernel.unprivileged_userns_clone=1.',
  },
  {
    file: '/proc/sys/user/max_user_namespaces',
    bad: '0',
    advice: 'User namespaces are off: set user.max_user_namespaces to 10000.',
  },
];

/** What to change in the kernel's settings so that a browser can have its sandbox; null if they don't prevent it. */
export async function namespaceAdvice(): Promise<string | null> {
  for (const { file, bad, advice } of KERNEL_SETTINGS) {
    const value = await readFile(file, 'utf8').catch(() => '');
    if (value.trim() === bad) return advice;
  }
  return null;
}
