import { fileURLToPath } from 'node:url';
import pa11y from 'pa11y';
import { inPhase } from '../../shared/phase.ts';
import type { Browser } from 'puppeteer';
import type { IsolatedWorld } from './isolated-world.ts';

/** Our runners by engine. */
export const RUNNERS = {
  axe: fileURLToPath(new URL('./runners/axe.cjs', import.meta.url)),
  htmlcs: fileURLToPath(new URL('./runners/htmlcs.cjs', import.meta.url)),
};

export type Pa11yIssues = Awaited<ReturnType<typeof pa11y>>['issues'];

/**
 * Runs Pa11y with one of our runners in the isolated world of a document whose snapshot was taken there.
 * @throws PageException when the page breaks the engine; another Error when the page is gone
 */
export async function runPa11y(options: {
  url: string;
  browser: Browser;
  world: IsolatedWorld;
  engine: keyof typeof RUNNERS;
  timeoutMs: number;
}): Promise<Pa11yIssues> {
  const { world } = options;
  // Pa11y wants a page and uses four of its methods; judging happens in the isolated world.
  const page = {
    on: nothing,
    off: nothing,
    setUserAgent: nothing,
    setViewport: nothing,
    evaluate: (script: string | ((...args: unknown[]) => unknown), ...args: unknown[]) =>
      typeof script === 'string'
        ? inject(world, script)
        : inPhase(options.engine, () => world.call(script.toString(), args)),
  };
  const { issues } = await pa11y(options.url, {
    browser: options.browser,
    page,
    ignoreUrl: true,
    standard: 'WCAG2AA',
    includeWarnings: true,
    runners: [RUNNERS[options.engine]],
    timeout: options.timeoutMs,
  });
  return issues;
}

/** What Pa11y has brought into worlds so far, in its order: the same for every page. */
const scripts = new Set<string>();
/** Scripts that are in a world already. */
const injected = new WeakMap<IsolatedWorld, Set<string>>();

/** Brings the engines' scripts into a world before Pa11y does, as far as they are known by then. */
export async function injectScripts(world: IsolatedWorld): Promise<void> {
  for (const script of scripts) await inject(world, script);
}

/** Brings a script into a world once: both engines want Pa11y's own. */
async function inject(world: IsolatedWorld, script: string): Promise<void> {
  const there = injected.get(world) ?? new Set();
  injected.set(world, there);
  if (there.has(script)) return;
  there.add(script);
  scripts.add(script);
  await inPhase('inject', () => world.evaluate(script));
}

function nothing(): void {
  // The page is set up by its worker.
}
