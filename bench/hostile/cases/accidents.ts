import { scripted } from './hostile-case.ts';
import type { Accident, HostileCase } from './hostile-case.ts';

function accident(name: string, accident: Accident): HostileCase {
  // Busy for long enough to be met by it.
  return { ...scripted(name, 'const until = Date.now() + 1500; while (Date.now() < until) {}'), accident };
}

/** What can happen to the browser from outside while it visits a page. */
export const ACCIDENTS: HostileCase[] = [
  accident('renderer killed', { role: 'renderer', signal: 'SIGKILL', afterMs: 500 }),
  accident('renderer stopped', { role: 'renderer', signal: 'SIGSTOP', afterMs: 500 }),
  accident('GPU process killed', { role: 'gpu-process', signal: 'SIGKILL', afterMs: 500 }),
  accident('GPU process stopped', { role: 'gpu-process', signal: 'SIGSTOP', afterMs: 500 }),
  accident('network process killed', { role: 'utility', signal: 'SIGKILL', afterMs: 500 }),
  accident('network process stopped', { role: 'utility', signal: 'SIGSTOP', afterMs: 0 }),
  accident('browser killed', { role: 'browser', signal: 'SIGKILL', afterMs: 500 }),
  accident('browser stopped', { role: 'browser', signal: 'SIGSTOP', afterMs: 500 }),
];
