import type { ProxyFailure } from '../../shared/limitations/scan-failure.ts';
import { isDeepStrictEqual } from 'node:util';
import { knownPublicUrl } from '../config/config.ts';
import type { Config } from '../config/config.ts';
import { createConfiguredPolicy } from '../egress/configured-policy.ts';
import { openEgress } from '../egress/egress.ts';
import type { Egress } from '../egress/egress.ts';
import { createResolver } from '../egress/resolver.ts';
import { logAbout } from '../ops/log/log.ts';
import type { Log } from '../ops/log/log.ts';
import { BrowserPool } from './browser/browser-pool.ts';
import { Frontier } from './crawl/frontier.ts';
import { brokenExternalLink } from '../rules/own/links/broken-external-link.ts';
import { isChosen } from '../rules/rule-choice.ts';
import { isInScope } from '../facts/page/page-key.ts';
import { createOwnBuilds, obeysRobots } from './own-builds.ts';
import { looksLikeAction } from './crawl/looks-like-action.ts';
import type { Engine, EngineOutcome, EngineRequest, LookOutcome, LookRequest } from './engine.ts';
import { AddressChecker } from './site/address-checker.ts';
import { createAnswerCache } from './site/answer-cache.ts';
import { GonePages } from './site/gone-pages.ts';
import { MAX_PER_HOST, createHostTurns } from './site/host-turns.ts';
import { createPageTurns } from './site/page-turns.ts';
import { ScanDeadline } from './site/scan-deadline.ts';
import { readEngineSettings, withAllRules } from './site/engine-settings.ts';
import { ScanPictures } from './site/scan-pictures.ts';
import { createHideSecrets } from './site/hide-secrets.ts';
import type { HideSecrets } from './site/hide-secrets.ts';
import { scanSite } from './site/scan-site.ts';
import { SiteAccess } from './site/site-access.ts';
import { SiteTally } from './site/site-tally.ts';
import { SiteUnderScan } from './site/site-under-scan.ts';
import { visitAgain } from './site/visit-again.ts';
import type { VisitSettings } from './visit/visit-settings.ts';
import { Visitor } from './visit/visitor.ts';
import type { OutboundProxies } from '../egress/outbound-proxies.ts';
import type { ScanSettings } from '../../shared/scan-settings.ts';
import { PRODUCT_TOKEN } from './crawl/robots.ts';
import { packageVersion } from '../shared/package-version.ts';

/** What an engine does differently for one program on this machine (server/local) than for the clients of a service. */
export interface EngineOptions {
  /** Host names, as `URL.hostname` has them, whose certificates are taken as they are. */
  anyCertificateOf?: readonly string[];
  /** Ports of folders that are served on this machine: they may be visited although nothing else of it may; see AddressPolicyOptions. */
  loopbackPorts?: readonly number[];
  /** Whether a scan of a served folder fails if most of what its first page names is not there; see EngineOptions.loopbackPorts. */
  checksBuild?: boolean;
  /** Whether all that answers on a loopback address is a build of the user's own; see OwnBuilds. */
  ownsLoopback?: boolean;
  /**
   * Whether a name that leads to private addresses alone is told apart from one that does not exist: its user may know what
   * the name server of this machine knows.
   */
  tellsPrivateNames?: boolean;
  /** Existing folder for the files of browsers, with a short path; by default temporary folders are made. */
  browserFolder?: string;
  /** Through which proxies this machine reaches the web; null, the default, for none. */
  proxies?: OutboundProxies | null;
  /** What a scan is to do beyond its address. */
  scan?: ScanSettings;
}

const VERSION = packageVersion(new URL('../../package.json', import.meta.url));

/** Path of the page that explains our visits, below PUBLIC_URL. */
const ABOUT_PATH = '/about-scanner';

/** What Chrome calls each system, whatever its version is; all others are named like Linux. */
const SYSTEMS: Partial<Record<NodeJS.Platform, string>> = {
  darwin: 'Macintosh; Intel Mac OS X 10_15_7',
  win32: 'Windows NT 10.0; Win64; x64',
};

/**
 * Makes the engine: one browser for all scans, started when the first page is visited.
 * @param log receives browser lifecycle events; never page text
 * @throws Error if a header or cookie of the settings can't be sent
 */
export function createEngine(config: Config, log: Log, options: EngineOptions = {}): Engine {
  const { loopbackPorts = [], browserFolder = null, scan: asked } = options;
  const builds = createOwnBuilds(options);
  const policy = createConfiguredPolicy({ ...config, loopbackPorts });
  const usual = readEngineSettings(asked, config.tryPages);
  const withAll = readEngineSettings(withAllRules(asked), config.tryPages);
  const access = new SiteAccess(asked ?? { headers: {}, cookies: {} });
  const rewriteHeaders = access.hasHeaders ? access.rewrite.bind(access) : null;
  const publicUrl = knownPublicUrl(config);
  const introduce = (version: string | null): string => userAgentOf(version, publicUrl);
  const poolConfig = { ...config, browserFolder, introduce };
  const pool = new BrowserPool(poolConfig, log, undefined, undefined, rewriteHeaders);
  const turns = createPageTurns(config.concurrency);
  const hosts = createHostTurns(MAX_PER_HOST);
  const answerCache = createAnswerCache();
  const closing = new AbortController();
  const mayVisit = (url: string): boolean => usual.facts === undefined || isInScope(url, usual.facts);

  // Opening a file changes nothing, whatever its name.
  const mayChange = (url: string): boolean => !builds.isServed(url) && looksLikeAction(url);

  function openWayOut(scanLog: Log): Promise<Egress> {
    return openEgress({
      userAgent: () => pool.userAgent,
      headersFor: (url) => access.headersFor(url),
      policy,
      resolver: createResolver(),
      anyCertificateOf: options.anyCertificateOf ?? [],
      tellsPrivateNames: options.tellsPrivateNames ?? false,
      proxies: options.proxies ?? null,
      log: (message) => scanLog.warn({}, message),
    });
  }

  function createVisitor(target: string, egress: Egress, scanLog: Log, visit: VisitSettings): Visitor {
    const { pageTimeoutMs: timeoutMs } = config;
    const cookies = access.cookiesFor(target);
    return new Visitor({ pool, egress, timeoutMs, log: scanLog, settings: visit, cookies });
  }

  async function scan(order: EngineRequest): Promise<EngineOutcome> {
    const hideSecrets = createHideSecrets(access.secrets(), order.target);
    const request: EngineRequest = {
      ...order,
      knownPages: order.knownPages.filter(mayVisit),
      signal: AbortSignal.any([order.signal, closing.signal]),
      onPage(page, pictures, pagePicture) {
        const hidden = hideSecrets(page);
        // A picture shows what the page shows.
        const isSame = isDeepStrictEqual(hidden.snapshot, page.snapshot);
        return order.onPage(hidden, isSame ? pictures : [], isSame ? pagePicture : null);
      },
      onProgress: (progress) => order.onProgress(hideSecrets(progress)),
    };
    request.signal.throwIfAborted();
    const availability = await pool.check();
    if (!availability.ok) return { ok: false, failure: { kind: 'no-browser' } };
    const leave = access.enter(request.target);
    try {
      return hideSecrets(await scanEntered(request, hideSecrets));
    } catch (error) {
      throw hideSecrets(error);
    } finally {
      leave();
    }
  }

  async function scanEntered(request: EngineRequest, hideSecrets: HideSecrets): Promise<EngineOutcome> {
    const { target, knownPages, permit, scanId, hasAllRules = false } = request;
    const settings = hasAllRules ? withAll : usual;
    const scanLog = hideInLog(logAbout(log, { scanId }), hideSecrets);
    const egress = await openWayOut(scanLog);
    // Link targets use an egress of their own, so that refused or oversized link responses are not reported as missing page resources.
    const linksEgress = await openWayOut(scanLog);
    const visitor = createVisitor(target, egress, scanLog, settings.visit);
    const maxPages = settings.maxPages ?? config.maxPages;
    const startPages = settings.facts?.startPages ?? [];
    const frontier = new Frontier({
      start: target,
      maxPages,
      knownPages,
      startPages,
      isInScope: mayVisit,
      mayChange,
    });
    const site = new SiteUnderScan({
      target,
      knownPages,
      startPages,
      frontier,
      egress,
      hosts,
      ...(permit && { permit }),
      obeysRobots: (url) =>
        obeysRobots(url, { target, asked: asked?.robots ?? null, isUsual: config.respectRobots, builds }),
      mayChange,
      isServed: builds.isServed,
      watchesDeployment: maxPages > 1,
    });
    const deadline = new ScanDeadline(config.scanTimeoutMs, request.signal);
    const tally = new SiteTally();
    const addresses = new AddressChecker({
      egress: linksEgress,
      site,
      cache: answerCache,
      target,
      asksOthers:
        config.externalLinks === 'on' &&
        isChosen(settings.facts, { code: brokenExternalLink.meta.name, criteria: [] }),
      mayChange,
      signal: request.signal,
    });
    try {
      const outcome = await scanSite({
        request,
        site,
        frontier,
        visitor,
        turns,
        deadline,
        tally,
        settings,
        builds,
        addresses,
        pictures:
          config.screenshots === 'on'
            ? ScanPictures.of({ request, answers: tally, trials: turns.trials })
            : null,
        gonePages: new GonePages(site, async () => !access.isUsed && (await site.answersPlainRequests())),
      });
      return withProxyFailure(outcome, egress.proxyFailure());
    } finally {
      deadline.clear();
      addresses.stop();
      // A database that does not answer must not hold the tabs of the browser.
      await Promise.all([site.leave(), visitor.close()]);
      await Promise.all([egress.close(), linksEgress.close()]);
    }
  }

  async function lookAgain(order: LookRequest): Promise<LookOutcome> {
    const [first] = order.urls;
    if (first === undefined) return { found: [], varied: [] };
    const hideSecrets = createHideSecrets(access.secrets(), first);
    const request: LookRequest = {
      ...order,
      signal: AbortSignal.any([order.signal, closing.signal]),
      onPage: (page, visit) => order.onPage(hideSecrets(page), visit),
    };
    request.signal.throwIfAborted();
    const scanLog = hideInLog(logAbout(log, { scanId: order.scanId }), hideSecrets);
    const egress = await openWayOut(scanLog);
    const leave = access.enter(first);
    const settings = order.hasAllRules === true ? withAll : usual;
    const tried = settings.visit.triedPages > 0 ? 1 : 0;
    const visit = { ...settings.visit, only: request.only, triedPages: tried };
    const visitor = createVisitor(first, egress, scanLog, visit);
    const choice = settings.facts;
    const { pageTimeoutMs } = config;
    try {
      egress.addHome(new URL(first).hostname);
      return await visitAgain({ request, visitor, egress, turns, hosts, choice, builds, pageTimeoutMs });
    } catch (error) {
      throw hideSecrets(error);
    } finally {
      leave();
      await visitor.close();
      await egress.close();
    }
  }

  return {
    scan,
    lookAgain,
    health: () => pool.check(),
    async close() {
      closing.abort(new Error('The engine is closed.'));
      await pool.close();
    },
  };
}

/** A page that a proxy did not open says nothing about the site. */
function withProxyFailure(outcome: EngineOutcome, proxy: ProxyFailure | null): EngineOutcome {
  return outcome.ok || proxy === null ? outcome : { ok: false, failure: { ...outcome.failure, proxy } };
}

function hideInLog(log: Log, hideSecrets: HideSecrets): Log {
  return {
    debug: (fields, message) => log.debug(hideSecrets(fields), hideSecrets(message)),
    info: (fields, message) => log.info(hideSecrets(fields), hideSecrets(message)),
    warn: (fields, message) => log.warn(hideSecrets(fields), hideSecrets(message)),
    error: (fields, message) => log.error(hideSecrets(fields), hideSecrets(message)),
  };
}

/**
 * How the service introduces itself to sites, in the browser and in requests of its own. First comes what Chrome says
 * (https://www.chromium.org/updates/ua-reduction), so that sites send what they send to people; then our name, our version
 * and a page that explains our visits.
 * @param version of the browser; null if it is not known
 * @param publicUrl address of the service; null if nobody but its own clients can know it
 */
export function userAgentOf(version: string | null, publicUrl: string | null): string {
  const system = SYSTEMS[process.platform] ?? 'X11; Linux x86_64';
  const browser =
    version === null
      ? ''
      : ` (${system}) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/${version.split('.')[0]}.0.0.0 Safari/537.36`;
  const about = publicUrl === null ? '' : ` (+${publicUrl}${ABOUT_PATH})`;
  return `Mozilla/5.0${browser} ${PRODUCT_TOKEN}/${VERSION}${about}`;
}
