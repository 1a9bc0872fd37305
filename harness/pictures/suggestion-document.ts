import { readFileSync } from 'node:fs';

import MarkdownIt from 'markdown-it';

import { drawEmoji, GITHUB_STYLE } from './github-document.ts';

/** A suggestion of a real run, as `npm run sample` has written it. */
interface SampleSuggestion {
  /** Path of the file in the repository, and the lines at which it stands. */
  file: string;
  from: number;
  to: number;
  /** The comment. */
  body: string;
  /** Lines of the file around it, up to the last one of these. */
  shown: { from: number; lines: string[] };
}

const sample: SampleSuggestion = JSON.parse(
  readFileSync(new URL('sample-suggestion.json', import.meta.url), 'utf8'),
);
const markdown = new MarkdownIt({ html: true });

/** A document that shows a suggestion at lines of a pull request as GitHub does. */
export function suggestionDocument(): string {
  const { file, from, to, body, shown } = sample;
  const escape = (text: string): string => markdown.utils.escapeHtml(text);
  const row = (kind: string, mark: string, text: string, number = ''): string =>
    `<tr class="${kind}"><td class="number">${number}</td><td class="mark">${mark}</td><td>${escape(text)}</td></tr>`;
  const lines = shown.lines.map((text, index) => {
    const number = shown.from + index;
    const isNew = number >= from && number <= to;
    return row(isNew ? 'new' : '', isNew ? '+' : '', text, String(number));
  });
  const before = shown.lines.slice(from - shown.from, to - shown.from + 1);
  markdown.renderer.rules['fence'] = (tokens, index) => {
    const after = (tokens[index]?.content ?? '').replace(/\n$/, '').split('\n');
    const rows = [
      ...before.map((text) => row('old', '-', text)),
      ...after.map((text) => row('new', '+', text)),
    ];
    return `<div class="suggestion"><p class="author">Suggested change</p><table class="lines">${rows.join('')}</table><p class="commit"><span>Commit suggestion</span></p></div>`;
  };
  return `<!doctype html><html lang="en"><head><meta charset="utf-8" /><title>Sitedelta</title><style>${GITHUB_STYLE}</style></head>
<body><article class="review"><p class="author file"><b>${escape(file)}</b></p><table class="lines">${lines.join('')}</table>
<div class="comment"><p class="author"><b>github-actions</b> bot commented</p>${drawEmoji(markdown.render(body))}</div></article></body></html>`;
}
