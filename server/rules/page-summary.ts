import type { AddressSummary } from './read/addresses/address-summary.ts';
import type { PageParts } from './read/parts/page-parts.ts';

/** What is kept of a page until all of them are known, for rules that compare pages. */
export interface PageSummary {
  /** Its final address. */
  url: string;
  title: string;
  /** Null without one. */
  description: string | null;
  /** Absolute address that it names as its own; null if it names none, or several. */
  canonical: string | null;
  /** Its versions in other languages. */
  alternates: Alternate[];
  /** It asks search engines not to list it: in a header or in a `meta`. */
  noindex: 'header' | 'meta' | null;
  /** It names an icon. */
  hasIcon: boolean;
  addresses: AddressSummary;
  parts: PageParts;
}

/** A version of a page in another language. */
export interface Alternate {
  /** As written. */
  language: string;
  /** Absolute. */
  address: string;
}
