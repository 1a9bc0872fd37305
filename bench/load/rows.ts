import type { Request } from 'autocannon';
import type { Seeded } from './seed.ts';

/** A kind of request that is measured. */
export interface Row {
  name: string;
  status: number;
  /** What is asked for in turn. */
  requests: Request[];
  /** At most so many times an empty route, or the row that it is compared with. */
  bar?: number;
  /** The name of the row that it is compared with. */
  against?: string;
  /** Requests in a round, if they are not as many as of other rows. */
  amount?: number;
  /** Parts of a round, each with a new queue. */
  parts?: number;
}

const AS_ZSTD = { 'accept-encoding': 'zstd' };

/** More would be another measurement: of a queue that is longer than QUEUE_LIMIT lets it be. */
const CREATED = 80;

/** All rows of the table. @param tag of final answers */
export function rows({ small, large, diffs, reports, queued, token }: Seeded, tag: string): Row[] {
  const known = { 'if-none-match': tag };
  const signedIn = { authorization: `Bearer ${token}` };
  return [
    { name: 'healthz', status: 200, requests: paths(['/healthz']), bar: 2.5 },
    { name: 'queued scan', status: 200, requests: paths(queued), bar: 4 },
    {
      name: 'queued scan, token',
      status: 200,
      requests: paths(queued, signedIn),
      bar: 1.15,
      against: 'queued scan',
    },
    { name: 'complete scan, 2 kB', status: 200, requests: paths(small), bar: 6 },
    {
      name: 'complete scan, 2 kB, token',
      status: 200,
      requests: paths(small, signedIn),
      bar: 1.15,
      against: 'complete scan, 2 kB',
    },
    { name: 'complete scan, 2 kB, zstd', status: 200, requests: paths(small, AS_ZSTD) },
    { name: 'complete scan, unchanged', status: 304, requests: paths(small, known) },
    { name: 'stored comparison', status: 200, requests: paths(diffs), bar: 6 },
    { name: 'stored comparison, zstd', status: 200, requests: paths(diffs, AS_ZSTD) },
    { name: 'complete scan, 100 kB', status: 200, requests: paths([large]), amount: 200 },
    { name: 'complete scan, 100 kB, zstd', status: 200, requests: paths([large], AS_ZSTD), amount: 200 },
    { name: 'report', status: 200, requests: paths(reports), amount: 200 },
    { name: 'report, unchanged', status: 304, requests: paths(reports, known) },
    { name: 'home page', status: 200, requests: paths(['/']) },
    { name: 'openapi.json', status: 200, requests: paths(['/openapi.json']), amount: 200 },
    { name: 'create', status: 202, requests: [CREATE], bar: 12, amount: CREATED, parts: 3 },
  ];
}

const CREATE: Request = {
  method: 'POST',
  path: '/api/v1/scans',
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify({ url: 'http://127.0.0.1/' }),
};

function paths(all: string[], headers: Record<string, string> = {}): Request[] {
  return all.map((path) => ({ method: 'GET', path, headers }));
}
