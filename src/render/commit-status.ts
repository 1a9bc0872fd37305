import { countBySeverity, describeChanges } from '../result/changes.ts';
import { isMisconfigured } from '../result/is-misconfigured.ts';
import type { TargetResult } from '../result/target-result.ts';
import { oneLine } from '../text/plain-text.ts';
import { plural } from '../text/plural.ts';
import { describeNoBase } from './describe-no-base.ts';
import { worstFirst } from './worst-first.ts';

/** What a commit status shows. */
export interface StatusText {
  state: 'success' | 'failure' | 'error';
  description: string;
}

/** GitHub refuses a longer description. */
const MAX_DESCRIPTION = 140;
const SITE = ' · ';

interface StatusOptions {
  /** The run and its status pass whatever the result is, unless inputs or policy are wrong. */
  warnOnly: boolean;
  /** Host of the site, if the name of the status does not contain it. */
  host?: string | undefined;
}

/** The commit status of a run: the counts in one line, of several targets those of the worst one. */
export function renderCommitStatus(
  results: readonly TargetResult[],
  { warnOnly, host }: StatusOptions,
): StatusText {
  const [worst] = worstFirst(results);
  const state = worst === undefined ? 'success' : stateOf(worst);
  const passes = warnOnly && !results.some(isMisconfigured);
  const texts = worst === undefined ? [] : [describe(worst)];
  if (worst !== undefined && results.length > 1) texts.unshift(describeAll(results, worst));
  if (passes && state !== 'success') texts.unshift('Only a warning');
  const site = host === undefined ? '' : `${SITE}${host}`;
  return { state: passes ? 'success' : state, description: fitDescription(texts.join(': '), site) };
}

/** What a status shows while the run is under way. */
export function describePending(host: string | undefined): { state: 'pending'; description: string } {
  const site = host === undefined ? '' : `${SITE}${host}`;
  return { state: 'pending', description: fitDescription('The scan is under way', site) };
}

/** What a status shows of a run that ended without results. */
export function describeEnd(message: string): StatusText {
  return { state: 'error', description: fitDescription(`No result: ${message}`, '') };
}

/** The host that the description of a status ends with; undefined if it has none. */
export function readStatusHost(description: string): string | undefined {
  const [, host] = new RegExp(`${SITE}(\\S+)$`).exec(description) ?? [];
  return host;
}

function stateOf(result: TargetResult): StatusText['state'] {
  if (result.kind === 'failed') return 'error';
  return result.outcome.conclusion === 'passed' ? 'success' : 'failure';
}

function describeAll(results: readonly TargetResult[], worst: TargetResult): string {
  const { host, pathname } = new URL(worst.url);
  const failed = results.filter((result) => stateOf(result) !== 'success').length;
  const count =
    failed === 0 ? `${results.length} targets pass` : `${failed} of ${results.length} targets fail`;
  return `${count}; ${host}${pathname === '/' ? '' : pathname}`;
}

function describe(result: TargetResult): string {
  if (result.kind === 'failed') return `No result: ${result.message}`;
  const findings = result.scan.result?.findings ?? [];
  const { high, medium, low } = countBySeverity(findings);
  const now = `${findings.length} ${plural(findings.length, 'finding')} now: ${high} high, ${medium} medium, ${low} low`;
  if (result.comparison.kind === 'no-base') return `${now}; ${describeNoBase(result.comparison)}`;
  const { coverage } = result.outcome;
  const seen = coverage === undefined ? '' : `${coverage}; `;
  return `${seen}${describeChanges(result.comparison.diff)}; ${now}`;
}

/** A host that leaves no room for the counts is left out. */
function fitDescription(text: string, site: string): string {
  const end = site.length > MAX_DESCRIPTION / 2 ? '' : site;
  const room = MAX_DESCRIPTION - end.length;
  const whole = oneLine(text, room);
  // A character outside the basic plane counts as one or two, depending on who counts.
  return (whole.length > room ? oneLine(text, Math.floor(room / 2)) : whole) + end;
}
