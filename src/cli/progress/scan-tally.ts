import type { Scan } from '../../service/api-types.ts';

/** The pages of all scans of a command. */
export class ScanTally {
  readonly #pages = new Map<string, { done: number; found: number; current?: string }>();

  /** Takes what the service says about a scan; one that was complete for a moment counts as it was. */
  take({ id, status, progress, result }: Scan): void {
    if (status === 'complete' && result !== undefined) {
      const { pages } = result.counts;
      this.#pages.set(id, { done: pages, found: pages });
    } else if (progress?.pagesFound !== undefined) {
      const { pagesDone: done = 0, pagesFound: found, currentPage: current } = progress;
      this.#pages.set(id, { done, found, ...(current !== undefined && { current }) });
    }
  }

  get pagesDone(): number {
    return this.#sum(({ done }) => done);
  }

  get pagesFound(): number {
    return this.#sum(({ found }) => found);
  }

  /** Address of a page that is being visited; empty if none is known. */
  get currentPage(): string {
    return [...this.#pages.values()].find(({ current }) => current !== undefined)?.current ?? '';
  }

  #sum(of: (pages: { done: number; found: number }) => number): number {
    return [...this.#pages.values()].reduce((sum, pages) => sum + of(pages), 0);
  }
}
