/** Lines of places in a text, by counting. */
export class LineTable {
  readonly #text: string;

  constructor(text: string) {
    this.#text = text;
  }

  lineOf(index: number): number {
    return this.#text.slice(0, index).split('\n').length;
  }
}
