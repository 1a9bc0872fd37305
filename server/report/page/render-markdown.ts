import { html } from 'ghtml';
import MarkdownIt from 'markdown-it';
import type { Token } from 'markdown-it';

/** A text of ours as HTML, and what the head of its page needs. */
export interface RenderedMarkdown {
  /** Its first heading, which is not part of `body`. */
  title: string;
  /** Its first paragraph, without markup. */
  summary: string;
  /** HTML of what follows the first heading. */
  body: string;
}

/** What depends on the place where the text is shown. */
export interface MarkdownPlace {
  /** Where a link leads; null if that is not served, and the link is shown as text. */
  link: (target: string) => string | null;
  /** Text above a table. @param heading the heading before it @param rows without its head */
  caption: (heading: string, rows: number) => string;
}

/** HTML in a text is shown as it is written, and links can't have a dangerous scheme. */
const markdown = new MarkdownIt({ html: false });
markdown.renderer.rules['table_open'] = (tokens, index) =>
  `<table>\n${html`<caption>
    ${String(tokens[index]?.meta?.['caption'])}
  </caption>`}\n`;

/**
 * Renders a text that begins with a heading.
 * @throws Error if it begins with something else
 */
export function renderMarkdown(text: string, place: MarkdownPlace): RenderedMarkdown {
  const [open, heading, close, ...rest] = markdown.parse(text, {});
  if (open?.tag !== 'h1' || heading === undefined || close === undefined) {
    throw new Error('The text does not begin with a heading.');
  }
  const first = rest.findIndex(({ type }) => type === 'paragraph_open');
  rest[first]?.attrJoin('class', 'standfirst');
  for (const token of rest) {
    if (token.type === 'th_open') token.attrSet('scope', 'col');
    if (token.type.endsWith('_list_open')) token.attrJoin('class', 'sentences');
    if (token.children !== null) token.children = withLinks(token.children, place);
  }
  nameTables(rest, place);
  return {
    title: plainText(heading),
    summary: plainText(rest[first + 1]),
    body: markdown.renderer.render(rest, markdown.options, {}),
  };
}

/** Without those that lead nowhere. */
function withLinks(tokens: readonly Token[], { link }: MarkdownPlace): Token[] {
  let isDropped = false;
  return tokens.filter((token) => {
    if (token.type === 'link_close') return !isDropped;
    if (token.type !== 'link_open') return true;
    const target = link(String(token.attrGet('href') ?? ''));
    isDropped = target === null;
    if (target !== null) token.attrSet('href', target);
    return !isDropped;
  });
}

/** Gives each table its caption, which the rule above writes: people who use a screen reader hear what it is about. */
function nameTables(tokens: readonly Token[], { caption }: MarkdownPlace): void {
  let heading = '';
  for (const [index, token] of tokens.entries()) {
    if (token.type === 'heading_open') heading = plainText(tokens[index + 1]);
    if (token.type !== 'table_open') continue;
    const end = tokens.findIndex(({ type }, at) => at > index && type === 'table_close');
    const rows = tokens.slice(index, end).filter(({ type }) => type === 'tr_open').length - 1;
    token.meta = { caption: caption(heading, rows) };
  }
}

function plainText(token: Token | undefined): string {
  const texts = (token?.children ?? []).map(({ type, content }) => (type === 'softbreak' ? ' ' : content));
  return texts.join('');
}
