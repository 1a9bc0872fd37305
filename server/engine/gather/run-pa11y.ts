import { fileURLToPath } from 'node:url';
import pa11y from 'pa11y';
import { inPhase } from '../../shared/phase.ts';
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

/**
 * Runs Pa11y with one of our runners in the isolated world of a document whose snapshot was taken there.
 * @throws PageException when the page breaks the runner; another Error when the page is gone
 */
export async function runPa11y(options: {
  url: string;
  browser: Browser;
  world: IsolatedWorld;
  runner: keyof typeof RUNNERS;
  timeoutMs: number;
  /** Of HTML_CodeSniffer; AAA adds to what AA has. */
  standard: 'WCAG2AA' | 'WCAG2AAA';
  /** axe rules that run although the standard does not include them; unknown names do nothing. */
  extraRules: readonly string[];
}): Promise<RunnerOutput> {
  const { world } = options;
  // Pa11y wants a page and uses these five of its methods. The runner runs in the isolated world instead.
  const page = {
    on: nothing,
    off: nothing,
    setUserAgent: nothing,
    setViewport: nothing,
    evaluate: (script: string | ((...args: unknown[]) => unknown), ...args: unknown[]) =>
      typeof script === 'string'
        ? inject(world, script)
        : inPhase(options.runner, () => world.call(script.toString(), args)),
  };
  const { issues } = await pa11y(options.url, {
    browser: options.browser,
    page,
    ignoreUrl: true,
    standard: options.standard,
    rules: options.runner === 'axe' ? [...options.extraRules] : [],
    includeWarnings: true,
    runners: [RUNNERS[options.runner]],
    timeout: options.timeoutMs,
  });
  return readRunnerOutput(issues);
}

/** The scripts that Pa11y has injected so far, in its order, and as they are sent; they are the same for every page. */
const scripts = new Map<string, string>();
/** The scripts that a world already has. */
const injected = new WeakMap<IsolatedWorld, Set<string>>();

/** Injects the runners' scripts into a world before Pa11y does, as far as they are known by then. */
export async function injectScripts(world: IsolatedWorld): Promise<void> {
  for (const script of scripts.keys()) await inject(world, script);
}

/** Lets the scripts of the runners be injected anew: what they remember of a document holds until it is changed. */
export function forgetScripts({ world, frames }: OpenDocument): void {
  injected.delete(world);
  for (const frame of frames) forgetScripts(frame.document);
}

/** Injects a script into a world once: both runners need Pa11y's own. */
async function inject(world: IsolatedWorld, script: string): Promise<void> {
  const there = injected.get(world) ?? new Set();
  injected.set(world, there);
  if (there.has(script)) return;
  there.add(script);
  const sent = scripts.get(script) ?? asSent(script);
  scripts.set(script, sent);
  await inPhase('inject', () => world.evaluate(sent));
}

function nothing(): void {
  // The tab is set up already.
}
