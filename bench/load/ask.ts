import autocannon from 'autocannon';
import type { Row } from './rows.ts';

/** As many as a reverse proxy keeps open. */
const CONNECTIONS = 10;
/** It notices only at a sample that all answers are there. */
const SAMPLE_MS = 10;

/** Sends so many requests of a row, and waits for the answers. @throws if an answer has another status */
export async function ask(
  url: string,
  { status, requests }: Row,
  amount: number,
): Promise<{ seconds: number }> {
  const beganMs = performance.now();
  const { errors, statusCodeStats = {} } = await autocannon({
    url,
    requests,
    amount,
    sampleInt: SAMPLE_MS,
    connections: Math.min(CONNECTIONS, amount),
  });
  const others = Object.keys(statusCodeStats).filter((each) => each !== String(status));
  if (errors > 0 || others.length > 0) {
    throw new Error(
      `${url}${requests[0]?.path}: ${errors} errors, statuses ${Object.keys(statusCodeStats).join()}`,
    );
  }
  return { seconds: (performance.now() - beganMs) / 1000 };
}
