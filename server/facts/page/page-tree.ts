import type { PageSnapshot, SnapshotNode } from '../judged-page.ts';
import { lowerBound } from '../../shared/lower-bound.ts';

/** Elements whose text is not shown. */
const SILENT = new Set(['script', 'style', 'noscript', 'template']);

/**
 * A snapshot with the relations that a description needs, worked out once in linear time. A parent that
 * is not before its child (a broken snapshot) counts as none.
 */
export class PageTree {
  readonly nodes: SnapshotNode[];
  /** Place of each node among the elements; -1 for text nodes. */
  readonly ordinals: Int32Array;
  /** Indexes of the elements, in document order. */
  readonly elements: number[] = [];
  readonly #ends: Int32Array;
  readonly #elementsBefore: Int32Array;
  readonly #children: number[][];
  /** Per node: its place among the children of its parent. */
  readonly #places: Int32Array;
  /** Per node: the first and the last text directly in it; -1 if it has none. */
  readonly #firstText: Int32Array;
  readonly #lastText: Int32Array;
  /** Per element: its number among those of its tag, from 1; 0 if it is the only one. */
  readonly #numbers: Int32Array;
  /** Per node: the nearest element at or around it whose text is not that of what is around it; -1 for none. */
  readonly #apart: Int32Array;
  /** Text nodes in document order, by that element. */
  readonly #texts = new Map<number, number[]>();

  constructor(snapshot: PageSnapshot) {
    this.nodes = snapshot.nodes;
    const count = this.nodes.length;
    this.ordinals = new Int32Array(count).fill(-1);
    this.#ends = new Int32Array(count);
    this.#elementsBefore = new Int32Array(count + 1);
    this.#children = Array.from({ length: count }, () => []);
    this.#apart = new Int32Array(count);
    this.#firstText = new Int32Array(count).fill(-1);
    this.#lastText = new Int32Array(count).fill(-1);
    for (let index = 0; index < count; index++) {
      this.#ends[index] = index + 1;
      this.#noteText(index);
      if (this.nodes[index]?.tag !== undefined) {
        this.ordinals[index] = this.elements.length;
        this.elements.push(index);
      }
      this.#elementsBefore[index + 1] = this.elements.length;
      this.#children[this.parent(index)]?.push(index);
    }
    this.#places = new Int32Array(count);
    this.#numbers = new Int32Array(count);
    for (let index = 0; index < count; index++) this.#numberChildren(index);
    for (let index = count - 1; index > 0; index--) {
      const parent = this.parent(index);
      if (parent >= 0) this.#ends[parent] = Math.max(this.#ends[parent] ?? 0, this.#ends[index] ?? 0);
    }
  }

  parent(index: number): number {
    const parent = this.nodes[index]?.parent ?? -1;
    return Number.isInteger(parent) && parent >= 0 && parent < index ? parent : -1;
  }

  /** The ancestors, innermost first. */
  ancestors(index: number): number[] {
    const found: number[] = [];
    for (let at = this.parent(index); at >= 0; at = this.parent(at)) found.push(at);
    return found;
  }

  /** Elements and texts directly in an element. */
  childNodes(index: number): readonly number[] {
    return this.#children[index] ?? [];
  }

  childElements(index: number): number[] {
    return (this.#children[index] ?? []).filter((child) => this.nodes[child]?.tag !== undefined);
  }

  /** Number of nodes in an element, without itself. */
  nodesIn(index: number): number {
    return (this.#ends[index] ?? index + 1) - index - 1;
  }

  /** Number of elements in an element, without itself. */
  elementsIn(index: number): number {
    return (this.#elementsBefore[this.#ends[index] ?? index] ?? 0) - (this.#elementsBefore[index] ?? 0) - 1;
  }

  /**
   * Number of the element among its siblings of the same tag, from 1; 0 if it is the only one. What a shadow root
   * holds and the children of its host are not siblings.
   */
  numberOfTag(index: number): number {
    return this.#numbers[index] ?? 0;
  }

  /** The nearest element under the same parent before (-1) or after (1) it. */
  sibling(index: number, step: -1 | 1): number | undefined {
    const siblings = this.#children[this.parent(index)] ?? [];
    for (let at = (this.#places[index] ?? 0) + step; at >= 0 && at < siblings.length; at += step) {
      const sibling = siblings[at];
      if (sibling === undefined || this.nodes[sibling]?.via !== this.nodes[index]?.via) return undefined;
      if (this.nodes[sibling]?.tag !== undefined) return sibling;
    }
    return undefined;
  }

  /** Whether text stands before and after a node, directly in its parent. */
  hasTextBeside(index: number): [before: boolean, after: boolean] {
    const parent = this.parent(index);
    const [first = -1, last = -1] = [this.#firstText[parent], this.#lastText[parent]];
    return [first >= 0 && first < index, last > index];
  }

  /** Text directly in the element. */
  ownText(index: number): string {
    return (this.#children[index] ?? [])
      .map((child) => this.nodes[child]?.text ?? '')
      .filter(Boolean)
      .join(' ');
  }

  /**
   * Text of the element and all in it but documents of frames, about `limit` characters. Takes as long as the text is,
   * however many elements without text there are.
   */
  text(index: number, limit: number): string {
    if (this.#isSilent(index)) return '';
    const places = this.#texts.get(this.#apart[index] ?? -1) ?? [];
    const end = this.#ends[index] ?? index;
    let text = '';
    for (let at = lowerBound(places, index); at < places.length && text.length < limit; at++) {
      const place = places[at] ?? end;
      if (place >= end) break;
      const part = this.nodes[place]?.text ?? '';
      text += text === '' ? part : ` ${part}`;
    }
    return text.slice(0, limit);
  }

  #isSilent(index: number): boolean {
    return SILENT.has(this.nodes[index]?.tag ?? '');
  }

  #noteText(index: number): void {
    const node = this.nodes[index];
    const isApart = node?.via === 'frame' || this.#isSilent(index);
    const apart = isApart ? index : (this.#apart[this.parent(index)] ?? -1);
    this.#apart[index] = apart;
    if (node?.text === undefined) return;
    const parent = this.parent(index);
    if (parent >= 0) {
      if (this.#firstText[parent] === -1) this.#firstText[parent] = index;
      this.#lastText[parent] = index;
    }
    const texts = this.#texts.get(apart);
    if (texts === undefined) this.#texts.set(apart, [index]);
    else texts.push(index);
  }

  #numberChildren(index: number): void {
    const lastOfTag = new Map<string, { child: number; number: number }>();
    for (const [place, child] of (this.#children[index] ?? []).entries()) {
      this.#places[child] = place;
      const { tag, via = '' } = this.nodes[child] ?? {};
      if (tag === undefined) continue;
      const kind = `${via}:${tag}`;
      const before = lastOfTag.get(kind);
      if (before?.number === 1) this.#numbers[before.child] = 1;
      const number = (before?.number ?? 0) + 1;
      if (number > 1) this.#numbers[child] = number;
      lastOfTag.set(kind, { child, number });
    }
  }
}
