import { explain } from '../../explain.ts';
import { listSome } from '../../read/content/list-some.ts';
import { accessibleName } from '../../read/content/accessible-name.ts';
import { contentOf, knowsStyles } from '../../read/content/page-content.ts';
import { VAGUE_LINK_WORDS } from '../../read/content/vague-link-words.ts';
import { wordsByLanguage } from '../../read/content/words-by-language.ts';
import type { PageInput, PageRule } from '../../own-rule.ts';

const isVague = wordsByLanguage(VAGUE_LINK_WORDS);
/** Links of one letter that make an index. */
const MIN_LETTERS = 3;
/** Nodes in a link of a few words. */
const MAX_NODES = 20;
/** By these, authors mark links that are not their own, as those of visitors and advertisers, who have chosen the text. */
const OF_OTHERS = /(?:^|\s)(?:nofollow|ugc|sponsored)(?:\s|$)/i;

/**
 * Links whose text is the same wherever they lead: “click here”, “read more”, a full stop. By lists of words in the
 * language of the link. WCAG 2.4.4 and 2.4.9, techniques G91 and H30, failure F84.
 */
export const vagueLinkText: PageRule = {
  meta: {
    name: 'vague-link-text',
    category: 'accessibility',
    title: 'Link text is vague',
    severity: 'medium',
    criteria: ['2.4.4', '2.4.9'],
    oneCause: true,
  },
  canJudge: knowsStyles,
  check(input) {
    const found = input.tree.elements.filter((index) => isVagueLink(input, index));
    return found.map((node) => {
      const hidden = hiddenWords(input, node);
      const unheard =
        hidden === ''
          ? ''
          : ` The words “${hidden}” are in it, but visibility: hidden also hides them from screen readers.`;
      const explanation = explain(
        `This link is called ${listSome([accessibleName(input, node)])}, which says nothing about where the link leads.${unheard}`,
        'Name the destination in the link text.',
        'People who use a screen reader often navigate by links, without the text around them, and people who magnify the page see little of it.',
      );
      return { node, explanation };
    });
  },
};

function isVagueLink(input: PageInput, index: number): boolean {
  const { tree } = input;
  const { tag, attributes = {} } = tree.nodes[index] ?? {};
  const { href = '', role } = attributes;
  const isMade = role?.trim().toLowerCase() === 'link';
  if (!isMade && (tag !== 'a' || !('href' in attributes))) return false;
  // A button in the shape of a link, such as of a menu.
  // A place on the same page is named by its heading, whatever that is called.
  if ('href' in attributes && /^(?:$|#|javascript:)/i.test(href.trim())) return false;
  if (tree.nodesIn(index) > MAX_NODES) return false;
  if ((role !== undefined && !isMade) || 'aria-expanded' in attributes || 'aria-haspopup' in attributes)
    return false;
  if ('aria-describedby' in attributes || OF_OTHERS.test(attributes['rel'] ?? '')) return false;
  const { isShown, isIn, languages } = contentOf(input);
  if (!isShown(index) || isIn(index, 'code') || holdsCode(input, index)) return false;
  const name = accessibleName(input, index);
  if (name === '' || name.length > 40) return false;
  if (/^[.,:;…'"|_–—<>«»‹›→←➔►◄▶◀*+\s-]+$/.test(name)) return !isInIndex(input, index);
  const bare = bareText(name);
  // In navigation, one word is the name of a part of the site: Info, Read, Details.
  if (isIn(index, 'navigation') && !bare.includes(' ')) return false;
  // A page or a part of one that is called so, as in a list of packages or of variables.
  if (href.replace(/\/$/, '').endsWith(`/${bare}`) || href === `${bare}/` || href.endsWith(`#${bare}`))
    return false;
  if (isName(name, href)) return false;
  const title = attributes['title'] ?? '';
  if (title !== '' && bareText(title) !== bare) return false;
  return isVague(languages[index] ?? '', bare);
}

/** Whether the address has the text as a name: of a site (`click.example.com`), or of a class (`class_View.html`). */
function isName(text: string, href: string): boolean {
  const { hostname = '', pathname = href } = URL.parse(href) ?? {};
  if (hostname.split('.').includes(text.toLowerCase())) return true;
  const file = pathname.split(/[?#]/, 1)[0]?.split('/').at(-1) ?? '';
  const before = file.replace(/\.\w+$/, '').split(text);
  return (
    /^\p{Lu}/u.test(text) && before.length > 1 && before.at(-1) === '' && !/\p{L}$/u.test(before.at(-2) ?? '')
  );
}

/** Whether it is one of the links of an index from A to Z, in which a sign has a page as letters have. */
function isInIndex({ tree }: PageInput, link: number): boolean {
  const parent = tree.parent(link);
  return [parent, tree.parent(parent)].some((around) => {
    const texts = around < 0 ? [] : tree.childElements(around).map((each) => tree.text(each, 5).trim());
    return texts.filter((text) => /^[\p{L}\p{N}]$/u.test(text)).length >= MIN_LETTERS;
  });
}

/** The name of a command or a keyword, which says what the link is about. */
function holdsCode({ tree }: PageInput, index: number): boolean {
  return tree
    .childElements(index)
    .some((child) => /^(?:code|kbd|samp|tt|var)$/.test(tree.nodes[child]?.tag ?? ''));
}

function bareText(text: string): string {
  return text
    .toLowerCase()
    .replace(/^[\s("'“„«[→›»（「『【＜《≪]+|[\s.,:;!?)"'”“»\]>›→…⟩⇒*+。、，！？：）」』】＞》≫،؛؟।-]+$/g, '')
    .replace(/\s+/g, ' ');
}

/** Words in a link that take their place on the page, but are hidden. */
function hiddenWords(input: PageInput, link: number): string {
  const { styles } = contentOf(input);
  for (let at = link + 1; at <= link + input.tree.nodesIn(link); at += 1) {
    const text = input.tree.nodes[at]?.text;
    if (text !== undefined && styles.get(input.tree.parent(at))?.isHidden === true) return text.slice(0, 80);
  }
  return '';
}
