/** How an address that was asked for without a browser answers: an HTTP status, or that there is no such host. */
export type AddressAnswer = number | 'unknown name';
