/** The header by which an answer says that our own server of a folder gave it: the site has other headers. */
export const SERVED_FOLDER = 'x-sitedelta-served-folder';
