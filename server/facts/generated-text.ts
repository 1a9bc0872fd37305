/** Words that a style sheet writes before or after what is in an element. */
export interface GeneratedText {
  /** Index of the element in the snapshot. */
  node: number;
  /** Cut. */
  text: string;
}
