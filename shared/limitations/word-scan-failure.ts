import type { ScanFailure } from './scan-failure.ts';
import { wordProxyFailure } from './scan-failure.ts';
import { wordPageFailure } from './word-page-failure.ts';

/** Why a scan has no result, in one sentence or two. */
export function wordScanFailure(failure: ScanFailure): string {
  const { proxy } = failure;
  if (proxy === undefined) return wordKind(failure);
  return `${wordKind(failure)} ${wordProxyFailure(proxy)} Check HTTPS_PROXY, HTTP_PROXY and NO_PROXY, and what the proxy lets this machine reach.`;
}

function wordKind(failure: ScanFailure): string {
  switch (failure.kind) {
    case 'no-browser':
      return 'The service has no working browser; tell its operator and try again later.';
    case 'first-page-failed': {
      const { reason } = failure;
      return `The ${reason.kind === 'unreachable' ? 'page' : 'first page'} ${wordPageFailure(reason)}.`;
    }
    case 'out-of-time':
      return `No page could be judged within ${Math.round(failure.timeoutMs / 1000)} seconds.`;
    case 'too-slow':
      return 'No page could be judged: every page exceeded the time limit per page.';
    case 'site-lost':
      return `The website became unreachable during the scan: ${failure.lost} of its pages could not be loaded, only ${failure.judged} could, and the first page has gone, too.`;
    case 'built-for-another-path':
      return `Of ${failure.named} pages and files of the site that its first page names, ${failure.missing} are not in the folder, so it was built for another path, or is a single-page app.`;
    case 'stopped':
      return 'The scan took too long and was stopped. Ask for a new scan, or for one of fewer pages.';
    case 'waited-too-long':
      return 'The scan waited in the queue for too long. Ask for a new scan when the service is less busy.';
    case 'interrupted-too-often':
      return `The scan was interrupted ${failure.times} times and was given up. Ask for a new scan.`;
    case 'lost-again-soon':
      return 'The scan was interrupted twice, the second time within a minute: a page of it may be what ends the process that scans it, so it was given up. Tell the operator of the service if another scan fails in the same way.';
    case 'cancelled':
      return 'The scan was cancelled by the operator of the service.';
    case 'internal-error':
      return 'The scan failed because of an error in the service. Ask for a new scan; if it fails again, tell the operator.';
    case 'unknown':
      return 'The scan failed for a reason that this version of the service does not know. Ask for a new scan.';
    default:
      return failure satisfies never;
  }
}
