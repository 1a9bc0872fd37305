import type { components } from '../../openapi.gen.ts';
import { listFindings } from './list-findings.ts';
import { renderCsv } from './render-csv.ts';
import { renderJUnit } from './render-junit.ts';
import { renderMarkdown } from './render-markdown.ts';
import { renderSarif } from './render-sarif.ts';
import type { ReportedFinding } from './reported-finding.ts';
import { targetName } from './target-name.ts';

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
