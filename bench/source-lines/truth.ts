import { LineTable } from './line-table.ts';

/** The place of an element in the sources. */
export interface Place {
  file: string;
  line: number;
}

/** Numbers for places, written into the pages as `data-t`: what the browser then shows is the truth. */
export class Truth {
  readonly #places: Place[] = [];
  readonly #numbers = new Map<string, number>();

  numberOf(place: Place): number {
    const key = `${place.line} ${place.file}`;
    const known = this.#numbers.get(key);
    if (known !== undefined) return known;
    this.#numbers.set(key, this.#places.length);
    return this.#places.push(place) - 1;
  }

  all(): readonly Place[] {
    return this.#places;
  }

  placeOf(number: number): Place | undefined {
    return this.#places[number];
  }
}

const TOKEN =
  /<!--.*?-->|<(script|style|title)\b[^>]*>.*?<\/\1\s*>|\{\{.*?\}\}|\{%.*?%\}|<%.*?%>|<([a-z][a-z0-9]*)(?=[\s/>])/gs;
const NEVER_JUDGED = /^(?:head|meta|link|base|br|path)$/i;

/**
 * Writes `data-t` into every opening tag of HTML or of a template. It only reads the beginnings of
 * tags, so it shares nothing with the code that is measured.
 */
export function markTags(source: string, file: string, truth: Truth): string {
  const lines = new LineTable(source);
  return source.replace(TOKEN, (token, _raw, tag: string | undefined, at: number) => {
    if (tag === undefined || NEVER_JUDGED.test(tag)) return token;
    return `${token} data-t="${truth.numberOf({ file, line: lines.lineOf(at) })}"`;
  });
}
