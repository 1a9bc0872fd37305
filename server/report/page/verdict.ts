/** The title, heading and first sentences of a report. */
export interface Verdict {
  /** For the title of the document. */
  title: string;
  /** HTML of the first heading. */
  heading: string;
  /** Sentences below it. */
  notes: string[];
}
