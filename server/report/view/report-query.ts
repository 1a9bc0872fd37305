import type { components } from '../../../openapi.gen.ts';
import type { EntryState } from './report-entry.ts';

/** Orders of the list of findings. The first is the default. */
export const SORTS = ['severity', 'pages', 'elements', 'rule'] as const;

/** Which findings of a report are shown, and in which order: the query of its address. */
export interface ReportQuery {
  severity?: components['schemas']['Severity'];
  category?: string;
  rule?: string;
  /** Address of a page. */
  page?: string;
  /** Words that a finding must contain, as they were typed. */
  text?: string;
  /** Only in comparisons. */
  state?: EntryState;
  sort: (typeof SORTS)[number];
  /** The list is shown in parts, counted from 1. */
  part: number;
  /** Id of a finding: the part that contains it is shown. */
  finding?: string;
}

/** The query of an address that has none. */
export const WHOLE_REPORT: ReportQuery = { sort: 'severity', part: 1 };
