import type { EngineOutcome } from '../engine/engine.ts';
import { subjectOf } from '../findings/describe/fingerprint.ts';
import type { LostAddress } from '../facts/missed-page.ts';
import type { PageFacts } from '../facts/scan-facts.ts';
import { pageKey } from '../facts/page/page-key.ts';

type Outcome = Extract<EngineOutcome, { ok: true }>;

/**
 * Says that the scan may not see the page, or not now, rather than that there is none: a firewall, a limit of requests.
 * Whether a scan saw too little of a site is a question of its own.
 */
const NOT_FOR_SCANS = new Set([403, 407, 408, 425, 429]);

/**
 * The addresses at which the base has a page and this scan found an error, no page, or a redirect to the start page or to
 * a sign-in form, and how they answer.
 * @param subjects of the pages of the base
 * @param target the address that was asked for
 */
export function lostPages(
  { statuses, endless, noPages, moved, site }: Outcome,
  pages: readonly PageFacts[],
  subjects: ReadonlySet<string>,
  target: string,
): Map<string, LostAddress> {
  const lost = new Map<string, LostAddress>();
  const wasPage = (address: string): boolean => subjects.has(subjectOf(address));
  const note = (address: string, how: LostAddress): void => {
    if (wasPage(address)) lost.set(address, how);
  };
  for (const [address, status] of statuses) {
    if (status >= 400 && !NOT_FOR_SCANS.has(status)) note(address, { kind: 'http-error', status });
  }
  for (const [address, how] of endless) note(address, { kind: 'redirects', how });
  for (const [address, reason] of noPages) note(address, reason);
  const signIns = new Set(pages.flatMap(({ url, look }) => (look?.kind === 'sign-in' ? [pageKey(url)] : [])));
  const start = pageKey(site.start);
  for (const [address, final] of moved) {
    const to = pageKey(final);
    // That the start page itself leads elsewhere now says nothing about the pages that lead to it.
    if (to === pageKey(address) || pageKey(address) === pageKey(target)) continue;
    if (signIns.has(to)) note(address, { kind: 'sign-in', to });
    else if (to === start) note(address, { kind: 'start-page' });
  }
  return lost;
}
