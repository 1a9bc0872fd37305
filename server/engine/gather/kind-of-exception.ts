const KIND = /^(?:Uncaught )?((?:Aggregate|Eval|Range|Reference|Syntax|Type|URI)?Error|DOMException)\b/;

/** The kind of an exception in a page, for the log. The rest of its text may quote the page, and is left out. */
export function kindOfException(text: string): string {
  return KIND.exec(text)?.[1] ?? 'an exception';
}
