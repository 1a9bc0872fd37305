/** One of our scripts threw in a page: the page is still there, but something in it is not as the script expects. */
export class PageException extends Error {
  constructor(text: string) {
    super(text);
    this.name = 'PageException';
  }
}

const KIND = /^(?:Uncaught )?((?:Aggregate|Eval|Range|Reference|Syntax|Type|URI)?Error|DOMException)\b/;

/** The kind of an exception in a page, for the log. The rest of its text may quote the page, and is left out. */
export function kindOfException(text: string): string {
  return KIND.exec(text)?.[1] ?? 'an exception';
}

/** The kind of an error of ours or of one in a page, for the log. Its text may quote the page, and is left out. */
export function kindOfError(error: unknown): string {
  if (error instanceof PageException) return error.message;
  return error instanceof Error ? error.name : kindOfException(String(error));
}
