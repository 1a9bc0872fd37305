import { countBySeverity, splitChanges } from '../result/changes.ts';
import { countPages, unwanted } from '../../shared/formats/describe-scan.ts';
import type { TargetResult } from '../result/target-result.ts';
import type { Scan } from '../service/api-types.ts';
import type { FailedStatus } from '../shared/errors.ts';
import type { Outputs } from './outputs.ts';
import type { ReportPaths } from './write-report-files.ts';

/** What the output `results` says about one target. */
interface TargetOutputs {
  url: string;
  scanId: string;
  status: 'complete' | FailedStatus;
  conclusion: 'passed' | 'failed' | 'error';
  reportUrl: string;
  /** null if there is no base, as are the next four. */
  baseScanId: string | null;
  added: number | null;
  resolved: number | null;
  unchanged: number | null;
  /** Findings that one scan has and the other did not look for. */
  unverified: number | null;
  /** Pages that were judged; null if there is no complete scan, as are the next one and those after it. */
  pages: number | null;
  /** Pages that were found and not judged. */
  pagesNotJudged: number | null;
  /** Pages that the base knows and the scan could not judge; null if there is no base. */
  pagesLost: number | null;
  /** null if there is no complete scan, as are the next two. */
  high: number | null;
  medium: number | null;
  low: number | null;
  resultPath: string;
  /** Absolute paths of the files in the folder of the input `report-dir`, by kind. */
  files: ReportPaths;
}

/** Result files that were written for people and tools. */
export interface Report {
  /** Absolute path of the folder; empty if none is asked for. */
  folder: string;
  files: readonly ReportPaths[];
  /** Path of the file with fixes; empty if there is none. */
  patch?: string;
}

/** From best to worst; the worst one counts for the whole run. */
const STATUSES = ['complete', 'failed', 'timeout', 'error'] as const;
const CONCLUSIONS = ['passed', 'failed', 'error'] as const;

/**
 * The outputs of a run. Numbers are totals; those of the comparison are empty unless every complete target
 * has a base. Ids, addresses and paths are those of the only target, and empty if there are several.
 *
 * @param resultPaths Path of the result file of each target, in their order; empty if there is none.
 * @param report The folder of the input `report-dir` with the files of each target
 */
export function collectOutputs(
  results: readonly TargetResult[],
  resultPaths: readonly string[],
  report: Report = { folder: '', files: [] },
): Outputs {
  const targets = results.map((result, index) => ({
    ...describe(result, resultPaths[index] ?? ''),
    files: report.files[index] ?? {},
  }));
  const only = targets.length === 1 ? targets[0] : undefined;
  return {
    'scan-id': only?.scanId ?? '',
    status: worst(
      STATUSES,
      targets.map(({ status }) => status),
    ),
    'report-url': only?.reportUrl ?? '',
    'base-scan-id': only?.baseScanId ?? '',
    added: total(targets.map(({ added }) => added)),
    resolved: total(targets.map(({ resolved }) => resolved)),
    unchanged: total(targets.map(({ unchanged }) => unchanged)),
    unverified: total(targets.map(({ unverified }) => unverified)),
    pages: total(targets.map(({ pages }) => pages)),
    'pages-not-judged': total(targets.map(({ pagesNotJudged }) => pagesNotJudged)),
    'pages-lost': total(targets.map(({ pagesLost }) => pagesLost)),
    high: total(targets.map(({ high }) => high)),
    medium: total(targets.map(({ medium }) => medium)),
    low: total(targets.map(({ low }) => low)),
    'result-path': only?.resultPath ?? '',
    'report-dir': report.folder,
    'markdown-path': only?.files.markdown ?? '',
    'html-path': only?.files.html ?? '',
    'junit-path': only?.files.junit ?? '',
    'csv-path': only?.files.csv ?? '',
    'sarif-path': only?.files.sarif ?? '',
    'patch-path': report.patch ?? '',
    conclusion: worst(
      CONCLUSIONS,
      targets.map(({ conclusion }) => conclusion),
    ),
    results: JSON.stringify(targets),
  };
}

function describe(result: TargetResult, resultPath: string): Omit<TargetOutputs, 'files'> {
  const { url, reportUrl } = result;
  if (result.kind === 'failed') {
    return {
      url,
      scanId: result.scanId,
      status: result.status,
      conclusion: 'error',
      reportUrl,
      baseScanId: null,
      added: null,
      resolved: null,
      unchanged: null,
      unverified: null,
      pages: null,
      pagesNotJudged: null,
      pagesLost: null,
      high: null,
      medium: null,
      low: null,
      resultPath,
    };
  }
  const diff = result.comparison.kind === 'compared' ? result.comparison.diff : undefined;
  const changes = diff === undefined ? undefined : splitChanges(diff);
  return {
    url,
    scanId: result.scan.id,
    status: 'complete',
    conclusion: result.outcome.conclusion,
    reportUrl,
    baseScanId: diff?.baseScanId ?? null,
    added: changes?.added.length ?? null,
    resolved: changes?.resolved.length ?? null,
    unchanged: changes?.unchanged.length ?? null,
    unverified: changes?.unverified.count ?? null,
    pages: result.scan.result?.counts?.pages ?? null,
    pagesNotJudged: countNotJudged(result.scan),
    pagesLost: diff?.coverage === undefined ? null : countPages(unwanted(diff.coverage.lost)),
    ...countBySeverity(result.scan.result?.findings ?? []),
    resultPath,
  };
}

/** What the settings leave out is not meant to be judged, and neither are files. */
function countNotJudged({ result }: Scan): number | null {
  const groups = result?.notJudged?.filter(({ reason }) => reason !== 'left-out' && reason !== 'file');
  return groups === undefined ? null : countPages(groups);
}

function worst<T>(order: readonly T[], values: readonly T[]): T | '' {
  return order.findLast((value) => values.includes(value)) ?? '';
}

/** Empty if a number is missing: a total of some targets would look like that of all. */
function total(numbers: readonly (number | null)[]): number | '' {
  let sum = 0;
  for (const number of numbers) {
    if (number === null) return '';
    sum += number;
  }
  return sum;
}
