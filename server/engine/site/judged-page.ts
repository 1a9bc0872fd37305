import type { JudgedPage } from '../../findings/facts/judged-page.ts';
import type { VisitFacts } from '../../findings/facts/visit-facts.ts';
import { decideContrast } from '../../rules/decide-contrast.ts';
import { rateIssues } from '../../rules/rate-issues.ts';
import { isChosen } from '../../rules/rule-choice.ts';
import type { RuleChoice } from '../../rules/rule-choice.ts';
import type { OwnBuilds } from '../own-builds.ts';
import type { GatheredPage } from '../visit/gather-page.ts';
import { pageLacks } from './page-lacks.ts';

/**
 * A gathered page with what the runners report rated, but for what is known only in the order of the crawl.
 * @param builds what the servers of these say in headers is left out
 */
export function judgedPage(
  gathered: GatheredPage,
  choice: RuleChoice | undefined,
  builds: OwnBuilds,
): Omit<JudgedPage, 'foundOn'> {
  const { url, status, page, issues, visit } = gathered;
  const lacked = pageLacks(gathered);
  return {
    url,
    status,
    title: page.title,
    snapshot: page.snapshot,
    links: page.links,
    // axe ran the rules that are off, too: it refutes reports of HTML_CodeSniffer with them.
    violations: decideContrast(rateIssues(issues), visit.contrast ?? []).filter((violation) =>
      isChosen(choice, violation),
    ),
    unjudged: issues.unjudged,
    visit: withoutServer(visit, url, builds),
    ...(lacked.length > 0 && { lacked }),
    ...(choice && { choice: { wcagLevel: choice.wcagLevel, rules: choice.rules } }),
  };
}

/** Without what the server of a build says in headers: the site will have another server. */
function withoutServer(visit: VisitFacts, url: string, { isOwn }: OwnBuilds): VisitFacts {
  const requests =
    visit.requests?.map((request) => (isOwn(request.url) ? { ...request, headers: null } : request)) ?? null;
  return { ...visit, requests, ...(isOwn(url) && { headers: [] }) };
}
