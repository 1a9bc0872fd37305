import { isRecord } from '../../src/shared/json.ts';

/** A page as a tree that every kind of source can write: elements, inserted values, loops, and uses of components. */
export type Node = string | Var | El | Each | Use | Slot;

/** A value from the data, such as `item.title`. */
export interface Var {
  var: string;
}

export type Value = string | true | Var;

export interface El {
  tag: string;
  /** In order; a defect may write a name twice. */
  attrs: [name: string, value: Value][];
  children: Node[];
  /** By which a defect finds the element; it is not written. */
  mark?: string;
}

export interface Each {
  each: string;
  as: string;
  children: Node[];
}

export interface Use {
  use: string;
  props: [name: string, value: Value][];
}

/** Where a layout puts its page. */
export interface Slot {
  slot: true;
}

export type Row = Record<string, string>;

/** What values come from: the page, the lists of the data, the item of a loop, the properties of a component. */
export type Scope = Record<string, unknown>;

/** An element; a `mark` among the attributes is for defects. */
export function el(tag: string, attrs: Record<string, Value> = {}, ...children: Node[]): El {
  const { mark, ...others } = attrs;
  return { tag, attrs: Object.entries(others), children, ...(typeof mark === 'string' ? { mark } : {}) };
}

export const of = (name: string): Var => ({ var: name });

export function isEl(node: Node): node is El {
  return typeof node === 'object' && 'tag' in node;
}

/** All elements, with the list that holds each and its parent. */
export function* elementsOf(nodes: Node[], parent?: El): Generator<{ el: El; list: Node[]; parent?: El }> {
  for (const node of nodes) {
    if (typeof node !== 'object' || !('children' in node)) continue;
    const isOwn = isEl(node);
    if (isOwn) yield { el: node, list: nodes, ...(parent === undefined ? {} : { parent }) };
    yield* elementsOf(node.children, isOwn ? node : parent);
  }
}

/** The first names of values that nothing in the tree itself gives: the properties of a component, the lists of a page. */
export function namesIn(nodes: readonly Node[], bound: readonly string[] = []): string[] {
  const found = new Set<string>();
  const add = (name: string): void => {
    const [first = ''] = name.split('.');
    if (!bound.includes(first)) found.add(first);
  };
  for (const node of nodes) {
    if (typeof node === 'string' || 'slot' in node) continue;
    if ('var' in node) add(node.var);
    else if ('each' in node) {
      add(node.each);
      for (const name of namesIn(node.children, [...bound, node.as])) found.add(name);
    } else {
      for (const [, value] of 'use' in node ? node.props : node.attrs)
        if (typeof value === 'object') add(value.var);
      if ('children' in node) for (const name of namesIn(node.children, bound)) found.add(name);
    }
  }
  return [...found];
}

/** The names of the components that a tree uses. */
export function usesIn(nodes: readonly Node[]): string[] {
  const found = nodes.flatMap((node) => {
    if (typeof node === 'string') return [];
    if ('use' in node) return [node.use];
    return 'children' in node ? usesIn(node.children) : [];
  });
  return [...new Set(found)];
}

/** The tree without values, loops and components, as someone writes it who has only HTML. */
export function expand(
  nodes: readonly Node[],
  scope: Scope,
  components: Readonly<Record<string, Node[]>>,
  slot: Node[] = [],
): Node[] {
  const valueOf = (value: Value): Value => (typeof value === 'object' ? textAt(scope, value.var) : value);
  return nodes.flatMap((node): Node[] => {
    if (typeof node === 'string') return [node];
    if ('var' in node) return [textAt(scope, node.var)];
    if ('slot' in node) return slot;
    if ('use' in node) {
      const props = Object.fromEntries(node.props.map(([name, value]) => [name, valueOf(value)]));
      return expand(components[node.use] ?? [], props, components);
    }
    if ('each' in node) {
      const rows: unknown = scope[node.each];
      if (!Array.isArray(rows)) throw new Error(`There is no list ${node.each}.`);
      return rows.flatMap((row) => expand(node.children, { ...scope, [node.as]: row }, components, slot));
    }
    const attrs = node.attrs.map(([name, value]): [string, Value] => [name, valueOf(value)]);
    return [{ ...node, attrs, children: expand(node.children, scope, components, slot) }];
  });
}

function textAt(scope: Scope, name: string): string {
  const value = name.split('.').reduce<unknown>((of, key) => (isRecord(of) ? of[key] : undefined), scope);
  if (typeof value !== 'string') throw new Error(`There is no value ${name}.`);
  return value;
}
