import type { components } from '../../openapi.gen.ts';
import { listFindings } from './list-findings.ts';
import { renderCsv } from './render-csv.ts';
import { renderJUnit } from './render-junit.ts';
import { renderMarkdown } from './render-markdown.ts';
import { renderSarif } from './render-sarif.ts';
import type { ReportedFinding } from './reported-finding.ts';

const MAX_LENGTH = 80;

/** Windows keeps these names for devices, whatever their end. */
const RESERVED = /^(?:con|prn|aux|nul|com\d|lpt\d)(?:\.|$)/;

type Schemas = components['schemas'];

/** A complete scan, and its comparison if there is one. */
export interface ReportedScan {
  scan: Schemas['Scan'];
  diff: Schemas['ScanDiff'] | null;
  /** The scan that it is compared with; null without `diff`. */
  base: Schemas['Scan'] | null;
  /** Absolute address of the report. */
  reportUrl: string;
}

interface FileKind {
  /** What follows the id of the scan in the address, and the name of the file, after a dot. */
  extension: string;
  /** As people know it. */
  name: string;
  type: string;
  render: (reported: ReportedScan) => string;
}

/** The files that the service makes of a report, besides the JSON of its interface and the HTML of the report itself. */
export const SCAN_FILES: readonly FileKind[] = [
  {
    extension: 'csv',
    name: 'CSV',
    type: 'text/csv; charset=utf-8',
    render: (reported) => renderCsv(findingsOf(reported)),
  },
  {
    extension: 'sarif',
    name: 'SARIF',
    type: 'application/sarif+json; charset=utf-8',
    render: (reported) =>
      renderSarif(reported, findingsOf(reported), `sitedelta/${targetName(reported.scan.target)}`),
  },
  {
    extension: 'junit.xml',
    name: 'JUnit',
    type: 'application/xml; charset=utf-8',
    render: (reported) =>
      renderJUnit({ kind: 'complete', url: reported.scan.target, scan: reported.scan }, findingsOf(reported)),
  },
  { extension: 'md', name: 'Markdown', type: 'text/markdown; charset=utf-8', render: renderMarkdown },
];

/**
 * Where no policy says what fails, that is every finding which was certainly added; without a base, every finding. The
 * service does not know the sources.
 */
function findingsOf({ scan, diff }: ReportedScan): ReportedFinding[] {
  return listFindings(scan, diff, (_, state) => ({
    location: undefined,
    failsRun: state === 'added' || state === 'current',
    ignored: undefined,
  }));
}

/**
 * The name under which a browser saves a file of a report: `sitedelta-www.example.com-2026-11-23.csv`. It consists of
 * small letters, digits, dots and dashes, so it needs no quoting in a header.
 */
export function downloadName(scan: components['schemas']['Scan'], extension: string): string {
  const site = URL.parse(scan.target)?.origin ?? scan.target;
  const day = (scan.completedAt ?? scan.createdAt).slice(0, 10).replace(/[^\d-]/g, '');
  return `sitedelta-${targetName(site)}-${day}.${extension}`;
}

/**
 * The address of a target as a part of a file's name: small letters, digits, dots and dashes, which every system and
 * every upload takes.
 */
export function targetName(address: string): string {
  const url = URL.parse(address);
  const own = url === null ? address : `${url.host}${url.pathname}${url.search}`;
  const words = own
    .toLowerCase()
    .replace(/[^a-z0-9.]+/g, '-')
    .replace(/\.{2,}/g, '.');
  const name = words.slice(0, MAX_LENGTH).replace(/^[-.]+|[-.]+$/g, '') || 'site';
  return RESERVED.test(name) ? `site-${name}` : name;
}
