import type { Finding } from '../../src/service/api-types.ts';

/** Whether a web developer who knows the field would agree that it is so, and that the words are right. */
export type Verdict = 'true' | 'arguable' | 'false';

/** What identifies a finding on its page, besides its rule: folding several into one leaves that of the first. */
export function aboutOf({ selector, evidence }: Pick<Finding, 'selector' | 'evidence'>): string {
  return (selector ?? evidence).replaceAll(/127\.0\.0\.1:\d+/g, 'site').replaceAll(/[0-9a-f]{32}/g, 'id');
}
