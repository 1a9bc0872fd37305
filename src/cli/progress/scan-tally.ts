import type { Scan } from '../../service/api-types.ts';

/** The pages of all scans of a command. */
export class ScanTally {
  readonly #pages = new Map<string, { done: number; found: number }>();

  /** Takes what the service says about a scan; one that was complete for a moment counts as it was. */
  take({ id, status, progress, result }: Scan): void {
    if (status === 'complete' && result !== undefined) {
      const { pages } = result.counts;
      this.#pages.set(id, { done: pages, found: pages });
    } else if (progress?.pagesFound !== undefined) {
      this.#pages.set(id, { done: progress.pagesDone ?? 0, found: progress.pagesFound });
    }
  }

  get pagesDone(): number {
    return this.#sum(({ done }) => done);
  }

  get pagesFound(): number {
    return this.#sum(({ found }) => found);
  }

  #sum(of: (pages: { done: number; found: number }) => number): number {
    return [...this.#pages.values()].reduce((sum, pages) => sum + of(pages), 0);
  }
}
