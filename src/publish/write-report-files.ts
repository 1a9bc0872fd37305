import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';

import { renderCsv } from '../render/csv.ts';
import { fileNames } from '../render/file-name.ts';
import { renderJUnit } from '../render/junit.ts';
import { reportFindings } from '../render/result-files.ts';
import { renderSarif } from '../render/sarif.ts';
import type { LinkSource } from '../render/source-link.ts';
import { renderSummary } from '../render/summary.ts';
import type { CompleteTarget, TargetResult } from '../result/target-result.ts';
import type { FindLine } from '../source-lines/find-lines.ts';
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
  findLine: FindLine;
  linkSource: LinkSource;
  /** Fetches the service's report as one file. */
  fetchReport: (result: CompleteTarget) => Promise<string | undefined>;
  log: (line: string) => void;
}

/**
 * Writes the result files of all targets. If a file can't be written, it is missing; the run goes on.
 *
 * @returns The paths for each target, in their order
 */
export async function writeReportFiles(
  results: readonly TargetResult[],
  options: WriteReportOptions,
): Promise<ReportPaths[]> {
  const names = fileNames(results.map(({ url }) => url));
  const paths: ReportPaths[] = [];
  for (const [index, result] of results.entries()) {
    paths.push(await writeTarget(result, names[index] ?? 'site', options));
  }
  const count = paths.reduce((sum, own) => sum + Object.keys(own).length, 0);
  options.log(`${count} result files are in ${options.folder}`);
  return paths;
}

async function writeTarget(
  result: TargetResult,
  name: string,
  { folder, findLine, linkSource, fetchReport, log }: WriteReportOptions,
): Promise<ReportPaths> {
  const findings = reportFindings(result, findLine);
  const paths: ReportPaths = {};
  const write = async (
    kind: keyof typeof REPORT_FILES,
    make: () => string | undefined | Promise<string | undefined>,
  ): Promise<void> => {
    const file = path.join(folder, `${name}${REPORT_FILES[kind]}`);
    try {
      const content = await make();
      if (content === undefined) return;
      await mkdir(folder, { recursive: true });
      await writeFile(file, content);
      paths[kind] = file;
    } catch (error) {
      log(`The file ${name}${REPORT_FILES[kind]} cannot be written: ${messageOf(error)}`);
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
    await write('sarif', () => renderSarif(result, findings, `sitedelta/${name}`));
  }
  return paths;
}
