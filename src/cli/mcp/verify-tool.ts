import type { CallToolResult } from '@modelcontextprotocol/sdk/types.js';

import type { PageChange } from '../../../shared/element-changes.ts';
import { describeVerdict } from '../../render/terminal/terminal-fix.ts';
import type { FixVerdict, JudgedFix } from '../../result/judge-fix.ts';
import { describePageChange, otherElements } from '../../result/page-changes.ts';
import type { ComparedFinding } from '../../service/api-types.ts';
import { parseVerifyOptions, type VerifyOptions } from '../options/verify-options.ts';
import { compareSides } from '../verify/compare-sides.ts';
import { answer, briefly, field, listFrom, MAX_TEXT, ToolError } from '../../../shared/mcp/answer.ts';
import type { Call } from './call.ts';
import { keep, noticesOf, remember, siteOf, working } from './scan-tools.ts';
import { argumentsOf, givenForVerify, parse, type SiteArguments } from './site-arguments.ts';

/** Characters of each list. */
const MAX_CHARACTERS = 1500;
/** Elements of a page, and characters of how each was written: enough to find it. */
const MAX_ELEMENTS = 5;
const MAX_MARKUP = 250;

/** What comes next, for each verdict. */
const NEXT: Record<FixVerdict, string> = {
  proven: 'The repair is done. What comes next is compared with the website as it is now.',
  'still-there': 'Repair what is left, build again, and verify again.',
  added: 'Take back or correct what added the findings, build again, and verify again.',
  changed:
    'Take back the changes that the repair does not need, build again, and verify again. If the repair needs them, let a person decide.',
  'element-gone': 'Bring the element back and repair it: to take it away or to hide it is no repair.',
  'not-verified': 'It is not known. The gaps say why; remove the cause and verify again.',
  unknown: 'Name a finding of the base: an id from a scan before the repair.',
};

/** The tool `verify_fix`. */
export async function verifyFix(
  { findings, ...site }: SiteArguments & { findings: readonly string[] },
  call: Call,
): Promise<CallToolResult> {
  const asked = parse(() =>
    parseVerifyOptions(
      [...givenForVerify(call.given), ...findings.map((id) => `--finding=${id}`), ...argumentsOf(site, call)],
      call.cwd,
    ),
  );
  const { name, file } = await call.session.newScan();
  const options = { ...withOwnBase(asked, call), save: file };
  const { fix, changes, result, run } = await working(options, call, async (job, work, running) => {
    const verified = await compareSides(asked.findings, job, work);
    if (verified.kind === 'not-compared')
      throw new ToolError('no-result', 'The two sides were not compared; why is below.', verified.message);
    await keep(job, verified.result, work);
    return { ...verified, run: running };
  });
  const isProven = fix.verdict === 'proven';
  await remember({ name, file, options, isBase: isProven }, result, run, call);
  return answer(
    {
      verdict: fix.verdict,
      proven: isProven,
      meaning: describeVerdict(fix),
      next: NEXT[fix.verdict],
      scan: name,
      added: fix.added.length,
      alsoResolved: fix.resolved.length,
      pagesChangedElsewhere: fix.otherChanges.length,
    },
    {
      findings: listFrom(fix.findings, 0, describeJudged, MAX_CHARACTERS),
      ...listed('added', fix.added, describeAdded),
      ...listed('changedElsewhere', fix.otherChanges, describeChange),
      ...listed('gonePages', changes.gonePages, (page) => field(page, MAX_TEXT.address)),
      ...listed('gaps', fix.gaps, (gap) => field(gap, MAX_TEXT.words)),
      ...noticesOf(call),
    },
  );
}

/** Without a base, what the session has last scanned or proven of the site comes before what earlier commands have kept. */
function withOwnBase({ scan }: VerifyOptions, { session }: Call): VerifyOptions['scan'] {
  const known = session.baseOf(siteOf(scan));
  if (known === undefined || scan.keepAs !== undefined) return scan;
  return {
    ...scan,
    jobs: scan.jobs.map(({ site, base }) => ({
      site,
      base: base.kind === 'last' && !base.isAsked ? { kind: 'file', file: known.file } : base,
    })),
  };
}

function listed<T>(name: string, all: readonly T[], describe: (item: T) => unknown): Record<string, unknown> {
  return all.length === 0 ? {} : { [name]: listFrom(all, 0, describe, MAX_CHARACTERS) };
}

function describeJudged({ id, verdict, finding, reasons }: JudgedFix['findings'][number]): unknown {
  return {
    id,
    verdict,
    ...(finding !== undefined && { rule: finding.rule, title: field(finding.title, MAX_TEXT.title) }),
    reasons: reasons.slice(0, 5).map((reason) => field(reason, MAX_TEXT.words)),
  };
}

function describeAdded(finding: ComparedFinding): unknown {
  return briefly({ state: 'added', finding, location: undefined, failsRun: false, ignored: undefined });
}

function describeChange(page: PageChange): unknown {
  return {
    page: field(describePageChange(page), MAX_TEXT.words),
    elements: otherElements(page)
      .slice(0, MAX_ELEMENTS)
      .map(({ change, tag, selector, parts, before, after }) => ({
        change,
        element: field(selector ?? tag, MAX_MARKUP),
        ...(parts !== undefined && { parts }),
        ...(before !== undefined && { before: field(before, MAX_MARKUP) }),
        ...(after !== undefined && { after: field(after, MAX_MARKUP) }),
      })),
  };
}
