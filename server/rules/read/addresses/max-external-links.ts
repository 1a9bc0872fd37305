/** Addresses of other sites of one page that are asked for; more are not looked at. */
export const MAX_EXTERNAL_LINKS = 200;
