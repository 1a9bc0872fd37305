import type { ReportedPage } from '../../facts/reported-page.ts';
import type { VisitFacts } from '../../facts/visit-facts.ts';
import type { RuleChoice } from '../../rules/rule-choice.ts';
import type { OwnBuilds } from '../own-builds.ts';
import type { GatheredPage } from '../visit/gather-page.ts';
import type { PageLack } from '../../facts/page-lack.ts';
import { missingFiles } from './missing-files.ts';

/**
 * A gathered page as it is handed over, but for what is known only in the order of the crawl.
 * @param builds what the servers of these say in headers is left out
 */
export function reportedPage(
  gathered: GatheredPage,
  choice: RuleChoice | undefined,
  builds: OwnBuilds,
): Omit<ReportedPage, 'foundOn'> {
  const { url, status, page, issues, visit } = gathered;
  const lacked = pageLacks(gathered);
  return {
    url,
    status,
    title: page.title,
    snapshot: page.snapshot,
    links: page.links,
    issues,
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

/** What a page was judged without, as far as it may change what is found on it. */
function pageLacks(gathered: GatheredPage): PageLack[] {
  const { host } = new URL(gathered.url);
  const kinds: [PageLack['kind'], boolean][] = [
    ['still loading', gathered.unfinished],
    ['cut off', gathered.cutOff],
    ['awaited element', gathered.missingSelector !== null],
    ['axe', gathered.axeMissing],
    ['ended part', gathered.partEnded],
    ['frames', gathered.page.framesLeft > 0],
    ['dialog', gathered.isCovered],
  ];
  return [
    ...missingFiles(gathered).map((file) => ({
      kind: file.kind,
      of: file.host === host ? '' : file.host,
    })),
    ...kinds.flatMap(([kind, isLacking]) => (isLacking ? [{ kind }] : [])),
  ];
}
