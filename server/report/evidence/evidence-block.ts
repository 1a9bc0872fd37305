import { html } from 'ghtml';
import { neutralise } from '../texts/web-link.ts';
import { counted } from '../../../shared/words.ts';
import { compareTokens, tokeniseEvidence } from './tokenise-evidence.ts';
import type { EvidenceToken } from './tokenise-evidence.ts';
import { ruleNamed } from '../../rules/registry.ts';

/** Longer evidence, in characters, is folded. */
const SHOWN_EVIDENCE = 1200;

/** Elements around pieces that stand out. */
type Mark = 'mark' | 'del' | 'ins';

const CLASSES = { tag: 'tag', attribute: 'attr', value: 'val', text: '' } as const;

/** HTML of evidence, with what is wrong in it marked if the rule says where that is. */
export function evidenceBlock(evidence: string, rule: string): string {
  const tokens = tokensOf(evidence);
  return block(evidence, tokens, findFault(rule, tokens), 'mark');
}

/** HTML of the evidence of both scans, one next to the other, with what changed marked. */
export function changedEvidence(before: string, now: string): string {
  return sides(before, now, ['Before', 'Now']);
}

/** HTML of lines as they are and as they could be, with the change marked. */
export function changedMarkup(now: string, fixed: string): string {
  return sides(now, fixed, ['Now', 'Fixed']);
}

function sides(before: string, after: string, [first, second]: readonly [string, string]): string {
  const old = tokensOf(before);
  const recent = tokensOf(after);
  const { removed, inserted } = compareTokens(old, recent);
  return html`<div class="sides">
    <div>
      <p class="side">${first}</p>
      !${block(before, old, removed, 'del')}
    </div>
    <div>
      <p class="side">${second}</p>
      !${block(after, recent, inserted, 'ins')}
    </div>
  </div>`;
}

/** What a reader will see is split, so that no piece ends within a character or a line break. */
function tokensOf(evidence: string): EvidenceToken[] {
  return tokeniseEvidence(neutralise(evidence));
}

function block(
  evidence: string,
  tokens: readonly EvidenceToken[],
  marked: ReadonlySet<number>,
  mark: Mark,
): string {
  if (evidence === '') return html`<p class="no-evidence">No evidence was recorded.</p>`;
  // Parsers drop a line break at the start of a pre, but not behind the start of the code in it.
  const shown = html`<pre dir="ltr"><code>!${pieces(tokens, marked, mark)}</code></pre>`;
  if (evidence.length <= SHOWN_EVIDENCE) return shown;
  return html`<details class="more">
    <summary><span class="verb">Show </span>evidence of ${counted(evidence.length, 'character')}</summary>
    !${shown}
  </details>`;
}

/** Neighbours that look the same share an element. */
function pieces(tokens: readonly EvidenceToken[], marked: ReadonlySet<number>, mark: Mark): string {
  const runs: { look: string; isMarked: boolean; text: string }[] = [];
  for (const [index, { kind, text }] of tokens.entries()) {
    const look = CLASSES[kind];
    const isMarked = marked.has(index);
    const last = runs.at(-1);
    if (last?.look === look && last.isMarked === isMarked) last.text += text;
    else runs.push({ look, isMarked, text });
  }
  let result = '';
  for (const [index, { look, isMarked, text }] of runs.entries()) {
    const wasMarked = runs[index - 1]?.isMarked ?? false;
    if (wasMarked && !isMarked) result += `</${mark}>`;
    if (!wasMarked && isMarked) result += `<${mark}>`;
    result += look === '' ? html`${text}` : html`<span class="${look}">${text}</span>`;
  }
  return runs.at(-1)?.isMarked === true ? `${result}</${mark}>` : result;
}

/**
 * Which pieces of the evidence show what is wrong: the attribute that the rule is about, in the first element, or if it is
 * missing, the name of the element. None for rules that are not about a certain attribute.
 *
 * @returns indexes into the pieces
 */
function findFault(rule: string, tokens: readonly EvidenceToken[]): ReadonlySet<number> {
  const { attributes } = ruleNamed(rule);
  const [first] = tokens;
  if (attributes === undefined || first?.kind !== 'tag') return new Set();
  const ends = tokens.findIndex(({ kind, text }) => kind === 'tag' && text.endsWith('>'));
  const inFirst = tokens.slice(0, ends < 0 ? tokens.length : ends);
  const marked = inFirst.flatMap(({ attribute }, index) =>
    attribute !== undefined && attributes.includes(attribute) ? [index] : [],
  );
  return new Set(marked.length > 0 ? marked : [0]);
}
