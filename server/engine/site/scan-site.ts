import type { RunnerFacts, Unlisted } from '../../facts/judged-page.ts';
import { isInScope } from '../../facts/page/page-key.ts';
import type { EngineOutcome } from '../engine.ts';
import type { ScanFailure } from '../../../shared/limitations/scan-failure.ts';
import type { AddressAnswer } from '../../rules/read/addresses/judge-address.ts';
import { missingFromFirstPage } from './first-page.ts';
import type { ScanContext } from './engine-settings.ts';
import { visitPages } from './visit-pages.ts';
import htmlcs from '@pa11y/html_codesniffer/package.json' with { type: 'json' };
import axe from 'axe-core/package.json' with { type: 'json' };
import { CHANGE_RULES, LINK_RULES, PAGE_RULES, SITE_RULES } from '../../rules/own-rules.gen.ts';
import { RULES, isKnownRule } from '../../rules/registry.ts';

/** To be increased when the definition of a broken link changes; as PAGE_RULES_VERSION. */
const CRAWL_VERSION = '2';

/**
 * To be increased when a rule of our own finds something else on the same page: a comparison then does not take for a
 * change of the site what may be a change of the rule.
 */
const PAGE_RULES_VERSION = '14';

/**
 * Scans a site: visits its pages, then notes the limitations of the result.
 * @throws the reason of the request's signal when it is aborted; bugs
 */
export async function scanSite(scan: ScanContext): Promise<EngineOutcome> {
  const { deadline, site, tally, settings, request, builds } = scan;
  const { timeoutMs } = deadline;
  const isComplete = await visitPages(scan);
  deadline.clear();
  const failure = tally.firstFailure;
  if (failure !== null) return failed({ kind: 'first-page-failed', reason: failure.reason });
  if (!isComplete && tally.judgedPages === 0) {
    return failed(deadline.earlyEnd === null ? { kind: 'out-of-time', timeoutMs } : { kind: 'too-slow' });
  }
  const strayed = builds.checksBuild ? strayedFrom(scan) : null;
  if (strayed !== null) return failed({ kind: 'built-for-another-path', ...strayed });
  // A site that has gone away may also take requests and answer none of them.
  if (isComplete || deadline.earlyEnd?.kind === 'too-slow') {
    const isLost = await noteDeployment(scan);
    const { judgedPages: judged, failedPages: lost } = tally;
    // Of such a scan nothing could be told about most pages, and as a base it would hide what they have later.
    if (isLost && lost > judged) return failed({ kind: 'site-lost', judged, lost });
  }
  if (!isComplete) await noteCutShort(scan);
  const unlisted = noteNotVisited(scan);
  if (isComplete) await noteUnlinked(scan);
  noteRules(scan);
  noteTried(scan);
  if (isComplete) askForVersions(scan);
  const answers = await scan.addresses.answers();
  return {
    ok: true,
    limitations: [...tally.limitations(), ...scan.addresses.limitations(answers), ...site.missingResources()],
    runners: describeRunners(tally.axeRules),
    unvisited: tally.unvisited(),
    ...statusesOf(scan, answers),
    endless: tally.endless,
    noPages: tally.noPages,
    moved: tally.moved,
    answers,
    site: await site.facts(request.signal),
    crawlDelayMs: site.crawlDelayMs,
    missed: tally.missed(),
    unlisted: isComplete ? unlisted : 'anything',
    ...(isComplete ? robotsReason(tally) : { unlistedReason: 'scan-ended' as const }),
    ...(settings.facts && { settings: settings.facts }),
  };
}

/** How pages and files of the site answered that are not there, and the files of which that is not known. */
function statusesOf(
  { addresses, tally }: ScanContext,
  answers: ReadonlyMap<string, AddressAnswer>,
): { statuses: Map<string, number>; unknownFiles: string[] } {
  const statuses = new Map(tally.statuses);
  const unknownFiles: string[] = [];
  const visited = new Set(tally.addresses());
  for (const [address, status] of addresses.downloads(answers)) {
    if (visited.has(address)) continue;
    if (status === null) unknownFiles.push(address);
    else if (status >= 400) statuses.set(address, status);
  }
  return { statuses, unknownFiles };
}

/** Without robots.txt nothing but the first page is asked for. */
function robotsReason(tally: ScanContext['tally']): { unlistedReason?: 'robots-txt' } {
  const isUnavailable = tally.limitations().some(({ kind }) => kind === 'robots-unavailable');
  return isUnavailable ? { unlistedReason: 'robots-txt' } : {};
}

function failed(failure: ScanFailure): EngineOutcome {
  return { ok: false, failure };
}

/** What the first page of a folder that we serve names and the folder does not have, if that is most of it. */
function strayedFrom({ tally, builds }: ScanContext): ReturnType<typeof missingFromFirstPage> {
  const { firstPage, statuses } = tally;
  if (firstPage === null || !builds.isServed(firstPage.url)) return null;
  return missingFromFirstPage(firstPage, statuses, new Set(tally.unvisited()));
}

/** Looks at the site once more. @returns whether its first page has gone */
async function noteDeployment({ site, tally, request }: ScanContext): Promise<boolean> {
  if (tally.donePages < 2) return false;
  const limitation = await site.checkDeployment(request.signal);
  if (limitation !== null) tally.add(limitation);
  return limitation?.kind === 'first-page-lost';
}

/** Notes that the scan ended before all pages were visited. */
async function noteCutShort({ deadline, frontier, tally }: ScanContext): Promise<void> {
  for (const url of await frontier.drain()) tally.found(url, 'scan-ended');
  const { timeoutMs, earlyEnd } = deadline;
  tally.add({ ...(earlyEnd ?? { kind: 'out-of-time', timeoutMs }), count: tally.unvisited().length });
}

/** Notes the pages that the crawl found and did not visit. */
function noteNotVisited({ frontier, tally }: ScanContext): Unlisted {
  const { overLimit, disallowed, disallowedCut, excluded, excludedCut, actions, actionsCut, unlisted } =
    frontier.notVisited();
  for (const url of overLimit) tally.found(url, 'page-limit');
  for (const url of disallowed) tally.found(url, 'robots-txt');
  for (const url of excluded) tally.found(url, 'left-out');
  for (const url of actions) tally.found(url, 'action');
  tally.add({ kind: 'left-out', pages: excluded, isAtLeast: excludedCut });
  tally.add({ kind: 'robots-txt', pages: disallowed, isAtLeast: disallowedCut });
  tally.add({ kind: 'action', pages: actions, isAtLeast: actionsCut });
  if (overLimit.length > 0) {
    tally.add({ kind: 'over-page-limit', count: overLimit.length, isAtLeast: unlisted !== 'nothing' });
  } else if (unlisted === 'of sitemaps') {
    tally.add({ kind: 'sitemaps-incomplete' });
  }
  return unlisted;
}

/** Asks for what pages call their canonical address or another version, if no visit has told how it answers. */
function askForVersions({ addresses, site, tally, settings: { facts } }: ScanContext): void {
  const unvisited = new Set(tally.unvisited());
  const visited = new Set(tally.addresses().filter((address) => !unvisited.has(address)));
  addresses.askForVersions(
    site.origin,
    (address) =>
      !visited.has(address) &&
      !tally.statuses.has(address) &&
      site.allows(address) &&
      (facts === undefined || isInScope(address, facts)),
  );
}

/** Notes the rules that the settings leave out, and those that they name and no runner ran. */
function noteRules({ settings: { facts }, tally }: ScanContext): void {
  if (facts === undefined) return;
  const { rules, wcagLevel } = facts;
  const off = Object.keys(rules).filter((name) => rules[name] === false);
  if (off.length > 0 || wcagLevel === 'A')
    tally.add({ kind: 'rules-left-out', rules: off, level: wcagLevel });
  // Without any result of axe it is not known which rules it has.
  if (tally.axeRules.size === 0) return;
  const unknown = Object.keys(rules).filter((name) => !isKnownRule(name, { ran: tally.axeRules, wcagLevel }));
  if (unknown.length > 0) tally.add({ kind: 'rules-not-run', rules: unknown });
}

/** Notes that not all pages were tried as people use them, if some were meant to be. */
function noteTried({ tally, settings }: ScanContext): void {
  const { triedPages: tried, judgedPages: pages } = tally;
  if (settings.visit.triedPages > 0 && tried < pages)
    tally.add({ kind: 'pages-not-tried', tried, count: pages - tried });
}

/** Notes the pages of an earlier scan that may still exist. */
async function noteUnlinked({ site, tally, deadline, request }: ScanContext): Promise<void> {
  const remainingMs = deadline.untilMs - performance.now();
  const unlinked = await site.findUnlinked(tally.addresses(), remainingMs, request.signal);
  for (const url of unlinked) tally.found(url, site.allows(url) ? 'page-limit' : 'robots-txt');
}

/**
 * The runners of a scan with what a comparison needs to know about them.
 * @param axeRules rules that axe ran; HTML_CodeSniffer can't list its own
 */
export function describeRunners(axeRules: Set<string>): RunnerFacts[] {
  return [
    { name: 'axe', version: axe.version, rules: [...axeRules].sort() },
    { name: 'htmlcs', version: htmlcs.version, rules: [] },
    { name: 'crawl', version: CRAWL_VERSION, rules: LINK_RULES.map(({ meta }) => meta.name) },
    {
      name: 'sitedelta',
      version: PAGE_RULES_VERSION,
      rules: [
        ...new Set([...SITE_RULES, ...CHANGE_RULES, ...PAGE_RULES].map(({ meta }) => meta.name)),
        // Those of axe that are decided by pixels where axe could not.
        ...RULES.filter(({ contrast }) => contrast !== undefined).map(({ name }) => name),
      ],
    },
  ];
}
