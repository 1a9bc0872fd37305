/** How an address redirects without end: an address comes again, or always another one, until browsers give up. */
export type EndlessRedirects = 'loop' | 'too many redirects';
