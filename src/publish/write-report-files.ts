import path from 'node:path';

import { renderCsv } from '../../shared/formats/render-csv.ts';
import { fileNames } from '../render/file-name.ts';
import { renderJUnit } from '../../shared/formats/render-junit.ts';
import { reportFindings } from '../render/result-files.ts';
import { renderSarif } from '../../shared/formats/render-sarif.ts';
import type { LinkSource } from '../render/source-link.ts';
import { renderSummary } from '../render/summary.ts';
import { limitationsOf } from '../result/limitations-of.ts';
import type { CompleteTarget, TargetResult } from '../result/target-result.ts';
import { writeWholeFile } from '../shared/write-whole-file.ts';
import { messageOf } from '../text/message-of.ts';
import { contentOf } from './content-of.ts';

/** The kinds of result files, with the ends of their names. */
export const REPORT_FILES = {
  json: '.json',
  markdown: '.md',
  html: '.html',
  junit: '.xml',
  csv: '.csv',
  sarif: '.sarif',
} as const;

/** Absolute paths of the files of one target; those that could not be written are missing. */
export type ReportPaths = Partial<Record<keyof typeof REPORT_FILES, string>>;

interface WriteReportOptions {
  /** Absolute path. */
  folder: string;
  linkSource: LinkSource;
  /** Fetches the service's report as one file. */
  fetchReport: (result: CompleteTarget) => Promise<string | undefined>;
}

interface WrittenReports {
  /** For each target, in their order. */
  paths: ReportPaths[];
  /** A sentence for each file that could not be written. */
  failures: string[];
}

/**
 * Writes the result files of all targets. If a file can't be written, it is missing; the run goes on.
 */
export async function writeReportFiles(
  results: readonly TargetResult[],
  options: WriteReportOptions,
): Promise<WrittenReports> {
  const names = fileNames(results.map(({ url }) => url));
  const written: WrittenReports = { paths: [], failures: [] };
  for (const [index, result] of results.entries()) {
    const { paths, failures } = await writeTarget(result, names[index] ?? 'site', options);
    written.paths.push(paths);
    written.failures.push(...failures);
  }
  return written;
}

async function writeTarget(
  result: TargetResult,
  name: string,
  { folder, linkSource, fetchReport }: WriteReportOptions,
): Promise<{ paths: ReportPaths; failures: string[] }> {
  const findings = reportFindings(result, linkSource.locate);
  const paths: ReportPaths = {};
  const failures: string[] = [];
  const write = async (
    kind: keyof typeof REPORT_FILES,
    make: () => string | undefined | Promise<string | undefined>,
  ): Promise<void> => {
    const file = path.join(folder, `${name}${REPORT_FILES[kind]}`);
    try {
      const content = await make();
      if (content === undefined) return;
      await writeWholeFile(file, content);
      paths[kind] = file;
    } catch (error) {
      failures.push(`The file ${file} cannot be written: ${messageOf(error)}`);
    }
  };
  await write('json', () => {
    const content = contentOf(result);
    return content === undefined ? undefined : `${JSON.stringify(content, undefined, 2)}\n`;
  });
  await write('markdown', () => `${renderSummary([result], linkSource)}\n`);
  await write('junit', () => renderJUnit(result, findings));
  if (result.kind === 'complete') {
    await write('html', () => fetchReport(result));
    await write('csv', () => renderCsv(findings));
    await write('sarif', () =>
      renderSarif({ ...result, limitations: limitationsOf(result) }, findings, `sitedelta/${name}`),
    );
  }
  return { paths, failures };
}
