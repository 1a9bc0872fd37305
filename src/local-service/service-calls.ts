import type { Call, CallAnswer, CallMessage } from '../../shared/local-protocol.ts';
import type { CallResult } from './local-service.ts';

/** An export is some 35 kB; the service may be busy with a page. */
const TIMEOUT_MS = 30_000;

/** Calls of a service, and their answers. */
export class ServiceCalls {
  readonly #waiting = new Map<number, (result: CallResult) => void>();
  #count = 0;
  /** Why there will be no more answers. */
  #end: string | undefined;

  /**
   * Makes a call and waits for its answer. Never throws.
   *
   * @param send Sends a message to the service.
   */
  async make(call: Call, send: (message: CallMessage) => void, timeoutMs = TIMEOUT_MS): Promise<CallResult> {
    if (this.#end !== undefined) return failed(this.#end);
    this.#count += 1;
    const number = this.#count;
    const { promise, resolve } = Promise.withResolvers<CallResult>();
    this.#waiting.set(number, resolve);
    const timer = setTimeout(() => {
      resolve(failed(`The local scan service gave no answer within ${timeoutMs / 1000} s.`));
    }, timeoutMs);
    try {
      send({ ...call, call: number });
      return await promise;
    } finally {
      clearTimeout(timer);
      this.#waiting.delete(number);
    }
  }

  answer(answer: CallAnswer): void {
    const resolve = this.#waiting.get(answer.call);
    if (answer.ok) {
      const { scanId, changes, elements } = answer;
      resolve?.({ ok: true, scanId, ...(changes && { changes }), ...(elements && { elements }) });
    } else resolve?.({ ok: false, reason: answer.reason, message: answer.message });
  }

  /** Answers all calls that still wait, and all later ones: the service has ended. The first reason stays. */
  end(reason: string): void {
    this.#end ??= reason;
    for (const resolve of this.#waiting.values()) resolve(failed(reason));
  }
}

function failed(message: string): CallResult {
  return { ok: false, reason: 'failed', message };
}
