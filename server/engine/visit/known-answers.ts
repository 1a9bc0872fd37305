import type { AnswerHeaders } from '../../facts/request-facts.ts';

/** Addresses whose answers are remembered. */
const MAX_KNOWN = 5_000;

/**
 * What answers said in a browser context, whichever tab has had them: tabs share what they have loaded, and ask whether
 * it has changed. The answer to that has no content and does not show how that was sent.
 */
export class KnownAnswers {
  readonly #headers = new Map<string, AnswerHeaders>();

  note(address: string, headers: AnswerHeaders): void {
    if (this.#headers.size < MAX_KNOWN || this.#headers.has(address)) this.#headers.set(address, headers);
  }

  /** Null if no answer is remembered. */
  of(address: string): AnswerHeaders | null {
    return this.#headers.get(address) ?? null;
  }
}
