import type { ScanSettings } from '../../shared/scan-settings.ts';
import type { ScanExchange } from '../baseline/scan-exchange.ts';
import { findFolder } from '../inputs/find-folder.ts';
import { findProgram } from '../inputs/find-program.ts';
import type { Inputs } from '../inputs/inputs.ts';
import type { CallResult, LocalService } from '../local-service/local-service.ts';
import { serviceEntry } from '../local-service/service-entry.ts';
import { startLocalService } from '../local-service/start-local-service.ts';
import { fetchReport } from '../publish/fetch-report.ts';
import { createLocalClient } from '../service/local-client.ts';
import { SERVED, servedAddress } from '../site/served-address.ts';
import { ServedNames } from '../site/served-names.ts';
import type { ScanServer, TrialSite } from './scan-server.ts';
import type { LocalSettings } from '../../shared/local-protocol.ts';

interface LocalStart {
  inputs: Inputs;
  /** Folder of the checkout; empty if there is none. */
  workspace: string;
  /** What is scanned and compared with. */
  addresses: readonly string[];
  scan: ScanSettings;
  /** What reports do not list as undecided. */
  marks: LocalSettings['marks'];
  env: Record<string, string | undefined>;
  /** A copy of the folder of `serve`, in which changes are tried; absolute. */
  trialFolder?: string | undefined;
  /** Where temporary files belong. */
  temporaryRoot: string;
  signal: AbortSignal;
  log: (line: string) => void;
  debug: (line: string) => void;
  /** Shows users what they should know. */
  notice: (text: string) => void;
}

const NOT_STARTED: CallResult = {
  ok: false,
  reason: 'failed',
  message: 'The local scan service has not been started.',
};

/** The service that a run without `server-url` brings with it. Stores may know it before it is started. */
export class LocalRun implements ScanExchange {
  #service: LocalService | undefined;
  /** Resolves once the service has started, or nothing of it is left. */
  #starting: Promise<unknown> | undefined;

  /**
   * Starts the service.
   *
   * @throws ConfigurationError if a folder or a browser that is named is not there; RunError if the service does not start; the reason of the
   *   signal.
   */
  async start(options: LocalStart): Promise<ScanServer> {
    const { inputs, workspace, addresses, trialFolder, log } = options;
    const folders = [
      { input: 'serve', folder: inputs.serve },
      { input: 'base-serve', folder: inputs.baseServe },
    ].flatMap(({ input, folder }) => (folder === undefined ? [] : [{ input, folder }]));
    const paths = await Promise.all(folders.map(({ input, folder }) => findFolder(input, folder, workspace)));
    const browserPath =
      inputs.browserPath === undefined
        ? null
        : await findProgram('browser-path', inputs.browserPath, workspace);
    const starting = startLocalService({
      ...options,
      entry: serviceEntry(),
      settings: {
        addresses: addresses.filter((address) => !address.startsWith(SERVED)),
        folders: trialFolder === undefined ? paths : [...paths, trialFolder],
        servePath: inputs.servePath ?? null,
        serveFallback: inputs.serveFallback ?? null,
        browserPath,
        ignoreHttpsErrors: inputs.ignoreHttpsErrors,
        scan: options.scan,
        rulePages: findRulePages(options.env),
        marks: options.marks,
      },
    });
    this.#starting = starting.catch(() => undefined);
    const service = await starting;
    this.#service = service;
    log('The scan service of this run is ready.');
    // The copy is as the folder is, so what is said of it is said of that one.
    for (const notice of service.notices)
      if (trialFolder === undefined || !notice.startsWith(trialFolder)) options.notice(notice);
    const names = new ServedNames();
    for (const [index, { folder }] of folders.entries()) {
      names.add(servedAddress(folder), service.served[index] ?? '');
    }
    const [siteUrl] = service.served;
    const trialUrl = service.served[folders.length];
    let trial: TrialSite | undefined;
    if (
      trialFolder !== undefined &&
      inputs.serve !== undefined &&
      siteUrl !== undefined &&
      trialUrl !== undefined
    ) {
      names.add(servedAddress(inputs.serve), trialUrl);
      trial = { url: trialUrl, siteUrl, service, nameAddresses: (text) => names.write(text) };
    }
    const { headers, cookies } = options.scan;
    return {
      trial,
      ...serve(service, names, inputs.serve === undefined ? undefined : servedAddress(inputs.serve)),
      siteAccess: { headers, cookies, ignoreHttpsErrors: inputs.ignoreHttpsErrors },
    };
  }

  async exportScan(scanId: string, file: string): Promise<CallResult> {
    return this.#service?.exportScan(scanId, file) ?? NOT_STARTED;
  }

  async importScan(file: string): Promise<CallResult> {
    return this.#service?.importScan(file) ?? NOT_STARTED;
  }

  /** Ends the service, if there is one. Never throws. */
  async stop(): Promise<void> {
    await this.#starting;
    await this.#service?.stop();
  }
}

function serve(
  service: LocalService,
  names: ServedNames,
  baseName: string | undefined,
): Omit<ScanServer, 'siteAccess' | 'trial'> {
  const { serverUrl, token, crashed } = service;
  const address = { serverUrl, serverToken: token, isLocal: true };
  return {
    client: createLocalClient({
      serverUrl,
      token,
      endOf: (scanId) => service.endOf(scanId),
      names,
      baseName,
    }),
    async fetchReport(result, signal) {
      const report = await fetchReport(address, result, signal);
      return report === undefined ? undefined : names.writePage(report);
    },
    // The service ends with the run.
    fetchPictures: undefined,
    ended: crashed,
  };
}

/**
 * Where people read about rules when the service of the run has gone: in the repository of the action, as it was when
 * this version was made. Null if the action is a folder of the checkout (`uses: ./`), which has no repository of its own.
 *
 * @param env Such as `process.env`; the runner names the action in it.
 */
export function findRulePages(env: Record<string, string | undefined>): LocalSettings['rulePages'] {
  const repository = env['GITHUB_ACTION_REPOSITORY'] ?? '';
  const ref = env['GITHUB_ACTION_REF'] ?? '';
  const server = URL.parse(env['GITHUB_SERVER_URL'] || 'https://github.com');
  if (!/^[\w.-]+\/[\w.-]+$/.test(repository) || ref === '') return null;
  if (server === null || !/^https?:$/.test(server.protocol)) return null;
  // A branch may have slashes in its name, which stay.
  const tree = ref.split('/').map(encodeURIComponent).join('/');
  const folder = `${server.origin}${server.pathname.replace(/\/+$/, '')}/${repository}/blob/${tree}/docs/rules`;
  return { before: `${folder}/`, after: '.md' };
}
