import { html } from 'ghtml';
import type { components } from '../../../openapi.gen.ts';
import { copyButton } from '../list/finding-tools.ts';
import { evidenceBlock } from '../evidence/evidence-block.ts';
import { pagePath } from '../view/page-counts.ts';
import { webLink } from '../texts/web-link.ts';
import { ruleNamed } from '../../rules/registry.ts';
import { wordQuestion } from '../../../shared/limitations/word-scan-limitation.ts';
import { countMarked } from '../../../shared/undecided-marks.ts';
import type { MarkedRules, UndecidedMark } from '../../../shared/undecided-marks.ts';
import { counted } from '../../../shared/words.ts';

type UndecidedRule = components['schemas']['UndecidedRule'];
type Reason = UndecidedRule['reasons'][number];
type Example = Reason['examples'][number];

/**
 * HTML of a section with what no runner could decide, a closed part for each rule: why, examples, what to do, and how to
 * mark them as fine; and what is marked already. Empty if everything was decided.
 *
 * @param target - the address that was scanned
 */
export function undecidedList({ open, marked }: MarkedRules<UndecidedMark>, target: string): string {
  if (open.length + marked.length === 0) return '';
  return html`<section id="undecided" class="part" aria-labelledby="undecided-heading" tabindex="-1">
    <h2 id="undecided-heading">
      For a person to decide
      <span class="count">${open.length === 0 ? 'nothing is left' : counted(open.length, 'question')}</span>
    </h2>
    !${
      open.length === 0
        ? ''
        : html`<p class="lead">
            Here the tools could not tell. These elements are not among the findings, and fail no check. Look
            at the examples: what is true of one is usually true of all with the same reason.
          </p>`
    }
    !${open.map((rule) => question(rule, target))} !${markedList(marked)}
  </section>`;
}

/** What someone has decided. */
function markedList(marked: MarkedRules<UndecidedMark>['marked']): string {
  if (marked.length === 0) return '';
  return html`<details class="rest question">
    <summary>
      Marked as fine, with reasons <span class="count">${counted(countMarked({ marked }), 'element')}</span>
    </summary>
    <ul>
      !${marked.map(
        ({ mark, title, elements }) =>
          html`<li>
            <bdi>${title}</bdi>? <span class="count">${counted(elements, 'element')}</span><br />
            <bdi>${mark.reason}</bdi>
          </li>`,
      )}
    </ul>
  </details>`;
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

function why(reason: Reason, rule: string, target: string): string {
  const { elements, examples } = reason;
  return html`<p class="why">
      <strong><bdi>${reason.reason === '' ? 'The tool does not say why.' : reason.reason}</bdi></strong>
      <span class="count">${counted(elements, 'element')}</span>
    </p>
    <ul role="list" class="examples">
      !${examples.map(
        (example) =>
          html`<li>
            !${evidenceBlock(example.evidence, rule)} !${whereIs(example, target)}
            <details class="tools">
              <summary>Mark as fine</summary>
              <div class="copyable">
                <p class="side">If it is, in <code>.sitedelta.yml</code> !${copyButton('Copy entry')}</p>
                <pre dir="ltr" data-text>${markEntry(example, reason, rule)}</pre>
              </div>
            </details>
          </li>`,
      )}
    </ul>`;
}

function whereIs({ selector, page }: Example, target: string): string {
  return html`<p class="facts">
    On
    !${webLink(page, pagePath(page, target))}!${
      selector === undefined ? '' : html`, selector <code dir="ltr">${selector}</code>`
    }
  </p>`;
}

/**
 * The entry of the ignore list in `.sitedelta.yml` that marks an example as fine: by what it is, so that it is looked at
 * again if that changes, and on its page unless it looks the same on others.
 */
function markEntry({ evidence, page }: Example, { places = [] }: Reason, rule: string): string {
  const pages = new Set(places.filter((each) => each.evidence === evidence).flatMap((each) => each.pages));
  const path = pages.size > 1 ? undefined : URL.parse(page)?.pathname;
  const conditions = Object.entries({ undecided: rule, evidence, path }).flatMap(([key, value]) =>
    value === undefined ? [] : [`${key}: ${quoted(value)}`],
  );
  return ['ignore:', `  - ${conditions.join('\n    ')}`, '    reason: Say here why it is fine.'].join('\n');
}

/** As YAML reads it: quotes of JSON are also quotes of YAML, and needed only for what can't be seen. */
function quoted(text: string): string {
  return /[\p{C}\u2028\u2029]/u.test(text) ? JSON.stringify(text) : `'${text.replaceAll("'", "''")}'`;
}

function lowerFirst(text: string): string {
  return text.charAt(0).toLowerCase() + text.slice(1);
}
