import type { PageFailureReason } from './page-failure-reason.ts';

/** Why a scan has no result. `word-scan-failure.ts` has the sentences. */
export type ScanFailure = FailureKinds & {
  /** A proxy that opened no connection: then a page that could not be reached says nothing about the site. */
  proxy?: ProxyFailure;
};

type FailureKinds =
  | { kind: 'no-browser' }
  | { kind: 'first-page-failed'; reason: PageFailureReason }
  | { kind: 'out-of-time'; timeoutMs: number }
  /** All of its pages took more time than a page is given. */
  | { kind: 'too-slow' }
  | { kind: 'site-lost'; judged: number; lost: number }
  /** Of the pages and files that the first page of a served folder names. */
  | { kind: 'built-for-another-path'; missing: number; named: number }
  /** The run was stopped because it took too long, whatever its pages did. */
  | { kind: 'stopped' }
  | { kind: 'waited-too-long' }
  | { kind: 'interrupted-too-often'; times: number }
  /** Its second run was lost within a minute, as the first one was. */
  | { kind: 'lost-again-soon' }
  /** By the operator of the service. */
  | { kind: 'cancelled' }
  | { kind: 'internal-error' }
  /** Another version of the service has stored why. */
  | { kind: 'unknown' };

/** The word for a failure. */
export type ScanFailureKind = ScanFailure['kind'];

/** A proxy of this machine that opened no connection. */
export interface ProxyFailure {
  /** Host and port that it was asked for. */
  host: string;
  /** What it answered, or why it did not. */
  answer: string;
}

/** The same as a sentence. */
export function wordProxyFailure({ host, answer }: ProxyFailure): string {
  return `The proxy of this machine opens no connection to ${host} (${answer}).`;
}
