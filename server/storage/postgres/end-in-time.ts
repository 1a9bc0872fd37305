import { endsWithin } from '../../shared/within.ts';

const END_MS = 3_000;

/** Ends connections. A database that is silent never answers that, and must not hold up a shutdown. Never rejects. */
export async function endInTime(connections: { end(): Promise<void> }): Promise<void> {
  await endsWithin(connections.end(), END_MS);
}
