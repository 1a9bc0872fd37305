import { contentOf } from '../../publish/content-of.ts';
import type { TargetResult } from '../../result/target-result.ts';

/**
 * The result as JSON: `conclusion` (`passed`, `failed` or `error`) and `targets`, each with `url`, `conclusion`,
 * `message`, `scan` and `diff` as the service's interface describes them; null if there is none.
 */
export function renderJson(results: readonly TargetResult[]): string {
  const targets = results.map((result) => ({
    url: result.url,
    conclusion: result.kind === 'failed' ? 'error' : result.outcome.conclusion,
    message: result.kind === 'failed' ? result.message : result.outcome.verdict,
    ...(contentOf(result) ?? { scan: null, diff: null }),
  }));
  const conclusions = targets.map((target) => target.conclusion);
  const conclusion = ['error', 'failed'].find((word) => conclusions.some((one) => one === word)) ?? 'passed';
  return `${JSON.stringify({ conclusion, targets }, undefined, 2)}\n`;
}
