/** Addresses of served folders as people see them, and where the folders really are during this run. */
export class ServedNames {
  /** Names by real origin, both without a slash at the end. */
  readonly #names = new Map<string, string>();

  /**
   * @param name As `servedAddress` gives it.
   * @param address Real address of the root, such as http://localhost:41234/
   */
  add(name: string, address: string): void {
    this.#names.set(new URL(address).origin, name.replace(/\/$/, ''));
  }

  /** Whether no folder is served. */
  get isEmpty(): boolean {
    return this.#names.size === 0;
  }

  /** The real address behind one that begins with a name; others stay as they are. */
  locate(address: string): string {
    for (const [origin, name] of this.#names) {
      if (address.startsWith(`${name}/`)) return origin + address.slice(name.length);
    }
    return address;
  }

  /**
   * A page in which names stand for real addresses, as {@link ServedNames.write} has it, without the links to them: they
   * would lead nowhere.
   *
   * @param html As the service makes it: quotes of texts are encoded.
   */
  writePage(html: string): string {
    const link = /<a\b([^>]*?) href="([^"]*)"([^>]*)>([\s\S]*?)<\/a\s*>/g;
    return this.write(
      html.replace(link, (all, before: string, href: string, after: string, content: string) => {
        const isServed = this.#names.has(URL.parse(href)?.origin ?? '');
        return isServed ? `<span${before}${after}>${content}</span>` : all;
      }),
    );
  }

  /** A text in which names stand for real addresses, and for their hosts, which reports show without the scheme. */
  write(text: string): string {
    let written = text;
    for (const [origin, name] of this.#names) {
      const { host, protocol } = new URL(origin);
      // The port 4123 is not the beginning of 41234.
      const addresses = new RegExp(`(${protocol}//|(?<!//)\\b)${host.replaceAll('.', '\\.')}(?!\\d)`, 'g');
      written = written.replace(addresses, (_, scheme: string) => (scheme === '' ? shownName(name) : name));
    }
    return written;
  }
}

/** As people write the folder: `apps/web` for `serve://apps~web`. What is escaped stays so, because it goes into HTML. */
function shownName(name: string): string {
  const folder = name.replace(/^[a-z]+:\/\//, '').replace(/\+[\da-f]{8}$/, '');
  return folder.replaceAll('~', '/').replace(/^\//, '');
}
