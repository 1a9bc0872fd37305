import { fileURLToPath } from 'node:url';
import pa11y from 'pa11y';
import type { Browser } from 'puppeteer';
import type { EngineIssues } from './engine-issue.ts';
import type { IsolatedWorld } from './isolated-world.ts';

const RUNNERS = {
  axe: fileURLToPath(new URL('./runners/axe.cjs', import.meta.url)),
  htmlcs: fileURLToPath(new URL('./runners/htmlcs.cjs', import.meta.url)),
};

type Pa11yIssues = Awaited<ReturnType<typeof pa11y>>['issues'];

/**
 * Runs Pa11y with our runners in the isolated world of a page whose snapshot was taken there.
 * @param options.engines in the order in which they run
 * @throws Error when the page breaks the engines
 */
export async function runPa11y(options: {
  url: string;
  browser: Browser;
  world: IsolatedWorld;
  engines: (keyof typeof RUNNERS)[];
  timeoutMs: number;
}): Promise<EngineIssues> {
  const { world } = options;
  // Pa11y wants a page and uses four of its methods; judging happens in the isolated world.
  const page = {
    on: nothing,
    off: nothing,
    setUserAgent: nothing,
    setViewport: nothing,
    evaluate: (script: string | ((...args: unknown[]) => unknown), ...args: unknown[]) =>
      typeof script === 'string' ? world.evaluate(script) : world.call(script.toString(), args),
  };
  const { issues } = await pa11y(options.url, {
    browser: options.browser,
    page,
    ignoreUrl: true,
    standard: 'WCAG2AA',
    includeWarnings: true,
    runners: options.engines.map((engine) => RUNNERS[engine]),
    timeout: options.timeoutMs,
  });
  return sortOut(issues);
}

function sortOut(issues: Pa11yIssues): EngineIssues {
  const result: EngineIssues = { axe: [], htmlcs: [], axeRules: [], omitted: [] };
  for (const { code, type, message, runner, runnerExtras: extras } of issues) {
    if (Array.isArray(extras['rules'])) {
      result.axeRules = extras['rules'].map(String);
    } else if (typeof extras['omitted'] === 'number') {
      result.omitted.push({ rule: code, count: extras['omitted'] });
    } else if (runner === RUNNERS.axe) {
      result.axe.push({
        rule: code,
        node: nodeOf(extras),
        impact: typeof extras['impact'] === 'string' ? extras['impact'] : null,
        needsReview: extras['needsReview'] === true,
        tags: Array.isArray(extras['tags']) ? extras['tags'].map(String) : [],
        help: String(extras['help']),
        helpUrl: String(extras['helpUrl']),
        summary: String(extras['summary']),
      });
    } else {
      const kind = type === 'error' ? 'error' : 'warning';
      result.htmlcs.push({ code, type: kind, message, node: nodeOf(extras) });
    }
  }
  return result;
}

function nodeOf(extras: Record<string, unknown>): number | null {
  return typeof extras['node'] === 'number' ? extras['node'] : null;
}

function nothing(): void {
  // The page is set up by its worker.
}
