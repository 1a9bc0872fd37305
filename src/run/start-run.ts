import { connectGitHub, type GitHub } from '../github/connect-github.ts';
import type { Inputs } from '../inputs/inputs.ts';
import type { RunContext } from '../inputs/run-context.ts';
import { systemClock, type Clock } from '../shared/clock.ts';
import { OpenWaits } from '../shared/open-waits.ts';
import { startTimeLimit, type TimeLimit } from '../shared/time-limit.ts';
import { LocalRun } from './local-run.ts';

/** What the steps of a run share. */
export interface Run {
  inputs: Inputs;
  context: RunContext;
  /** The service that this run brings with it, if it has no input `server-url`. */
  local: LocalRun;
  /** undefined without a token. */
  github: GitHub | undefined;
  /** Folder of the checkout; empty if there is none. */
  workspace: string;
  clock: Clock;
  /** Aborted when the run is cancelled. */
  signal: AbortSignal;
  /** The end of the input `timeout`. */
  limit: TimeLimit;
  /** Who the run is waiting for. */
  waits: OpenWaits;
  log: (line: string) => void;
  /** Shows users what they should know. */
  notice: (text: string) => void;
}

/** Starts the time of a run and connects it to GitHub. */
export function startRun(
  settings: Omit<Run, 'local' | 'github' | 'workspace' | 'clock' | 'limit' | 'waits'>,
): Run {
  const { inputs, context, signal, log } = settings;
  const clock = systemClock;
  const waits = new OpenWaits();
  return {
    ...settings,
    clock,
    local: new LocalRun(),
    limit: startTimeLimit(inputs.timeoutMs, clock, signal, () => waits.describe()),
    waits,
    github: connectGitHub({ token: inputs.githubToken, context, clock, signal, log, waits }),
    workspace: process.env['GITHUB_WORKSPACE'] ?? '',
  };
}
