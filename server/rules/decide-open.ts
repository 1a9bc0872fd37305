import { explain } from './explain.ts';
import type { Violation } from '../facts/judged-page.ts';
import { accessibleName, idsOf } from './read/content/accessible-name.ts';
import { cachedByPage } from './read/content/cached-by-page.ts';
import { tabTargetIn } from './read/content/tab-targets.ts';
import type { PageInput } from './own-rule.ts';
import { ruleNamed } from './registry.ts';

/** What is known of a report of axe by the snapshot; the words are those of the report unless there are others. */
type Decision = Partial<Pick<Violation, 'severity' | 'explanation'>>;

/** By axe's rule: whether the snapshot decides what axe left open, or to a person. Null leaves it as it is. */
const DECISIONS = new Map<string, (input: PageInput, node: number, violation: Violation) => Decision | null>([
  ['aria-prohibited-attr', losesName],
  ['aria-valid-attr-value', namesNothing],
  ['link-name', lacksImageText],
  ['button-name', lacksImageText],
  ['no-autoplay-audio', playsOnly],
  ['scrollable-region-focusable', isOutOfReach],
]);

/** A report of axe with what the snapshot decides of it. */
export function decideOpen(input: PageInput, violation: Violation): Violation {
  const { runner, code, node } = violation;
  if (runner !== 'axe' || node === null) return violation;
  const decision = DECISIONS.get(code)?.(input, node, violation) ?? null;
  return decision === null ? violation : { ...violation, ...decision, needsReview: false };
}

/** The name that the attribute gives is not in the text, so those who are not told it miss something. */
function losesName({ tree }: PageInput, node: number): Decision | null {
  const label = folded(tree.nodes[node]?.attributes?.['aria-label'] ?? '');
  const text = folded(tree.text(node, 300));
  return label === '' || text.includes(label) ? null : { severity: 'medium' };
}

/** What must describe a field or say its error is not on the page. */
function namesNothing(input: PageInput, node: number): Decision | null {
  const { attributes = {} } = input.tree.nodes[node] ?? {};
  const isWrong = (attributes['aria-invalid'] ?? 'false') !== 'false';
  const ids = ['aria-describedby', ...(isWrong ? ['aria-errormessage'] : [])].flatMap((name) =>
    (attributes[name] ?? '').split(/\s+/).filter(Boolean),
  );
  if (ids.length === 0) return null;
  return ids.some((id) => idsOf(input).has(id)) ? null : { severity: 'medium' };
}

/** A button that stops or mutes, by its name in the languages that are written most. */
const STOPS =
  /\b(?:stop|pause|mute|unmute|sound|audio|volume|music|anhalten|pausieren|stumm|ton|son|arrêter|couper|muet|detener|parar|silenciar|sonido|ferma|silenzia|suono|som|pausar|geluid|dempen|ljud|lyd|ääni|dźwięk|zvuk|sunet|ses|стоп|пауза|звук)\b|停|静音|靜音|音声|음소거|صوت|إيقاف|קול|ध्वनि|เสียง/iu;

const canBeStopped = cachedByPage((input) =>
  input.tree.elements.some((index) => {
    const { tag = '', attributes = {} } = input.tree.nodes[index] ?? {};
    const { role = '', value = '', id = '' } = attributes;
    const isButton =
      /^(?:button|input|a|summary)$/.test(tag) || /^(?:button|switch|checkbox|slider)$/.test(role);
    return isButton && STOPS.test(`${accessibleName(input, index)} ${value} ${id}`);
  }),
);

/** What would name a link or button is the image in it. */
function lacksImageText(
  { tree }: PageInput,
  node: number,
  { code, needsReview }: Violation,
): Decision | null {
  const end = node + tree.nodesIn(node);
  const lacksAlt = (at: number): boolean => {
    const { tag, attributes = {} } = tree.nodes[at] ?? {};
    return tag === 'img' && !('alt' in attributes);
  };
  let image = node + 1;
  while (image <= end && !lacksAlt(image)) image += 1;
  if (needsReview || image > end) return null;
  const [what, says] =
    code === 'link-name' ? ['link', 'where the link leads'] : ['button', 'what the button does'];
  return {
    explanation: explain(
      `The ${what} has no text, and the image in it has no text alternative.`,
      `Give the image an alt attribute that says ${says}.`,
      ruleNamed(code).affects ?? '',
    ),
  };
}

/** Sound that begins with the page, in a player without controls, on a page where no button is about it. */
function playsOnly(input: PageInput, node: number): Decision | null {
  const { tree } = input;
  const { tag, attributes = {} } = tree.nodes[node] ?? {};
  // A film may have no sound, and of a part of a recording it is not known how long it is.
  const isPart = [node, ...tree.childElements(node)].some((at) =>
    tree.nodes[at]?.attributes?.['src']?.includes('#t='),
  );
  if (tag !== 'audio' || 'muted' in attributes || isPart) return null;
  if (canBeStopped(input)) return null;
  const { severity = 'medium', affects = '', fix = '' } = ruleNamed('no-autoplay-audio');
  return {
    severity,
    explanation: explain('The player has no controls, and the page has no button for it.', fix, affects),
  };
}

/** No browser lets the keyboard into it, or to anything in it. */
function isOutOfReach({ tree }: PageInput, node: number): Decision | null {
  const index = Number.parseInt(tree.nodes[node]?.attributes?.['tabindex'] ?? '', 10);
  if (!(index < 0) || tabTargetIn(tree, node) !== null) return null;
  return {
    severity: 'medium',
    explanation: explain(
      'tabindex="-1" keeps the keyboard out of this area in all browsers.',
      'Give it tabindex="0", or put a link or control into it.',
      'People who use a keyboard can’t scroll to the rest of the content.',
    ),
  };
}

function folded(text: string): string {
  return text
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
}
