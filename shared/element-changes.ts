/** What two scans know of the elements and pages of a site beyond their findings, for a proof that a finding was repaired. */
export interface ElementChanges {
  /** Of the base: those that were asked for and are there. */
  findings: FindingTrace[];
  /** Pages that both scans have, and the elements that the base has on them. */
  compared: { pages: number; elements: number };
  /** Of these pages, those that are not as they were. */
  pages: PageChange[];
  /** Addresses of pages of the base that the scan does not have, and the other way round. */
  gonePages: string[];
  newPages: string[];
}

/** What became of the elements that a finding of the base is about. */
export interface FindingTrace {
  id: string;
  /** Taking the element away is a way to fix what its rule reports. */
  mayBeRemoved: boolean;
  /** How many elements there were; one that is on several pages counts on each. */
  elements: number;
  /** How many of them are not there any more, though their page is, or have become something that can't do the same. */
  gone: number;
  /** How many of them are there while their page shows less than before, and nothing else on it is gone or changed. */
  hidden: number;
  /** How many of them are there and are kept from people now: hidden, without their text, switched off, or said to mean nothing. */
  masked: number;
  /** Of a finding about colours: how many of them are drawn in other ways than before (filtered, clipped, out of sight), so that it is not known whether people can read them. */
  redrawn: number;
  /** Addresses of its pages that the scan does not have. */
  gonePages: string[];
}

/** What is not as it was on a page, without the elements of the findings that were asked for. Tags as in the document. */
export interface PageChange {
  /** In the scan. */
  url: string;
  /** Address in the base, if it is another. */
  movedFrom?: string;
  /** HTTP status in the base, if it is another. */
  statusBefore?: number;
  /** Elements that are on both sides, and are not written the same. */
  changed: string[];
  removed: string[];
  moved: string[];
  /** On pages of the findings these may be what the repair needed. */
  added: string[];
  /** It shows less text, or fewer images, fields and frames, though nothing was taken out of the page. */
  showsLess: boolean;
  /** One of the findings was on it. */
  hadFinding: boolean;
  /** The first of these elements with what is known of each, on the first of the pages. A repair may have needed what was added on pages of findings. */
  elements: ChangedElement[];
}

/** Parts of an element of which one at least is another; hashes tell no more. */
export type ChangedPart = 'tag' | 'text, label or address' | 'classes or attributes';

/** An element that is not as it was. */
export interface ChangedElement {
  change: 'changed' | 'removed' | 'moved' | 'added';
  tag: string;
  /** Where it is in the document, in the base if it was removed; absent if that is not known. */
  selector?: string;
  /** Only of those that were changed. */
  parts?: ChangedPart[];
  /** As HTML in the base and in the scan, as far as it is known: `…` stands for attributes that are not. */
  before?: string;
  after?: string;
}

/** The elements in which a finding was seen. */
export interface FindingElements {
  id: string;
  /** The first of them, in the order of the finding. */
  elements: { evidence: string; selector: string; page: string }[];
  /** There are more. */
  hasMore: boolean;
}
