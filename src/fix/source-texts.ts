import { readFileSync } from 'node:fs';
import path from 'node:path';

import { maskSource } from '../source-lines/read-source.ts';
import type { SourceElement, SourceFile, Sources } from '../source-lines/source-element.ts';
import type { Place } from './patch.ts';
import { readTag } from './read-tag.ts';

/** The texts of the sources whose elements are known, read when they are asked for. */
export class SourceTexts {
  readonly files: readonly SourceFile[];
  readonly #root: string;
  readonly #texts = new Map<string, string>();
  readonly #masked = new Map<string, string>();

  /** @param root Folder of the sources. */
  constructor(root: string, { files }: Pick<Sources, 'files'>) {
    this.#root = root;
    this.files = files;
  }

  /** @param file Path from the root of the sources. @throws Error if it can't be read */
  text(file: string): string {
    const known = this.#texts.get(file) ?? readFileSync(path.join(this.#root, file), 'utf8');
    this.#texts.set(file, known);
    return known;
  }

  /** The text with placeholders for its expressions, as long as the text. */
  masked(file: string): string {
    const known = this.#masked.get(file) ?? maskSource(file, this.text(file));
    this.#masked.set(file, known);
    return known;
  }

  /** An element as it is written; undefined if the file was changed since its elements were read. */
  place(element: SourceElement): Place | undefined {
    const tag = readTag(element.file, this.masked(element.file), element.at);
    if (tag === undefined) return undefined;
    return element.component === undefined && tag.name.toLowerCase() !== element.tag
      ? undefined
      : { element, tag };
  }

  /** The elements of a file. */
  elements(file: string): readonly SourceElement[] {
    return this.files.find(({ path: own }) => own === file)?.elements ?? [];
  }

  /** Elements of the same parent, in order; those without a parent count as siblings, too. */
  siblings({ file, parent }: SourceElement): SourceElement[] {
    return this.elements(file).filter((one) => one.parent === parent);
  }

  /** The text between two indexes, without expressions; undefined if there is one. */
  between(file: string, from: number, to: number): string | undefined {
    const part = this.masked(file).slice(from, to);
    return /[\ue000\ue001{}]/.test(part) ? undefined : part;
  }
}
