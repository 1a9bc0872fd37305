/** How an address that was asked for without a browser answers: an HTTP status, or that no public address is known for its host. */
export type AddressAnswer = number | 'unknown name';
