/** Goes up whenever the content is laid out differently. Facts have a version of their own. */
const VERSION = 1;
const FORMAT = 'sitedelta-scan';

/** How a file with a scan begins. */
export const SCAN_FILE_HEADER = `${FORMAT} ${VERSION}\n`;

/** The beginning of files of all versions, with the version in digits. */
export const ANY_SCAN_FILE_HEADER = new RegExp(`^${FORMAT} \\d{1,9}\\n`);

/** A scan of 25 pages has 35 kB, and 400 kB of content; one of thousands of pages some megabytes. */
export const FILE_LIMIT_BYTES = 32 * 1024 * 1024;
export const CONTENT_LIMIT_BYTES = 256 * 1024 * 1024;
