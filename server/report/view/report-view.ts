import type { components } from '../../../openapi.gen.ts';
import type { ReportPart } from './build-view.ts';
import type { ShownPages } from './shown-page.ts';
import type { ShapeGroup } from './shape-groups.ts';
import type { RuleRow } from '../../../shared/formats/rule-rows.ts';
import { segment } from '../texts/web-link.ts';

type ComparedFinding = components['schemas']['ComparedFinding'];

/** What a comparison says of a finding, in the order in which people read it. */
export const ENTRY_STATES = ['added', 'resolved', 'unverified', 'unchanged'] as const;

/** One of {@link ENTRY_STATES}. */
export type EntryState = (typeof ENTRY_STATES)[number];

/** A finding as a report lists it. */
export interface ReportEntry {
  finding: ComparedFinding;
  /** Null if there is no comparison. */
  state: EntryState | null;
  /** Seen in the base only: in this scan it is resolved, or could not be looked for. */
  isOfBase: boolean;
  category: string;
}

/** Orders of the list of findings. The first is the default. */
export const SORTS = ['severity', 'pages', 'elements', 'rule'] as const;

/** Which findings of a report are shown, and in which order: the query of its address. */
export interface ReportQuery {
  severity?: components['schemas']['Severity'];
  category?: string;
  rule?: string;
  /** Of the element, see shapeOf. */
  shape?: string;
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

/** What a report compares its scan with, or one sentence on why the requested comparison is missing. */
export type Comparison =
  | {
      diff: Schemas['ScanDiff'];
      /** The scan compared with; its result is not needed. */
      base: Schemas['Scan'];
    }
  | { problem: string };

/** What a view shows, in an address. */
type LinkQuery = { [Name in keyof ReportQuery]?: ReportQuery[Name] | undefined };

/** Makes relative addresses of other views of the same report. */
type ReportLink = (query: LinkQuery, place?: string) => string;

/** What people read of a state. */
export const STATE_NAMES = {
  added: 'Added',
  resolved: 'Resolved',
  unverified: 'Not verified',
  unchanged: 'Unchanged',
} as const satisfies Record<EntryState, string>;

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
  /** The same as groups. */
  groups: readonly ShapeGroup[];
  /** Those of them that are shown. */
  part: ReportPart;
  /** Of whole pages. */
  pagePictures: ShownPages;
  /** Everything is in one document that has no other views: a file. */
  isFile: boolean;
  /** The scan is one of the sample, which has a website that nobody can scan. */
  isSample: boolean;
  link: ReportLink;
  /** Absolute address of the report without a query; empty if it has none. */
  address: string;
}

/**
 * @param id - of the scan
 * @param base - id of the scan that it is compared with; null if it is compared with none
 * @returns a function from the query of a view, and the id of an element in it, to its address, not yet escaped
 */
export function reportLinks(id: string, base: string | null): ReportLink {
  return (query, place) => {
    const fields = new URLSearchParams();
    if (base !== null) fields.set('base', base);
    const { severity, category, rule, shape, page, text, state, sort, part, finding } = query;
    const given = { severity, category, rule, shape, page, text, state, finding };
    for (const [name, value] of Object.entries(given)) if (value !== undefined) fields.set(name, value);
    if (sort !== undefined && sort !== SORTS[0]) fields.set('sort', sort);
    if (part !== undefined && part > 1) fields.set('part', String(part));
    const search = fields.size === 0 ? '' : `?${fields.toString()}`;
    return `${segment(id)}${search}${place === undefined ? '' : `#${encodeURIComponent(place.toWellFormed())}`}`;
  };
}
