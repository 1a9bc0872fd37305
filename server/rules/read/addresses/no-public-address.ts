/**
 * What is said of an address whose host has no name that people can resolve, as the rest of a sentence. A name that leads to
 * private addresses alone is one of them, and must not be told from a name that does not exist.
 */
export const NO_PUBLIC_ADDRESS = 'is on a host whose name does not resolve to a public address (DNS)';
