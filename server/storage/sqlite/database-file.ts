/** Name of the file in the data folder. */
export const DATABASE_FILE = 'scans.db';
