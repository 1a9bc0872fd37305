import { explain } from '../../explain.ts';
import { listSome } from '../../read/content/list-some.ts';
import { accessibleName } from '../../read/content/accessible-name.ts';
import { contentOf, knowsStyles } from '../../read/content/page-content.ts';
import type { PageInput, PageRule } from '../../own-rule.ts';
import { ADDRESS_ATTRIBUTES } from '../../read/addresses/named-resources.ts';

/** Kinds of files that another program opens, by the end of their name, and words for them. */
const KINDS: Readonly<Record<string, { name: string; words: RegExp }>> = {
  pdf: { name: 'PDF', words: /pdf|acrobat/i },
  doc: { name: 'Word', words: /\bdocx?\b|\bword\b|rtf/i },
  docx: { name: 'Word', words: /\bdocx?\b|\bword\b/i },
  odt: { name: 'OpenDocument', words: /\bodt\b|opendocument|libreoffice/i },
  rtf: { name: 'RTF', words: /\brtf\b/i },
  xls: { name: 'Excel', words: /\bxlsx?\b|excel/i },
  xlsx: { name: 'Excel', words: /\bxlsx?\b|excel/i },
  ods: { name: 'OpenDocument', words: /\bods\b|opendocument|libreoffice/i },
  ppt: { name: 'PowerPoint', words: /\bpptx?\b|powerpoint/i },
  pptx: { name: 'PowerPoint', words: /\bpptx?\b|powerpoint/i },
  odp: { name: 'OpenDocument', words: /\bodp\b|opendocument|libreoffice/i },
  zip: { name: 'ZIP', words: /\bzip|archive|archiv|source|download|\.\w+\b/i },
  epub: { name: 'EPUB', words: /epub|e-?book/i },
};
/** A page of a repository or a wiki that shows a file, and has its name: `/blob/main/a.pdf`, `/wiki/File:A.pdf`. */
const SHOWS_FILE =
  /\/(?:-\/)?(?:blob|tree|blame|commits?|edit|viewer|preview)\/|\/src\/(?:branch|commit|tag|master|main)\/|\/[^/]+:[^/]*$/i;
/** How far around a link the kind may be named. UTF-16 units. */
const AROUND = 400;
/** Nodes in what is around it. */
const MAX_AROUND = 60;

/** Links to documents for other programs that don't say what kind of file it is. WCAG 2.4.4, technique G197. */
export const fileLink: PageRule = {
  meta: {
    name: 'file-link',
    category: 'accessibility',
    title: 'File link does not name the file type',
    severity: 'low',
    criteria: [],
    attributes: ADDRESS_ATTRIBUTES,
    oneCause: true,
  },
  canJudge: knowsStyles,
  check(input) {
    const { page, tree } = input;
    const found = page.links.flatMap(({ node, address }) => {
      const { pathname, searchParams } = new URL(address);
      const extension = endingOf([pathname, ...searchParams.values()]);
      const kind =
        Object.hasOwn(KINDS, extension) && !SHOWS_FILE.test(pathname) ? KINDS[extension] : undefined;
      if (kind === undefined || !contentOf(input).isShown(node)) return [];
      const name = accessibleName(input, node);
      if (name === '') return [];
      const { title = '', type = '', class: classes = '' } = tree.nodes[node]?.attributes ?? {};
      const isNamed = [name, title, type, classes, textAround(input, node)].some((text) =>
        kind.words.test(text),
      );
      return isNamed ? [] : [{ node, name, kind: kind.name }];
    });
    return found.map(({ node, name, kind }) => {
      const explanation = explain(
        `This link leads to a file (${kind}), but its text mentions neither the file type nor the size: ${listSome([name])}.`,
        'Add both to the text, such as “Annual report (PDF, 2 MB)”.',
        `People don't expect a download or another program, and many such files are hard to read with a screen reader or on a small screen.`,
      );
      return { node, explanation };
    });
  },
};

/** Of the name of a file: that of the address, or one that is asked of a program, such as `/download?file=rules.pdf`. */
function endingOf(names: readonly string[]): string {
  const [path = '', ...values] = names;
  const own = /\.([a-z]{3,4})$/i.exec(path)?.[1]?.toLowerCase() ?? '';
  if (Object.hasOwn(KINDS, own)) return own;
  const isDownload = /download|getfile|attachment|(?:^|\/)files?\b/i.test(path);
  const asked = values.flatMap((value) => /[\w-]\.([a-z]{3,4})$/i.exec(value)?.[1]?.toLowerCase() ?? []);
  return isDownload ? (asked.find((ending) => Object.hasOwn(KINDS, ending)) ?? '') : '';
}

/** The text and the pictures of the paragraph, item or cell around a link, or of a small box. */
function textAround({ tree }: PageInput, link: number): string {
  let at = tree.parent(link);
  while (
    at >= 0 &&
    tree.nodesIn(at) <= MAX_AROUND &&
    !/^(?:p|li|td|dd|figcaption|main|body)$/.test(tree.nodes[at]?.tag ?? '')
  )
    at = tree.parent(at);
  if (at < 0 || tree.nodesIn(at) > MAX_AROUND || /^(?:main|body)$/.test(tree.nodes[at]?.tag ?? '')) return '';
  const pictures: string[] = [];
  for (let node = at; node <= at + tree.nodesIn(at); node += 1) {
    const { alt = '', src = '', class: classes = '' } = tree.nodes[node]?.attributes ?? {};
    pictures.push(alt, src, classes);
  }
  return `${tree.text(at, AROUND)} ${pictures.join(' ')}`;
}
