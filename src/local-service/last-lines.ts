const MAX_LENGTH = 16_384;

/** Keeps the end of what a process writes. */
export class LastLines {
  #text = '';

  add(text: string): void {
    this.#text = (this.#text + text).slice(-MAX_LENGTH);
  }

  /** The last lines that are not empty, oldest first. */
  read(count: number): string[] {
    const lines = this.#text.split(/\r?\n/).filter((line) => line.trim() !== '');
    return lines.slice(-count);
  }
}
