/**
 * Calls that clients may cancel. A cancellation is a message of its own; it finds the call if the same process answers both,
 * by the session that the client names. Otherwise the call waits in vain, until its time is over.
 */
export class CallsUnderWay {
  readonly #calls = new Map<string, AbortController>();

  /**
   * Notes a call until `end` is called, which aborts what is left of it.
   *
   * @param client see clientOf: nobody cancels calls of others
   * @param session what the client sends as Mcp-Session-Id; without one it can't cancel
   * @param id of the request
   */
  begin(client: string, session: string | undefined, id: unknown): { signal: AbortSignal; end: () => void } {
    const controller = new AbortController();
    const key = keyOf(client, session, id);
    if (key !== null) this.#calls.set(key, controller);
    const end = (): void => {
      controller.abort();
      if (key !== null && this.#calls.get(key) === controller) this.#calls.delete(key);
    };
    return { signal: controller.signal, end };
  }

  /** Ends a call, if it is under way in this process. */
  cancel(client: string, session: string | undefined, id: unknown): void {
    const key = keyOf(client, session, id);
    if (key !== null) this.#calls.get(key)?.abort();
  }
}

function keyOf(client: string, session: string | undefined, id: unknown): string | null {
  if (session === undefined || (typeof id !== 'string' && typeof id !== 'number')) return null;
  return JSON.stringify([client, session, id]);
}
