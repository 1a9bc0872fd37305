import { fileURLToPath } from 'node:url';
import pa11y from 'pa11y';
import { inPhase } from '../../shared/phase.ts';
import { ABOUT_OTHERS, AXE_WORDS } from '../../rules/axe-words.ts';
import { asSent } from './as-sent.ts';
import type { Browser } from 'puppeteer';
import type { IsolatedWorld } from './isolated-world.ts';
import type { OpenDocument } from './open-document.ts';
import { readRunnerOutput } from './runner-output.ts';
import type { RunnerOutput } from './runner-output.ts';

/** The files of our runners. */
export const RUNNERS = {
  axe: fileURLToPath(new URL('./runners/axe.cjs', import.meta.url)),
  htmlcs: fileURLToPath(new URL('./runners/htmlcs.cjs', import.meta.url)),
};

export type RunnerName = keyof typeof RUNNERS;

/**
 * Runs Pa11y with one of our runners in the isolated world of a document whose snapshot was taken there.
 * @throws PageException when the page breaks the runner; another Error when the page is gone
 */
export async function runPa11y(options: {
  url: string;
  browser: Browser;
  world: IsolatedWorld;
  runner: RunnerName;
  timeoutMs: number;
  /** Of HTML_CodeSniffer; AAA adds to what AA has. */
  standard: 'WCAG2AA' | 'WCAG2AAA';
  /** axe rules that run although the standard does not include them; unknown names do nothing. */
  extraRules: readonly string[];
  /** axe rules that run alone; null for all. axe must have them. */
  only: readonly string[] | null;
}): Promise<RunnerOutput> {
  const { world, runner, only, extraRules } = options;
  // What our runner of axe needs and Pa11y does not hand on.
  const own = runner === 'axe' ? { only, extraRules, words: AXE_WORDS, aboutOthers: ABOUT_OTHERS } : {};
  // Pa11y wants a page and uses these five of its methods. The runner runs in the isolated world instead.
  const page = {
    on: nothing,
    off: nothing,
    setUserAgent: nothing,
    setViewport: nothing,
    evaluate: (script: string | ((settings: object) => unknown), settings: object) =>
      typeof script === 'string'
        ? inject(world, script, runner)
        : inPhase(runner, () => world.call(script.toString(), [{ ...settings, ...own }])),
  };
  const { issues } = await pa11y(options.url, {
    browser: options.browser,
    page,
    ignoreUrl: true,
    standard: options.standard,
    includeWarnings: true,
    runners: [RUNNERS[runner]],
    timeout: options.timeoutMs,
  });
  return readRunnerOutput(issues);
}

/** A script as it is sent, and the runners that need it. */
interface KnownScript {
  sent: string;
  runners: Set<RunnerName>;
}

/** The scripts that Pa11y has injected so far, in its order; they are the same for every page. */
const scripts = new Map<string, KnownScript>();
/** The scripts that a world already has. */
const injected = new WeakMap<IsolatedWorld, Set<string>>();

/** Injects the scripts of runners into a world before Pa11y does, as far as they are known by then. */
export async function injectScripts(world: IsolatedWorld, runners: readonly RunnerName[]): Promise<void> {
  for (const [script, known] of scripts) {
    const runner = runners.find((each) => known.runners.has(each));
    if (runner !== undefined) await inject(world, script, runner);
  }
}

/** Lets the scripts of the runners be injected anew: what they remember of a document holds until it is changed. */
export function forgetScripts({ world, frames }: OpenDocument): void {
  injected.delete(world);
  for (const frame of frames) forgetScripts(frame.document);
}

/** Injects a script into a world once: both runners need Pa11y's own. */
async function inject(world: IsolatedWorld, script: string, runner: RunnerName): Promise<void> {
  const there = injected.get(world) ?? new Set();
  injected.set(world, there);
  const known = scripts.get(script) ?? { sent: asSent(script), runners: new Set() };
  scripts.set(script, known);
  known.runners.add(runner);
  if (there.has(script)) return;
  there.add(script);
  await inPhase('inject', () => world.evaluate(known.sent));
}

function nothing(): void {
  // The tab is set up already.
}
