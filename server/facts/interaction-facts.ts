/**
 * What was seen when a page was tried with the keyboard. Elements are indexes in the snapshot, in document order unless
 * something else is said.
 */
export interface InteractionFacts {
  /** Elements that the Tab key reaches, in its order, as far as they were looked at. */
  stops: number[];
  /** Elements that the focus can't leave by Tab, Shift+Tab and Escape although there are others; empty for none. */
  trap: number[];
  /** Elements that lose the focus as soon as they get it. */
  focusLost: number[];
  /** Links and buttons that can't be seen anywhere while they have the focus. */
  offScreen: number[];
  /**
   * Elements that look the same with the focus as without. Of those that change in one way, or not at all, by their
   * styles, one was compared pixel by pixel.
   */
  unmarked: number[];
  /** Elements whose look with the focus was compared. */
  compared: number;
  /** Rings that alone show the focus and are pale by the style sheets, one of each kind; absent if that was not tried. */
  paleRings?: FocusRing[];
  /** What completely covers elements that have the focus, one of these for each, by what covers; absent if that was not tried. */
  covered?: Covered[];
  /**
   * Elements that listen for clicks, and that the keyboard does not reach, or reaches and does not operate, unless
   * `pageHearsKeys` and the page does.
   */
  clickOnly: number[];
  /** Links with the role of a button for which no element below the body listens for keys. */
  deafButtons: number[];
  /** The page as a whole listens for keys: what it does with them is not known. */
  pageHearsKeys: boolean;
  /** Fields that refuse what is pasted into them. */
  pasteless: number[];
  /** Texts that a state makes too pale, one for each style rule. */
  paleStates: PaleState[];
  /** Texts with too little contrast that are no text of an element; absent if they were not looked for. */
  paleParts?: PalePart[];
  /** What only the mouse makes visible. */
  hoverOnly: HoverOnly[];
  /** What moves without end, and which nothing on the page stops; null if an image that may could not be read. */
  moving: Moving[] | null;
  /** The timers of scripts were not tried, so that what they move is missing there. */
  isUntimed?: true;
  /** Whether there was more than is looked at or can be judged, so that what is not listed may be there, too. */
  beyond: Record<
    | 'clickOnly'
    | 'deafButtons'
    | 'focusLost'
    | 'hoverOnly'
    | 'moving'
    | 'offScreen'
    | 'paleParts'
    | 'paleRings'
    | 'paleStates'
    | 'pasteless'
    | 'unmarked',
    boolean
  >;
}

/** A ring around an element that has the focus, which nothing else shows. */
export interface FocusRing {
  node: number;
  /** The greatest contrast between what the ring covers and its colour there. */
  ratio: number;
  color: [number, number, number];
  /** How many other elements have a ring like it. */
  alike: number;
}

/** A text that has enough contrast, but for a state of it. Colours are red, green and blue. */
export interface PaleState {
  node: number;
  /** The mouse is over it, or it has the focus. */
  state: 'hover' | 'focus';
  ratio: number;
  /** By WCAG 1.4.3, for the size of the text. */
  needed: number;
  color: [number, number, number];
  ground: [number, number, number];
}

/** A text with too little contrast that is no text of an element of HTML. */
export interface PalePart extends Pick<PaleState, 'node' | 'ratio' | 'needed' | 'color' | 'ground'> {
  /** Written by a style sheet before or after the element, or drawn by an element of SVG. */
  part: 'placeholder' | 'before' | 'after' | 'svg';
  /** Cut. */
  text: string;
}

/** Something with the focus behind something that stays in its place while the page is scrolled. */
export interface Covered {
  node: number;
  by: number;
  /** Too little is covered to be sure: another line of text, and all that `by` covers could be seen. */
  isMarginal?: true;
}

/** Something that is hidden until the mouse is over something else, and that the keyboard does not show. */
export interface HoverOnly {
  node: number;
  trigger: number;
  /** The rule that shows it, cut. */
  selector: string;
  /** It holds links or controls. */
  holdsControls: boolean;
}

/** Something that moves without end. */
export interface Moving {
  node: number;
  /**
   * `animation` is one of CSS or SVG, and goes on for people who prefer reduced motion; in what is of `script`, a timer moves,
   * shows or hides something, or writes other words, again and again.
   */
  kind: 'animation' | 'image' | 'video' | 'script';
  /** Width times height, in CSS pixels. */
  area: number;
}
