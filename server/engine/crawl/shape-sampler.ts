import { routeShapes } from './route-shape.ts';

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
