import type { Egress } from '../../egress/egress.ts';
import { siteOf } from '../../egress/site-of.ts';
import type { JudgedPage, PageLink } from '../../facts/judged-page.ts';
import type { AddressAnswer } from '../../rules/read/addresses/judge-address.ts';
import {
  externalLinks,
  MAX_EXTERNAL_LINKS,
  unrequestedImages,
} from '../../rules/read/addresses/unasked-addresses.ts';
import { hasName } from '../../rules/read/addresses/judge-address.ts';
import { ownDownloads } from '../crawl/normalise-url.ts';
import { isForFile } from '../../rules/read/addresses/summarise-addresses.ts';
import { ownFiles } from '../../rules/read/addresses/own-files.ts';
import { namedVersions } from '../../rules/read/addresses/page-versions.ts';
import { createSemaphore } from '../../shared/semaphore.ts';
import type { Semaphore } from '../../shared/semaphore.ts';
import { looksLikeAction } from '../crawl/looks-like-action.ts';
import type { AddressKind, ScanLimitation } from '../../../shared/limitations/limitation.ts';
import type { DocumentLink } from '../gather/take-snapshot.ts';
import type { AnswerCache } from './answer-cache.ts';
import { askForSources } from './ask-for-sources.ts';
import { askWhetherThere } from './ask-whether-there.ts';

/**
 * Addresses of one kind in a scan, and of one foreign site (see siteOf) among them: strangers must not make us ask others
 * for much.
 */
const MAX_ADDRESSES = 100;
const MAX_PER_SITE = 10;
/** Addresses of one kind that are told apart, so that those left out can be counted. */
const MAX_SEEN = 2_000;
/**
 * Files of which is asked what their source maps hold, on the host of the page and on another host of the site, and in
 * all: what builds one of them builds all. They are the site's own, so they take nothing from what others are asked for.
 */
const MAX_FILES = { onOwn: 8, onOther: 4, inAll: 16 };
/** Addresses of versions that are kept until all pages are visited. */
const MAX_NOTED = 5_000;
/** Requests at once, and to one site. */
const AT_ONCE = 8;
const AT_ONCE_PER_SITE = 2;
/** For an address with its redirects. */
const TIMEOUT_MS = 10_000;
/** How long the scan waits for answers once all pages are visited. */
const PATIENCE_MS = 10_000;
const KINDS: readonly AddressKind[] = ['link', 'image', 'version', 'download'];
/** If this many hosts have no name and no host has one, our own name server is probably failing. */
const MANY_HOSTS = 3;

/** Why an address is asked for. Files are a sample, so that it is no limitation if some are left out. */
type Kind = AddressKind | 'file';
const NONE: Readonly<Record<Kind, number>> = { link: 0, image: 0, version: 0, download: 0, file: 0 };

/** What a site is asked for. */
interface Site {
  turns: Semaphore;
  /** Addresses that were asked for, without files and those of the scanned origin. */
  asked: number;
}

/** What is known of a host. */
interface Host {
  site: Site;
  files: number;
  /** Null while nothing is known. */
  hasName: boolean | null;
}

/**
 * Asks for addresses that pages name and that are not visited: links to other sites and to files of the site, images
 * that the browser had no need for, what pages of the site call their canonical address or a version in another language,
 * and the source maps of its scripts. Without a browser and while pages are visited: by HEAD, and by GET before an address counts as gone. What
 * is asked for depends on the order of the calls alone.
 */
export class AddressChecker {
  readonly #egress: Pick<Egress, 'fetch' | 'causeOf'>;
  readonly #site: Pick<Egress, 'fetch'>;
  readonly #cache: AnswerCache;
  readonly #asksOthers: boolean;
  readonly #knowsNames: boolean;
  readonly #signal: AbortSignal;
  readonly #ended = new AbortController();
  readonly #lanes = createSemaphore(AT_ONCE);
  readonly #sites = new Map<string, Site>();
  readonly #hosts = new Map<string, Host>();
  readonly #answers = new Map<string, AddressAnswer>();
  readonly #underWay = new Set<Promise<void>>();
  /** By kind. */
  readonly #seen: Record<Kind, Set<string>> = {
    link: new Set(),
    image: new Set(),
    version: new Set(),
    download: new Set(),
    file: new Set(),
  };
  readonly #asked: Record<Kind, Set<string>> = {
    link: new Set(),
    image: new Set(),
    version: new Set(),
    download: new Set(),
    file: new Set(),
  };
  /** A page has more links to other sites than are looked at. */
  #mayBeMore = false;
  readonly #leftOut: Record<Kind, number> = { ...NONE };
  /** Addresses that were left out because opening them may change something. */
  readonly #actions: Record<Kind, number> = { ...NONE };
  /** Addresses that are not those of pages, by their names. */
  readonly #files = new Set<string>();
  /** Files that were left out because robots.txt disallows them. */
  readonly #disallowed = new Set<string>();
  readonly #mayChange: (address: string) => boolean;
  /** By their pages: whether one of them is visited is known in the end. */
  readonly #versions = new Set<string>();

  /**
   * @param options.site asks the site itself, in a turn at its host
   * @param options.target address of the scan
   * @param options.asksOthers whether other sites are asked for what is linked there
   * @param options.mayChange whether opening an address may change something; by default by its words
   */
  constructor(options: {
    egress: Pick<Egress, 'fetch' | 'causeOf'>;
    site: Pick<Egress, 'fetch'>;
    cache: AnswerCache;
    target: string;
    asksOthers: boolean;
    mayChange?: (address: string) => boolean;
    signal: AbortSignal;
  }) {
    this.#egress = options.egress;
    this.#site = options.site;
    this.#cache = options.cache;
    this.#asksOthers = options.asksOthers;
    this.#mayChange = options.mayChange ?? looksLikeAction;
    this.#signal = AbortSignal.any([options.signal, this.#ended.signal]);
    this.#knowsNames = hasName(options.target);
  }

  /** Begins to ask for the addresses of other sites to which a page links, as long as the budget lasts. */
  addLinks(page: { url: string; links: readonly PageLink[] }): void {
    if (!this.#asksOthers) return;
    const links = externalLinks(page);
    if (links.length >= MAX_EXTERNAL_LINKS) this.#mayBeMore = true;
    for (const { address } of links) this.#add('link', address, null);
  }

  /**
   * Begins to ask for the files of the site to which a page links, as long as the budget lasts.
   * @param mayAsk false for what robots.txt disallows
   */
  addDownloads(
    page: { url: string; links: readonly DocumentLink[] },
    mayAsk: (address: string) => boolean,
  ): void {
    const { origin } = new URL(page.url);
    for (const address of ownDownloads(page)) {
      if (mayAsk(address)) this.#add('download', address, origin);
      else if (this.#disallowed.size < MAX_SEEN) this.#disallowed.add(address);
    }
  }

  /** Begins to ask for the images of a page that the browser has not asked for, as long as the budget lasts. */
  addImages(page: Pick<JudgedPage, 'url' | 'snapshot' | 'visit'>): void {
    const { origin } = new URL(page.url);
    for (const { address, type } of unrequestedImages(page)) {
      if (isForFile(type, address)) this.#files.add(address);
      this.#add('image', address, origin);
    }
  }

  /**
   * Begins to ask whether the files that the site has written for a page publish their sources, as long as the budget
   * lasts.
   * @param mayAsk false for what must not be asked for, which a source map may be, too
   */
  addFiles(page: Pick<JudgedPage, 'url' | 'visit'>, mayAsk: (address: string) => boolean): void {
    const { origin } = new URL(page.url);
    for (const address of ownFiles(page)) if (mayAsk(address)) this.#add('file', address, origin, mayAsk);
  }

  /** Notes what a page says of other addresses of the site at which it, or a version of it, is. */
  noteVersions(page: Pick<JudgedPage, 'url' | 'snapshot'>): void {
    for (const address of namedVersions(page)) {
      if (this.#versions.size < MAX_NOTED) this.#versions.add(address);
    }
  }

  /**
   * Begins to ask for the noted versions. To be called when all pages are visited.
   * @param mayAsk false for those of which all is known, and for those that may not be asked for
   */
  askForVersions(origin: string, mayAsk: (address: string) => boolean): void {
    for (const address of this.#versions) if (mayAsk(address)) this.#add('version', address, origin);
  }

  /** What is known for certain, once all answers are there or the time for them is over. Never rejects. */
  async answers(): Promise<ReadonlyMap<string, AddressAnswer>> {
    const timer = setTimeout(() => this.stop(), PATIENCE_MS);
    await Promise.all(this.#underWay);
    clearTimeout(timer);
    this.stop();
    const hosts = [...this.#hosts.values()];
    const isBlind =
      !hosts.some(({ hasName }) => hasName === true) &&
      hosts.filter(({ hasName }) => hasName === false).length >= MANY_HOSTS;
    const certain = [...this.#answers].filter(
      ([, answer]) => answer !== 'unknown name' || (this.#knowsNames && !isBlind),
    );
    return new Map(certain.sort(([x], [y]) => (x < y ? -1 : 1)));
  }

  /**
   * The files of the site to which pages link, and how they answer for certain; null for what is not known. To be called
   * with `answers`.
   */
  downloads(answers: ReadonlyMap<string, AddressAnswer>): Map<string, number | null> {
    const addresses = [...this.#seen.download, ...this.#disallowed].sort();
    return new Map(
      addresses.map((address) => {
        const answer = answers.get(address) ?? null;
        return [address, answer === null || typeof answer === 'number' ? answer : 200];
      }),
    );
  }

  /**
   * The addresses that were left out because of what they may do, or because there are too many, and those that gave no
   * answer. To be called with `answers`.
   */
  limitations(answers: ReadonlyMap<string, AddressAnswer>): ScanLimitation[] {
    const actions = KINDS.filter((kind) => this.#actions[kind] > 0).map((kind): ScanLimitation => ({
      kind: 'actions-not-asked',
      of: kind,
      count: this.#actions[kind],
    }));
    const tooMany = KINDS.filter((kind) => this.#leftOut[kind] > 0).map((kind): ScanLimitation => ({
      kind: 'addresses-not-asked',
      of: kind,
      count: this.#leftOut[kind],
      isAtLeast: this.#seen[kind].size >= MAX_SEEN || (kind === 'link' && this.#mayBeMore),
      limit: MAX_ADDRESSES,
      limitPerSite: MAX_PER_SITE,
    }));
    const silent = KINDS.flatMap((kind): ScanLimitation[] => {
      const count = [...this.#asked[kind]].filter((address) => !answers.has(address)).length;
      return count === 0 ? [] : [{ kind: 'addresses-not-answered', of: kind, count }];
    });
    const disallowed = this.#disallowed.size;
    return [
      ...actions,
      ...(disallowed > 0 ? [{ kind: 'downloads-disallowed' as const, count: disallowed }] : []),
      ...tooMany,
      ...silent,
    ];
  }

  /** Ends all requests. */
  stop(): void {
    this.#ended.abort(new Error('No more answers are waited for.'));
  }

  /**
   * @param ownOrigin origin of the site, whose answers are asked for in a turn at its host; null for links
   * @param mayAsk false for what must not be asked for besides the address
   */
  #add(kind: Kind, address: string, ownOrigin: string | null, mayAsk = (_: string) => true): void {
    const { host: name, hostname, origin } = new URL(address);
    const seen = this.#seen[kind];
    if (seen.size >= MAX_SEEN || seen.has(address) || this.#signal.aborted) return;
    seen.add(address);
    if (this.#mayChange(address)) {
      this.#actions[kind] += 1;
      return;
    }
    const siteName = siteOf(hostname);
    const site = this.#sites.get(siteName) ?? { turns: createSemaphore(AT_ONCE_PER_SITE), asked: 0 };
    this.#sites.set(siteName, site);
    const host = this.#hosts.get(name) ?? { site, files: 0, hasName: null };
    this.#hosts.set(name, host);
    const isOwn = origin === ownOrigin;
    if (
      this.#asked[kind].size >= (kind === 'file' ? MAX_FILES.inAll : MAX_ADDRESSES) ||
      isOver(host, kind, isOwn)
    ) {
      this.#leftOut[kind] += 1;
      return;
    }
    if (kind === 'file') host.files += 1;
    else if (!isOwn) site.asked += 1;
    this.#asked[kind].add(address);
    const about = { fetcher: isOwn ? this.#site : this.#egress, signal: this.#signal, timeoutMs: TIMEOUT_MS };
    const ask = (): Promise<AddressAnswer | null> =>
      kind === 'file'
        ? askForSources(address, { ...about, mayAsk })
        : askWhetherThere(address, {
            ...about,
            isDownload: kind === 'download',
            isFile: this.#files.has(address),
            causeOf: (url) => this.#egress.causeOf(url),
          });
    const asking = this.#ask(address, host, { mayKeep: kind === 'link', ask }).catch(
      // Aborted: nothing is known.
      () => undefined,
    );
    this.#underWay.add(asking);
    void asking.then(() => this.#underWay.delete(asking));
  }

  async #ask(
    address: string,
    host: Host,
    { mayKeep, ask }: { mayKeep: boolean; ask: () => Promise<AddressAnswer | null> },
  ): Promise<void> {
    const kept = mayKeep ? this.#cache.get(address) : undefined;
    const answer = kept ?? (await this.#inTurn(host.site, ask));
    if (answer === null) return;
    host.hasName = host.hasName === true || answer !== 'unknown name';
    if (mayKeep && kept === undefined) this.#cache.set(address, answer);
    this.#answers.set(address, answer);
  }

  async #inTurn<T>({ turns }: Site, ask: () => Promise<T>): Promise<T> {
    const leaveSite = await turns.acquire(this.#signal);
    try {
      const leave = await this.#lanes.acquire(this.#signal);
      try {
        return await ask();
      } finally {
        leave();
      }
    } finally {
      leaveSite();
    }
  }
}

/** Whether a host was asked for as much of one kind as it may be. @param isOwn it is that of the page */
function isOver({ site, files }: Host, kind: Kind, isOwn: boolean): boolean {
  if (kind === 'file') return files >= (isOwn ? MAX_FILES.onOwn : MAX_FILES.onOther);
  return !isOwn && site.asked >= MAX_PER_SITE;
}
