import { STATEMENT, EXPRESSION, mask } from './placeholders.ts';

/** Words that begin a statement in double braces (Go, Handlebars, Mustache). */
const STATEMENT_WORD = /^[-~]?\s*(?:[#/^]|(?:if|else|end|range|with|block|define|each|unless)\b)/;

interface Construct {
  open: string;
  close: string;
  /** Whether it is a statement rather than an expression that writes something. */
  isStatement: (inside: string) => boolean;
}

const CONSTRUCTS: Construct[] = [
  // Jinja, Nunjucks, Twig and Liquid.
  { open: '{#', close: '#}', isStatement: () => true },
  {
    open: '{%',
    close: '%}',
    isStatement: (inside) => !/^[-~]?\s*(?:include|render|import)\b/.test(inside),
  },
  { open: '{{{', close: '}}}', isStatement: () => false },
  { open: '{{!--', close: '--}}', isStatement: () => true },
  { open: '{{', close: '}}', isStatement: (inside) => STATEMENT_WORD.test(inside) },
  { open: '{!!', close: '!!}', isStatement: () => false },
  // EJS and ERB.
  { open: '<%', close: '%>', isStatement: (inside) => !/^[=-]/.test(inside) },
  { open: '<?', close: '?>', isStatement: (inside) => !/^(?:=|php\s+echo\b)/.test(inside) },
];

/** Blade's directives, with their arguments. */
const BLADE = /@[a-z]+(?:\s*\((?:[^()"']|"[^"]*"|'[^']*'|\((?:[^()]|\([^()]*\))*\))*\))?/gi;
/** Razor: code blocks, statements, and values. The e-mail address a@b does not match. */
const RAZOR_STATEMENT =
  /@(?:\{[^{}]*\}|(?:if|for|foreach|while|switch|using|section|lock|model|inject|page|addTagHelper|layout)\b[^\n{<]*\{?)|^[ \t]*(?:\}[ \t]*)?(?:else\b[^\n{]*)?[{}][ \t]*$/gm;
const RAZOR_VALUE =
  /(?<![\w@.])@(?:\((?:[^()]|\([^()]*\))*\)|[A-Za-z_]\w*(?:\.\w+|\((?:[^()]|\([^()]*\))*\)|\[[^\][\n]*\])*)/g;

const FRONT_MATTER = /^\ufeff?(?:---|\+\+\+)[ \t]*\r?\n.*?\r?\n(?:---|\+\+\+)[ \t]*(?:\r?\n|$)/s;

/** Replaces everything that a template engine would evaluate with placeholders. The length stays the same. */
export function maskTemplate(source: string, engine: 'any' | 'blade' | 'razor'): string {
  let text = maskFrontMatter(source);
  for (const construct of CONSTRUCTS) text = maskConstruct(text, construct);
  if (engine === 'blade') text = text.replace(BLADE, (all) => mask(all, STATEMENT));
  if (engine === 'razor') {
    text = text
      .replace(RAZOR_STATEMENT, (all) => mask(all, STATEMENT))
      .replace(RAZOR_VALUE, (all) => mask(all, EXPRESSION));
  }
  return text;
}

/** Takes linear time for any text: the search ends at a construct that is never closed. */
function maskConstruct(text: string, { open, close, isStatement }: Construct): string {
  let out = '';
  let done = 0;
  for (let from = text.indexOf(open); from >= 0; from = text.indexOf(open, done)) {
    const end = text.indexOf(close, from + open.length);
    // PHP's last block needs no closing tag.
    if (end < 0 && open !== '<?') break;
    const to = end < 0 ? text.length : end + close.length;
    const inside = text.slice(from + open.length, end < 0 ? undefined : end);
    const isMarkup = open === '<?' && inside.startsWith('xml');
    out += text.slice(done, from);
    out += isMarkup
      ? text.slice(from, to)
      : mask(text.slice(from, to), isStatement(inside) ? STATEMENT : EXPRESSION);
    done = to;
  }
  return out + text.slice(done);
}

/** Blanks YAML or TOML at the head of a file. The line breaks stay. */
export function maskFrontMatter(source: string): string {
  return source.replace(FRONT_MATTER, (all) => all.replace(/[^\n]/g, ' '));
}

/** Whether a text has anything that a template engine would evaluate. */
export function hasTemplateSyntax(source: string): boolean {
  return /\{\{|\{%|<%|<\?(?!xml\b)/.test(source) || FRONT_MATTER.test(source);
}
