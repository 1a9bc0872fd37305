import { explain } from '../../explain.ts';
import { accessibleName } from '../../read/content/accessible-name.ts';
import { listSome } from '../../read/content/list-some.ts';
import { contentOf } from '../../read/content/page-content.ts';
import { VAGUE_LINK_WORDS } from '../../read/content/vague-link-words.ts';
import type { PageInput, PageRule } from '../../own-rule.ts';

const FILE = /^[^\s/]*[\w)]\.(?:png|jpe?g|gif|svg|webp|avif|bmp|tiff?|ico)$/i;
/** Text of a page in which the name of a file is looked for. UTF-16 units. */
const MAX_TEXT = 200_000;
/** Names that cameras and programs give. */
const MADE = /^(?:img|dsc[nf]?|pict|p\d|screen ?shot|bild|foto|image|photo)[-_ ]?\d{2,}$/i;
/** What a button with an image says as little by as a link. */
const VAGUE = new Set(Object.values(VAGUE_LINK_WORDS).flat());
/**
 * What someone meant to replace, as in the examples of many style sheets. A single sign may be what the image shows: a
 * bullet, a minus, an asterisk.
 */
const GAP = /^(?:[.…_]|[.…_\-–—][\s.…_\-–—]+)$/;
/** What an image is, in place of what it shows. */
const KIND =
  /^(?:an? |the |our )?(?:image|images|img|photo|photograph|picture|pic|graphic|graphics|figure|icon|placeholder|image placeholder|placeholder image|image description|screenshot|screen shot|spacer|untitled|banner image|hero image|header image|background image|featured image|thumbnail|alt|alt text|alt tag|alternative text|button|image button|(?:(?:company|site|website|header|main) )?logo|chart|graph|diagram|decorative image|decorative|bild|foto|grafik|imagen|imagem|immagine|afbeelding|kuva|obrazek|obrázek)(?: of| von)?$/i;
/** One of several, by its number alone. */
const NUMBERED =
  /^(?:image|img|photo|photograph|picture|pic|figure|fig|slide|screenshot|thumbnail|bild|foto|imagen|imagem|immagine) ?#?\d{1,3}$/i;
/** “Image” in further languages, with letters that no ASCII word has. */
const KIND_ELSEWHERE = new Set(
  'fotografía|fotografia|imágen|zdjęcie|obraz|kép|fénykép|resim|görsel|изображение|картинка|фото|фотография|зображення|εικόνα|φωτογραφία|תמונה|صورة|تصویر|चित्र|छवि|ছবি|画像|写真|图片|圖片|照片|图像|이미지|사진|รูปภาพ|ภาพ|ảnh|hình ảnh|gambar|bilde|billede|valokuva|imagine'.split(
    '|',
  ),
);
/** What a template writes where it has no text, or someone who only wanted to have one. */
const NO_TEXT =
  /^(?:undefined|null|nan|none|n\/a|tbd|todo|\[object object\]|lorem ipsum.*|asdf\w*|qwerty|x{2,}|foo|bar|blah(?: blah)*|test|testing|temp|tmp|dummy|no alt(?: text)?|(?:insert|enter|add|type|write|your) (?:an? |the |your )?(?:image |picture |photo )?(?:alt|alt text|alternative text|description|text)(?: here)?)$/i;
/** What a program has made up: an identifier, a size, or the name that it gives to a picture it saves. */
const MADE_UP =
  /^(?:[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12}|[\da-f]{20,64}|\d{2,5} ?[x×] ?\d{2,5}(?: ?px)?|(?:screen ?shot|screenshot|bildschirmfoto|capture d[’']écran|captura de pantalla|schermafbeelding|whatsapp image|signal|pxl|mvimg|snapchat)[-_ ](?:from |le |van )?\d{2,4}[-_.\d][-_.:\d a-z,]{2,40}|untitled[-_ ](?:design|\d{1,3}|image|\w{1,6} ?\(\d{1,3}\))[-_ ()\d]{0,8}|unnamed(?: ?\(\d{1,3}\))?)$/i;
/** Says who made the image, or what a click on it does, and not what it shows. */
const BESIDE_THE_POINT =
  /^(?:(?:©|\(c\)|copyright (?:©|\(c\)|\d{4}|by )|photo credit:|image credit:|credit:|courtesy of).{0,60}|(?:please )?(?:click|tap|press)(?: here)? (?:to|for) (?:enlarge|zoom|expand|view|(?:an? )?(?:larger|bigger)(?: image| version| view)?)(?: (?:the )?(?:image|photo|picture))?)$/i;
const MARKUP = /^<\/?[a-z][^>]*>/i;
const ADDRESS = /^(?:(?:https?:)?\/\/|www\.)\S+$/i;
/** The name of a file with its size. */
const SIZED =
  /^\S+\.(?:png|jpe?g|gif|svg|webp|avif|bmp)[\s(,]{1,3}\d[\d.,]{0,8} ?(?:k|kb|kib|m|mb|bytes)\)?$/i;

const SAYS_NOTHING = [MADE, KIND, NUMBERED, GAP, NO_TEXT, SIZED, MADE_UP, BESIDE_THE_POINT, MARKUP];

/**
 * Images whose name is that of a file, an address, a row of dots or what a template has left, or says only that there is an
 * image, wherever the name comes from. WCAG 1.1.1, failure F30.
 */
export const imageAltWords: PageRule = {
  meta: {
    name: 'image-alt-words',
    category: 'accessibility',
    title: 'Alt text does not describe the image',
    severity: 'medium',
    criteria: ['1.1.1'],
    attributes: ['alt'],
    oneCause: true,
  },
  check(input) {
    const { tree } = input;
    const { isShown } = contentOf(input);
    const words = wordsOf(input);
    const found = tree.elements.filter((index) => {
      if (!isImage(input, index) || !isShown(index)) return false;
      const name = nameOf(input, index);
      const { tag, attributes = {} } = tree.nodes[index] ?? {};
      // A page about a file may well name it.
      if (FILE.test(name)) return namesOwnFile(name, attributes['src'] ?? '') || !words().has(name);
      if (isFileWithoutEnding(name, attributes['src'] ?? '') || ADDRESS.test(name)) return true;
      if (tag === 'input' && VAGUE.has(name.toLowerCase())) return true;
      return KIND_ELSEWHERE.has(name.toLowerCase()) || SAYS_NOTHING.some((pattern) => pattern.test(name));
    });
    return found.map((node) => {
      const name = nameOf(input, node);
      const heard = GAP.test(name)
        ? 'People who use a screen reader hear “image” and nothing, or the names of these characters, instead of what the image shows'
        : 'People who use a screen reader hear this text instead of what the image shows';
      const explanation = explain(
        `The text alternative (${sourceOf(input, node)}) of this image is ${listSome([name])}.`,
        'Describe what it shows or does, or use alt="" if it is decoration.',
        `${heard}.`,
      );
      return { node, explanation };
    });
  },
};

function isImage({ tree }: PageInput, index: number): boolean {
  const { tag, attributes = {} } = tree.nodes[index] ?? {};
  const role = (attributes['role'] ?? '').trim().toLowerCase();
  if (role !== '') return role === 'img' || role === 'image';
  return (
    tag === 'img' || tag === 'area' || (tag === 'input' && attributes['type']?.toLowerCase() === 'image')
  );
}

/** What gives an image its name. */
function sourceOf({ tree }: PageInput, index: number): string {
  const { attributes = {} } = tree.nodes[index] ?? {};
  return ['aria-labelledby', 'aria-label', 'alt', 'title'].find((name) => name in attributes) ?? 'text';
}

function nameOf(input: PageInput, index: number): string {
  const { attributes = {} } = input.tree.nodes[index] ?? {};
  return (sourceOf(input, index) === 'alt' ? (attributes['alt'] ?? '') : accessibleName(input, index)).trim();
}

/** The name of the file without its ending, if that is how files are named and not how people write. */
function isFileWithoutEnding(name: string, source: string): boolean {
  if (!/^[\w-]+$/.test(name) || !/[a-z\d]_|\d-|-\d|_[a-z\d]/i.test(name)) return false;
  return (
    source.toLowerCase().split(/[?#]/, 1)[0]?.split('/').at(-1)?.startsWith(`${name.toLowerCase()}.`) ?? false
  );
}

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
