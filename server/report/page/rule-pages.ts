import { html } from 'ghtml';
import { RULE_TEXTS } from '../../assets/rule-texts.ts';
import { layout } from './layout.ts';
import { renderMarkdown } from './render-markdown.ts';
import type { MarkdownPlace, RenderedMarkdown } from './render-markdown.ts';
import { counted } from '../../../shared/words.ts';

/** The list of the rules, in their folder. */
const LIST = 'README';

/** Of pages that were asked for: they never change while the service runs. */
const made = new Map<string, string>();

/** The list of all rules that have a page, by category. */
export function ruleListPage(): string {
  return madeOnce(LIST, () => {
    // Below the title is a table of severities; the others list rules.
    const { title, summary, body } = rendered(LIST, (heading, rows) =>
      heading === '' ? 'Severities' : counted(rows, 'rule'),
    );
    return page(
      `${title} · Sitedelta`,
      summary,
      html`<h1>${title}</h1>
        !${body}`,
    );
  });
}

/** The page of a rule; null if there is none of that name. */
export function rulePage(name: string): string | null {
  if (name === LIST || !RULE_TEXTS.has(name)) return null;
  return madeOnce(name, () => {
    const text = rendered(name, (heading) => heading);
    const title = text.title.replace(`${name}: `, '');
    return page(
      `${title} (${name}) · Sitedelta`,
      text.summary,
      html`<p class="eyebrow"><a href="./">Rules</a> · <code>${name}</code></p>
        <h1>${title}</h1>
        !${text.body}`,
    );
  });
}

function madeOnce(name: string, make: () => string): string {
  const known = made.get(name) ?? make();
  made.set(name, known);
  return known;
}

function rendered(name: string, caption: MarkdownPlace['caption']): RenderedMarkdown {
  return renderMarkdown(RULE_TEXTS.get(name) ?? '', { link, caption });
}

/** The other documents of the repository are not served. */
function link(target: string): string | null {
  if (/^https?:/.test(target)) return target;
  const name = /^([\w-]+)\.md$/.exec(target)?.[1];
  if (name === undefined || !RULE_TEXTS.has(name)) return null;
  return name === LIST ? './' : name;
}

function page(title: string, description: string, main: string): string {
  return layout({
    title,
    root: '../',
    look: 'notice',
    description,
    indexed: true,
    main: html`<div class="verdict">!${main}</div>`,
  });
}
