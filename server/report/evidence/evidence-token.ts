/** A piece of evidence. The texts of all pieces, one after the other, are the evidence. */
export interface EvidenceToken {
  kind: 'tag' | 'attribute' | 'value' | 'text';
  text: string;
  /** Lower-case name of the attribute, of its own name and of the pieces of its value. */
  attribute?: string;
}
