import { availableParallelism } from 'node:os';
import { Worker } from 'node:worker_threads';
import type { TransferListItem } from 'node:worker_threads';
import type { Unjudged } from '../../facts/judged-page.ts';
import { createSemaphore } from '../../shared/semaphore.ts';
import { countSteps, createStepMemory, readStep } from './current-step.ts';
import type { TaskAnswer, Tasks } from './work-thread.ts';

/**
 * Megabytes; a comparison of 100,000 findings with as many needs some 320. V8 collects garbage in time only if it has a
 * limit; without one it takes what the machine has.
 */
const LIMITS = { maxOldGenerationSizeMb: 512, maxYoungGenerationSizeMb: 32 };
/** Threads at once. More than cores, because one that does not end holds its place until it is ended. */
const MAX_THREADS = 2 * availableParallelism() + 2;
/** A thread takes 300 ms of CPU before it begins, so that one is kept for the next page. */
const IDLE_MS = 60_000;
/** Time between two looks at whether a thread goes on. */
const BEAT_MS = 1_000;
/** How many times longer than a step a whole task may take. */
const MAX_STEPS = 6;
/** How many times longer than its CPU a step may take, on a machine with much else to do. */
const MAX_WAIT = 12;

/** How a task is run. */
export interface TaskOptions {
  /** How many seconds of CPU one step of the task may take: a rule, or what is done by no rule. */
  stepSeconds: number;
  /** Ends the thread when it is aborted. */
  signal?: AbortSignal | undefined;
  /** What is transferred instead of copied. */
  transfer?: TransferListItem[];
  /** Whether the thread is ended after the task, so that the memory that it took is free again. */
  isLarge?: boolean;
}

/** A task failed: it took too much time or memory, or it threw. */
export class TaskError extends Error {
  /** The rule that was judging; null if none was. */
  readonly step: Unjudged | null;
  /** Whether its thread was ended for that; otherwise the task threw. */
  readonly hasOverrun: boolean;

  constructor(cause: unknown, { step, hasOverrun }: Pick<TaskError, 'step' | 'hasOverrun'>) {
    super(cause instanceof Error ? cause.message : String(cause), { cause });
    this.step = step;
    this.hasOverrun = hasOverrun;
  }
}

/**
 * Threads for what reads texts of pages: the service answers other requests meanwhile, the memory that a task takes has a
 * bound, and one that does not end is ended, with its thread. Text and bytes are exchanged, because they are read several
 * times faster than cloned objects.
 */
export class ThreadPool {
  readonly #file: URL;
  readonly #places = createSemaphore(MAX_THREADS);
  readonly #idle: Thread[] = [];

  /** @param file the program of the threads: `work-thread.ts`, or in tests one that adds rules to it */
  constructor(file: URL) {
    this.#file = file;
  }

  /** Starts a thread ahead of the first task, unless one is ready. */
  warm(): void {
    if (this.#idle.length === 0) this.#keep(new Thread(this.#file));
  }

  /**
   * Runs a task in a thread that does nothing else meanwhile.
   * @throws TaskError; the signal's reason when it is aborted
   */
  async run<Name extends keyof Tasks>(
    task: Name,
    order: Parameters<Tasks[Name]>[0],
    options: TaskOptions,
  ): Promise<ReturnType<Tasks[Name]>> {
    const { signal = new AbortController().signal, isLarge = false } = options;
    const release = await this.#places.acquire(signal);
    const thread = this.#idle.pop() ?? new Thread(this.#file);
    let answer: TaskAnswer;
    try {
      answer = await thread.run({ task, order }, { ...options, signal });
    } catch (error) {
      // Not awaited: what V8 can't interrupt must not hold the scan as well.
      void thread.end().finally(release);
      throw error;
    }
    if (isLarge) void thread.end().finally(release);
    else {
      this.#keep(thread);
      release();
    }
    if ('error' in answer) throw new TaskError(answer.error, { step: thread.step, hasOverrun: false });
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- what the task returned
    return answer.answer as ReturnType<Tasks[Name]>;
  }

  #keep(thread: Thread): void {
    this.#idle.push(thread);
    thread.whenUnused(IDLE_MS, () => {
      const at = this.#idle.indexOf(thread);
      if (at >= 0) this.#idle.splice(at, 1);
    });
  }
}

class Thread {
  readonly #memory = createStepMemory();
  readonly #worker: Worker;
  #unused: NodeJS.Timeout | undefined;
  #onUnused: () => void = () => undefined;
  /** Of the task under way. */
  #failed: (error: unknown) => void = () => undefined;

  constructor(file: URL) {
    this.#worker = new Worker(file, { resourceLimits: LIMITS, workerData: this.#memory });
    // Its task failed, or it ended while it had none.
    this.#worker.on('error', (error) => this.#failed(error));
    this.#worker.on('exit', () => {
      this.#failed(new Error('The thread has ended.'));
      this.#onUnused();
    });
  }

  /** The rule that it was judging by last. */
  get step(): Unjudged | null {
    return readStep(this.#memory);
  }

  async run(message: object, options: TaskOptions & { signal: AbortSignal }): Promise<TaskAnswer> {
    const { stepSeconds, signal, transfer = [] } = options;
    clearTimeout(this.#unused);
    this.#onUnused = () => undefined;
    this.#worker.ref();
    const { promise, resolve, reject } = Promise.withResolvers<TaskAnswer>();
    this.#failed = (error) => reject(this.#failure(error));
    const aborted = (): void => reject(signal.reason);
    signal.addEventListener('abort', aborted);
    this.#worker.once('message', resolve);
    const timer = this.#watch(stepSeconds, reject);
    try {
      this.#worker.postMessage(message, transfer);
      return await promise;
    } finally {
      clearInterval(timer);
      signal.removeEventListener('abort', aborted);
      this.#worker.off('message', resolve);
      this.#failed = () => undefined;
    }
  }

  /** Calls back when it has ended, or was not used for a time, and then ends it. It keeps no process alive until then. */
  whenUnused(ms: number, callback: () => void): void {
    this.#worker.unref();
    this.#onUnused = callback;
    this.#unused = setTimeout(() => {
      callback();
      void this.end();
    }, ms).unref();
  }

  async end(): Promise<void> {
    clearTimeout(this.#unused);
    await this.#worker.terminate();
  }

  /**
   * Rejects when a step, or all of them, took too much CPU: how long they take depends on what else the machine does.
   * Beats are counted rather than time, too, because a suspended process makes no progress.
   */
  #watch(stepSeconds: number, reject: (error: unknown) => void): NodeJS.Timeout {
    let [step, atStart, atStep, beats] = [-1, NaN, NaN, 0];
    const look = (seconds: number): void => {
      const now = countSteps(this.#memory);
      if (now !== step) [step, atStep, beats] = [now, seconds, 0];
      if (Number.isNaN(atStart)) atStart = seconds;
      if (seconds - atStep >= stepSeconds || seconds - atStart >= MAX_STEPS * stepSeconds) {
        reject(this.#failure(new Error('The thread took too much time.')));
      }
    };
    const spent = async (): Promise<void> => {
      // Since Node 24.6.
      const { user, system } = (await this.#worker.cpuUsage?.()) ?? { user: beats * 1_000_000, system: 0 };
      look((user + system) / 1_000_000);
    };
    return setInterval(() => {
      beats += 1;
      if (beats >= MAX_WAIT * stepSeconds) reject(this.#failure(new Error('The thread does not go on.')));
      // The thread may end meanwhile.
      spent().catch(() => undefined);
    }, BEAT_MS);
  }

  #failure(error: unknown): TaskError {
    return new TaskError(error, { step: this.step, hasOverrun: true });
  }
}

/** The threads of this process. */
export const THREADS = new ThreadPool(new URL('work-thread.ts', import.meta.url));
