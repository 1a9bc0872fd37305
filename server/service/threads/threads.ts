import { ThreadPool } from './thread-pool.ts';

/** The threads of this process. */
export const THREADS = new ThreadPool(new URL('work-thread.ts', import.meta.url));
