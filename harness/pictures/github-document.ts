import { readFileSync } from 'node:fs';
import MarkdownIt from 'markdown-it';

export const GITHUB_STYLE = readFileSync(new URL('github.css', import.meta.url), 'utf8');
const markdown = new MarkdownIt({ html: true });

/** Drawn, because fonts with emoji differ, and not every machine has one. */
const EMOJI: Record<string, string> = {
  '🔴': disc('#dd2e44'),
  '🟠': disc('#f4900c'),
  '🔵': disc('#55acee'),
  '✅': drawn(
    '<rect width="16" height="16" rx="3" fill="#5fa843"/><path d="M4 8.5 7 11.5 12.5 4.5" stroke="#fff"/>',
  ),
  '❌': drawn('<path d="M2.5 2.5 13.5 13.5M13.5 2.5 2.5 13.5" stroke="#dd2e44"/>'),
  '🎉': drawn('<path d="M2 14 6 5 11 10Z" fill="#ffcc4d"/><path d="M9 6 12 2M11 8 15 7" stroke="#ea596e"/>'),
};

/** A document that shows Markdown as GitHub does, as far as our texts need it. */
export function githubDocument(text: string, kind: 'summary' | 'comment'): string {
  const body = drawEmoji(markdown.render(text));
  const author = '<p class="author"><b>github-actions</b> bot commented</p>';
  return `<!doctype html><html lang="en"><head><meta charset="utf-8" /><title>Sitedelta</title><style>${GITHUB_STYLE}</style></head>
<body><article class="${kind}">${kind === 'comment' ? author : ''}${body}</article></body></html>`;
}

/** HTML with pictures in place of its emoji. */
export function drawEmoji(html: string): string {
  return html.replaceAll(/[🔴🟠🔵✅❌🎉]/gu, (emoji) => EMOJI[emoji] ?? emoji);
}

function disc(colour: string): string {
  return drawn(`<circle cx="8" cy="8" r="7.5" fill="${colour}"/>`);
}

function drawn(shapes: string): string {
  return `<svg class="emoji" viewBox="0 0 16 16" fill="none" stroke-width="2.2" aria-hidden="true">${shapes}</svg>`;
}
