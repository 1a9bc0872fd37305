import { decode, encode } from '@jridgewell/sourcemap-codec';

/** A source map (ECMA-426), as far as it is used here. */
interface SourceMap {
  version: 3;
  file: string;
  sources: string[];
  names: string[];
  mappings: string;
}

/** A place in the bundle: column; then, if it is of a source, its index, line and column there, and index of a name. */
type Segment = [number] | [number, number, number, number] | [number, number, number, number, number];

/**
 * Reduces a source map of the action to places in our own sources: without the text of the sources and without packages,
 * it has a twentieth of the size. Paths are those of the repository instead of the staged sources.
 *
 * @param json A source map, made by ncc.
 * @returns The same as JSON, with paths from `dist/`.
 */
export function trimSourceMap(json: string): string {
  const { file, sources, names, mappings }: SourceMap = JSON.parse(json);
  const kept = new Numbering(sources);
  const keptNames = new Numbering(names);
  const lines = decode(mappings).map((line) => {
    const result: Segment[] = [];
    for (const [column, source, sourceLine, sourceColumn, name] of line) {
      if (
        source === undefined ||
        sourceLine === undefined ||
        sourceColumn === undefined ||
        !isOwn(sources[source])
      ) {
        // Ends the place before it.
        if (result.at(-1)?.length !== 1 && result.length > 0) result.push([column]);
      } else {
        const place: Segment = [column, kept.of(source), sourceLine, sourceColumn];
        result.push(name === undefined ? place : [...place, keptNames.of(name)]);
      }
    }
    return result;
  });
  const trimmed: SourceMap = {
    version: 3,
    file,
    sources: kept.values.map((source) => source.replace(/\.js$/, '.ts')),
    names: keptNames.values,
    mappings: encode(lines),
  };
  return JSON.stringify(trimmed);
}

/** ncc writes `../` before the path of a module from the folder of the staged sources. */
function isOwn(source = ''): boolean {
  return source.startsWith('../src/');
}

/** Those of a list that are used, in the order of their first use. */
class Numbering {
  readonly values: string[] = [];
  readonly #all: readonly string[];
  readonly #numbers = new Map<number, number>();

  constructor(all: readonly string[]) {
    this.#all = all;
  }

  of(index: number): number {
    const known = this.#numbers.get(index);
    if (known !== undefined) return known;
    this.#numbers.set(index, this.values.length);
    return this.values.push(this.#all[index] ?? '') - 1;
  }
}
