import type { ElementChanges, FindingTrace, PageChange } from '../../shared/element-changes.ts';
import { countPages, countsAsLost, describeCoverage, unwanted } from '../../shared/formats/describe-scan.ts';
import type { LimitationKind } from '../../shared/limitations/limitation.ts';
import { compareTexts } from '../../shared/text-distance.ts';
import { counted } from '../../shared/words.ts';
import type { ComparedFinding, Finding, Scan, ScanDiff } from '../service/api-types.ts';
import { unseenPages } from './judge-coverage.ts';
import { describeOthers, isOtherChange } from './page-changes.ts';

/** What is known of a repair: only `proven` counts. From the first that holds: the others may hold as well. */
export type FixVerdict = (typeof VERDICTS)[number];

/** The worst first. */
const VERDICTS = [
  'unknown',
  'still-there',
  'not-verified',
  'element-gone',
  'added',
  'changed',
  'proven',
] as const;

/** Both sides of a repair. */
export interface FixSides {
  scan: Scan;
  base: Scan;
  diff: ScanDiff;
  changes: ElementChanges;
}

/** What became of one finding. */
export interface JudgedFinding {
  id: string;
  verdict: FixVerdict;
  /** Why, in sentences. */
  reasons: string[];
  /** As the base has it; undefined if it has none with this id. */
  finding: Finding | undefined;
}

/** What became of all findings that were named. */
export interface JudgedFix {
  /** That of the finding with the worst one. */
  verdict: FixVerdict;
  findings: JudgedFinding[];
  /** Findings that were added for certain, whatever the policy ignores. */
  added: ComparedFinding[];
  /** Other findings that were resolved for certain. */
  resolved: ComparedFinding[];
  /** Pages that changed in what is not the repair. */
  otherChanges: PageChange[];
  /** What is not known of one of the sides, so that nothing is proven. */
  gaps: string[];
}

/** What a scan as a whole could not do. What it could not do on some pages weakens a proof as well. */
const WEAKENING = new Set<string>([
  'base-unreadable',
  'browser-ended',
  'changed-meanwhile',
  'deployed-meanwhile',
  'out-of-time',
  'resources-over-limit',
  'results-over-limit',
  'rules-not-run',
  'site-rule-left-out',
  'too-slow',
] satisfies LimitationKind[]);

/**
 * Judges whether findings of the base were repaired: each is resolved, its elements are still there, nothing was added, and no
 * other element changed, as far as scans tell. What is not known counts as not proven.
 */
export function judgeFix(ids: readonly string[], sides: FixSides): JudgedFix {
  const { diff, changes } = sides;
  const added = sure(diff.added);
  const otherChanges = changes.pages.filter(isOtherChange);
  const gaps = findGaps(sides);
  const ofAll = [
    ...describe('added', describeAdded(added)),
    ...gaps.map((text): Reason => ['not-verified', text]),
    ...describe('changed', describeOthers(otherChanges, changes)),
  ];
  const findings = ids.map((id) => judgeFinding(id, sides, ofAll));
  return {
    verdict: VERDICTS.find((verdict) => findings.some((one) => one.verdict === verdict)) ?? 'unknown',
    findings,
    added,
    resolved: sure(diff.resolved).filter(({ id = '' }) => !ids.includes(id)),
    otherChanges,
    gaps,
  };
}

function sure(findings: readonly ComparedFinding[]): ComparedFinding[] {
  return findings.filter(({ verified }) => verified !== false);
}

type Reason = [FixVerdict, string];

function describe(verdict: FixVerdict, text: string): Reason[] {
  return text === '' ? [] : [[verdict, text]];
}

function judgeFinding(id: string, sides: FixSides, ofAll: readonly Reason[]): JudgedFinding {
  const { base } = sides;
  const finding = base.result?.findings.find((one) => one.id === id);
  if (finding === undefined)
    return { id, verdict: 'unknown', finding, reasons: [describeUnknown(id, sides)] };
  const own = judgeState(id, sides);
  // What else happened does not matter for a finding that is there.
  const reasons = own[0]?.[0] === 'still-there' ? own : [...own, ...ofAll];
  const verdict = VERDICTS.find((one) => reasons.some(([of]) => of === one)) ?? 'proven';
  return { id, verdict, finding, reasons: reasons.map(([, text]) => text) };
}

/** What is said against a finding itself. */
function judgeState(id: string, { diff, changes }: FixSides): Reason[] {
  const resolved = diff.resolved.find((one) => one.id === id);
  const kept = diff.unchanged.find((one) => one.id === id);
  if (resolved === undefined && kept === undefined)
    return [
      ['still-there', 'What it was about is a part of another finding now, so it counts as still there.'],
    ];
  if (resolved === undefined || kept !== undefined || resolved.otherOccurrences !== undefined) {
    const left = kept?.occurrences ?? resolved?.otherOccurrences;
    const where = left === undefined ? '' : ` in ${counted(left, 'element')}`;
    const fixed = resolved?.occurrences === undefined ? '' : `; it is resolved in ${resolved.occurrences}`;
    const isSame = changes.pages.length + changes.gonePages.length + changes.newPages.length === 0;
    const advice = isSame ? ' Both sides are the same: check that the website was built again.' : '';
    return [['still-there', `It is still there${where}${fixed}.${advice}`]];
  }
  const trace = changes.findings.find((one) => one.id === id);
  return [
    ...describe(
      'not-verified',
      resolved.verified === false
        ? `It is not known whether it is resolved: ${resolved.reason ?? 'the scans do not cover the same pages.'}`
        : '',
    ),
    ...(trace === undefined
      ? describe('not-verified', 'What became of its elements is not known.')
      : judgeTrace(trace)),
  ];
}

/** A problem is not solved by taking away what has it, unless its rule says so. */
function judgeTrace(trace: FindingTrace): Reason[] {
  const { elements, gone, hidden, masked, redrawn, gonePages, mayBeRemoved } = trace;
  const of = (count: number): string =>
    elements === 1 ? 'its element' : `${count} of its ${counted(elements, 'element')}`;
  const [page] = gonePages;
  if (page !== undefined) return [['element-gone', `It is resolved because its page is gone: ${page}`]];
  if (gone > 0 && !mayBeRemoved)
    return [
      [
        'element-gone',
        `It is resolved because ${of(gone)} ${gone === 1 ? 'is' : 'are'} gone, or became something else.`,
      ],
    ];
  if (masked > 0 && !mayBeRemoved)
    return [
      [
        'element-gone',
        `It is resolved, but ${of(masked)} ${masked === 1 ? 'is' : 'are'} kept from people now: hidden, emptied, switched off, or said to mean nothing. If that is right, a person has to decide it.`,
      ],
    ];
  if (hidden > 0 && !mayBeRemoved)
    return [
      [
        'element-gone',
        `It is resolved, but its page shows less than before, although nothing was taken out of it: ${of(hidden)} may be hidden now.`,
      ],
    ];
  if (redrawn > 0)
    return [
      [
        'not-verified',
        `It is resolved by its colours, but ${of(redrawn)} ${redrawn === 1 ? 'is' : 'are'} drawn in another way than before, such as filtered, blended, clipped, turned or out of sight, so it is not known whether people can read it.`,
      ],
    ];
  return [];
}

function describeAdded(added: readonly ComparedFinding[]): string {
  const names = [...new Set(added.map(({ rule }) => rule))].slice(0, 5).join(', ');
  if (added.length === 0) return '';
  return `${counted(added.length, 'finding')} ${added.length === 1 ? 'was' : 'were'} added: ${names}.`;
}

/** What one of the sides did not see, so that something may have been added there. */
function findGaps({ scan, base, diff }: FixSides): string[] {
  const gaps: string[] = [];
  const { coverage } = diff;
  if (coverage === undefined) gaps.push('How much of the base was seen is not known.');
  else {
    const { lost, notInBase, impaired, impairedInBase = [], startPageLost } = coverage;
    const badly = [...impaired, ...impairedInBase].filter(countsAsLost);
    const isPart = unwanted(lost).length + unwanted(notInBase).length + badly.length > 0 || startPageLost;
    if (isPart) gaps.push(`Not all of both sides was seen: ${describeCoverage(coverage)}.`);
  }
  const unseen = countPages(unseenPages(scan.result));
  if (unseen > countPages(unseenPages(base.result)))
    gaps.push(`${counted(unseen, 'page')} that the scan found could not be judged.`);
  const doubtful = diff.added.filter(({ verified, unstable }) => verified === false && unstable !== true);
  const [first] = doubtful;
  if (first !== undefined)
    gaps.push(
      `${counted(doubtful.length, 'finding')} may have been added, such as ${first.rule}: ${first.reason ?? 'it is not known.'}`,
    );
  const ofBase = extentsOf(base);
  const extents = extentsOf(scan);
  for (const [index, { kind }] of (scan.result?.limitationDetails ?? []).entries()) {
    const text = scan.result?.limitations[index];
    if ((extents.get(kind) ?? 0) > (ofBase.get(kind) ?? 0) && text !== undefined) gaps.push(text);
  }
  return gaps;
}

/** For each kind of limitation that weakens a proof, on how many pages it is; one of a whole scan counts once. */
function extentsOf({ result }: Scan): Map<string, number> {
  const extents = new Map<string, number>();
  for (const { kind, pages, count = 1 } of result?.limitationDetails ?? []) {
    if (pages === undefined && !WEAKENING.has(kind)) continue;
    extents.set(kind, (extents.get(kind) ?? 0) + (pages === undefined ? 1 : count));
  }
  return extents;
}

const MAX_NEAR = 3;

function describeUnknown(id: string, { base, scan }: FixSides): string {
  if (scan.result?.findings.some((one) => one.id === id) === true)
    return 'The base does not have it, and the scan does: it was added, or the two sides are the wrong way round.';
  const near = (base.result?.findings ?? [])
    .map((finding) => ({ finding, likeness: compareTexts(finding.id ?? '', id) }))
    .filter(({ likeness }) => likeness >= 0.5)
    .toSorted((a, b) => b.likeness - a.likeness)
    .slice(0, MAX_NEAR)
    .map(({ finding }) => `${finding.id} (${finding.rule})`);
  const others =
    near.length > 0
      ? `Did you mean ${near.join(' or ')}?`
      : `The base has ${counted(base.result?.findings.length ?? 0, 'finding')}; sitedelta scan lists them with --all --base none. An id from a scan that was compared with an earlier one is known to that scan: name it with --base. What .sitedelta.yml leaves out is in neither side.`;
  return `The base has no finding with this id. ${others}`;
}
