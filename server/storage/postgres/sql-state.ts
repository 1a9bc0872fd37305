import { DatabaseError } from 'pg';

/**
 * The SQLSTATE (https://www.postgresql.org/docs/current/errcodes-appendix.html) of an error that PostgreSQL reports;
 * null for other errors, such as those of the connection.
 */
export function sqlState(error: unknown): string | null {
  return error instanceof DatabaseError ? (error.code ?? null) : null;
}
