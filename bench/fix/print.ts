import { isEl, type El, type Node, type Value } from './tree.ts';

/** How a kind of source writes what HTML does not have. */
export interface Syntax {
  attribute(name: string, value: Value): string;
  value(name: string): string;
  each(list: string, as: string): [open: string, close: string];
  use(name: string, props: readonly [string, Value][]): string;
  slot: string;
  /** Before the `>` of an element without content. */
  voidEnd: '' | ' /';
}

const VOID = new Set(['meta', 'link', 'img', 'input', 'br', 'hr', 'area']);
const INLINE = new Set(
  'a abbr acronym b big br code em font img span strong s strike small tt input'.split(' '),
);
const WIDTH = 100;

/** Writes a tree with an indent for each level, as formatters do. */
export function print(nodes: readonly Node[], syntax: Syntax, indent = ''): string {
  if (nodes.length === 0) return '';
  if (nodes.some((node) => typeof node === 'string' || 'var' in node))
    return `${indent}${nodes.map((node) => printInline(node, syntax)).join('')}\n`;
  return nodes.map((node) => printBlock(node, syntax, indent)).join('');
}

function printBlock(node: Node, syntax: Syntax, indent: string): string {
  if (typeof node === 'object' && 'each' in node) {
    const [open, close] = syntax.each(node.each, node.as);
    return `${indent}${open}\n${print(node.children, syntax, `${indent}  `)}${indent}${close}\n`;
  }
  if (!isEl(node) || isInline(node))
    return `${indent}${breakAttributes(printInline(node, syntax), node, syntax, indent)}\n`;
  const open = breakAttributes(startTag(node, syntax), node, syntax, indent);
  return `${indent}${open}\n${print(node.children, syntax, `${indent}  `)}${indent}</${node.tag}>\n`;
}

/** Whether an element stands in one line: its content is a text with nothing but inline elements, or nothing. */
function isInline(node: El): boolean {
  return node.children.every(
    (child) =>
      typeof child === 'string' ||
      'var' in child ||
      (isEl(child) && INLINE.has(child.tag) && isInline(child)),
  );
}

function printInline(node: Node, syntax: Syntax): string {
  if (typeof node === 'string') return node;
  if ('var' in node) return syntax.value(node.var);
  if ('slot' in node) return syntax.slot;
  if ('use' in node) return syntax.use(node.use, node.props);
  if ('each' in node) throw new Error('A loop does not stand in a text.');
  const start = startTag(node, syntax);
  if (VOID.has(node.tag)) return start;
  return `${start}${node.children.map((child) => printInline(child, syntax)).join('')}</${node.tag}>`;
}

function startTag(node: El, syntax: Syntax): string {
  const attributes = node.attrs.map(([name, value]) => ` ${syntax.attribute(name, value)}`).join('');
  return `<${node.tag}${attributes}${VOID.has(node.tag) ? syntax.voidEnd : ''}>`;
}

/** Long elements have a line for each attribute of their start tag. */
function breakAttributes(text: string, node: Node, syntax: Syntax, indent: string): string {
  if (!isEl(node) || indent.length + text.length <= WIDTH || node.attrs.length < 2) return text;
  const start = startTag(node, syntax);
  const lines = node.attrs.map(([name, value]) => `\n${indent}  ${syntax.attribute(name, value)}`).join('');
  const end = VOID.has(node.tag) ? syntax.voidEnd.trim() : '';
  return `<${node.tag}${lines}\n${indent}${end}>${text.slice(start.length)}`;
}

export const plainAttribute = (name: string, value: Value): string =>
  value === true ? name : `${name}="${typeof value === 'string' ? value : `{{ ${value.var} }}`}"`;

/** HTML has no values, loops and components: they are expanded before. */
export const HTML: Syntax = {
  attribute: plainAttribute,
  value: (name) => `{{ ${name} }}`,
  each: () => ['', ''],
  use: () => '',
  slot: '',
  voidEnd: '',
};
