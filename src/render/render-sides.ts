import type { Comparison } from '../result/comparison.ts';
import type { CompleteTarget } from '../result/target-result.ts';
import { servedFolder } from '../../shared/served-folder.ts';
import { addressCode, code, link, linkOrNothing, prose, sentence } from '../../shared/formats/escape.ts';
import { describePages } from './describe-headline.ts';

/** What is known of one of the two scans. */
interface Side {
  name: string;
  site: string;
  scanned: string;
  pages: string;
  /** Its commit, run and environment, as far as they are known. */
  deployed: string;
  report: string;
}

/** Where a link leads; empty for no link. */
type Address = (address: string) => string;

/** With long addresses the table has no links: a comment that is too long is refused as a whole. */
const MAX_BYTES = 4_500;
const COLUMNS = [
  { title: 'Site', of: ({ site }: Side) => site },
  { title: 'Scanned', of: ({ scanned }: Side) => scanned },
  { title: 'Pages', of: ({ pages }: Side) => pages },
  { title: 'Deployed', of: ({ deployed }: Side) => deployed },
  { title: 'Report', of: ({ report }: Side) => report },
];

/**
 * What was compared, as a table of Markdown: the scan and its base, with what is known of either.
 */
export function renderSides(target: CompleteTarget): string {
  const linked = table(target, (address) => address);
  return Buffer.byteLength(linked) <= MAX_BYTES ? linked : table(target, () => '');
}

function table(target: CompleteTarget, at: Address): string {
  const sides = [current(target, at), ...base(target.comparison, at)];
  const columns = COLUMNS.filter(({ of }) => sides.some((side) => of(side) !== ''));
  return [
    `| | ${columns.map(({ title }) => title).join(' | ')} |`,
    `|---|${columns.map(() => '---').join('|')}|`,
    ...sides.map((side) => `| **${side.name}** | ${columns.map(({ of }) => of(side)).join(' | ')} |`),
  ].join('\n');
}

function current({ scan, deployed, reportUrl }: CompleteTarget, at: Address): Side {
  const run =
    deployed === undefined || deployed.runNumber === 0
      ? ''
      : link(at(deployed.runUrl), `run ${deployed.runNumber}`);
  return {
    name: 'Now',
    site: link(at(scan.target), nameSite(scan.target)),
    scanned: when(scan.completedAt ?? scan.createdAt),
    pages: describePages(scan.result),
    deployed: parts(
      commit(at(deployed?.commitUrl ?? ''), deployed?.sha),
      run,
      prose(deployed?.environment ?? '', 60),
    ),
    report: linkOrNothing(at(reportUrl), 'full report'),
  };
}

function base(comparison: Comparison, at: Address): Side[] {
  if (comparison.kind === 'no-base') return [];
  const { base: known, diff } = comparison;
  const name = 'Base';
  if (known === undefined) {
    const nothing = { scanned: '', pages: '', deployed: '', report: '' };
    return [{ ...nothing, name, site: `scan ${code(diff.baseScanId, 32)}` }];
  }
  const run = known.runId === 0 ? '' : link(at(known.runUrl), `run ${known.runNumber || known.runId}`);
  return [
    {
      name,
      site: link(at(known.target), nameSite(known.target)),
      scanned: when(known.completedAt),
      pages: known.pages === undefined ? '' : String(known.pages),
      deployed: parts(commit(at(known.commitUrl), known.sha), run, prose(known.environment, 60)),
      report: linkOrNothing(at(known.reportUrl), 'report'),
    },
  ];
}

/** With what a scan was compared, as a sentence; empty if only the id of that scan is known. */
export function namedBase(comparison: Comparison): string {
  const [side] = base(comparison, () => '');
  if (side === undefined || side.scanned === '') return '';
  return `Compared with ${side.deployed === '' ? side.site : side.deployed}, scanned ${side.scanned}.`;
}

/** A website by its address, and a folder that the run serves (`serve://apps~web/`) by its name. */
function nameSite(target: string): string {
  const folder = servedFolder(target);
  if (folder === undefined) return addressCode(target, 120);
  if (folder === '/workspace') return 'the whole workspace';
  return `the folder ${addressCode(folder, 120)}`;
}

function commit(address = '', sha = ''): string {
  return sha === '' ? '' : link(address, code(sha.slice(0, 7), 7));
}

function parts(...texts: string[]): string {
  return texts.filter((text) => text !== '').join(', ');
}

function when(iso: string): string {
  return sentence(`${iso.slice(0, 16).replace('T', ' ')} UTC`, 30);
}
