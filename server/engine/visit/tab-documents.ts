import type { CDPSession, Protocol } from 'puppeteer';
import { retryAfterMs } from '../../shared/retry-after-ms.ts';
import { RequestLog } from './request-log.ts';
import { watchNetwork } from '../waiting/network-activity.ts';
import type { NetworkActivity } from '../waiting/network-activity.ts';
import type { Egress } from '../../egress/egress.ts';
import type { Header, SetCookie } from '../../facts/visit-facts.ts';
import type { KnownAnswers } from './visit-settings.ts';
import { readCookies } from './read-cookies.ts';
import { cutText } from '../../shared/cut-text.ts';

/** Addresses that are kept of a document, and characters of each; longer ones are not kept. */
const MAX_ADDRESSES = 500;

const MAX_ADDRESS = 2_048;

const KINDS = new Set<Protocol.Network.ResourceType | undefined>(['Script', 'Stylesheet']);

/** The scripts and style sheets that the markup of a document asks for itself, by its loader id. */
interface OwnResources {
  /** Sorted, because they come in another order each time. */
  of(loaderId: string): string[];
  forget(): void;
}

/** Headers that are kept of an answer, and characters of each. */
const MAX_HEADERS = 200;

const MAX_HEADER = 16_000;

/** Values of cookies are secrets, and the date is another one in each visit. */
const LEFT_OUT = new Set(['set-cookie', 'date']);

/** Characters of a source; of a longer one nothing is kept. */
const MAX_SOURCE = 2_000_000;

/** The answer with a document. */
export interface DocumentResponse {
  /** Address after redirects. */
  url: string;
  status: number;
  mimeType: string;
  disposition: string;
  /** How long the site asks to wait, if it does. */
  retryAfterMs: number | null;
  headers: Header[];
}

/** What is known of the answers that a tab gets, and does not get. */
interface Answers {
  causeOf: Egress['causeOf'];
  known: KnownAnswers;
}

/** A document that a tab shows. */
export interface CommittedDocument {
  loaderId: string;
  url: string;
}

/** The documents that come to a tab, as the browser reports them. */
export class TabDocuments {
  readonly mainFrameId: string;
  readonly network: NetworkActivity;
  readonly ownResources: OwnResources;
  readonly requests: RequestLog;
  current: CommittedDocument;
  /** All by loader id. */
  readonly responses = new Map<string, DocumentResponse>();
  /**
   * By loader id. Only headers as they came from the network have cookies; the browser reports them apart, before or
   * after the answer.
   */
  readonly cookies = new Map<string, SetCookie[]>();
  readonly committed = new Set<string>();
  readonly loaded = new Set<string>();
  /** Those of which the whole text is there, and the scripts in it have run. */
  readonly parsed = new Set<string>();
  /** Their sources as served; null if the browser no longer has one. */
  readonly #sources = new Map<string, Promise<string | null>>();
  readonly #asked = new Set<string>();

  /**
   * Watches a tab, whose Page and Network domains must be enabled.
   * @param answers.causeOf why the proxy got no answer
   * @param answers.known gets what answers say
   */
  static async watch(cdp: CDPSession, answers: Answers): Promise<TabDocuments> {
    const { frameTree } = await cdp.send('Page.getFrameTree');
    return new TabDocuments(cdp, frameTree.frame, answers);
  }

  private constructor(cdp: CDPSession, main: Protocol.Page.Frame, answers: Answers) {
    this.mainFrameId = main.id;
    this.network = watchNetwork(cdp);
    this.ownResources = watchOwnResources(cdp, main.id);
    this.requests = new RequestLog(cdp, main.id, answers);
    this.current = { loaderId: main.loaderId, url: main.url };
    cdp.on('Network.responseReceived', ({ type, frameId, loaderId, response }) => {
      if (type === 'Document' && frameId === main.id) this.responses.set(loaderId, readResponse(response));
    });
    // The browser keeps few bodies, and each for a short time.
    cdp.on('Network.loadingFinished', ({ requestId }) => {
      if (this.responses.has(requestId)) this.#sources.set(requestId, readSource(cdp, requestId));
    });
    cdp.on('Network.requestWillBeSent', ({ requestId, loaderId, frameId }) => {
      // The request of a document has the id of its loader.
      if (requestId === loaderId && frameId === main.id) this.#asked.add(loaderId);
    });
    cdp.on('Network.responseReceivedExtraInfo', ({ requestId, headers }) => {
      // Of a chain of redirects the last answer counts.
      if (this.#asked.has(requestId)) this.cookies.set(requestId, readCookies(headers, Date.now()));
    });
    cdp.on('Page.frameNavigated', ({ frame }) => {
      if (frame.parentId !== undefined) return;
      this.current = { loaderId: frame.loaderId, url: frame.url };
      this.committed.add(frame.loaderId);
      this.network.forget();
      this.requests.keep(frame.loaderId);
      // Of a page that goes on, only the last source is read.
      for (const id of this.#sources.keys()) if (id !== frame.loaderId) this.#sources.delete(id);
    });
    cdp.on('Page.navigatedWithinDocument', ({ frameId, url }) => {
      if (frameId === main.id) this.current.url = url;
    });
    cdp.on('Page.lifecycleEvent', ({ frameId, loaderId, name }) => {
      if (frameId !== main.id) return;
      if (name === 'load') this.loaded.add(loaderId);
      if (name === 'DOMContentLoaded') this.parsed.add(loaderId);
    });
  }

  /** Another address is about to be loaded. */
  forget(): void {
    this.responses.clear();
    this.cookies.clear();
    this.#asked.clear();
    this.ownResources.forget();
    this.committed.clear();
    this.loaded.clear();
    this.parsed.clear();
    this.#sources.clear();
    this.network.forget();
    this.requests.keep(null);
  }

  /** The source of a document as the server sent it; null if it can't be had, or has not come completely. */
  async source(loaderId: string): Promise<string | null> {
    const source = await this.#sources.get(loaderId);
    this.#sources.delete(loaderId);
    return source ?? null;
  }
}

/** The request that brings a document has the id of its loader. */
async function readSource(cdp: CDPSession, requestId: string): Promise<string | null> {
  try {
    const { body, base64Encoded } = await cdp.send('Network.getResponseBody', { requestId });
    return base64Encoded || body.length > MAX_SOURCE ? null : body;
  } catch {
    return null;
  }
}

function readResponse({ url, status, mimeType, headers }: Protocol.Network.Response): DocumentResponse {
  const header = (wanted: string): string | undefined =>
    Object.entries(headers).find(([name]) => name.toLowerCase() === wanted)?.[1];
  return {
    url,
    status,
    mimeType,
    disposition: header('content-disposition') ?? '',
    retryAfterMs: retryAfterMs(header('retry-after'), Date.now()),
    headers: readHeaders(headers),
  };
}

/**
 * Notes which scripts and style sheets the parser of a tab's own document asks for, as opposed to those that a script
 * has added, which differ from visit to visit. The Network domain of the tab must be enabled.
 */
function watchOwnResources(cdp: CDPSession, mainFrameId: string): OwnResources {
  const byLoader = new Map<string, Set<string>>();
  cdp.on('Network.requestWillBeSent', ({ type, frameId, loaderId, initiator, request }) => {
    if (!KINDS.has(type) || frameId !== mainFrameId || initiator.type !== 'parser') return;
    const addresses = byLoader.get(loaderId) ?? new Set();
    byLoader.set(loaderId, addresses);
    const { url } = request;
    if (addresses.size < MAX_ADDRESSES && url.length <= MAX_ADDRESS) addresses.add(url);
  });
  return {
    of: (loaderId) => [...(byLoader.get(loaderId) ?? [])].sort(),
    forget: () => byLoader.clear(),
  };
}

/**
 * The headers of an answer, without cookies and date. The browser joins the values of a header that
 * came several times by line ends.
 */
export function readHeaders(headers: Protocol.Network.Headers): Header[] {
  const read = Object.entries(headers).flatMap(([name, values]) =>
    values.split('\n').map((value): Header => [name.toLowerCase(), cutText(value.trim(), MAX_HEADER)]),
  );
  return read.filter(([name]) => !LEFT_OUT.has(name)).slice(0, MAX_HEADERS);
}
