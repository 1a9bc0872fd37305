import { kindOfException } from './kind-of-exception.ts';
import { PageException } from './page-exception.ts';

/** The kind of an error of ours or of one in a page, for the log. Its text may quote the page, and is left out. */
export function kindOfError(error: unknown): string {
  if (error instanceof PageException) return error.message;
  return error instanceof Error ? error.name : kindOfException(String(error));
}
