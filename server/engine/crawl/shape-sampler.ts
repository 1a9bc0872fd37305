/**
 * Counts addresses by the shape of their route, so that only a sample of an endless calendar or of many sessions and
 * filters is visited and other pages have room.
 */
export class ShapeSampler {
  readonly #max: number;
  readonly #counts = new Map<string, number>();

  constructor(maxPerShape: number) {
    this.#max = maxPerShape;
  }

  /** Counts an address; false if there are enough of one of its shapes. */
  accepts(url: string): boolean {
    const shapes = routeShapes(url);
    if (shapes.some((shape) => this.#countOf(shape) >= this.#max)) return false;
    for (const shape of shapes) this.#counts.set(shape, this.#countOf(shape) + 1);
    return true;
  }

  clear(): void {
    this.#counts.clear();
  }

  #countOf(shape: string): number {
    return this.#counts.get(shape) ?? 0;
  }
}

/**
 * The shapes of an address, by which traps are recognised: its path and the names of its query, with digits, tokens,
 * path parameters and repeated parts of the path masked; its path with any query; and its folder. The addresses of an
 * endless calendar, of sessions, of filters or of a growing path share a shape, but so do the articles of a blog.
 */
function routeShapes(address: string): string[] {
  const url = new URL(address);
  const path = mask(url.pathname.replaceAll(/;[^/]*/g, '')).replaceAll(REPEATED, '$1');
  const folder = path.slice(0, path.replace(/\/$/, '').lastIndexOf('/') + 1);
  const names = [...new Set(url.searchParams.keys())].sort().join('&');
  const shapes = names === '' ? [path] : [`${path}?${mask(names)}`, `${path}?*`];
  // Pages at the top level have little in common, so their folder is not a shape.
  return folder === '/' || folder === '' ? shapes : [...shapes, `${folder}*`];
}

/** Up to three path segments that are repeated right after themselves. */
const REPEATED = /((?:\/[^/]+){1,3}?)\1+(?=\/|$)/g;

function mask(text: string): string {
  return text.replaceAll(/[\da-f]{8}-?(?:[\da-f]{4}-?){3}[\da-f]{12}|[\da-f]{16,}|\d+/gi, '0');
}
