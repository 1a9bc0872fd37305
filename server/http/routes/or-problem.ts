import { ServiceError } from '../../shared/errors.ts';

/** What work returns, or the sentence of its error if a report can name it. @throws other errors, and outages */
export async function orProblem<T>(work: () => Promise<T>): Promise<T | { problem: string }> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof ServiceError && error.status < 500) return { problem: error.message };
    throw error;
  }
}
