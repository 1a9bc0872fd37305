/**
 * How an address that was asked for without a browser answers: an HTTP status; that no public address is known for its
 * host; that it gives a page in the place of a file; that it leads to the same address with https; or, of a script or style sheet, that it names a source map with the
 * sources of the site.
 */
export type AddressAnswer = number | 'unknown name' | 'page' | 'same with https' | 'publishes sources';
