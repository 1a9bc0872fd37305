/**
 * What was seen when a page's own buttons and forms were used with the keyboard. Elements are indexes in the snapshot.
 * Lists are in document order and capped.
 */
export interface ActionFacts {
  dialogs: TriedDialog[];
  disclosures: TriedDisclosure[];
  forms: TriedForm[];
  /** Lists from which an option was chosen by keyboard, and that led to another page at once. */
  leaving: number[];
  /**
   * Characters to which the page reacts while nothing has the focus, not almost all of them; null if it changes all the time
   * or at any key, so that it can't be told; absent if that was not tried.
   */
  shortcuts?: string[] | null;
  /** What there was, but could not be tried or not to the end, so that nothing is known of the rest of its kind. */
  untried: Record<ActionKind, boolean>;
  /** How many more there are of each kind than are tried on one page. */
  beyond: Record<ActionKind, number>;
  /** Other buttons, which were not pressed. */
  unpressed?: number;
}

/** What is tried on a page by pressing keys. */
export type ActionKind = 'dialogs' | 'disclosures' | 'forms' | 'selects';

/** Something that lies over the page, or calls itself a dialog, and that a button has opened. */
export interface TriedDialog {
  /** The button or link that opens it. */
  opener: number;
  /** It covers the page, so that nothing behind it can be used, or says so by `aria-modal`. */
  isModal: boolean;
  /** It lies over the page without covering it, and is called a dialog by its class or id. */
  isCalledDialog: boolean;
  /** It says that it is a dialog. */
  hasRole: boolean;
  /** What it is called, cut; empty if it has no name. */
  name: string;
  /** Text that it begins with, cut. */
  text: string;
  /** Links and controls in it that the Tab key reaches. */
  stops: number;
  /** Whether the focus is in it once it is open: at once, after one press of Tab, or neither. */
  focus: 'moved' | 'next' | 'outside';
  /** Where the Tab key went on the page behind the dialog; null if nowhere, or if that was not tried. */
  left: number | null;
  /** What closes it by keyboard; null if that is not known. */
  closedBy: 'escape' | 'button' | 'nothing' | null;
  /** Where the focus is after it was closed: at or next to the opener, or elsewhere; null if that is not known. */
  returned: boolean | null;
}

/** Something that shows and hides a part of the page. */
export interface TriedDisclosure {
  trigger: number;
  /** The part that it shows; null if it came into being with the press. */
  content: number | null;
  /** What changes whether the part is shown. */
  opensBy: 'keyboard' | 'mouse';
  /** What `aria-expanded` says before and after; null without it. */
  expanded: { before: string | null; after: string | null };
  /** Something next to the trigger says it instead. */
  isSaidNearby: boolean;
  /** The part was hidden before. */
  hasOpened: boolean;
  /** The part lies over the page, and Escape does not close it. */
  staysAfterEscape: boolean;
}

/** A form that was submitted as it came, and that the page has kept back itself. */
export interface TriedForm {
  node: number;
  /** Fields that were left empty and that the page complains about. */
  fields: TriedField[];
  /** Texts that have appeared anywhere on the page, or a message of the browser. */
  hasText: boolean;
  /** Text about an error that is away from all fields and names none of them, cut; null if there is none. */
  general: string | null;
  /** Fields that were left empty, whether or not anything is said of them. */
  empty: number;
  /** One of these texts is in a live region, or has the focus. */
  isAnnounced: boolean;
  /** What has appeared while nothing announces it and the focus stays at the button, cut; absent if there is no such text. */
  silent?: string;
}

/** A field that was left empty. */
export interface TriedField {
  node: number;
  /** It looks different, by its border, background or the like. */
  looksWrong: boolean;
  /** `aria-invalid` says so. */
  saysInvalid: boolean;
  /** Text that has appeared with this field and no other, cut; null if there is none. */
  text: string | null;
  /** The text is part of the label or the description of the field, or a list of errors links to the field. */
  isTied: boolean;
  /** What the text is when the value has the wrong format, cut; null if that was not tried. */
  formatText: string | null;
  /** What kind of value is asked for, if it has a format. */
  format: 'email' | 'date' | null;
}
