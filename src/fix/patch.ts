import type { Finding } from '../service/api-types.ts';
import type { SourceElement } from '../source-lines/source-element.ts';
import type { WrittenTag } from './read-tag.ts';
import type { ServedFiles } from './served-files.ts';
import type { SourceTexts } from './source-texts.ts';
import type { StyleText } from './style-texts.ts';

/** A change of a source file: some of its characters are replaced. */
export interface Edit {
  /** Path from the root of the sources, with slashes. */
  file: string;
  /** Index in the text of the file, in UTF-16 units. */
  at: number;
  length: number;
  text: string;
}

/** An element in the sources, as it is written there. */
export interface Place {
  element: SourceElement;
  tag: WrittenTag;
}

/** One element of a finding, as a page has it. */
export interface Broken {
  finding: Finding;
  evidence: string;
  /** Address of the page. */
  page: string;
}

/** What patches may look at besides the element. */
export interface FixSite {
  sources: SourceTexts;
  served: ServedFiles;
  styles: readonly StyleText[];
}

/** The edits that repair something, or why there are none that are certain: a clause that follows "because". */
export type Edits = readonly Edit[] | string;

/** Repairs one element. */
export type ElementPatch = (broken: Broken, place: Place, site: FixSite) => Edits | Promise<Edits>;
