/** How controls stand out from what is around them, measured in pixels. Colours are red, green and blue from 0 to 255. */
export interface BoundaryFacts {
  /** Fields that nothing but their boundary shows, in document order. */
  fields: FieldBoundary[];
  /** Controls that show nothing but an icon, in document order. */
  icons: IconContrast[];
}

export interface FieldBoundary {
  /** Index of the field in the snapshot. */
  node: number;
  kind: 'field' | 'checkbox' | 'radio';
  /** Colour of its border, or of its background if it has no border, as the style sheet has it. */
  color: [number, number, number];
  /** Greatest contrast ratio between what is around the field and its edge, on any of its sides. */
  ratio: number;
}

export interface IconContrast {
  /** Index of the control in the snapshot. */
  node: number;
  /** The colour of the icon that stands out most, as the style sheet has it. */
  color: [number, number, number];
  /** What is around the icon. */
  around: [number, number, number];
  /** Contrast ratio of these two. */
  ratio: number;
  /** Greatest contrast ratio of a pixel of the icon and what is around it. */
  drawn: number;
}
