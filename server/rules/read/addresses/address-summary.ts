import type { RequestFailure, RequestType } from '../../../facts/request-facts.ts';

/** An address that a page names, and the element that does. */
export interface NamedAddress {
  /** Absolute, without fragment. */
  address: string;
  /** The element, or the address if it is not known which; to be escaped where it is shown. */
  evidence: string;
}

/** A resource that a page asked for and did not get, or of which that is not known. */
export interface LostResource extends NamedAddress {
  type: RequestType;
  status: number | null;
  failure: RequestFailure | null;
  /** It answered with a page. */
  isPage: boolean;
}

/** A resource that a page names and did not ask for. */
export interface UnneededResource extends NamedAddress {
  type: RequestType;
  isIcon: boolean;
}

/** A link to a place on a page. */
export interface PlaceLink extends NamedAddress {
  /** As in the address, decoded, without `#`. */
  place: string;
  /** The ids by which browsers look for it. */
  names: readonly string[];
}

/** Of what a page may name more than is kept. */
type AddressKind = 'lost' | 'external' | 'images' | 'places';

/** What a page says of addresses, as far as it is needed until all pages are known. */
export interface AddressSummary {
  lost: LostResource[];
  /** Links to other sites. */
  external: NamedAddress[];
  /** Images, recordings and the like that the page names and that the browser had no need for (unrequestedImages). */
  images: UnneededResource[];
  places: PlaceLink[];
  /** Addresses of links that differ from that of a page in what a script reads after the #. */
  views: string[];
  /** Links to parts of the page that are not there, where a script may make something else of them. */
  openPlaces: string[];
  /** Its scripts and style sheets that the site has written itself. */
  files: string[];
  /** The names of its own places; null if it is not known which links lead somewhere. */
  ownPlaces: string[] | null;
  /** The addresses that redirected to the page, in their order. */
  redirects: string[];
  /** There are redirects, and all of them are forever. */
  movedForEver: boolean;
  /** What was cut, so that nothing is known of the rest. */
  cut: AddressKind[];
}
