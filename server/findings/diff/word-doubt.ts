import type { RunnerReport } from '../../facts/scan-facts.ts';
import type { Doubt } from './doubt.ts';
import { nameLacks } from './lacking.ts';

const RUNNER_NAMES = {
  axe: 'axe',
  htmlcs: 'HTML_CodeSniffer',
  crawl: 'the check of links',
  sitedelta: "Sitedelta's own checks",
} satisfies Record<RunnerReport['runner'], string>;

/** Why it can't be known whether the other scan would have had a finding, in one sentence or two. */
export function wordDoubt(doubt: Doubt): string {
  switch (doubt.kind) {
    case 'unstable':
      return 'It comes and goes: one visit to the page saw it, another did not.';
    case 'other-settings':
      return `The other scan was made with other settings: ${doubt.settings.join(', ')}.`;
    case 'address-not-reached':
      return 'The other scan did not reach the address of the link.';
    case 'address-unanswered':
      return 'The other scan got no certain answer from the address.';
    case 'page-not-reached':
      return 'The other scan did not reach the page.';
    case 'pages-not-reached':
      return 'The other scan did not reach all pages that are compared.';
    case 'other-document':
      return 'In the other scan there was an error, nothing or another document in the place of the page.';
    case 'rule-unknown':
      return 'The other scan did not know the rule.';
    case 'without-runners':
      return `The other scan was made without ${nameRunners(doubt.runners)}.`;
    case 'rules-changed':
      return "Sitedelta's own checks have changed between the two scans.";
    case 'rule-off':
      return 'The settings of the other scan leave out the rule.';
    case 'greater-rule-off':
      return 'The settings of one of the scans leave out a rule that says the same and more.';
    case 'within-greater':
      return 'In the other scan this was a part of a greater problem of the same page.';
    case 'lost-name':
      return 'The element has no name or text alternative at all in the other scan.';
    case 'closed-frame':
      return 'The other scan could not look into a frame of the page: it is in a sandbox, or from another origin.';
    case 'closed-part':
      return 'The page has less text in the other scan, and more objects or canvases, which no scan can look into.';
    case 'lacking':
      return [
        ...(doubt.here.length === 0
          ? []
          : [`The scan that has it judged the page ${nameLacks(doubt.here)}.`]),
        ...(doubt.there.length === 0 ? [] : [`The other scan judged the page ${nameLacks(doubt.there)}.`]),
      ].join(' ');
    case 'marginal':
      return 'The other scan was within the margin of the rule: the difference is too small to count.';
    case 'undecided':
      return 'The other scan could not decide this for the element.';
    case 'not-seen':
      return 'The other scan lacked the data to check this.';
    case 'broken-runners':
      return `In the other scan, something in the page broke ${nameRunners(doubt.runners)}.`;
    default:
      return doubt satisfies never;
  }
}

function nameRunners(runners: readonly RunnerReport['runner'][]): string {
  return runners.map((runner) => RUNNER_NAMES[runner]).join(' and ');
}
