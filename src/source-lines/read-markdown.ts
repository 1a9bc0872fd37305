import { fromMarkdown } from 'mdast-util-from-markdown';
import { gfmTableFromMarkdown } from 'mdast-util-gfm-table';
import { gfmTable } from 'micromark-extension-gfm-table';

import { attributePattern, SourceFileBuilder } from './build-source-file.ts';
import { maskTemplate } from './mask-templates.ts';
import { readMarkup } from './read-markup.ts';
import type { Pattern, SourceElement, SourceFile } from './source-element.ts';

const VOID = /^<(?:area|br|col|embed|hr|img|input|link|meta|source|track|wbr)\b/i;

type Root = ReturnType<typeof fromMarkdown>;
type MarkdownNode = Root | Root['children'][number];
type List = Extract<MarkdownNode, { type: 'list' }>;

const TAGS: Partial<Record<MarkdownNode['type'], string>> = {
  paragraph: 'p',
  blockquote: 'blockquote',
  listItem: 'li',
  link: 'a',
  linkReference: 'a',
  emphasis: 'em',
  strong: 'strong',
  inlineCode: 'code',
  code: 'pre',
  image: 'img',
  imageReference: 'img',
  table: 'table',
  tableRow: 'tr',
  tableCell: 'td',
  thematicBreak: 'hr',
};

/** Reads the elements that Markdown becomes, and the HTML in it. */
export function readMarkdown(path: string, source: string): SourceFile {
  const masked = maskTemplate(source, 'any');
  const builder = new SourceFileBuilder(path);
  const embedded: SourceElement[] = [];
  read(fromMarkdown(masked, { extensions: [gfmTable()], mdastExtensions: [gfmTableFromMarkdown()] }));
  return { path, elements: [...builder.build(false).elements, ...embedded], isDocument: false, defines: [] };

  function read(node: MarkdownNode, { inHead = false, isTight = false } = {}): void {
    const line = node.position?.start.line ?? 1;
    if (node.type === 'text') return builder.text(node.value);
    if (node.type === 'html') return readHtml(node.value, line);
    // Without blank lines between its items, a list has no paragraphs.
    const tag = isTight && node.type === 'paragraph' ? undefined : tagOf(node, inHead);
    // Tools add ids, classes and links to what they make of Markdown.
    const opened =
      tag === undefined
        ? undefined
        : builder.open({ tag, line, attributes: attributesOf(node), spread: true });
    if (node.type === 'inlineCode' || node.type === 'code') builder.text(node.value);
    if ('children' in node) {
      for (const [index, child] of node.children.entries()) {
        read(child, {
          inHead: node.type === 'table' ? index === 0 : inHead,
          isTight: node.type === 'list' ? !isLoose(node) : node.type === 'listItem' && isTight,
        });
      }
    }
    if (opened !== undefined) builder.close(opened);
  }

  function readHtml(html: string, line: number): void {
    const rules = { components: path.endsWith('x'), vue: false, canBeDocument: false };
    const { elements } = readMarkup(path, html, html, rules);
    const [only] = elements;
    if (html.startsWith('</'))
      return builder.closeTag(
        html
          .slice(2)
          .replace(/[\s>].*$/s, '')
          .toLowerCase(),
      );
    // In a line of text, each tag is a piece of its own.
    if (elements.length === 1 && only !== undefined && /^<[^<]*[^/]>$/.test(html) && !VOID.test(html)) {
      const className = only.classes.sure.join(' ');
      const attributes = new Map(only.attributes);
      if (className !== '') attributes.set('class', [className]);
      builder.open({ tag: only.tag, line, attributes, spread: only.spread });
      return;
    }
    for (const element of elements) {
      embedded.push({
        ...element,
        line: element.line + line - 1,
        parent: undefined,
        nth: 1,
        irregular: true,
      });
    }
    if (elements.length > 0) builder.hole();
  }
}

/** As CommonMark has it: one blank line within or between the items is enough. */
function isLoose({ spread, children }: List): boolean {
  return spread === true || children.some((item) => item.spread === true);
}

function tagOf(node: MarkdownNode, inHead: boolean): string | undefined {
  if (node.type === 'heading') return `h${node.depth}`;
  if (node.type === 'list') return node.ordered === true ? 'ol' : 'ul';
  if (node.type === 'tableCell' && inHead) return 'th';
  return TAGS[node.type];
}

function attributesOf(node: MarkdownNode): Map<string, Pattern> {
  const attributes = new Map<string, Pattern>();
  if (node.type === 'link') attributes.set('href', attributePattern(node.url));
  if (node.type === 'image') {
    attributes.set('src', attributePattern(node.url));
    attributes.set('alt', attributePattern(node.alt ?? ''));
  }
  if (node.type === 'imageReference') attributes.set('alt', attributePattern(node.alt ?? ''));
  return attributes;
}
