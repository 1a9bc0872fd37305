import type { components } from '../../../openapi.gen.ts';
import type { ReportEntry } from './report-entry.ts';
import type { ReportLink } from './report-link.ts';
import type { ReportPart } from './choose-part.ts';
import type { ReportQuery } from './report-query.ts';
import type { RuleRow } from '../../../shared/formats/rule-rows.ts';

type Schemas = components['schemas'];

/** Everything that the parts of a report are made from. */
export interface ReportView {
  scan: Schemas['Scan'];
  result: Schemas['ScanResult'];
  /** The scan that it is compared with; null if there is none. */
  base: Schemas['Scan'] | null;
  /** All that the report could list. */
  entries: readonly ReportEntry[];
  /** The overview of them. */
  rows: readonly RuleRow[];
  query: ReportQuery;
  /** What in the query was left out, one sentence each. */
  problems: readonly string[];
  /** The entries that meet the query, in its order. */
  chosen: readonly ReportEntry[];
  /** Those of them that are shown. */
  part: ReportPart;
  /** Everything is in one document that has no other views: a file. */
  isFile: boolean;
  /** The scan is one of the sample, which has a website that nobody can scan. */
  isSample: boolean;
  link: ReportLink;
  /** Absolute address of the report without a query; empty if it has none. */
  address: string;
}
