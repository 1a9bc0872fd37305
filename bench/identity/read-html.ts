import { node, type Node } from '../../harness/findings/generated-site.ts';

const VOID = /^(?:area|base|br|col|embed|hr|img|input|link|meta|param|source|track|wbr)$/;
const RAW = /^(?:script|style|title|textarea)$/;
/** What an opening tag ends when it is still open right above it. */
const ENDED_BY: Record<string, RegExp> = {
  li: /^li$/,
  p: /^(?:p|div|ul|ol|dl|table|h[1-6]|pre|section|blockquote|form)$/,
  dt: /^d[td]$/,
  dd: /^d[td]$/,
  tr: /^tr$/,
  td: /^(?:td|th|tr)$/,
  th: /^(?:td|th|tr)$/,
  option: /^option$/,
};
const TOKEN = /<!--.*?-->|<[!?][^>]*>|<(\/?)([a-z][a-z0-9-]*)((?:[^>"']|"[^"]*"|'[^']*')*)>|[^<]+|</gis;
const ATTRIBUTE = /([^\s=/"'>]+)(?:\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'>]+)))?/g;

/** Reads the body of a well-kept HTML document into elements; forgiving about end tags that may be left out. */
export function readHtml(html: string): Node {
  const body = node('body', {});
  let open: Node[] = [body];
  let skipped = '';
  for (const [token, slash, name = '', written = ''] of html.matchAll(TOKEN)) {
    const tag = name.toLowerCase();
    if (skipped !== '') {
      if (slash === '/' && tag === skipped) skipped = '';
      continue;
    }
    if (tag === '') {
      const text = token.startsWith('<') ? '' : decode(token).replace(/\s+/g, ' ').trim();
      if (text !== '') open.at(-1)?.children.push(text);
    } else if (slash === '/') {
      const at = open.findLastIndex((element) => element.tag === tag);
      if (at > 0) open = open.slice(0, at);
    } else if (RAW.test(tag)) {
      skipped = tag;
    } else if (tag === 'body') {
      // What came before is the head.
      body.children = [];
      open = [body];
    } else if (tag !== 'html' && tag !== 'head') {
      const kept = open.findLastIndex((element) => !ENDED_BY[element.tag]?.test(tag));
      open = open.slice(0, Math.max(1, kept + 1));
      const element = node(tag, attributesOf(written));
      open.at(-1)?.children.push(element);
      if (!VOID.test(tag) && !written.endsWith('/')) open.push(element);
    }
  }
  return body;
}

function attributesOf(written: string): Record<string, string> {
  const attributes: Record<string, string> = {};
  for (const [, name = '', double, single, bare] of written.matchAll(ATTRIBUTE))
    attributes[name.toLowerCase()] = decode(double ?? single ?? bare ?? '');
  return attributes;
}

function decode(text: string): string {
  return text
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&nbsp;', ' ')
    .replace(/&#(\d{1,6});/g, (_whole, code: string) => String.fromCodePoint(Number(code)))
    .replaceAll('&amp;', '&');
}
