import { parse } from '@babel/parser';

import { SourceFileBuilder } from './build-source-file.ts';
import { componentName, hostTag } from './read-markup.ts';
import type { Pattern, SourceFile } from './source-element.ts';

/** A node of the syntax tree, with the fields that every node has. */
interface SyntaxNode {
  type: string;
  loc?: { start: { line: number } } | null;
  start?: number | null;
  [field: string]: unknown;
}

const HTML_NAMES: Record<string, string> = {
  className: 'class',
  htmlFor: 'for',
  defaultValue: 'value',
  defaultChecked: 'checked',
};
/** Properties that React does not render. */
const NOT_RENDERED = /^(?:key|ref|on[A-Z].*|suppress[A-Z].*|children)$/;

/**
 * Reads the elements in JavaScript or TypeScript with JSX.
 *
 * @throws Error if the text is not JavaScript
 */
export function readJsx(path: string, source: string): SourceFile {
  const tree = parse(source, {
    sourceType: 'unambiguous',
    allowReturnOutsideFunction: true,
    errorRecovery: true,
    plugins: ['jsx', /\.[cm]?jsx?$/.test(path) && /@flow\b/.test(source) ? 'flow' : 'typescript'],
  });
  const builder = new SourceFileBuilder(path);
  if (isNode(tree.program)) walk(tree.program, builder);
  return builder.build(false);
}

/** Looks for elements in any code. */
function walk(node: SyntaxNode, builder: SourceFileBuilder): void {
  if (node.type === 'JSXElement') return readElement(node, builder);
  if (node.type === 'JSXFragment') return readChildren(node, builder);
  for (const child of childrenOf(node)) walk(child, builder);
}

function childrenOf(node: SyntaxNode): SyntaxNode[] {
  return Object.entries(node)
    .filter(([field]) => field !== 'loc' && !field.endsWith('Comments'))
    .flatMap(([, value]) => (Array.isArray(value) ? value : [value]))
    .filter(isNode);
}

function isNode(value: unknown): value is SyntaxNode {
  return typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string';
}

/** The node in a field, or one of type `None`. */
function nodeAt(node: SyntaxNode, field: string): SyntaxNode {
  const value = node[field];
  return isNode(value) ? value : { type: 'None' };
}

function nodesAt(node: SyntaxNode, field: string): SyntaxNode[] {
  const value = node[field];
  return Array.isArray(value) ? value.filter(isNode) : [];
}

function textAt(node: SyntaxNode, field: string): string {
  const value = node[field];
  return typeof value === 'string' ? value : '';
}

/** Text of a part of a template literal. */
function cookedText({ value }: SyntaxNode): string {
  const isCooked = typeof value === 'object' && value !== null && 'cooked' in value;
  return isCooked && typeof value.cooked === 'string' ? value.cooked : '';
}

function readElement(node: SyntaxNode, builder: SourceFileBuilder): void {
  const opening = nodeAt(node, 'openingElement');
  const name = elementName(nodeAt(opening, 'name'));
  const tag = hostTag(name);
  const attributes = new Map<string, Pattern>();
  const possibleClasses = new Set<string>();
  let spread = false;
  let writesContent = false;
  for (const attribute of nodesAt(opening, 'attributes')) {
    if (attribute.type !== 'JSXAttribute') {
      spread = true;
      continue;
    }
    const written = attributeName(nodeAt(attribute, 'name'));
    const value = isNode(attribute['value']) ? attribute['value'] : null;
    if (value !== null) builder.detached(() => walk(value, builder));
    if (/^(?:dangerouslySetInnerHTML|children)$/.test(written)) writesContent = true;
    if (NOT_RENDERED.test(written) || written === 'dangerouslySetInnerHTML') continue;
    const target = HTML_NAMES[written] ?? (written === 'to' && tag === 'a' ? 'href' : written);
    const pattern = value === null ? [''] : patternOf(value);
    if (target === 'class' && value !== null) for (const word of wordsIn(value)) possibleClasses.add(word);
    // A number or true is written as text; false and undefined are not written at all.
    attributes.set(target, pattern);
  }
  builder.open({
    tag,
    component: componentName(name, tag),
    line: node.loc?.start.line ?? 1,
    at: node.start ?? 0,
    attributes,
    possibleClasses,
    spread,
  });
  if (writesContent) builder.expression();
  readChildren(node, builder);
  builder.close(nodeAt(node, 'closingElement').start ?? undefined);
}

function readChildren(node: SyntaxNode, builder: SourceFileBuilder): void {
  for (const child of nodesAt(node, 'children')) {
    if (child.type === 'JSXText') builder.text(textAt(child, 'value'));
    else if (child.type === 'JSXElement') readElement(child, builder);
    else if (child.type === 'JSXFragment') readChildren(child, builder);
    else readExpression(child, builder);
  }
}

/** A constant becomes text. Elements in an expression may be there or not. Anything else is unknown. */
function readExpression(node: SyntaxNode, builder: SourceFileBuilder): void {
  const expression = isNode(node['expression']) ? node['expression'] : undefined;
  if (expression?.type === 'JSXEmptyExpression') return;
  const pattern = expression === undefined ? [null] : patternOf(expression);
  for (const part of pattern) {
    if (part === null) builder.expression();
    else builder.text(part);
  }
  if (expression === undefined || !pattern.includes(null)) return;
  builder.statement();
  walk(expression, builder);
}

/** The value of an expression, as far as the source has it. */
function patternOf(node: SyntaxNode): Pattern {
  switch (node.type) {
    case 'JSXExpressionContainer':
      return patternOf(nodeAt(node, 'expression'));
    case 'StringLiteral':
      return [textAt(node, 'value')];
    case 'NumericLiteral':
      return [String(node['value'])];
    case 'TemplateLiteral':
      return nodesAt(node, 'quasis').flatMap((quasi, index, all) => {
        const text = cookedText(quasi);
        const parts: (string | null)[] = text === '' ? [] : [text];
        return index < all.length - 1 ? [...parts, null] : parts;
      });
    default:
      return [null];
  }
}

/** All words in the strings of an expression: `clsx('card', isBig && 'card-big')`. */
function wordsIn(node: SyntaxNode): string[] {
  if (node.type === 'StringLiteral') return textAt(node, 'value').split(/\s+/).filter(Boolean);
  if (node.type === 'TemplateElement') {
    return cookedText(node).split(/\s+/).filter(Boolean);
  }
  const key = node.type === 'ObjectProperty' ? nodeAt(node, 'key') : undefined;
  const own = key?.type === 'Identifier' && node['computed'] !== true ? [textAt(key, 'name')] : [];
  return [...own, ...childrenOf(node).flatMap(wordsIn)];
}

function elementName(node: SyntaxNode): string {
  if (node.type === 'JSXIdentifier') return textAt(node, 'name');
  if (node.type === 'JSXNamespacedName') return `${attributeName(node)}-`;
  // motion.div and styled.a write an element of that name; Menu.Item does not, and its name is unknown.
  return textAt(nodeAt(node, 'property'), 'name');
}

function attributeName(node: SyntaxNode): string {
  if (node.type !== 'JSXNamespacedName') return textAt(node, 'name');
  return `${textAt(nodeAt(node, 'namespace'), 'name')}:${textAt(nodeAt(node, 'name'), 'name')}`;
}
