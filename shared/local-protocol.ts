import type { ElementChanges, FindingElements } from './element-changes.ts';
import type { ScanSettings } from './scan-settings.ts';
import type { RulePages } from './rule-pages.ts';
import type { UndecidedMark } from './undecided-marks.ts';

/**
 * The messages between the local service and the program that starts it as a child process (`child_process.fork`):
 * requests of the parent and answers of the service, as JSON over the IPC channel. When the channel closes, the service
 * ends. Everything about scans themselves goes over HTTP, as with any service.
 */

/** The first message of the parent. The service answers `ready` or `failed`. */
export interface StartMessage {
  kind: 'start';
  settings: LocalSettings;
}

/** What a local service is to do. */
export interface LocalSettings {
  /** Addresses to be scanned or compared with. Their hosts are opened, on any port, and nothing else that is not public. */
  addresses: string[];
  /** Absolute paths of folders to be served as websites, in the order of `ReadyMessage.served`. */
  folders: string[];
  /**
   * The path below which the folders are served, such as `/repo/` for a site of GitHub Pages; null to guess it from the first
   * page of each.
   */
  servePath: string | null;
  /** File of the folders that answers addresses of pages without a file, in a single-page app; null for none. */
  serveFallback: string | null;
  /** Path of the browser; null to look for one. */
  browserPath: string | null;
  /** Whether certificates are taken as they are; of the hosts of `addresses` only. */
  ignoreHttpsErrors: boolean;
  /** Absolute path of an existing folder for the store; the parent removes it, or keeps it for the next time. */
  dataDir: string;
  /**
   * Absolute path of a temporary folder that the parent has made for this service alone; null for none. The parent removes
   * it, or the service if the parent has gone.
   */
  runFolder: string | null;
  /** Through which proxies this machine reaches the web; null for none. */
  proxies: ProxySettings | null;
  scan: ScanSettings;
  /** Where people read about rules, such as the repository of the action; null if there is no such place. */
  rulePages: RulePages | null;
  /** What the reports do not list, because someone has decided that it is fine. */
  marks: UndecidedMark[];
}

/** Proxies of a machine, as the variables HTTP_PROXY, HTTPS_PROXY and NO_PROXY name them. */
export interface ProxySettings {
  /** Address of the proxy of http, with name and password if it asks for them; null for none. Secret. */
  http: string | null;
  /** The same for https. */
  https: string | null;
  /** Hosts that are reached directly: a name stands for those below it, too, and `*` for all; `host:port` for that port. */
  direct: readonly string[];
}

/** The service listens and takes scans. */
export interface ReadyMessage {
  kind: 'ready';
  /** Base address of the service, without a slash at the end. */
  serverUrl: string;
  /** Bearer token without which the service answers nothing. */
  token: string;
  /** Addresses of the served folders. */
  served: string[];
  /**
   * Folder of the browser's files if they can't be in `dataDir`; null if they are. The service removes it. The parent
   * removes it only if the service was killed.
   */
  temporaryFolder: string | null;
  /** Sentences for the user, such as that the browser runs without its sandbox. */
  notices: string[];
}

/** The service could not start, or was ready and can't go on, such as on a full disk. It ends. */
export interface FailedMessage {
  kind: 'failed';
  /** What to do, in one or two sentences. */
  message: string;
  /** Whether something that the user has named is wrong; otherwise it is left out. */
  isMistake?: true;
}

/** What the parent asks for besides scans. */
export type Call =
  /** Writes a complete scan to a file: an absolute path. */
  | { kind: 'export'; scanId: string; file: string }
  /** Puts the scan of a file into the store. */
  | { kind: 'import'; file: string }
  /** Ends a scan that waits or runs, and leaves others alone. */
  | { kind: 'cancel'; scanId: string }
  /** Asks what became of the elements of findings of the base, by their ids, and what else is not as it was. */
  | { kind: 'changes'; scanId: string; baseId: string; findings: readonly string[] }
  /** Asks for the elements of all findings of a complete scan. */
  | { kind: 'elements'; scanId: string };

/** A call, with a number that the parent has chosen; the answer has the same. */
export type CallMessage = Call & { call: number };

/** The answer to a call. */
export type CallAnswer =
  | {
      kind: 'answer';
      call: number;
      ok: true;
      scanId: string;
      changes?: ElementChanges;
      elements?: FindingElements[];
    }
  /**
   * `outdated`: the file or scan is of another version and can't be read; `unusable`: it is damaged, or no such file;
   * `failed`: this time it could not be done, which says nothing about the file.
   */
  | { kind: 'answer'; call: number; ok: false; reason: 'outdated' | 'unusable' | 'failed'; message: string };

/** A scan has ended: it is complete or has failed, and can be read. */
export interface EndedMessage {
  kind: 'ended';
  scanId: string;
}

/** Ends the service; it exits with 0 once its browser and its temporary files are gone. */
export interface StopMessage {
  kind: 'stop';
}

export type ToService = StartMessage | CallMessage | StopMessage;
export type FromService = ReadyMessage | FailedMessage | CallAnswer | EndedMessage;
