/** How much of a list is shown: items, and UTF-8 bytes of their Markdown. */
export interface TableLimits {
  maxItems: number;
  maxBytes: number;
}
