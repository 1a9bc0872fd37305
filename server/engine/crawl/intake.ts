import { createTimeSlices } from '../../shared/time-slices.ts';

/**
 * Does the work of the crawl one piece after the other, in the order of `add`. A page may have thousands of links, so
 * other work of the process gets its turn in between.
 */
export class Intake {
  readonly #slices = createTimeSlices();
  #waiting: (() => void)[] = [];
  /** The last piece of work; null if all is done. */
  #last: Promise<void> | null = null;

  add(work: () => Promise<void>): void {
    const before = this.#last;
    if (before === null) this.#slices.begin();
    const now = (before === null ? work() : before.then(work)).then(() => {
      if (this.#last === now) this.#last = null;
      this.#wakeAll();
    });
    // A bug: `changed` throws the error to the callers that wait for the next page.
    now.catch(() => this.#wakeAll());
    this.#last = now;
  }

  isIdle(): boolean {
    return this.#last === null;
  }

  /**
   * Waits for the work under way, or for the next if there is none.
   * @throws what the work threw
   */
  async changed(): Promise<void> {
    if (this.#last !== null) await this.#last;
    else await new Promise<void>((wake) => this.#waiting.push(wake));
  }

  /** Whether the work has taken so long that `pause` is due. */
  isOver(): boolean {
    return this.#slices.isOver();
  }

  /** Lets other work of the process have its turn. */
  pause(): Promise<void> {
    return this.#slices.pause();
  }

  #wakeAll(): void {
    const waiting = this.#waiting;
    this.#waiting = [];
    for (const wake of waiting) wake();
  }
}
