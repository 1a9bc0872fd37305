import type { SetCookie, VisitFacts } from '../../../../findings/facts/visit-facts.ts';
import type { Defect } from '../../../own-rule.ts';
import { cookieEvidence } from './cookie-evidence.ts';
import { cookieKey } from './cookie-key.ts';

/** What is wrong with the cookies that the answer sets, one defect for each name. */
export function eachCookie(
  { cookies }: Pick<VisitFacts, 'cookies'>,
  judge: (cookie: SetCookie) => Pick<Defect, 'explanation' | 'severity'> | null,
): Defect[] {
  const found = new Map<string, Defect>();
  for (const cookie of cookies ?? []) {
    const key = cookieKey(cookie.name);
    const defect = found.has(key) ? null : judge(cookie);
    if (defect !== null) found.set(key, { node: null, key, evidence: cookieEvidence(cookie), ...defect });
  }
  return [...found.values()];
}
