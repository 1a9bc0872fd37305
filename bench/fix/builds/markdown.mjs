import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import matter from 'gray-matter';
import markdownIt from 'markdown-it';
import nunjucks from 'nunjucks';
import { readData, startOut, writePage } from './write-out.mjs';

const { nav } = readData();
const markdown = markdownIt({ html: true });
// Headings get ids that links within the page name.
markdown.core.ruler.push('heading-ids', ({ tokens }) => {
  tokens.forEach((token, at) => {
    if (token.type !== 'heading_open' || token.tag === 'h1') return;
    token.attrSet('id', tokens[at + 1].content.toLowerCase().replaceAll(/[^a-z]+/g, '-'));
  });
});
const engine = nunjucks.configure('templates', { autoescape: true });
startOut();
for (const file of globSync('content/*.md')) {
  const { data: page, content } = matter(readFileSync(file, 'utf8'));
  const html = engine.render('base.njk', { page, nav, content: markdown.render(content) });
  writePage(path.basename(file, '.md'), html);
}
