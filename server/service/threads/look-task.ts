import { lookAgain } from '../../findings/diff/second-look.ts';
import type { Look, LookPlan } from '../../findings/diff/plan-look.ts';
import { decodeFacts, encodeFacts } from '../../facts/facts-codec.ts';
import { decodePage } from './encoded-page.ts';
import type { encodePage } from './encoded-page.ts';

/** A look whose pages can be sent to a thread. */
export interface EncodedLook extends Omit<Look, 'pages'> {
  pages: ReturnType<typeof encodePage>[];
}

interface LookOrder {
  /** Stored facts of the scan and its base. */
  facts: Uint8Array;
  base: Uint8Array;
  looks: readonly EncodedLook[];
}

/** Notes in the facts of a scan what other looks at its pages have not seen. */
export function settle({ facts, base, looks }: LookOrder): { facts: Uint8Array; plan: LookPlan } {
  const decoded = looks.map((look) => ({ ...look, pages: look.pages.map(decodePage) }));
  const looked = lookAgain(decodeFacts(facts), decodeFacts(base), decoded);
  return { facts: encodeFacts(looked.facts), plan: looked.plan };
}
