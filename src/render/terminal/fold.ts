import { line } from './line.ts';
import { wrap } from './wrap.ts';

/** As `wrap`, but where there is no width, such as in a file, the text stays one line, which can be searched for. */
export function fold(text: string, columns: number): string[] {
  return Number.isFinite(columns) ? wrap(text, columns) : [line(text, columns)];
}
