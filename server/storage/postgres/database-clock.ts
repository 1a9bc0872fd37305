/** An SQL expression: the time by the clock of the database, in milliseconds since 1970. */
export const DATABASE_CLOCK = '(extract(epoch FROM clock_timestamp()) * 1000)::bigint';
