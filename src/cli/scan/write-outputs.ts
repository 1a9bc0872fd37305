import { renderCodeQuality } from '../../../shared/formats/render-code-quality.ts';
import { renderCsv } from '../../../shared/formats/render-csv.ts';
import { fileNames } from '../../render/file-name.ts';
import { renderJUnit } from '../../../shared/formats/render-junit.ts';
import { reportFindings } from '../../render/result-files.ts';
import { renderSarif } from '../../../shared/formats/render-sarif.ts';
import { renderTasks } from '../../../shared/formats/finding-task.ts';
import { sourceLinks } from '../../render/source-link.ts';
import { renderSummary } from '../../render/summary.ts';
import { limitationsOf } from '../../result/limitations-of.ts';
import type { CompleteTarget, TargetResult } from '../../result/target-result.ts';
import type { FindLine } from '../../source-lines/find-lines.ts';
import { writeWholeFile } from '../../shared/write-whole-file.ts';
import { messageOf } from '../../text/message-of.ts';
import type { OutputKind } from '../options/output-kind.ts';
import type { Output } from '../options/scan-options.ts';
import { contentOf } from '../../publish/content-of.ts';

interface WriteOptions {
  findLine: FindLine;
  /** Fetches the report of a scan as one file. */
  fetchReport: (result: CompleteTarget) => Promise<string | undefined>;
}

/** What the options for result files have come to. */
export interface WrittenOutputs {
  /** What goes to standard output; undefined if nothing does. */
  standardOutput: string | undefined;
  /** Absolute paths of the reports for people. */
  reports: string[];
  /** A sentence for each file that could not be written. */
  failures: string[];
}

/** Writes the result files that were asked for by name. */
export async function writeOutputs(
  results: readonly TargetResult[],
  outputs: readonly Output[],
  options: WriteOptions,
): Promise<WrittenOutputs> {
  const written: WrittenOutputs = { standardOutput: undefined, reports: [], failures: [] };
  for (const { kind, file } of outputs) {
    const name = file === '-' ? `The result of --${kind}` : `The file ${file}`;
    try {
      const content = await render(kind, results, options);
      if (content === undefined) {
        written.failures.push(`${name} cannot be written, because there is no complete scan.`);
      } else if (file === '-') written.standardOutput = content;
      else {
        await writeWholeFile(file, content);
        if (kind === 'html') written.reports.push(file);
      }
    } catch (error) {
      written.failures.push(`${name} cannot be written: ${messageOf(error)}`);
    }
  }
  return written;
}

/** @returns undefined if a target has no scan to be written */
async function render(
  kind: OutputKind,
  results: readonly TargetResult[],
  { findLine, fetchReport }: WriteOptions,
): Promise<string | undefined> {
  const findings = results.flatMap((result) => reportFindings(result, findLine));
  const [first] = results;
  if (kind === 'json') return renderJson(results);
  if (kind === 'markdown') return renderSummary(results, sourceLinks(findLine, ''));
  if (kind === 'csv') return renderCsv(findings);
  if (kind === 'code-quality') return first?.kind === 'complete' ? renderCodeQuality(findings) : undefined;
  if (kind === 'tasks')
    return results.every((result) => result.kind === 'complete') ? renderTasks(findings) : undefined;
  if (kind === 'junit') return first === undefined ? undefined : renderJUnit(first, findings);
  if (first?.kind !== 'complete') return undefined;
  return kind === 'html'
    ? fetchReport(first)
    : renderSarif(
        { ...first, limitations: limitationsOf(first) },
        findings,
        `sitedelta/${fileNames([first.url])[0]}`,
      );
}

/**
 * The result as JSON: `conclusion` (`passed`, `failed` or `error`) and `targets`, each with `url`, `conclusion`,
 * `message`, `scan` and `diff` as the service's interface describes them; null if there is none.
 */
function renderJson(results: readonly TargetResult[]): string {
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
