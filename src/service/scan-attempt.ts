import { RunError, ServiceFailure } from '../shared/errors.ts';
import { oneLine } from '../text/plain-text.ts';
import { plural } from '../text/plural.ts';
import type { Deployment, Scan, ScanAccepted } from './api-types.ts';
import type { NamedBase, ScanClient } from './client.ts';
import { causeOfFailure } from './cause-of-failure.ts';
import { waitForScan } from './poll.ts';
import { withRetries, type RetryContext } from './retry.ts';

/** A scan that the run asks the service for. When the run fails, it still knows how far the scan came. */
export class ScanAttempt {
  readonly url: string;
  readonly #deployment: Deployment | undefined;
  #accepted: ScanAccepted | undefined;
  #scan: Scan | undefined;

  /** @param deployment What is known of the deployment that the address shows. */
  constructor(url: string, deployment?: Deployment) {
    this.url = url;
    this.#deployment = deployment;
  }

  /** Id of the scan; empty until the service has accepted it. */
  get scanId(): string {
    return this.#accepted?.id ?? '';
  }

  /** The scan, once it is complete or failed. */
  get scan(): Scan | undefined {
    return this.#scan;
  }

  /**
   * The report for people, with the comparison to a base; empty if the service gave no http or https address.
   */
  reportUrl(baseScanId?: string): string {
    const url = URL.parse(this.#accepted?.reportUrl ?? '');
    if (url === null || (url.protocol !== 'https:' && url.protocol !== 'http:')) return '';
    if (baseScanId !== undefined) url.searchParams.set('base', baseScanId);
    return url.href;
  }

  /**
   * Asks for the scan and waits until it is complete. A second call asks for a new scan.
   *
   * @param base The scan that it will be compared with, if that is known: ids of findings go on from it.
   * @throws {@link RunError} if the scan fails or is not complete in time.
   */
  async complete(
    client: ScanClient,
    pollIntervalMs: number,
    retry: RetryContext,
    base?: NamedBase,
  ): Promise<Scan> {
    this.#accepted = undefined;
    this.#scan = undefined;
    retry.log(`Scanning ${this.url}`);
    const asked = { url: this.url, deployment: this.#deployment };
    this.#accepted = await createScan(client, asked, base, retry);
    const { id, reportUrl } = this.#accepted;
    retry.log(`The scan ${id} is queued${reportUrl === '' ? '.' : `: ${reportUrl}`}`);

    const scan = await waitForScan(client, this.#accepted, pollIntervalMs, retry);
    this.#scan = scan;
    if (scan.status === 'complete') {
      const { pages, total } = scan.result?.counts ?? { pages: 0, total: 0 };
      const found = `${total} ${plural(total, 'finding')} on ${pages} ${plural(pages, 'page')}`;
      retry.log(`The scan is complete: ${found}.`);
      return scan;
    }
    const reason = oneLine(scan.error ?? 'the service gives no reason.', 500);
    const advice = adviseOnFailure(scan, reportUrl === '' ? 'this runner' : 'the service');
    throw new RunError('failed', `The scan failed: ${reason} ${advice}`);
  }

  /** A line about a scan that goes on after its run has ended; empty if there is none. */
  describeUnfinished(): string {
    if (this.#accepted === undefined || this.#scan !== undefined) return '';
    const { id, apiUrl } = this.#accepted;
    // A service of the run's own ends with it.
    if (apiUrl === '') return '';
    return `\nThe scan ${id} goes on without it; its result can be read later at ${oneLine(apiUrl, 500)}`;
  }
}

function adviseOnFailure({ failure, target }: Scan, from: string): string {
  const site = oneLine(target, 300);
  switch (causeOfFailure(failure)) {
    case 'site':
      return `Check that ${site} is up and can be reached from ${from}, then run the job again.`;
    case 'certificate':
      return `Correct the certificate of ${site}, then run the job again.`;
    case 'sign-in':
      return `Let ${from} open ${site} without a sign-in, then run the job again.`;
    case 'path':
      return 'Name the path in serve-path, such as /repo/, or the page of a single-page app in serve-fallback, such as index.html; the serve-path / takes the folder as it is.';
    case 'address':
      return `Check that ${site} is the address of a page.`;
    default:
      return 'Run the job again later.';
  }
}

/** Words of our service for a request that no other body would fix. */
const ABOUT_ADDRESS = new Set([
  'invalid_url',
  'unsupported_scheme',
  'credentials_in_url',
  'target_not_allowed',
]);

/** What a service may not take is left out: the base for this target (its setting TARGET_GROUPS), and the deployment. */
async function createScan(
  client: ScanClient,
  asked: { url: string; deployment: Deployment | undefined },
  base: NamedBase | undefined,
  retry: RetryContext,
): Promise<ScanAccepted> {
  const { url, deployment } = asked;
  try {
    const create = (): Promise<ScanAccepted> => client.createScan(url, retry.signal, base, deployment);
    return await withRetries('Creating the scan', create, retry);
  } catch (error) {
    if (!(error instanceof ServiceFailure)) throw error;
    if (error.slug === 'invalid_base' && base !== undefined) {
      retry.log(
        `The service does not take ${base.id} as the base of this scan, so ids of findings may not go on from it.`,
      );
      return createScan(client, asked, undefined, retry);
    }
    // A service of the same interface that is stricter, or older.
    const isAboutRequest = error.httpStatus === 400 && !ABOUT_ADDRESS.has(error.slug ?? '');
    const isPlain = deployment === undefined && base?.isLive !== true;
    if (isAboutRequest && !isPlain) {
      retry.log(
        'The service refuses the request, so it is sent again without what is known of the deployments.',
      );
      return createScan(client, { url, deployment: undefined }, base && { id: base.id }, retry);
    }
    throw error;
  }
}
