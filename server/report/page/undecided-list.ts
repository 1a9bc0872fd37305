import { html } from 'ghtml';
import type { components } from '../../../openapi.gen.ts';
import { evidenceBlock } from '../evidence/evidence-block.ts';
import { pagePath } from '../view/page-counts.ts';
import { webLink } from '../texts/web-link.ts';
import { ruleNamed } from '../../rules/registry.ts';
import { wordQuestion } from '../../../shared/limitations/word-scan-limitation.ts';
import { counted } from '../../../shared/words.ts';

type UndecidedRule = components['schemas']['UndecidedRule'];
type Reason = UndecidedRule['reasons'][number];
type Example = Reason['examples'][number];

/**
 * HTML of a section with what no runner could decide, a closed part for each rule: why, examples, and what to do; empty if
 * everything was decided.
 *
 * @param target - the address that was scanned
 */
export function undecidedList(rules: readonly UndecidedRule[], target: string): string {
  if (rules.length === 0) return '';
  return html`<section id="undecided" class="part" aria-labelledby="undecided-heading" tabindex="-1">
    <h2 id="undecided-heading">
      For a person to decide <span class="count">${counted(rules.length, 'question')}</span>
    </h2>
    <p class="lead">
      Here the tools could not tell. These elements are not among the findings, and fail no check. Look at the
      examples: what is true of one is usually true of all with the same reason.
    </p>
    !${rules.map((rule) => question(rule, target))}
  </section>`;
}

function question(undecided: UndecidedRule, target: string): string {
  const { rule, title, elements, pages, reasons } = undecided;
  const known = ruleNamed(rule);
  // A guess goes by the name of the rule that is about the same, with a question of its own.
  const fix = known.title === title ? (known.fix ?? '') : '';
  return html`<details class="rest question">
    <summary>
      <bdi>${title}</bdi>? <span class="count">${wordQuestion({ elements, onPages: pages })}</span>
    </summary>
    <p class="facts">
      Rule <code>${rule}</code>.
      !${fix === '' ? '' : html`If something is wrong: <bdi>${lowerFirst(fix)}</bdi>`}
    </p>
    !${reasons.map((reason) => why(reason, rule, target))}
  </details>`;
}

function why({ reason, elements, examples }: Reason, rule: string, target: string): string {
  return html`<p class="why">
      <strong><bdi>${reason === '' ? 'The tool does not say why.' : reason}</bdi></strong>
      <span class="count">${counted(elements, 'element')}</span>
    </p>
    <ul role="list" class="examples">
      !${examples.map((example) => exampleItem(example, rule, target))}
    </ul>`;
}

function exampleItem({ evidence, selector, page }: Example, rule: string, target: string): string {
  return html`<li>
    !${evidenceBlock(evidence, rule)}
    <p class="facts">
      On
      !${webLink(page, pagePath(page, target))}!${
        selector === undefined ? '' : html`, selector <code dir="ltr">${selector}</code>`
      }
    </p>
  </li>`;
}

function lowerFirst(text: string): string {
  return text.charAt(0).toLowerCase() + text.slice(1);
}
