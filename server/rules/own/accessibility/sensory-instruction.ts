import { explain } from '../../explain.ts';
import { contentOf } from '../../read/content/page-content.ts';
import type { Defect, PageRule } from '../../own-rule.ts';

const THING = '(?:button|link|icon|image|picture|photo|menu|box|panel|sidebar|form|tab|arrow|logo|banner)';
const COLOUR = '(?:red|green|blue|yellow|orange|purple|pink|brown|black|white|grey|gray)';
const ACTION = '(?:click|press|tap|select|choose|use|push|hit|follow|see|fill in|complete)';
/** Where a thing is, which is an instruction only if people are asked to do something with it. */
const PLACED = new RegExp(
  `\\bthe (?:[\\w-]+ )?${THING}s? (?:on|to|at|in) the (?:(?:far|top|bottom|upper|lower)[- ]?)?(?:left|right)(?:[- ]hand(?: side)?)?(?: corner)?(?! of\\b)\\b`,
  'i',
);
const ASKS = new RegExp(
  `\\b(?:${ACTION}|go|open|drag|type|enter|find|check|tick|pick|switch|scroll|from)\\b`,
  'i',
);
/** What is written about a page and not to those who use it: documentation of layouts, themes and templates. */
const ABOUT_LAYOUT =
  /\b(?:defin|align|position|layout|templat|theme|partial|component|css|class|html|container)\w*/i;
/**
 * Words that point by place or colour alone. Each asks for an object to point at, because “on the right” alone is also
 * politics, traffic and anatomy.
 */
const PATTERNS: readonly RegExp[] = [
  new RegExp(
    `\\b${ACTION} (?:on )?the (?:large |big |small |round |square )?${COLOUR} (?:[\\w-]+ )?${THING}s?\\b`,
    'i',
  ),
  new RegExp(`\\b${ACTION} (?:on )?the (?:round|square|triangular|circular) (?:[\\w-]+ )?${THING}\\b`, 'i'),
  new RegExp(
    `\\b(?:fields?|items?|questions?|entries|options?|dates?|words?|rows?|cells?) (?:that are |which are |are )?(?:marked |shown |highlighted |printed |displayed |written )?in (?:${COLOUR}|bold(?: type)?|italics)(?=[.,;:!)]| (?:are|is|must|have|has|need)\\b)`,
    'i',
  ),
  new RegExp(
    `\\b${ACTION} (?:on )?the (?:large(?:r|st)?|big(?:ger|gest)?|small(?:er|est)?|round(?:ed)?|tall(?:er|est)?|wide(?:r|st)?) ${THING}s?\\b`,
    'i',
  ),
  new RegExp(
    `\\bthe (?:[\\w-]+ )?${THING} to the (?:left|right) of (?:this|the) (?:text|page|paragraph|screen|sentence|window)\\b`,
    'i',
  ),
  // By sound alone (failure F26).
  /\b(?:when|once|after|until|if) you hear (?:a|an|the) (?:\w+ )?(?:beep|bell|buzz|chime|click|ding|ping|sound|tone)\b/i,
  /\byou(?: will|'ll|’ll)? hear (?:a|an|the) (?:\w+ )?(?:beep|bell|buzz|chime|ding|ping|sound|tone) (?:when|once|after|if|as soon as)\b/i,
];
/** “The artist on the right”: the person can only be found by position. */
const PERSON =
  /\bthe (?:\w+ )?(?:person|man|woman|boy|girl|child|artist|singer|player|actor|actress|author|speaker|bird|dog|cat|car|house|building|figure|diagram|graph|chart|drawing|painting|photograph|screenshot|illustration) on the (?:left|right)(?! of\b| wing\b| side of\b)\b/i;

/** Text that points at something by its place, colour or shape alone. By English phrases. WCAG 1.3.3, failures F14 and F26. */
export const sensoryInstruction: PageRule = {
  meta: {
    name: 'sensory-instruction',
    category: 'accessibility',
    title: 'Instruction relies on position or colour alone',
    severity: 'low',
    criteria: ['1.3.3'],
    oneCause: true,
  },
  check(input) {
    const { tree } = input;
    const { isShown, isIn, languages } = contentOf(input);
    const found: Defect[] = [];
    for (const index of tree.elements) {
      const { tag = '' } = tree.nodes[index] ?? {};
      if (!/^(?:p|li|td|dd|div|label|legend|span|strong|em)$/.test(tag) || !isShown(index)) continue;
      if (!/^(?:en\b|$)/.test(languages[index] ?? '') || isIn(index, 'code', 'link')) continue;
      const text = tree.ownText(index);
      if (text.length < 15) continue;
      const phrase =
        placedIn(text) ?? [...PATTERNS, PERSON].map((pattern) => pattern.exec(text)?.[0]).find(Boolean);
      if (phrase === undefined) continue;
      const explanation = explain(
        `“${phrase}” refers to something by its position, colour or shape.`,
        'Name it as well: the text of the button, the name of the person, the heading of the section.',
        `People who can't see the page, or see it in one narrow column or without colours, can't tell what is meant.`,
      );
      found.push({ node: index, explanation });
    }
    return found;
  },
};

/** The words of an instruction that tell a thing by its place. */
function placedIn(text: string): string | undefined {
  const sentences = text.split(/(?<=[.!?:])\s/);
  return sentences.flatMap((sentence) => {
    const found = PLACED.exec(sentence);
    const isAsked =
      found !== null && ASKS.test(sentence.slice(0, found.index)) && !ABOUT_LAYOUT.test(sentence);
    return isAsked ? [found[0]] : [];
  })[0];
}
