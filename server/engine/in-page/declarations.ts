/*
 * Runs in the world of a document in which its snapshot was taken, after the document was judged, and adds a function there
 * that returns as JSON text which declarations set how elements look. Scripts of the page are stopped meanwhile.
 */
import { chainOf, openProbes } from './declarations/chain.ts';
import { lineageOf } from './dom/around.ts';
import { readColor } from './dom/colours.ts';
import type { DeclaredElement } from '../../facts/declaration.ts';

declare global {
  var takeDeclarations: (wanted: readonly number[]) => string;
}

function declarationsOf(node: number): DeclaredElement[] {
  const element = globalThis.sitedelta.elementAt(node);
  if (element === null) return [];
  const lineage = lineageOf(element);
  const pale = lineage.find((each) => Number(getComputedStyle(each).opacity) < 1);
  const ground = lineage.find((each) => readColor(getComputedStyle(each).backgroundColor).alpha > 0);
  const declarations = [
    ...chainOf(element, 'color'),
    ...(pale === undefined ? [] : chainOf(pale, 'opacity')),
    ...(ground === undefined ? [] : chainOf(ground, 'background-color')),
  ];
  return declarations.length === 0 ? [] : [{ node, declarations }];
}

globalThis.takeDeclarations = (wanted) => {
  const close = openProbes();
  try {
    return JSON.stringify(wanted.flatMap(declarationsOf));
  } finally {
    close();
  }
};
