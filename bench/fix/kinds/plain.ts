import type { Kind } from '../kind.ts';
import { HTML, print } from '../print.ts';
import { elementsOf, isEl, type El, type Node } from '../tree.ts';
import { expandPages, unitOf, type Site } from '../site.ts';
import { BLOCK, TEMPLATE_KINDS } from './templates.ts';

const DOCTYPE = '<!doctype html>\n';

const HTML_KIND: Kind = {
  name: 'html',
  packages: [],
  build: 'html.mjs',
  prepare: (site) => expandPages(site, true),
  fileOf: (unit) => (unit === 'index' ? 'site/index.html' : `site/${unit}/index.html`),
  write: (site) =>
    site.pages.map((page) => {
      const unit = unitOf(page);
      return [
        HTML_KIND.fileOf(unit),
        `${site.withoutDoctype === unit ? '' : DOCTYPE}${print(page.body, HTML)}`,
      ];
    }),
};

const [nunjucks] = TEMPLATE_KINDS;
if (nunjucks === undefined) throw new Error('Pages in Markdown need a layout.');

/** Markdown with front matter, in a layout of Nunjucks. */
const MARKDOWN_KIND: Kind = {
  name: 'markdown',
  packages: ['markdown-it', 'gray-matter', 'nunjucks'],
  build: 'markdown.mjs',
  prepare: (site) => nameHeadings(expandPages(site, false)),
  fileOf: (unit) => (unit === 'document' || unit === 'frame' ? nunjucks.fileOf(unit) : `content/${unit}.md`),
  write: (site) => [
    ...nunjucks
      .write({ ...site, pages: [] })
      .map(([file, text]): [string, string] => [file, text.replace(BLOCK, '{{ content | safe }}')]),
    ...site.pages.map((page): [string, string] => [
      MARKDOWN_KIND.fileOf(unitOf(page)),
      `---\ntitle: ${JSON.stringify(page.title)}\ndescription: ${JSON.stringify(page.description)}\n---\n\n${page.body
        .map(markdownOf)
        .join('\n')}`,
    ]),
  ],
};

export const PLAIN_KINDS: readonly Kind[] = [HTML_KIND, MARKDOWN_KIND];

const slugOf = (text: string): string => text.toLowerCase().replaceAll(/[^a-z]+/g, '-');

/** Gives headings the ids that the build makes of their texts. */
function nameHeadings(site: Site): Site {
  const all = site.pages.flatMap(({ body }) => [...elementsOf(body)].map(({ el }) => el));
  const names = new Map<string, string>();
  for (const { tag, attrs, children } of all) {
    const id = attrs.find(([name]) => name === 'id');
    const [text] = children;
    if (!/^h[2-6]$/.test(tag) || typeof id?.[1] !== 'string' || typeof text !== 'string') continue;
    names.set(id[1], slugOf(text));
    id[1] = slugOf(text);
  }
  for (const { attrs } of all) {
    for (const attribute of attrs) {
      const [, id = ''] = /^#?(.*)$/.exec(typeof attribute[1] === 'string' ? attribute[1] : '') ?? [];
      const slug = names.get(id);
      if (slug === undefined) continue;
      if (attribute[0] === 'href') attribute[1] = `#${slug}`;
      if (attribute[0] === 'aria-labelledby') attribute[1] = slug;
    }
  }
  return site;
}

/** A block as someone writes it in Markdown, or as HTML if Markdown has no words for it. */
function markdownOf(node: Node): string {
  if (!isEl(node)) throw new Error('Only elements stand at the top of a page in Markdown.');
  const { tag, attrs, children } = node;
  const isBare = attrs.every(([name]) => name === 'class');
  if (tag === 'section' && isBare) return children.map(markdownOf).join('\n');
  const text = inlineOf(children);
  const [[name, id] = [], ...more] = attrs;
  const isNamed = name === 'id' && more.length === 0 && text !== undefined && id === slugOf(text);
  if (text !== undefined && (attrs.length === 0 || isNamed)) {
    if (/^h[1-6]$/.test(tag)) return `${'#'.repeat(Number(tag[1]))} ${text}\n`;
    if (tag === 'p' && !isNamed) return `${text}\n`;
  }
  if ((tag === 'ul' || tag === 'ol') && attrs.length === 0) {
    const items = children.map((item) =>
      isEl(item) && item.tag === 'li' && item.attrs.length === 0 ? inlineOf(item.children) : undefined,
    );
    if (items.every((item) => item !== undefined))
      return items.map((item, index) => `${tag === 'ul' ? '-' : `${index + 1}.`} ${item}\n`).join('');
  }
  return print([node], HTML);
}

/** A text with links, images and emphasis; undefined if there is something else in it. */
function inlineOf(nodes: readonly Node[]): string | undefined {
  const parts = nodes.map((node): string | undefined => {
    if (typeof node === 'string') return node;
    return isEl(node) ? inlineElement(node) : undefined;
  });
  return parts.every((part) => part !== undefined) ? parts.join('') : undefined;
}

function inlineElement({ tag, attrs, children }: El): string | undefined {
  const names = attrs.map(([name]) => name).join(' ');
  const valueOf = (name: string): string => {
    const value = attrs.find(([of]) => of === name)?.[1];
    return typeof value === 'string' ? value : '';
  };
  const text = inlineOf(children);
  if (text === undefined) return undefined;
  if (tag === 'a' && names === 'href') return `[${text}](${valueOf('href')})`;
  if (tag === 'img' && (names === 'src alt' || names === 'alt src'))
    return `![${valueOf('alt')}](${valueOf('src')})`;
  if (attrs.length > 0) return undefined;
  return { strong: `**${text}**`, em: `*${text}*`, code: `\`${text}\`` }[tag];
}
