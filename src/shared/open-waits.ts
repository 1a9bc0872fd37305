/** Notes who a run is waiting for, so that it can name them when its time is up. */
export class OpenWaits {
  readonly #open: string[] = [];

  /** @param whom As the subject of a sentence: "GitHub's API". */
  async during<T>(whom: string, work: () => Promise<T>): Promise<T> {
    this.#open.push(whom);
    try {
      return await work();
    } finally {
      this.#open.splice(this.#open.indexOf(whom), 1);
    }
  }

  /** Those that have not answered yet, each once: "GitHub's API and the Actions cache"; undefined if there are none. */
  describe(): string | undefined {
    const names = [...new Set(this.#open)];
    return names.length === 0 ? undefined : names.join(' and ');
  }
}
