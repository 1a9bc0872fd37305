import type { CDPSession, Protocol } from 'puppeteer';
import { EGRESS_HEADER } from '../../egress/answer.ts';
import type { Egress } from '../../egress/egress.ts';
import type { EndlessRedirects } from '../../../shared/limitations/page-failure-reason.ts';
import type { AnswerHeaders, RequestFacts, RequestFailure, RequestType } from '../../facts/request-facts.ts';
import { cutText } from '../../shared/cut-text.ts';
import type { KnownAnswers } from './visit-settings.ts';

/** Characters of a value. */
const MAX_VALUE = 200;

/** Requests of one document; a page with more is one of which not all is known. */
const MAX_REQUESTS = 1_000;
const MAX_REDIRECTS = 20;
/** RFC 9110, sections 15.4.2 and 15.4.9. */
const FOR_EVER = new Set([301, 308]);
/** Characters of an address. */
const MAX_ADDRESS = 2_048;

const TYPES = new Set<string>([
  'Document',
  'Stylesheet',
  'Image',
  'Media',
  'Font',
  'Script',
  'TextTrack',
  'XHR',
  'Fetch',
  'Manifest',
] satisfies RequestType[]);

/** A request, with what is needed to go on with it. */
interface Entry extends RequestFacts {
  loaderId: string;
  /** The answer came, or will not come. */
  isOver: boolean;
}

/**
 * The requests of the document in a tab and of the documents in its frames, as far as they are in its process: what a
 * frame of another site asks for is not known.
 */
export class RequestLog {
  readonly #causeOf: Egress['causeOf'];
  readonly #entries = new Map<string, Entry>();
  readonly #known: KnownAnswers;
  #isCut = false;

  /**
   * Watches a tab, whose Network domain must be enabled.
   * @param answers.causeOf why the proxy got no answer
   * @param answers.known gets what answers say
   */
  constructor(
    cdp: CDPSession,
    mainFrameId: string,
    { causeOf, known }: { causeOf: Egress['causeOf']; known: KnownAnswers },
  ) {
    this.#causeOf = causeOf;
    this.#known = known;
    cdp.on('Network.requestWillBeSent', (event) => this.#begin(event, mainFrameId));
    cdp.on('Network.requestServedFromCache', ({ requestId }) => {
      const entry = this.#entries.get(requestId);
      if (entry !== undefined) entry.fromCache = true;
    });
    cdp.on('Network.responseReceived', ({ requestId, response }) => {
      const entry = this.#entries.get(requestId);
      if (entry !== undefined) this.#answer(entry, response);
    });
    cdp.on('Network.dataReceived', ({ requestId, dataLength }) => {
      const entry = this.#entries.get(requestId);
      if (entry !== undefined) entry.size += dataLength;
    });
    cdp.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
      const entry = this.#entries.get(requestId);
      if (entry === undefined) return;
      entry.isOver = true;
      if (!entry.fromCache) entry.bytes = encodedDataLength;
    });
    cdp.on('Network.loadingFailed', (event) => {
      const entry = this.#entries.get(event.requestId);
      if (entry !== undefined) this.#fail(entry, event);
    });
  }

  /** Forgets all requests but those of one document. */
  keep(loaderId: string | null): void {
    for (const [id, entry] of this.#entries) if (entry.loaderId !== loaderId) this.#entries.delete(id);
    this.#isCut = false;
  }

  /** The requests so far, in their order; null if there were more than are kept. */
  facts(): RequestFacts[] | null {
    if (this.#isCut) return null;
    return [...this.#entries.values()].map(({ loaderId: _loader, isOver, ...facts }) =>
      // A body that never ends has an answer.
      isOver || facts.status !== null ? facts : { ...facts, failure: 'unfinished' },
    );
  }

  /** How the request with this id has redirected without end, as far as it is known. */
  redirectsOf(requestId: string): EndlessRedirects {
    const { redirects = [], url = '' } = this.#entries.get(requestId) ?? {};
    return kindOfRedirects([...redirects, url]);
  }

  #begin(event: Protocol.Network.RequestWillBeSentEvent, mainFrameId: string): void {
    const { requestId, loaderId, request, type = 'Other', frameId, redirectResponse } = event;
    const before = this.#entries.get(requestId);
    if (redirectResponse !== undefined && before !== undefined) {
      const wasForEver = before.redirects.length === 0 || before.movedForEver === true;
      if (wasForEver && FOR_EVER.has(redirectResponse.status)) before.movedForEver = true;
      else delete before.movedForEver;
      if (before.redirects.length < MAX_REDIRECTS) before.redirects.push(before.url);
      before.url = cutText(request.url, MAX_ADDRESS);
      return;
    }
    if (!/^https?:/.test(request.url)) return;
    // The request of the next document has the id of its loader: it is among those that are kept when that is there.
    const isNext = requestId === loaderId && frameId === mainFrameId;
    if (this.#entries.size >= MAX_REQUESTS && !isNext) {
      this.#isCut = true;
      return;
    }
    this.#entries.set(requestId, {
      url: cutText(request.url, MAX_ADDRESS),
      type: isType(type) ? type : 'Other',
      method: cutText(request.method, 20),
      status: null,
      failure: null,
      redirects: [],
      mimeType: '',
      bytes: 0,
      fromCache: false,
      size: 0,
      headers: null,
      inFrame: frameId !== mainFrameId,
      loaderId,
      isOver: false,
    });
  }

  #answer(entry: Entry, { status, mimeType, headers, fromDiskCache }: Protocol.Network.Response): void {
    if (fromDiskCache === true) entry.fromCache = true;
    // The proxy's own answer over plain http.
    const isOwn = Object.keys(headers).some((name) => name.toLowerCase() === EGRESS_HEADER);
    if (isOwn) {
      entry.failure = this.#failureInProxy(entry.url);
      return;
    }
    entry.mimeType = cutText(mimeType, 100);
    const isUnchanged = status === 304;
    entry.status = isUnchanged ? 200 : status;
    entry.headers = isUnchanged ? this.#known.of(entry.url) : readAnswerHeaders(headers);
    if (entry.headers !== null) this.#known.note(entry.url, entry.headers);
  }

  #fail(
    entry: Entry,
    { errorText, canceled, blockedReason, corsErrorStatus }: Protocol.Network.LoadingFailedEvent,
  ): void {
    entry.isOver = true;
    // An answer with an error status may also be refused for what is in it.
    if (entry.failure !== null || (entry.status !== null && entry.status >= 400)) return;
    entry.failure =
      blockedReason !== undefined || corsErrorStatus !== undefined
        ? 'policy'
        : canceled === true
          ? 'unfinished'
          : this.#failureOf(entry, errorText);
  }

  #failureOf({ url, status, redirects }: Entry, errorText: string): RequestFailure {
    const code = errorText.replace('net::', '');
    if (/^ERR_(?:CERT_|SSL_VERSION_OR_CIPHER_MISMATCH$)/.test(code)) return 'tls';
    if (code === 'ERR_TOO_MANY_REDIRECTS') return kindOfRedirects([...redirects, url]);
    if (/^ERR_(?:BLOCKED_BY_|UNSAFE_PORT$)/.test(code)) return 'policy';
    if (/^ERR_(?:TUNNEL|PROXY)_/.test(code)) return this.#failureInProxy(url);
    // A page that goes on or changes its mind; the answer itself was there.
    if (code === 'ERR_ABORTED' || status !== null) return 'unfinished';
    return this.#failureInProxy(url);
  }

  #failureInProxy(url: string): RequestFailure {
    const cause = this.#causeOf(url);
    if (cause === 'refused' || cause === 'limit') return 'prevented';
    return cause === 'unknown name' ? cause : 'unreachable';
  }
}

function kindOfRedirects(addresses: readonly string[]): EndlessRedirects {
  return new Set(addresses).size < addresses.length ? 'loop' : 'too-many-redirects';
}

function isType(type: string): type is RequestType {
  return TYPES.has(type);
}

/** What the headers of an answer say of how it was sent and kept. */
function readAnswerHeaders(headers: Protocol.Network.Headers): AnswerHeaders {
  const values = new Map(Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]));
  const word = (name: string): string =>
    cutText(values.get(name) ?? '', MAX_VALUE)
      .trim()
      .toLowerCase();
  const length = word('content-length');
  return {
    encoding: word('content-encoding'),
    cacheControl: word('cache-control').replaceAll('\n', ', '),
    hasExpiry: word('expires') !== '',
    hasValidator: word('etag') !== '' || word('last-modified') !== '',
    length: /^\d{1,15}$/.test(length) ? Number(length) : null,
  };
}
