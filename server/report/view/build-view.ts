import type { components } from '../../../openapi.gen.ts';
import { WHOLE_REPORT, reportLinks } from './report-view.ts';
import type { Comparison, ReportEntry, ReportQuery, ReportView } from './report-view.ts';
import type { UndecidedMark } from '../../../shared/undecided-marks.ts';
import type { Changes } from '../../../shared/formats/split-changes.ts';
import type { ShownPages } from './shown-page.ts';
import { listEntries } from './list-entries.ts';
import { parseReportQuery } from './parse-report-query.ts';
import { ruleRows } from '../../../shared/formats/rule-rows.ts';
import { selectEntries } from './select-entries.ts';
import { shapeGroups } from './shape-groups.ts';
import type { ShapeGroup } from './shape-groups.ts';

/** Groups in one part of the list. */
export const PART_SIZE = 50;

const NO_PICTURES: ShownPages = { now: [], base: [] };

/** A part of the list of findings. */
export interface ReportPart {
  groups: readonly ShapeGroup[];
  /** All that are in these groups. */
  entries: readonly ReportEntry[];
  /** Place of its first group in the list, from 0. */
  start: number;
  /** Counted from 1. */
  part: number;
  /** At least 1. */
  parts: number;
}

type Schemas = components['schemas'];

/** How a report is shown. */
export interface ReportOptions {
  /** The query of its address, as a parser of query strings returns it. */
  fields?: Readonly<Record<string, unknown>>;
  /** Everything in one document, whatever the query says. */
  isFile?: boolean;
  /** The scan is one of the sample. */
  isSample?: boolean;
  /** Absolute address of the report without a query. */
  address?: string;
  /** What of the undecided is marked as fine. */
  marks?: readonly UndecidedMark[];
}

interface ReportContent {
  scan: Schemas['Scan'];
  result: Schemas['ScanResult'];
  comparison: Comparison | null;
  changes: Changes | null;
  pagePictures?: ShownPages | undefined;
}

/** Decides what a report shows. */
export function buildView(
  { scan, result, comparison, changes, pagePictures = NO_PICTURES }: ReportContent,
  { fields = {}, isFile = false, isSample = false, address = '' }: ReportOptions,
): ReportView {
  const base = comparison !== null && 'diff' in comparison ? comparison.base : null;
  const entries = listEntries(result.findings, changes);
  const rows = ruleRows(entries, result.findings);
  const pages = result.pages.map(({ url }) => url);
  const parsed = isFile
    ? { query: WHOLE_REPORT, problems: [] }
    : parseReportQuery(fields, { entries, pages, target: scan.target });
  const { query, problems, chosen } = withFinding(
    { ...parsed, chosen: selectEntries(entries, parsed.query, rows, { scan, base }) },
    () => selectEntries(entries, WHOLE_REPORT, rows, { scan, base }),
  );
  const groups = shapeGroups(chosen, query);
  return {
    scan,
    result,
    base,
    entries,
    rows,
    query,
    problems,
    chosen,
    groups,
    part: isFile ? { groups, entries: chosen, start: 0, part: 1, parts: 1 } : choosePart(groups, query),
    pagePictures,
    isFile,
    isSample,
    link: reportLinks(scan.id, base?.id ?? null),
    address,
  };
}

type Chosen = Pick<ReportView, 'query' | 'problems' | 'chosen'>;

/** A link to a finding shows it, whatever else it asks for. */
function withFinding(asked: Chosen, chooseAll: () => ReportView['chosen']): Chosen {
  const { finding } = asked.query;
  if (finding === undefined || asked.chosen.some((entry) => entry.finding.id === finding)) return asked;
  const query: ReportQuery = { ...WHOLE_REPORT, finding };
  const problem = 'The finding does not meet the filter, so the filter was left out.';
  return { query, problems: [...asked.problems, problem], chosen: chooseAll() };
}

/** The part of a list that has the finding of the query, or that the query names; the last one if it names a later one. */
function choosePart(
  groups: readonly ShapeGroup[],
  { part, finding }: Pick<ReportQuery, 'part' | 'finding'>,
): ReportPart {
  const parts = Math.max(1, Math.ceil(groups.length / PART_SIZE));
  const place =
    finding === undefined
      ? -1
      : groups.findIndex(({ entries }) => entries.some((entry) => entry.finding.id === finding));
  const shown = place < 0 ? Math.min(part, parts) : Math.floor(place / PART_SIZE) + 1;
  const start = (shown - 1) * PART_SIZE;
  const own = groups.slice(start, start + PART_SIZE);
  return { groups: own, entries: own.flatMap(({ entries }) => entries), start, part: shown, parts };
}
