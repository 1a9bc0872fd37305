import { listSome } from '../../content/list-some.ts';
import { contentOf } from '../../content/page-content.ts';
import { VAGUE_LINK_WORDS } from '../../content/vague-link-words.ts';
import type { PageInput, PageRule } from '../../own-rule.ts';

const FILE = /^[^\s/]*[\w)]\.(?:png|jpe?g|gif|svg|webp|avif|bmp|tiff?|ico)$/i;
/** Text of a page in which the name of a file is looked for. UTF-16 units. */
const MAX_TEXT = 200_000;
/** Names that cameras and programs give. */
const MADE = /^(?:img|dsc[nf]?|pict|p\d|screen ?shot|bild|foto|image|photo)[-_ ]?\d{2,}$/i;
/** What a button with an image says as little by as a link. */
const VAGUE = new Set(Object.values(VAGUE_LINK_WORDS).flat());
/**
 * What somebody meant to replace, as in the examples of many style sheets. A single sign may be what the image shows: a
 * bullet, a minus, an asterisk.
 */
const GAP = /^(?:[.…_]|[.…_\-–—][\s.…_\-–—]+)$/;
/** What an image is, in place of what it shows. */
const KIND =
  /^(?:an? )?(?:image|images|img|photo|photograph|picture|pic|graphic|icon|placeholder|image placeholder|placeholder image|spacer|untitled|banner image|alt|alt text|button|image button|bild|foto|grafik|imagen|imagem|immagine|afbeelding|kuva|obrazek|obrázek)$/i;

/**
 * Images whose alternative is the name of a file, a row of dots, or says only that there is an image. WCAG 1.1.1, failure F30.
 */
export const imageAltWords: PageRule = {
  meta: {
    name: 'image-alt-words',
    category: 'accessibility',
    title: 'The alternative of an image must say what it shows',
    severity: 'medium',
    criteria: ['1.1.1'],
    oneCause: true,
  },
  check(input) {
    const { tree } = input;
    const { isShown } = contentOf(input);
    const words = wordsOf(input);
    const found = tree.elements.filter((index) => {
      const { tag, attributes = {} } = tree.nodes[index] ?? {};
      const isImage =
        tag === 'img' || tag === 'area' || (tag === 'input' && attributes['type']?.toLowerCase() === 'image');
      if (!isImage || !isShown(index) || 'aria-label' in attributes || 'aria-labelledby' in attributes)
        return false;
      const role = attributes['role'];
      if (role === 'presentation' || role === 'none') return false;
      const alt = (attributes['alt'] ?? '').trim();
      // A page about a file may well name it.
      if (FILE.test(alt)) return namesOwnFile(alt, attributes['src'] ?? '') || !words().has(alt);
      if (tag === 'input' && VAGUE.has(alt.toLowerCase())) return true;
      return MADE.test(alt) || KIND.test(alt) || GAP.test(alt);
    });
    return found.map((node) => {
      const alt = tree.nodes[node]?.attributes?.['alt']?.trim() ?? '';
      const heard = GAP.test(alt)
        ? 'People who use a screen reader hear of an image, and nothing or the names of these signs in place of what it shows'
        : 'People who use a screen reader hear that in place of what the image shows';
      const explanation = `The text alternative (alt) of this image is ${listSome([alt])}. ${heard}. Write what it shows or does, or alt="" if it only decorates.`;
      return { node, explanation };
    });
  },
};

/** The words of a page, without the signs around them; read when they are first asked for. */
function wordsOf({ tree }: PageInput): () => ReadonlySet<string> {
  let words: ReadonlySet<string> | undefined;
  return () => {
    words ??= new Set(
      tree
        .text(0, MAX_TEXT)
        .split(/[\s,;:!?"'“”„«»]+/)
        .map((word) => word.replace(/^\(/, '').replace(/\)?\.?$/, '')),
    );
    return words;
  };
}

function namesOwnFile(alt: string, source: string): boolean {
  return source.toLowerCase().replaceAll('%20', ' ').includes(alt.toLowerCase());
}
