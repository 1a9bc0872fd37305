import { hashElements } from '../../server/findings/describe/element-hashes.ts';
import type { SnapshotNode } from '../../server/facts/judged-page.ts';
import { PageTree } from '../../server/facts/page/page-tree.ts';

/** A page that was drawn as text. */
export interface DrawnPage {
  /** The hashes of its elements, one element for each line. */
  words: Uint32Array;
  /** The number of the line with a name. */
  indexOf(name: string): number;
  /** The name of a line; empty where it has none. */
  nameOf(index: number): string;
}

const LINE = /^( *)([a-z0-9]+)(?:#([\w-]+))?(?:\.([\w-]+))?(?: "([^"]*)")?(?: =(\w+))?$/;

/**
 * Reads a drawing: one element a line, its children below it and two spaces further in. A line is
 * `tag#id.class "text" =name`; all but the tag may be left out. The name is for the test alone: no element is known by it.
 * @throws Error when a line can't be read
 */
export function drawPage(drawing: string): DrawnPage {
  const lines = drawing.split('\n').filter((line) => line.trim() !== '');
  const margin = Math.min(...lines.map((line) => line.search(/\S/)));
  const nodes: SnapshotNode[] = [];
  const names: string[] = [];
  const open: number[] = [];
  for (const line of lines) {
    const [, indent, tag, id, className, text, name = ''] = LINE.exec(line.slice(margin)) ?? [];
    if (indent === undefined || tag === undefined) throw new Error(`This is not an element: ${line}`);
    const depth = indent.length / 2;
    const index = nodes.length;
    nodes.push({
      parent: open[depth - 1] ?? -1,
      tag,
      attributes: {
        ...(id === undefined ? {} : { id }),
        ...(className === undefined ? {} : { class: className }),
      },
    });
    open[depth] = index;
    names.push(name);
    if (text !== undefined) nodes.push({ parent: index, text });
  }
  return {
    words: hashElements(new PageTree({ nodes })),
    indexOf(name) {
      const index = names.indexOf(name);
      if (index < 0) throw new Error(`No element has the name ${name}.`);
      return index;
    },
    nameOf: (index) => names[index] ?? '',
  };
}
