import type { ScanSettings } from '../../../shared/scan-settings.ts';
import type { SiteCookie } from '../browser/pooled-context.ts';

/** A header as the browser's protocol has it. */
interface Header {
  name: string;
  value: string;
}

const NAME = /^[\w!#$%&'*+.^`|~-]+$/;
/** Printable ASCII. */
const HEADER_VALUE = /^[\x20-\x7e\t]+$/;
/** The same without what ends a cookie. */
const COOKIE_VALUE = /^[\x20-\x3a\x3c-\x7e]+$/;

/**
 * The headers and cookies that open a protected site. They are sent to the hosts of the sites under scan, on any port, as
 * cookies are, and to no other host; if the address of a site begins with https, over nothing else.
 */
export class SiteAccess {
  readonly #headers: readonly Header[];
  readonly #names: ReadonlySet<string>;
  readonly #cookies: readonly Header[];
  /** By scheme and host: the number of scans that may send to it. */
  readonly #open = new Map<string, number>();

  /** @throws Error if a header or cookie can't be sent; it does not repeat the value */
  constructor({ headers, cookies }: Pick<ScanSettings, 'headers' | 'cookies'>) {
    this.#headers = read(headers, 'header', HEADER_VALUE);
    this.#cookies = read(cookies, 'cookie', COOKIE_VALUE);
    this.#names = new Set(this.#headers.map(({ name }) => name.toLowerCase()));
  }

  /** Whether requests of the browser get headers. */
  get hasHeaders(): boolean {
    return this.#headers.length > 0;
  }

  /** Whether the site gets headers or cookies from us, by which it may know us. */
  get isUsed(): boolean {
    return this.#headers.length > 0 || this.#cookies.length > 0;
  }

  /** The values of all headers and cookies. */
  secrets(): string[] {
    return [...this.#headers, ...this.#cookies].map(({ value }) => value);
  }

  /** Begins a scan. @returns ends it */
  enter(target: string): () => void {
    const { protocol, hostname } = new URL(target);
    const places = protocol === 'https:' ? ['https:'] : ['https:', 'http:'];
    const keys = places.map((scheme) => `${scheme}//${hostname}`);
    const count = (key: string, change: number): void => {
      this.#open.set(key, (this.#open.get(key) ?? 0) + change);
    };
    for (const key of keys) count(key, 1);
    return () => {
      for (const key of keys) count(key, -1);
    };
  }

  /** The cookies for the browser. */
  cookiesFor(target: string): SiteCookie[] {
    return this.#cookies.map((cookie) => ({ ...cookie, url: new URL('/', target).href }));
  }

  /**
   * The headers of a request of the browser with ours.
   * @returns null if they stay as they are
   */
  rewrite(url: string, headers: Readonly<Record<string, string>>): Header[] | null {
    const given = Object.entries(headers).map(([name, value]) => ({ name, value }));
    if (this.#isOpen(url)) {
      return [...given.filter(({ name }) => !this.#names.has(name.toLowerCase())), ...this.#headers];
    }
    // Chromium drops ours when it follows a redirect. This is for a browser that does not.
    const kept = given.filter((header) => !this.#isOurs(header));
    return kept.length === given.length ? null : kept;
  }

  /** Headers of a request of our own. */
  headersFor(url: string): Record<string, string> {
    if (!this.#isOpen(url)) return {};
    const own = Object.fromEntries(this.#headers.map(({ name, value }) => [name.toLowerCase(), value]));
    const cookie = this.#cookies.map(({ name, value }) => `${name}=${value}`).join('; ');
    return cookie === '' ? own : { ...own, cookie };
  }

  #isOurs({ name, value }: Header): boolean {
    return this.#headers.some((own) => own.name.toLowerCase() === name.toLowerCase() && own.value === value);
  }

  #isOpen(url: string): boolean {
    const parsed = URL.parse(url);
    return parsed !== null && (this.#open.get(`${parsed.protocol}//${parsed.hostname}`) ?? 0) > 0;
  }
}

function read(values: Readonly<Record<string, string>>, what: string, isRight: RegExp): Header[] {
  return Object.entries(values).map(([name, value]) => {
    if (!NAME.test(name)) throw new Error(`"${name.slice(0, 60)}" is not the name of a ${what}.`);
    if (!isRight.test(value))
      throw new Error(
        `The value of the ${what} ${name} cannot be sent: it is empty or has characters that are not allowed there.`,
      );
    return { name, value };
  });
}
